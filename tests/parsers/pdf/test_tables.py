"""Tables: between rules, between horizontal rules, without any; over pages; and what is none."""

from __future__ import annotations

import chunkwright as cw
from chunkwright.tree import faults
from html_pages import matrix, tables
from pdf_pages import Sheet

ROWS = [["Seal", "Cold", "Hot"], ["EPDM", "8", "5"], ["FKM", "10", "9"], ["NBR", "6", "4"]]
COLUMNS = [60.0, 200.0, 300.0, 400.0]


def written(sheet: Sheet, rows: list[list[str]], top: float = 100, step: float = 20) -> float:
    """Writes rows into columns and gives the place behind them."""
    for number, row in enumerate(rows):
        for column, text in enumerate(row):
            sheet.text(COLUMNS[column] + 4, top + step * number + 14, text)
    return top + step * len(rows)


def ruled(sheet: Sheet, rows: int, top: float = 100, step: float = 20) -> None:
    """Draws a grid."""
    for number in range(rows + 1):
        sheet.rule(COLUMNS[0], top + step * number, COLUMNS[-1], top + step * number)
    for x in COLUMNS:
        sheet.rule(x, top, x, top + step * rows)


def found(sheet: Sheet) -> list[list[list[str]]]:
    """The matrices of a file's tables."""
    document = sheet.read()
    assert faults(document) == []
    assert cw.parse_text(document.text, format="markdown").outline() == document.outline()
    return [matrix(document, table) for table in tables(document)]


def test_a_grid_of_rules_is_a_table() -> None:
    sheet = Sheet()
    written(sheet, ROWS)
    ruled(sheet, len(ROWS))
    assert found(sheet) == [ROWS]


def test_outer_rules_may_be_missing() -> None:
    sheet = Sheet()
    written(sheet, ROWS)
    for number in range(1, len(ROWS)):
        sheet.rule(COLUMNS[0], 100 + 20 * number, COLUMNS[-1], 100 + 20 * number)
    for x in COLUMNS[1:-1]:
        sheet.rule(x, 100, x, 180)
    assert found(sheet) == [ROWS]


def test_horizontal_rules_alone_bound_a_table() -> None:
    sheet = Sheet()
    written(sheet, ROWS)
    for y in (100, 120, 184):
        sheet.rule(COLUMNS[0], y, COLUMNS[-1], y)
    assert found(sheet) == [ROWS]


def test_rows_need_no_rules_between_them() -> None:
    sheet = Sheet()
    rows = [*ROWS, ["PTFE", "20", "18"]]
    written(sheet, rows, step=16)
    for y in (100, 116, 180):
        sheet.rule(COLUMNS[0], y, COLUMNS[-1], y)
    for x in COLUMNS:
        sheet.rule(x, 100, x, 180)
    assert found(sheet) == [rows]


def test_lines_of_one_row_are_not_parted() -> None:
    sheet = Sheet()
    for x, text in zip(
        COLUMNS, ("of rubber|and of|other stuff", "in water|or in|oil", "for years|or for|ever"), strict=False
    ):
        for number, line in enumerate(text.split("|")):
            sheet.text(x + 4, 134 + 12 * number, line)
        sheet.text(x + 4, 114, "Head")
    for y in (100, 120, 165):
        sheet.rule(COLUMNS[0], y, COLUMNS[-1], y)
    for x in COLUMNS:
        sheet.rule(x, 100, x, 165)
    assert found(sheet) == [
        [["Head"] * 3, ["of rubber and of other stuff", "in water or in oil", "for years or for ever"]]
    ]


def test_no_rules_at_all() -> None:
    sheet = Sheet()
    written(sheet, ROWS, step=14)
    assert found(sheet) == [ROWS]


def test_merged_cells_cover_their_places() -> None:
    sheet = Sheet()
    for x, y, text in [
        (64, 114, "Seal"),
        (204, 114, "Water"),
        (204, 134, "cold"),
        (304, 134, "hot"),
        (64, 154, "EPDM"),
        (204, 154, "8"),
        (304, 154, "5"),
    ]:
        sheet.text(x, y, text)
    for y in (100, 140, 160):
        sheet.rule(60, y, 400, y)
    sheet.rule(200, 120, 400, 120)
    for x in (60, 200, 400):
        sheet.rule(x, 100, x, 160)
    sheet.rule(300, 120, 300, 160)
    assert found(sheet) == [[["Seal", "Water", "Water"], ["Seal", "cold", "hot"], ["EPDM", "8", "5"]]]


def test_a_table_over_two_pages_is_one_with_one_header() -> None:
    sheet = Sheet()
    written(sheet, ROWS, top=700)
    ruled(sheet, len(ROWS), top=700)
    sheet.page()
    more = [ROWS[0], ["PTFE", "20", "18"]]
    written(sheet, more, top=60)
    ruled(sheet, len(more), top=60)
    assert found(sheet) == [[*ROWS, more[1]]]


def test_every_character_is_in_one_block() -> None:
    sheet = Sheet()
    sheet.text(60, 60, "Intervals of all seals are given in years of daily use, as they were measured.")
    bottom = written(sheet, ROWS)
    ruled(sheet, len(ROWS))
    sheet.text(60, bottom + 40, "Seals that are older must not be used, whatever they look like to the eye.")
    text = sheet.read().text
    assert [text.count(word) for word in ("EPDM", "Seal", "Intervals", "older")] == [1, 2, 1, 1]


def test_columns_of_prose_are_no_table() -> None:
    sheet = Sheet()
    left = "The seal of a pump keeps oil in and\nwater out. It wears with every turn\nof the shaft, and it must be looked\nat each year."
    sheet.lines(60, 100, left)
    sheet.lines(310, 100, left.replace("seal", "gland"))
    assert found(sheet) == []


def test_numbered_notes_are_no_table() -> None:
    sheet = Sheet()
    for number in range(1, 5):
        sheet.text(60, 100 + 14 * number, str(number))
        sheet.text(
            80, 100 + 14 * number, f"See the report of the works on seals of the year {1990 + number}, page {number}"
        )
    assert found(sheet) == []
