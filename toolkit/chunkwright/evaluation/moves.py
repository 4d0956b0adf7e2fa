"""Edits that move a premise without changing what is true: a right cut survives them, a lucky one does not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from chunkwright.pack.segment import sentence_ends
from chunkwright.tree import Block, Document, Paragraph, Root, Section, Span, Table

_EDITABLE = frozenset(("markdown", "text"))  # formats whose text is the file and has paragraphs at blank lines


class Move(StrEnum):
    """Ways to move a premise. Every member has a case that produces it."""

    NEXT_PARAGRAPH = "next-paragraph"
    """The last sentence of the evidence begins a new paragraph."""
    NEXT_ROW = "next-row"
    """The row of a table changes places with the one after it, or before it for the last."""
    RENAMED_SECTION = "renamed-section"
    """The heading over the evidence says something else."""


@dataclass(frozen=True, slots=True)
class Edit:
    """A change of a text.

    Attributes:
        span: What is replaced.
        text: What takes its place.
    """

    span: Span
    text: str


def edit_for(document: Document, span: Span, move: Move) -> Edit | None:
    """The edit that moves what a gold span needs; None where there is nothing of the kind to move.

    Args:
        document: A document whose text is its file, in Markdown or plain.
        span: The gold span.
        move: How it is moved.
    """
    if document.format not in _EDITABLE or document.rendering_version:
        return None
    around = list(_around(document, span))
    return _EDITS[move](document.text, span, around)


def edited(text: str, edits: list[Edit]) -> str:
    """The text with edits that do not overlap."""
    out, at = [], 0
    for edit in sorted(edits, key=lambda edit: edit.span.start):
        out += [text[at : edit.span.start], edit.text]
        at = edit.span.end
    return "".join([*out, text[at:]])


def _around(document: Document, span: Span) -> Iterator[Block]:
    """The root and the sections that hold a span, and the first other block that does: nothing inside of items."""
    block: Block | None = document.root
    while block is not None:
        yield block
        if not isinstance(block, Section | Root):
            return
        block = next((child for child in block.children if child.span and child.span.contains(span)), None)


def _next_paragraph(text: str, span: Span, around: list[Block]) -> Edit | None:
    paragraph = around[-1]
    if not isinstance(paragraph, Paragraph) or paragraph.layer != "body":
        return None
    part = span.slice(text).rstrip()
    cut = max((end for end in sentence_ends(part) if part[end:].strip()), default=0)
    if not part[:cut].strip():
        return None
    start, end = span.start + len(part[:cut].rstrip()), span.start + cut
    while end < span.end and text[end].isspace():
        end += 1
    return Edit(Span(start, end), "\n\n")


def _next_row(text: str, span: Span, around: list[Block]) -> Edit | None:
    table = around[-1]
    if not isinstance(table, Table) or table.syntax != "pipe" or len(table.rows) < 2:
        return None
    at = next((number for number, row in enumerate(table.rows) if row.contains(span)), None)
    if at is None:
        return None
    first, second = sorted((at, at + 1 if at + 1 < len(table.rows) else at - 1))
    one, other = table.rows[first], table.rows[second]
    between = text[one.end : other.start]
    return Edit(Span(one.start, other.end), other.slice(text) + between + one.slice(text))


def _renamed_section(text: str, span: Span, around: list[Block]) -> Edit | None:
    sections = [block for block in around if isinstance(block, Section) and block.head and block.role == "heading"]
    if not sections:
        return None
    section = sections[-1]
    at = text.find(section.title, section.head.start, section.head.end) if section.head and section.title else -1
    if at < 0 or (section.head and section.head.contains(span)):
        return None
    return Edit(Span(at, at + len(section.title)), f"Part {text.count(chr(10), 0, at) + 1}")


_EDITS: dict[Move, Callable[[str, Span, list[Block]], Edit | None]] = {
    Move.NEXT_PARAGRAPH: _next_paragraph,
    Move.NEXT_ROW: _next_row,
    Move.RENAMED_SECTION: _renamed_section,
}
