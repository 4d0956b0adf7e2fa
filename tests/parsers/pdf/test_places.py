"""Boxes of pieces: a part of a block lies where its lines or rows lie."""

from __future__ import annotations

from itertools import pairwise

import chunkwright as cw
from chunkwright.tree import from_json, to_json
from pdf_pages import Sheet

_LINE = "All valves of the plant are tested before summer, and the result is entered in the book of number "


def _long_paragraph() -> cw.Document:
    sheet = Sheet()
    for number in range(20):
        sheet.text(50, 60 + 12 * number, f"{_LINE}{number}.")
    return sheet.read()


def test_a_piece_of_a_paragraph_has_the_box_of_its_lines() -> None:
    document = _long_paragraph()
    chunks = cw.pack(document, cw.Policy(max_tokens=100))
    assert len(chunks) > 3
    for chunk in chunks:
        (region,) = chunk.regions
        lines = chunk.text.count("number ")
        assert round((region.bottom - region.top + 5) / 12) == lines
    tops = [chunk.regions[0].top for chunk in chunks]
    assert tops == sorted(set(tops))


def test_a_piece_of_a_table_has_the_box_of_its_rows() -> None:
    sheet = Sheet()
    for row in range(31):
        y = 60 + 20 * row
        sheet.rule(50, y, 450, y)
        if row < 30:
            sheet.text(60, y + 14, f"Valve {row}" if row else "Valve")
            sheet.text(260, y + 14, f"{row * 7} bar" if row else "Pressure")
    for x in (50, 250, 450):
        sheet.rule(x, 60, x, 660)
    chunks = cw.pack(sheet.read(), cw.Policy(max_tokens=100))
    assert len(chunks) > 2
    boxes = [chunk.regions[0] for chunk in chunks]
    assert all(len(chunk.regions) == 1 for chunk in chunks)
    assert all(above.bottom < below.top for above, below in pairwise(boxes))


def test_columns_have_boxes_of_their_own() -> None:
    sheet = Sheet()
    for number in range(12):
        sheet.text(50, 60 + 12 * number, f"Left column, line {number} of the running text,")
        sheet.text(320, 60 + 12 * number, f"right column, line {number} of the running text,")
    (chunk,) = cw.pack(sheet.read(), cw.Policy(max_tokens=800))
    left, right = chunk.regions
    assert left.x1 < right.x0
    assert left.top == right.top


def test_places_follow_the_text_and_survive_json() -> None:
    document = _long_paragraph()
    assert len(document.places) == 20
    for number, place in enumerate(document.places):
        assert document.text[place.span.start : place.span.end].strip() == f"{_LINE}{number}."
    assert from_json(to_json(document)).places == document.places


def test_escaped_characters_do_not_move_the_lines() -> None:
    sheet = Sheet()
    for number in range(5):
        sheet.text(
            50, 60 + 12 * number, f"Set *all* of <these> `options` in the [file] that is shown, please, {number}"
        )
    document = sheet.read()
    for number, place in enumerate(document.places):
        assert document.text[place.span.start : place.span.end].strip().endswith(f"please, {number}")
