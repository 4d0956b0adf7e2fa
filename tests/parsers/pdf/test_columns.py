"""Columns that begin at unlike heights, and what stands below and beside them."""

from __future__ import annotations

from pdf_pages import Sheet

LEFT = (
    "The ring holds pressure while steam passes\nover cold water and each bolt turns slowly\nunder load until a gasket leaks near\n"
    "some weld then crews drain the tank and\nlines before noon and begin again when"
)
RIGHT = "the water is cold.\n\nA gasket that leaks under load is drained\nbefore it is replaced and the tank\nwith it is dried."


def test_a_paragraph_goes_on_in_a_column_that_begins_higher_and_what_is_below_the_columns_comes_last() -> None:
    sheet = Sheet()
    sheet.lines(60, 112, LEFT)
    sheet.lines(330, 100, RIGHT)
    for x in (60, 120, 180):
        sheet.rule(x, 180, x, 220)
    for y in (180, 200, 220):
        sheet.rule(60, y, 180, y)
    for y, row in ((194, ("Seal", "Load")), (214, ("A", "10"))):
        for x, cell in zip((66, 126), row, strict=True):
            sheet.text(x, y, cell)
    text = sheet.read().text
    assert "begin again when the water is cold.\n" in text
    assert text.endswith("| Seal | Load |\n| --- | --- |\n| A | 10 |\n")


def test_short_last_lines_of_a_left_column_are_no_notes_in_the_margin() -> None:
    sheet = Sheet()
    y = sheet.lines(60, 100, f"{LEFT}\nit is cold.", step=12)
    sheet.lines(60, y + 10, LEFT, step=12)
    sheet.lines(330, 100, "\n".join([LEFT] * 3), step=12)
    assert "begin again when it is cold.\n" in sheet.read().text


def test_a_line_of_text_above_a_small_table_is_no_header_of_it() -> None:
    sheet = Sheet()
    sheet.lines(60, 100, "Each bolt turns slowly under load until some\nweld ring and holds. Drain cold steam then")
    for x in (60, 92, 128):
        sheet.rule(x, 122, x, 162)
    for y in (122, 142, 162):
        sheet.rule(60, y, 128, y)
    for y, row in ((136, ("Seal", "Load")), (156, ("A", "10"))):
        for x, cell in zip((61, 94), row, strict=True):
            sheet.text(x, y, cell)
    document = sheet.read()
    assert "| Seal | Load |\n| --- | --- |" in document.text
    assert "weld ring and holds" in document.text


def test_a_paragraph_goes_on_behind_a_caption_at_the_top_of_the_next_page() -> None:
    sheet = Sheet()
    sheet.lines(60, 60, "Seals of this kind are changed once a year.\nA gasket leaks where the bolts are loose and")
    sheet.page()
    sheet.text(60, 60, "Figure 2. The ring.", size=9)
    sheet.lines(60, 110, "where the weld is thin, as the trials show.\nNo other part of the line was found to leak.")
    text = sheet.read().text
    assert "where the bolts are loose and where the weld is thin" in text
    assert "Figure 2. The ring.\n" in text


def test_labels_beside_each_other_stay_apart() -> None:
    sheet = Sheet()
    for x, y, word in ((60, 200, "Pump"), (200, 160, "valve"), (340, 120, "tank")):
        sheet.text(x, y, word)
    assert sorted(sheet.read().text.split("\n\n")) == ["Pump\n", "tank", "valve"]


def test_headings_over_both_columns_part_sets_of_them() -> None:
    sheet = Sheet()
    sheet.lines(60, 104, LEFT)
    sheet.lines(330, 92, RIGHT.replace("\n\n", "\n"))
    sheet.text(60, 196, "2 Housing", size=16, font="Helvetica-Bold")
    sheet.lines(60, 224, LEFT)
    sheet.lines(330, 224, LEFT)
    text = sheet.read().text
    assert "begin again when the water is cold." in text
    assert text.index("it is dried.") < text.index("# 2 Housing") < text.rindex("The ring holds")


def test_three_short_columns_are_read_one_after_the_other() -> None:
    sheet = Sheet()
    words = "the valve seat holds\nthe steam that passes\nover the cold water"
    for column, x in enumerate((60, 230, 400)):
        sheet.lines(x, 100, f"{words}\nin column {column}.")
    text = sheet.read().text
    assert [text.index(f"in column {column}.") for column in range(3)] == sorted(
        text.index(f"in column {column}.") for column in range(3)
    )
    assert text.count("the cold water in column") == 3
