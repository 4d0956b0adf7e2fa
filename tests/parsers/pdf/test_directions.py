"""Lines that mix directions, letters drawn one by one, and lines across columns."""

from __future__ import annotations

import pytest

from chunkwright_parsers.pdf.bidi import reading_order
from chunkwright_parsers.pdf.page import Font, Glyph, Run
from pdf_pages import Sheet

_WIDTH = 6.0


def _runs(drawn: str, *, mirrored: bool = False) -> list[Run]:
    """Characters as they are drawn from left to right, those between bars by one run; mirrored as their page is."""
    runs: list[Run] = []
    x = 0.0
    length = sum(len(part) for part in drawn.split("|")) * _WIDTH
    for part in drawn.split("|"):
        places = [(char, x + index * _WIDTH, x + (index + 1) * _WIDTH) for index, char in enumerate(part)]
        x += len(part) * _WIDTH
        if mirrored:
            places = [(char, length - x1, length - x0) for char, x0, x1 in places]
        glyphs = tuple(Glyph(*place) for place in places)
        left, right = min(glyph.x0 for glyph in glyphs), max(glyph.x1 for glyph in glyphs)
        runs.append(Run(part, left, 0, right, 10, 8, 10, Font("F"), glyphs=glyphs))
    return runs


def _read(drawn: str, *, mirrored: bool = False) -> str:
    runs = _runs(drawn, mirrored=mirrored)
    return "".join(piece.text for piece in reading_order(runs, mirrored=mirrored))


@pytest.mark.parametrize(
    ("drawn", "read"),
    [
        ("the word \u05d2\u05d1\u05d0 means", "the word \u05d0\u05d1\u05d2 means"),
        ("says \u05d3\u05d2 \u05d1\u05d0, and", "says \u05d0\u05d1 \u05d2\u05d3, and"),
        ("at \u05d3\u05d2 10:30 \u05d1\u05d0.", "at \u05d0\u05d1 10:30 \u05d2\u05d3."),
        ("(\u05d3\u05d2) \u05d1\u05d0 is", "\u05d0\u05d1 (\u05d2\u05d3) is"),
    ],
)
def test_words_from_the_right_in_a_line_from_the_left(drawn: str, read: str) -> None:
    assert _read(drawn) == read


@pytest.mark.parametrize(
    ("drawn", "read"),
    [
        (".\u05d3\u05d2 |tool kit| \u05d1\u05d0", "\u05d0\u05d1 tool kit \u05d2\u05d3."),
        ("\u05d3\u05d2 |(Acme Ltd., London)| \u05d1\u05d0", "\u05d0\u05d1 (Acme Ltd., London) \u05d2\u05d3"),
        ("\u05d3\u05d2 |f(x)| \u05d1\u05d0", "\u05d0\u05d1 f(x) \u05d2\u05d3"),
        ("\u05d3\u05d2 |12/03/2024|-\u05d1", "\u05d1-12/03/2024 \u05d2\u05d3"),
        ("\u05d3\u05d2 |ABC-12| \u05d1\u05d0", "\u05d0\u05d1 ABC-12 \u05d2\u05d3"),
        ("\u05d3\u05d2 |Acme| |2024| \u05d1\u05d0", "\u05d0\u05d1 2024 Acme \u05d2\u05d3"),
        ("\u05d3\u05d2 |+966 11 465| \u05d1\u05d0", "\u05d0\u05d1 +966 11 465 \u05d2\u05d3"),
    ],
)
def test_words_from_the_left_in_a_line_from_the_right(drawn: str, read: str) -> None:
    assert _read(drawn, mirrored=True) == read


def test_a_line_that_begins_and_ends_with_letters_from_the_right_is_read_from_there_on_any_page() -> None:
    assert _read("\u05d3\u05d2 |tool| \u05d1\u05d0") == "\u05d0\u05d1 tool \u05d2\u05d3"


def test_marks_stay_with_their_letters() -> None:
    base, mark, after = "\u05d1", "\u05b8", "\u05e8"
    runs = _runs(after + base)
    runs[0].glyphs = (*runs[0].glyphs, Glyph(mark, 8.0, 10.0))
    assert "".join(piece.text for piece in reading_order(runs, mirrored=False)) == base + mark + after


def test_narrow_letters_drawn_one_by_one_are_all_read_and_make_words() -> None:
    sheet = Sheet()
    for line, text in enumerate(("all bills will fall still", "in his skilled little hills")):
        x = 72.0
        for char in text:
            if char != " ":
                sheet.text(x, 100 + 14 * line, char, size=11)
            x += sheet.canvas.stringWidth(char, "Helvetica", 11)
    assert sheet.read().text == "all bills will fall still in his skilled little hills\n"


def test_text_drawn_twice_to_look_bold_is_read_once() -> None:
    sheet = Sheet()
    sheet.text(72, 100, "Drawn twice", size=11)
    sheet.text(72.3, 100, "Drawn twice", size=11)
    assert sheet.read().text == "Drawn twice\n"


def test_a_line_that_begins_and_ends_with_other_letters_on_a_page_from_the_right_is_read_from_the_left() -> None:
    assert _read("the word |\u05d2\u05d1\u05d0| means", mirrored=True) == "the word \u05d0\u05d1\u05d2 means"


def test_raised_figures_little_smaller_than_their_line_stay_in_it() -> None:
    sheet = Sheet()
    sheet.text(72, 100, "The area is 25 m", size=11)
    x = 72 + sheet.canvas.stringWidth("The area is 25 m", "Helvetica", 11)
    sheet.text(x, 96, "2", size=9.17)
    sheet.text(x + 6, 100, " and more.", size=11)
    assert sheet.read().text == "The area is 25 m2 and more.\n"
