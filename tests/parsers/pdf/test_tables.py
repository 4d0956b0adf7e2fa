"""Tables: between rules, between horizontal rules, without any; over pages; and what is none."""

from __future__ import annotations

import chunkwright as cw
from chunkwright.tree import faults
from html_pages import matrix, tables
from pdf_pages import HEIGHT, Sheet

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


def test_pieces_of_vertical_rules_show_the_rows() -> None:
    sheet = Sheet()
    rows = [("Valve", "Tests", "Leaks"), ("North", "14", "2"), ("South, with the\nbasin", "9", "0"), ("East", "3", "1")]
    y = 60.0
    for row in rows:
        height = 32 if "\n" in row[0] else 18
        for x, text in zip((60, 210, 310), row, strict=True):
            sheet.lines(x, y + 12, text)
        for x in (200, 300):
            sheet.rule(x, y, x, y + height - 0.3)
        y += height
    sheet.rule(50, 78, 400, 78)
    sheet.rule(50, 110 + 18, 400, 110 + 18)
    (rows_found,) = found(sheet)
    assert len(rows_found) == 4
    assert rows_found[2] == ["South, with the basin", "9", "0"]


def test_shading_of_lines_is_no_grid() -> None:
    sheet = Sheet()
    sheet.shade(50, 60, 200, 100)
    sheet.shade(55, 62, 195, 76, 0.8)
    sheet.shade(55, 76, 195, 90, 0.8)
    sheet.shade(200, 60, 400, 100)
    sheet.lines(58, 72, "Name of\nthe valve", step=14)
    sheet.text(208, 72, "Result")
    for number, (name, result) in enumerate((("North", "tight"), ("South", "leaks"))):
        top = 100 + 20 * number
        sheet.shade(50, top, 200, top + 20, 0.95)
        sheet.shade(200, top, 400, top + 20, 0.95)
        sheet.text(58, top + 14, name)
        sheet.text(208, top + 14, result)
    assert found(sheet) == [[["Name of the valve", "Result"], ["North", "tight"], ["South", "leaks"]]]


def test_a_header_above_the_first_rule_is_the_header() -> None:
    sheet = Sheet()
    for x, text in ((60, "Part"), (210, "Measured"), (310, "Limit")):
        sheet.text(x, 54, text)
    for number, row in enumerate((("Shell", "1.0 mm", "2.0 mm"), ("Floor", "0.7 mm", "1.5 mm"))):
        top = 60 + 20 * number
        for x, text in zip((60, 210, 310), row, strict=True):
            sheet.text(x, top + 14, text)
    for y in (60, 80, 100):
        sheet.rule(50, y, 400, y)
    for x in (50, 200, 300, 400):
        sheet.rule(x, 60, x, 100)
    (rows_found,) = found(sheet)
    assert rows_found[0] == ["Part", "Measured", "Limit"]
    assert len(rows_found) == 3


def test_a_header_over_several_columns_covers_them() -> None:
    sheet = Sheet()
    sheet.rule(50, 60, 400, 60)
    for x, text in ((60, "Pump"), (250, "Pressure (bar)")):
        sheet.text(x, 72, text)
    for x, text in ((240, "3 %"), (310, "10 %")):
        sheet.text(x, 86, text)
    sheet.rule(50, 92, 400, 92)
    for number, row in enumerate((("A", "0.52", "0.41"), ("B", "0.55", "0.43"), ("C", "0.71", "0.60"))):
        for x, text in zip((60, 240, 310), row, strict=True):
            sheet.text(x, 106 + 14 * number, text)
    sheet.rule(50, 142, 400, 142)
    document = sheet.read()
    assert '<th colspan="2">Pressure (bar)</th>' in document.text
    (table,) = tables(document)
    assert [len(table.header), len(table.rows)] == [2, 3]


def test_rows_of_unlike_sizes_are_no_table() -> None:
    sheet = Sheet()
    for x in (50, 230, 410):
        sheet.text(x, 80, "1.8 times", size=24)
        sheet.text(x, 110, "more is found", size=14)
        sheet.lines(x, 130, "The search looks at\nall that was said of\nit and not at words")
    assert found(sheet) == []


