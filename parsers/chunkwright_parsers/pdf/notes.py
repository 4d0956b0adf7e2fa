"""Footnotes: small text with a mark that is called, raised, in the text of its page."""

from __future__ import annotations

import re

from chunkwright_parsers.pdf.layout import PageLayout
from chunkwright_parsers.pdf.text_block import TextBlock

_SMALLER = 0.96  # of the size of the body: up to it a note may be in
_MARK = re.compile(r"(\d{1,3}|[*\u2020\u2021\u00a7\u00b6]{1,3})[.)]?(?=\s|[^\W\d])")
_ALONE = re.compile(r"\d{1,3}|[*\u2020\u2021\u00a7\u00b6]{1,3}")
_UNIT = re.compile(r"\d|\b(?:[kcm]?m|ft|in|s|[xy])$")  # what a raised number is the power of


def mark_notes(pages: list[PageLayout]) -> dict[tuple[int, str], str]:
    """Turns the footnotes of a document into notes.

    Args:
        pages: The pages in order, furniture marked.

    Returns:
        The label of each note, by the number of its page and its mark.
    """
    labels: dict[tuple[int, str], str] = {}
    used: set[str] = set()
    for page in pages:
        called = _called(page)
        if not called:
            continue
        _with_marks(page, called)
        for block in page.texts():
            mark = _mark(block, page.body)
            if mark is None or mark[1] not in called or (page.number, mark[1]) in labels:
                continue
            block.kind, block.mark = "note", mark[0]
            label = mark[1] if mark[1].isdecimal() and mark[1] not in used else f"{page.number}-{len(labels) + 1}"
            labels[page.number, mark[1]] = label
            used.add(label)
    return labels


def note_call(text: str, start: int, end: int) -> str | None:
    """The mark that a raised piece of text calls; None if it is a power or no mark.

    Args:
        text: The text.
        start: Where the piece begins.
        end: Where it ends.
    """
    piece = text[start:end].strip()
    return piece if _ALONE.fullmatch(piece) and not _UNIT.search(text[max(0, start - 4) : start]) else None


def _called(page: PageLayout) -> set[str]:
    out: set[str] = set()
    for block in page.texts():
        for line in block.lines:
            out.update(mark for a, b in line.calls if (mark := note_call(line.text, a, b)) is not None)
    return out


def _with_marks(page: PageLayout, called: set[str]) -> None:
    """Puts marks that stand alone, in a column of their own, in front of the notes that they are the marks of."""
    items = page.items
    for index in range(len(items) - 2, -1, -1):
        mark, note = items[index], items[index + 1]
        if not isinstance(mark, TextBlock) or not isinstance(note, TextBlock) or mark.text not in called:
            continue
        left, right = mark.lines[0], note.lines[0]
        if len(mark.lines) == 1 and right.x0 > left.x1 and abs(right.baseline - left.baseline) < right.size:
            note.lines = [left, *note.lines]
            del items[index]


def _mark(block: TextBlock, body: float) -> tuple[str, str] | None:
    """The mark of a block that can be a note: as it is written, and without its full stop."""
    if block.running or block.told or block.kind not in ("paragraph", "item", "note"):
        return None
    first = block.lines[0]
    if max(line.size for line in block.lines) > _SMALLER * body and (first.tag is None or first.tag.role != "note"):
        return None
    match = _MARK.match(first.text)
    return (match[0], match[1]) if match and len(block.text) > len(match[0]) + 3 else None
