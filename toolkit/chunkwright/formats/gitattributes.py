"""What `.gitattributes` files state of a file, for the attributes of GitHub's linguist."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path, PurePosixPath

ATTRIBUTES = ("linguist-generated", "linguist-vendored", "linguist-documentation")
_NO = frozenset(("false", "no", "off", "0"))
_LINE = re.compile(r'\s*("(?:[^"\\]|\\.)*"|\S+)\s*(.*)')
_FARTHEST = 60  # folders above a file in which is looked


@dataclass(frozen=True, slots=True)
class Rule:
    """One line of a file of attributes.

    Attributes:
        pattern: What paths it is for, relative to the file's folder.
        states: Attributes it sets; None for those it takes back.
        line: The line, for a person.
    """

    pattern: re.Pattern[str]
    states: Mapping[str, bool | None]
    line: str


@dataclass(frozen=True, slots=True)
class Stated:
    """What is stated of one file.

    Attributes:
        path: Path in its repository; where there is none, in the working directory, else as given.
        attributes: Names of attributes, each with its value and the line that says so.
    """

    path: str
    attributes: Mapping[str, tuple[bool, str]] = field(default_factory=dict)


def stated_of(file: Path) -> Stated:
    """What the `.gitattributes` files at and above a file's folder state of it, up to the root of its repository.

    Files that cannot be read state nothing.

    Args:
        file: The file.
    """
    try:
        place = file.absolute()
        folders: list[Path] = []
        for above in place.parents[:_FARTHEST]:
            folders.append(above)
            if (above / ".git").exists():
                return Stated(place.relative_to(above).as_posix(), _stated(place, folders))
        here = Path.cwd()
        known = place.relative_to(here) if place.is_relative_to(here) else file
        return Stated(known.as_posix(), _stated(place, folders))
    except (OSError, ValueError):
        return Stated(file.as_posix())


def _stated(file: Path, folders: list[Path]) -> dict[str, tuple[bool, str]]:
    """The last word of each attribute: rules of inner folders come after those of outer ones."""
    found: dict[str, tuple[bool, str]] = {}
    for folder in reversed(folders):
        path = file.relative_to(folder).as_posix()
        apply(read_rules(folder / ".gitattributes"), path, found)
    return found


def apply(rules: Iterable[Rule], path: str, found: dict[str, tuple[bool, str]]) -> None:
    """Applies rules to a path, the later over the earlier.

    Args:
        rules: The rules of one file.
        path: The path, relative to the file's folder.
        found: What is stated so far; changed.
    """
    for rule in rules:
        if rule.pattern.fullmatch(path) is None:
            continue
        for name, value in rule.states.items():
            if value is None:
                found.pop(name, None)
            else:
                found[name] = (value, rule.line)


def read_rules(file: Path) -> tuple[Rule, ...]:
    """The rules of a file of attributes; none for one that is not there or cannot be read."""
    try:
        status = file.stat()
        return _read(file, status.st_mtime_ns, status.st_size)
    except (OSError, ValueError):
        return ()


@lru_cache(maxsize=512)
def _read(file: Path, modified: int, size: int) -> tuple[Rule, ...]:
    return tuple(parse_rules(file.read_text("utf-8", "replace")))


def parse_rules(text: str) -> list[Rule]:
    """The rules in the text of a file of attributes that concern linguist.

    Args:
        text: The text.
    """
    out: list[Rule] = []
    macros: dict[str, dict[str, bool | None]] = {}
    for line in text.splitlines():
        match = _LINE.match(line)
        if match is None or match[1].startswith(("#", "!")):
            continue
        states = _states(match[2].split(), macros)
        if match[1].startswith("[attr]"):
            macros[match[1][6:]] = states
        elif states:
            out.append(Rule(glob(_unquoted(match[1])), states, " ".join(line.split())))
    return out


def _states(words: list[str], macros: Mapping[str, dict[str, bool | None]]) -> dict[str, bool | None]:
    states: dict[str, bool | None] = {}
    for word in words:
        name, _, value = word.lstrip("-!").partition("=")
        if name in macros and not word.startswith(("-", "!")):
            states |= macros[name]
        elif name in ATTRIBUTES:
            states[name] = None if word.startswith("!") else not (word.startswith("-") or value.lower() in _NO)
    return states


def _unquoted(pattern: str) -> str:
    return re.sub(r"\\(.)", r"\1", pattern[1:-1]) if pattern.startswith('"') and pattern.endswith('"') else pattern


def glob(pattern: str) -> re.Pattern[str]:
    """A pattern of git as a regular expression for whole paths.

    Without a slash it is for names in any folder; with one, for paths from the folder of the file. A pattern for a
    folder matches nothing: it takes `folder/**` to match what is in it.

    Args:
        pattern: The pattern.
    """
    anchored = "/" in pattern.rstrip("/")
    parts = [_glob_part(part) for part in PurePosixPath(pattern.lstrip("/")).parts]
    if pattern.endswith("/") or not parts:
        return re.compile(r"(?!)")
    out = "" if anchored else "(?:.*/)?"
    for number, part in enumerate(parts):
        last = number == len(parts) - 1
        if part is None:
            out += ".+" if last else "(?:.*/)?"
        else:
            out += part + ("" if last else "/")
    return re.compile(out, re.DOTALL)


def _glob_part(part: str) -> str | None:
    """One part between slashes; None for `**`."""
    if part == "**":
        return None
    out, at = "", 0
    while at < len(part):
        char = part[at]
        close = part.find("]", at + 2) if char == "[" else -1
        if char == "*":
            out += "[^/]*"
        elif char == "?":
            out += "[^/]"
        elif close > 0:
            inner = part[at + 1 : close].replace("\\", "\\\\").replace("[", "\\[")
            out += f"[{'^' + inner[1:] if inner[0] in '!^' else inner}]"
            at = close
        elif char == "\\" and at + 1 < len(part):
            at += 1
            out += re.escape(part[at])
        else:
            out += re.escape(char)
        at += 1
    return re.sub(r"(?:\[\^/\]\*){2,}", "[^/]*", out)
