"""Outputs of a code cell as text; what is no text is left out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from chunkwright_parsers.notebook.cells import JsonObject, as_list, as_object, as_text

_ESCAPE = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?|[@-Z\\-_])")
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_OBJECT = re.compile(r"\s*<[\w.]+(?: [^\n]*)?>\s*|\s*\w*Figure\([^\n]*\)\s*")
_OLD_NAMES = {
    "text": "text/plain",
    "html": "text/html",
    "png": "image/png",
    "jpeg": "image/jpeg",
    "svg": "image/svg+xml",
    "latex": "text/latex",
    "json": "application/json",
    "javascript": "application/javascript",
    "pdf": "application/pdf",
}
"""Keys of the outputs of version 3, which has no bundle of media types."""


@dataclass(frozen=True, slots=True)
class Output:
    """One output.

    Attributes:
        number: Its place among the cell's outputs.
        text: What it says, or "".
        language: Language of the text.
        left_out: Media types that were left out though the text does not say the same.
    """

    number: int
    text: str = ""
    language: str = "text"
    left_out: tuple[str, ...] = ()


def read_outputs(outputs: tuple[JsonObject, ...]) -> Iterator[Output]:
    """The outputs of a cell that say something or are left out."""
    for number, output in enumerate(outputs):
        kind = as_text(output.get("output_type"))
        if kind == "stream":
            yield Output(number, plain(as_text(output.get("text"))))
        elif kind in ("error", "pyerr"):
            trace = "\n".join(as_text(line) for line in as_list(output.get("traceback")))
            named = f"{as_text(output.get('ename'))}: {as_text(output.get('evalue'))}"
            yield Output(number, plain(trace if trace.strip() else named.strip(": ")))
        else:
            yield _bundle(number, _data(output))


def plain(text: str) -> str:
    """Text as it looked on a terminal: without escapes, and of lines written over, the last.

    Args:
        text: The text of an output.
    """
    text = _CONTROL.sub("", _ESCAPE.sub("", text)).replace("\r\n", "\n")
    if "\r" in text:
        text = "\n".join(_overwritten(line) for line in text.split("\n"))
    return text.strip("\n").rstrip()


def _overwritten(line: str) -> str:
    return next((part for part in reversed(line.split("\r")) if part.strip()), "")


def _data(output: JsonObject) -> dict[str, str]:
    """Media types with their text."""
    data = as_object(output.get("data"))
    if data:
        return {kind: as_text(value) for kind, value in data.items()}
    return {mime: as_text(output.get(name)) for name, mime in _OLD_NAMES.items() if output.get(name)}


def _bundle(number: int, data: dict[str, str]) -> Output:
    """The text of a result that comes in several forms; a form that the text stands for counts as said."""
    others = tuple(sorted(kind for kind in data if kind not in ("text/plain", "text/markdown", "text/latex")))
    drawn = tuple(kind for kind in others if kind.startswith(("image/", "application/vnd.", "video/", "audio/")))
    if data.get("text/markdown", "").strip():
        return Output(number, data["text/markdown"].strip("\n"), "markdown", drawn)
    text, formula = plain(data.get("text/plain", "")), data.get("text/latex", "").strip("\n")
    nameless = _OBJECT.fullmatch(text) is not None
    if formula.strip() and (nameless or not text):
        return Output(number, formula, "latex", drawn)
    widget = "application/vnd.jupyter.widget-view+json" in data
    if text and not widget and not (others and nameless):
        return Output(number, text, left_out=drawn)
    return Output(number, left_out=others)
