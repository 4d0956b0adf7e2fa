"""Plain text: paragraphs between blank lines, and nothing else is assumed."""

from __future__ import annotations

import re

from chunkwright.tree import Document, Paragraph, Reading, Root, Span

__all__ = ["parse"]

_BLANK = re.compile(r"(?:\r\n?|\n)[^\S\r\n]*(?:\r\n?|\n)\s*")


def parse(reading: Reading) -> Document:
    """The document of a plain text.

    Args:
        reading: The text with what is known about it.
    """
    text = reading.text
    children, at = [], 0
    for start in [*(match.end() for match in _BLANK.finditer(text)), len(text)]:
        part = text[at:start]
        if part.strip():
            begin = at + len(part) - len(part.lstrip())
            children.append(Paragraph(span=Span(begin, at + len(part.rstrip()))))
        at = start
    return Document(
        text=text,
        root=Root(span=Span(0, len(text)), children=tuple(children)),
        format="text",
        id=reading.id,
        title=reading.readable_name(),
        source=reading.source,
        caller_metadata=reading.metadata,
        notices=reading.notices,
    )
