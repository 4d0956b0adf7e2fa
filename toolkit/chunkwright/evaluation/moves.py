"""Edits that move a premise without changing what is true: a right cut survives them, a lucky one does not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from chunkwright.pack.segment import sentence_ends
from chunkwright.tree import Block, Code, Document, Paragraph, Root, Section, Span, Table

_EDITABLE = frozenset(("markdown", "text"))  # formats that have paragraphs at blank lines


class Move(StrEnum):
    """Ways to move a premise. Every member has a case that produces it."""

    NEXT_PARAGRAPH = "next-paragraph"
    """The last sentence of the evidence begins a new paragraph."""
    NEXT_PAGE = "next-page"
    """The same, on a new page."""
    NEXT_ROW = "next-row"
    """The row of a table changes places with the one after it, or before it for the last."""
    OUTSIDE_CODE = "outside-code"
    """The last line of the evidence stands behind its code block, which goes on in another one."""
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


def edits_for(document: Document, span: Span, move: Move) -> tuple[Edit, ...]:
    """The edits that move what a gold span needs; none where there is nothing of the kind to move.

    Args:
        document: A document in Markdown or plain text.
        span: The gold span.
        move: How it is moved.
    """
    if document.format not in _EDITABLE:
        return ()
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


def _next_paragraph(text: str, span: Span, around: list[Block]) -> tuple[Edit, ...]:
    place = _last_sentence(text, span, around)
    return (Edit(place, "\n\n"),) if place is not None else ()


def _next_page(text: str, span: Span, around: list[Block]) -> tuple[Edit, ...]:
    place = _last_sentence(text, span, around)
    if place is None:
        return ()
    number = text.count("\n", 0, place.start) + 1  # any number that tells pages apart and grows
    return (Edit(place, f"\n\n<!-- page: {number} -->\n\n"),)


def _last_sentence(text: str, span: Span, around: list[Block]) -> Span | None:
    """The white space in front of the last of several sentences of a paragraph."""
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
    return Span(start, end)


def _outside_code(text: str, span: Span, around: list[Block]) -> tuple[Edit, ...]:
    code = around[-1]
    if not isinstance(code, Code) or code.span is None or code.body is None or code.body == code.span:
        return ()
    core = span.slice(text).rstrip()
    start = text.rfind("\n", 0, span.start + len(core)) + 1
    end = text.find("\n", span.start + len(core))
    if not code.body.contains(Span(span.start, max(start, span.start))) or not text[span.start : start].strip():
        return ()
    opening, closing = text[code.span.start : code.body.start], text[code.body.end : code.span.end].strip()
    indented = text[text.rfind("\n", 0, code.span.start) + 1 : code.span.start]
    if indented or not opening.endswith("\n") or not closing or not text[start:end].strip() or end >= code.body.end:
        return ()
    line = text[start:end].strip()
    return (Edit(Span(start, start + len(text[start:end])), f"{closing}\n\n{line}\n\n{opening.rstrip()}"),)


def _next_row(text: str, span: Span, around: list[Block]) -> tuple[Edit, ...]:
    table = around[-1]
    if not isinstance(table, Table) or table.syntax != "pipe" or len(table.rows) < 2:
        return ()
    at = next((number for number, row in enumerate(table.rows) if row.contains(span)), None)
    if at is None:
        return ()
    first, second = sorted((at, at + 1 if at + 1 < len(table.rows) else at - 1))
    one, other = table.rows[first], table.rows[second]
    between = text[one.end : other.start]
    return (Edit(Span(one.start, other.end), other.slice(text) + between + one.slice(text)),)


def _renamed_section(text: str, span: Span, around: list[Block]) -> tuple[Edit, ...]:
    sections = [block for block in around if isinstance(block, Section) and block.head and block.role == "heading"]
    if not sections:
        return ()
    section = sections[-1]
    at = text.find(section.title, section.head.start, section.head.end) if section.head and section.title else -1
    if at < 0 or (section.head and section.head.contains(span)):
        return ()
    return (Edit(Span(at, at + len(section.title)), f"Part {text.count(chr(10), 0, at) + 1}"),)


_EDITS: dict[Move, Callable[[str, Span, list[Block]], tuple[Edit, ...]]] = {
    Move.NEXT_PARAGRAPH: _next_paragraph,
    Move.NEXT_PAGE: _next_page,
    Move.NEXT_ROW: _next_row,
    Move.OUTSIDE_CODE: _outside_code,
    Move.RENAMED_SECTION: _renamed_section,
}
