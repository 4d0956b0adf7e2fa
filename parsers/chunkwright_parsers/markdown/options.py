"""Options with which the content of a MyST directive may begin: `:name: value` lines, or YAML between `---` lines."""

from __future__ import annotations

import re

from chunkwright.tree import Span
from chunkwright_parsers.markdown.marks import trimmed

_OPTION_LINES = re.compile(r"(?:[ \t>]*:[\w-]+:[^\r\n]*(?:\r\n?|\n))+(?:[ \t>]*(?:\r\n?|\n))?")
_YAML_OPTIONS = re.compile(
    r"[ \t>]*---[ \t]*(?:\r\n?|\n)(?:(?![ \t>]*---)[^\r\n]*(?:\r\n?|\n))*[ \t>]*---[ \t]*(?:\r\n?|\n)"
)


def code_start(text: str, start: int, end: int) -> int:
    """Where code begins behind the options of a directive: `:name: value` lines, or YAML between `---` lines."""
    block = _YAML_OPTIONS.match(text, start, end)
    if block:
        return block.end()
    options = _OPTION_LINES.match(text, start, end)
    return options.end() if options else start


def caption_after_options(text: str, start: int, end: int) -> Span | None:
    """The first paragraph of a directive's content, behind option lines."""
    at = start
    while at < end:
        stop = text.find("\n", at, end)
        stop = end if stop < 0 else stop
        line = text[at:stop].strip(" \t\r>")
        if line and not line.startswith(":"):
            blank = text.find("\n\n", at, end)
            return trimmed(text, at, end if blank < 0 else blank)
        at = stop + 1
    return None
