"""Texts that are nested deeper than some grammars can hold: their scanners keep a stack of a fixed size, and crash."""

from __future__ import annotations

import re

from chunkwright_parsers.code.language import Language

_MOST = 100  # levels; the scanners hold at least twice as many
_BRACE = re.compile(rb'"\$\{|\}')
_INDENT = re.compile(rb"^[ \t]*(?=[^\s])", re.MULTILINE)


def too_many_templates(data: bytes) -> str:
    """Why a text with templates in templates (`"${"${`) is not given to the grammar, or ""."""
    if data.count(b'"${') <= _MOST:
        return ""
    depth = 0
    for match in _BRACE.finditer(data):
        depth = max(0, depth - 1) if match[0] == b"}" else depth + 1
        if depth > _MOST:
            return f"Strings in more than {_MOST} strings are not parsed; the text was read line by line."
    return ""


def too_many_indents(data: bytes) -> str:
    """Why a text that is indented again and again is not given to the grammar, or ""."""
    open_indents: list[int] = []
    for match in _INDENT.finditer(data):
        width = len(match[0])
        while open_indents and open_indents[-1] >= width:
            open_indents.pop()
        open_indents.append(width)
        if len(open_indents) > _MOST:
            return f"Text that is indented more than {_MOST} times is not parsed; it was read line by line."
    return ""


ROWS = (
    Language(name="agda", refuses=too_many_indents),
    Language(name="typst", refuses=too_many_indents),
)
