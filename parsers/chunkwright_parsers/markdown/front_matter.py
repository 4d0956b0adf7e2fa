"""Front matter at the top of a file: YAML between `---`, TOML between `+++`, JSON between `;;;` lines or bare."""

from __future__ import annotations

import datetime
import json
import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import yaml

from chunkwright.tree import MetadataValue

_AFTER = r"(yaml|yml|toml|json)?[ \t]*(?:\r\n?|\n)(.*?)(?<=[\r\n])"
_FENCES = {
    mark: re.compile(rf"{re.escape(mark)}{_AFTER}(?:{ends})[ \t]*(?:\r\n?|\n|\Z)", re.S | re.I)
    for mark, ends in (("---", r"---|\.\.\."), ("+++", r"\+\+\+"), (";;;", ";;;"))
}
_LANGUAGES = {"---": "yaml", "+++": "toml", ";;;": "json"}
_LINE_END = re.compile(r"[ \t]*(?:\r\n?|\n|\Z)")
_TOML_LINE = re.compile(r"line (\d+)")
_KEY = re.compile(r"[\w-]+[ \t]*:(?:\s|\Z)")
_DECIMAL_VERSION = re.compile(r"(?:^|[{,])[ \t]*\"?version\"?[ \t]*[:=][ \t]*(\d+\.\d+)[ \t]*(?:,|#|$|\r|\})", re.M)
_USUAL_KEYS = frozenset(
    ("title", "date", "draft", "description", "slug", "tags", "categories", "keywords", "layout", "weight", "author",
     "authors", "summary", "lang", "language", "aliases", "type", "version", "family", "permalink")
)  # fmt: skip
_LARGEST = 65_536  # characters: front matter is small, and a parser of YAML is slow
_MOST_VALUES = 5_000  # values after aliases are followed, so that nested aliases cannot blow up
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass(frozen=True, slots=True)
class FrontMatter:
    """Front matter of a file.

    Attributes:
        end: Where the content after it begins, in characters; 0 if there is none.
        values: What it says, or empty.
        error: Why it could not be read, or "".
    """

    end: int = 0
    values: dict[str, MetadataValue] | None = None
    error: str = ""


def front_matter(text: str) -> FrontMatter:
    """Reads the front matter at the top of `text`.

    A pair of `---` lines around something that is not a mapping is Markdown (a break and a heading), not front
    matter, unless it plainly was meant as one.
    """
    if text.startswith("{"):
        return _bare_json(text)
    fence = _FENCES.get(text[:3])
    match = fence.match(text) if fence else None
    if match is None or len(match[2]) > _LARGEST:
        return FrontMatter()
    language = (match[1] or _LANGUAGES[text[:3]]).lower()
    if language == "toml":
        return _read(match, _toml, meant="=" in match[2])
    if language == "json":
        return _read(match, _json, meant=match[2].lstrip().startswith("{"))
    return _read(match, _yaml, meant=_begins_with_key(match[2]))


def _read(match: re.Match[str], load: Callable[[str], object], *, meant: bool) -> FrontMatter:
    source = match[2]
    try:
        values = load(source)
        if isinstance(values, dict):
            return FrontMatter(match.end(), _with_version_as_written(source, _plain(values)))
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        if meant:
            return FrontMatter(match.end(), {}, _sentence(error))
    return FrontMatter(match.end(), {}) if not source.strip() and match[0].startswith("---") else FrontMatter()


def _with_version_as_written(source: str, values: dict[str, MetadataValue]) -> dict[str, MetadataValue]:
    """A version that looks like a decimal is none: `1.10` is not `1.1`."""
    if isinstance(values.get("version"), float):
        written = _DECIMAL_VERSION.search(source)
        values["version"] = written[1] if written else str(values["version"])
    return values


def _yaml(source: str) -> object:
    return yaml.load(source, Loader=_LOADER)


def _toml(source: str) -> object:
    # TOML allows "\r\n" and "\n"; a lone "\r" is a line end for Markdown only
    return tomllib.loads(source.replace("\r\n", "\n"))


def _json(source: str) -> object:
    return json.loads(source)


def _bare_json(text: str) -> FrontMatter:
    """An object of JSON at the top, up to the end of a line, with a key that front matter has; else it is Markdown."""
    try:
        values, end = json.JSONDecoder().raw_decode(text[:_LARGEST])
        rest = _LINE_END.match(text, end)
        if isinstance(values, dict) and rest and _USUAL_KEYS & {str(key).lower() for key in values}:
            return FrontMatter(rest.end(), _with_version_as_written(text[:end], _plain(values)))
    except (ValueError, RecursionError):
        pass
    return FrontMatter()


def _begins_with_key(source: str) -> bool:
    """Whether the first line that is no comment has a key: then front matter was meant, however broken."""
    for line in source.splitlines():
        if line.strip() and not line.lstrip().startswith("#"):
            return _KEY.match(line.lstrip()) is not None
    return False


def _plain(values: Mapping[str, object]) -> dict[str, MetadataValue]:
    """Values that JSON can hold: dates become ISO 8601 text, keys text."""
    left = [_MOST_VALUES]

    def convert(value: object) -> MetadataValue:
        left[0] -= 1
        if left[0] < 0:
            raise ValueError(f"more than {_MOST_VALUES} values")
        if isinstance(value, dict):
            return {str(key): convert(inner) for key, inner in value.items()}
        if isinstance(value, list | tuple | set):
            return [convert(inner) for inner in value]
        if value is None or isinstance(value, str | bool | int):
            return value
        if isinstance(value, float):
            return value if value == value and abs(value) != float("inf") else str(value)
        if isinstance(value, datetime.date | datetime.time):
            return value.isoformat()
        return str(value)

    return {str(key): convert(value) for key, value in values.items()}


def _sentence(error: BaseException) -> str:
    """What is wrong, with the line of the file: the first line of the front matter is the second of the file."""
    mark, problem = getattr(error, "problem_mark", None), getattr(error, "problem", None)
    if mark is not None and problem:
        return f"line {mark.line + 2}: {problem}"
    text = " ".join(str(error).split()) or type(error).__name__
    return _TOML_LINE.sub(lambda match: f"line {int(match[1]) + 1}", text)
