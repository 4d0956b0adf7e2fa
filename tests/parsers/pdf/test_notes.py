"""Footnotes: bound to their calls, and never in the middle of a paragraph that goes on."""

from __future__ import annotations

import chunkwright as cw
from chunkwright.tree import Note, walk
from pdf_pages import Sheet


def _call(sheet: Sheet, x: float, y: float, before: str, mark: str, after: str) -> None:
    """A line with a raised mark in it."""
    width = sheet.canvas.stringWidth(before, "Helvetica", 10)
    sheet.text(x, y, before)
    sheet.text(x + width, y - 4, mark, size=6)
    sheet.text(x + width + sheet.canvas.stringWidth(mark, "Helvetica", 6), y, after)


def _with_notes() -> Sheet:
    sheet = Sheet()
    _call(sheet, 50, 80, "The seals are changed every year", "1", ", the valves every ten years, unless they")
    sheet.text(50, 92, "have been opened more often than the maker allows in the book that comes with them.")
    _call(sheet, 50, 104, "Old seals are burnt", "2", " in the kiln of the works.")
    sheet.text(54, 700, "1", size=5)
    sheet.text(58, 704, "In the cold season, every six months.", size=8)
    sheet.text(54, 711, "2", size=5)
    sheet.text(58, 715, "Seals of silicone are returned.", size=8)
    return sheet


def _notes(document: cw.Document) -> list[tuple[str, str]]:
    return [
        (block.label, document.text[block.children[0].span.start : block.children[0].span.end])
        for block in walk(document.root)
        if isinstance(block, Note) and block.children[0].span is not None
    ]


def test_notes_are_bound_to_their_calls() -> None:
    document = _with_notes().read()
    assert "every year[^1], the valves" in document.text
    assert "burnt[^2] in the kiln" in document.text
    assert _notes(document) == [
        ("1", "In the cold season, every six months."),
        ("2", "Seals of silicone are returned."),
    ]


def test_a_power_calls_no_note() -> None:
    sheet = _with_notes()
    _call(sheet, 50, 140, "The floor has 40 m", "2", " and the yard 90.")
    assert "40 m2 and the yard" in sheet.read().text.replace("m 2", "m2")


def test_a_raised_number_without_a_note_stays_a_number() -> None:
    sheet = Sheet()
    _call(sheet, 50, 80, "This was shown before by others", "7", " and is not shown again.")
    document = sheet.read()
    assert "others7 and" in document.text
    assert _notes(document) == []


def test_a_paragraph_goes_on_behind_a_note() -> None:
    sheet = Sheet()
    _call(
        sheet, 50, 700, "The pump is stopped when the level", "1", " in the basin has fallen below the lower mark and"
    )
    sheet.text(54, 750, "1", size=5)
    sheet.text(58, 754, "Measured at the screen.", size=8)
    sheet.page()
    sheet.text(50, 80, "is started again when it has risen above the upper mark for more than a minute or two.")
    document = sheet.read()
    assert "lower mark and is started again" in document.text
    assert _notes(document) == [("1", "Measured at the screen.")]


def test_notes_of_several_pages_have_labels_of_their_own() -> None:
    sheet = Sheet()
    for place in ("north", "south"):
        _call(sheet, 50, 80, f"The {place} pump is older", "*", " than the other pumps of the station are.")
        sheet.text(54, 750, "*", size=5)
        sheet.text(58, 754, f"See the file on the {place} pump.", size=8)
        sheet.page()
    document = sheet.read()
    labels = [label for label, _ in _notes(document)]
    assert len(set(labels)) == 2
    for label in labels:
        assert document.text.count(f"[^{label}]") == 2