def test_a_table_goes_on_in_the_next_column() -> None:
    sheet = Sheet()
    for column, names in enumerate((("A", "B", "C", "D"), ("E", "F", "G"))):
        left = 50 + 270 * column
        top = 400.0 if column == 0 else 80.0
        if column == 0:
            sheet.lines(50, 80, "\n".join(f"Line {n} of the text in the left column, wide" for n in range(24)))
        for y in (top, top + 16, top + 16 * (len(names) + 1)):
            sheet.rule(left, y, left + 230, y)
        for row, (name, value) in enumerate((("Pump", "Head"), *((name, "12.5") for name in names))):
            sheet.text(left + 5, top + 12 + 16 * row, name)
            sheet.text(left + 150, top + 12 + 16 * row, value)
    sheet.lines(320, 200, "\n".join(f"Line {n} of the text in the right column, wide" for n in range(24)))
    document = sheet.read()
    (table,) = tables(document)
    assert len(table.rows) == 7
    assert len(table.regions) == 2


def test_lines_that_nobody_sees_are_no_rules() -> None:
    sheet = Sheet()
    written(sheet, ROWS)
    ruled(sheet, len(ROWS))
    sheet.canvas.setStrokeGray(1)
    sheet.rule(COLUMNS[0], 112, COLUMNS[-1], 112)
    sheet.canvas.setStrokeGray(0)
    path = sheet.canvas.beginPath()
    path.moveTo(COLUMNS[0], HEIGHT - 130)
    path.lineTo(COLUMNS[-1], HEIGHT - 130)
    sheet.canvas.drawPath(path, stroke=0, fill=0)
    assert found(sheet) == [ROWS]


def test_white_lines_on_colored_ground_are_rules() -> None:
    sheet = Sheet()
    sheet.shade(COLUMNS[0], 100, COLUMNS[-1], 180, 0.8)
    sheet.canvas.setStrokeGray(1)
    ruled(sheet, len(ROWS))
    sheet.canvas.setStrokeGray(0)
    written(sheet, ROWS)
    assert found(sheet) == [ROWS]


def test_text_that_runs_upwards_stays_in_its_cell() -> None:
    sheet = Sheet()
    rows = [["", "", ""], *ROWS[1:]]
    for number in (0, 60, 80, 100, 120):
        sheet.rule(COLUMNS[0], 100 + number, COLUMNS[-1], 100 + number)
    for x in COLUMNS:
        sheet.rule(x, 100, x, 220)
    written(sheet, rows[1:], top=160)
    for x, lines in ((80, ("Seal",)), (230, ("Cold", "water")), (330, ("Hot",))):
        for number, text in enumerate(lines):
            sheet.canvas.saveState()
            sheet.canvas.translate(x + 12 * number, HEIGHT - 150)
            sheet.canvas.rotate(90)
            sheet.canvas.setFont("Helvetica", 10)
            sheet.canvas.drawString(0, 0, text)
            sheet.canvas.restoreState()
    assert found(sheet) == [[["Seal", "Cold water", "Hot"], *ROWS[1:]]]


def test_tables_below_each_other_stay_two() -> None:
    sheet = Sheet()
    for top in (100, 240):
        for y in (top, top + 20, top + 84):
            sheet.rule(COLUMNS[0], y, COLUMNS[-1], y)
        written(sheet, ROWS, top=top)
    sheet.text(
        60, 210, "When the water is warm, the figures are smaller than those above, in all of the trials so far:"
    )
    assert found(sheet) == [ROWS, ROWS]


def test_names_of_columns_that_stand_close_are_parted_where_the_columns_begin() -> None:
    sheet = Sheet()
    for x, text in ((60, "Saccharometer"), (130, "Water"), (163, "Solution of salt"), (236, "Yeast")):
        sheet.text(x, 94, text)
    for number, row in enumerate(
        (("2", "24 ml", "0 ml", "4 ml"), ("3", "12 ml", "12 ml", "4 ml"), ("4", "4 ml", "8 ml", "9 ml"))
    ):
        for x, text in zip((60, 130, 163, 236), row, strict=True):
            sheet.text(x, 110 + 15 * number, text)
    ((header, *rows),) = found(sheet)
    assert header == ["Saccharometer", "Water", "Solution of salt", "Yeast"]
    assert len(rows) == 3


def test_a_table_without_a_grid_goes_on_behind_a_page_break_and_keeps_its_header() -> None:
    sheet = Sheet()
    places = (200, 250, 330)
    for x, name in zip(places, ("No", "Article", "Price"), strict=True):
        sheet.text(x, 660, name)
    for number in range(16):
        if number == 8:
            sheet.page()
        y = 676 + 14 * number if number < 8 else 60 + 14 * (number - 8)
        for x, cell in zip(places, (str(number), f"Article {number}", f"{number}.50"), strict=True):
            sheet.text(x, y, cell)
    sheet.text(60, 190, "Payable within 30 days.")
    (table,) = [block for block in sheet.read().walk() if block.kind == "table"]
    assert len(table.rows) == 16
