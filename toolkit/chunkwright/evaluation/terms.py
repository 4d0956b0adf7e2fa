"""What kind of context a term is that a reader needs together with a gold span."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from chunkwright.evaluation.folding import folded
from chunkwright.tree import Block, Document, Section, Span, Table
from chunkwright.tree.blocks import CODE_ROLES


class TermPart(StrEnum):
    """Where a term stands, seen from its gold span. Every member has a case that produces it."""

    HEADING = "heading"
    """In the heading of a section around it."""
    SIGNATURE = "signature"
    """In the signature of a class or function around it."""
    HEADER_ROW = "header-row"
    """In the header rows of its table."""
    CAPTION = "caption"
    """In the caption or the unit line of its table."""
    TEXT = "text"
    """Elsewhere: a condition, a note, a word of the text itself."""


def part_of(document: Document, span: Span, term: str) -> TermPart:
    """Where a term stands: in the innermost head around a gold span that has it.

    Args:
        document: The document.
        span: The gold span.
        term: The term; white space does not matter.
    """
    key = folded(term)
    found = TermPart.TEXT
    for block in _around(document, span):
        for part, text in _heads(document.text, block):
            if key in folded(text):
                found = part
    return found


def _around(document: Document, span: Span) -> Iterator[Block]:
    """The blocks that hold a place, from outside."""
    children = document.root.children
    while children:
        inner = next((child for child in children if child.span and child.span.contains(span)), None)
        if inner is None:
            return
        yield inner
        children = inner.children


def _heads(text: str, block: Block) -> Iterator[tuple[TermPart, str]]:
    """What stands over the body of a block; what decides if several have a term comes last."""
    if isinstance(block, Section):
        part = TermPart.SIGNATURE if block.role in CODE_ROLES else TermPart.HEADING
        yield part, block.title
        if block.head:
            yield part, block.head.slice(text)
    elif isinstance(block, Table):
        yield from ((TermPart.CAPTION, span.slice(text)) for span in (block.caption, block.unit) if span)
        yield from ((TermPart.HEADER_ROW, span.slice(text)) for span in block.header)
