"""Code without a grammar: runs of lines between blank lines."""

from __future__ import annotations

import re

from chunkwright.tree import Block, Code, Frame, Span

_BLANK = re.compile(r"(?:\r\n?|\n)(?:[^\S\r\n]*(?:\r\n?|\n))+")


def line_blocks(text: str, language: str, offset: int = 0) -> tuple[Block, ...]:
    """One block a run of lines.

    Args:
        text: Source code.
        language: Its language.
        offset: Where it stands in the document's text.
    """
    out, at = [], 0
    for start, end in [*((match.start(), match.end()) for match in _BLANK.finditer(text)), (len(text), len(text))]:
        part = text[at:start]
        stripped = part.strip()
        if stripped:
            first = at + len(part) - len(part.lstrip())
            span = Span(first + offset, first + len(stripped) + offset)
            out.append(Code(span=span, language=language, body=span, frame=Frame(joint="\n")))
        at = end
    return tuple(out)
