"""Reading order, headings, lists and furniture, on pages of exact geometry."""

from __future__ import annotations

import chunkwright as cw
from chunkwright.tree import Code, Item, Section, faults, walk
from pdf_pages import HEIGHT, WIDTH, Sheet

LEFT = "The seal of a pump keeps oil in and water\nout. It wears with every turn of the shaft,\nand it must be looked at each year by some-\nbody who knows what a worn lip looks like."
RIGHT = "A gland needs more care than a seal does.\nIt is packed by hand, and the packing is\npressed until a few drops a minute come\nout of it, no more and no fewer than that."


def sound(document: cw.Document) -> cw.Document:
    assert faults(document) == []
    assert cw.parse_text(document.text, format="markdown").outline() == document.outline()
    return document


def test_a_column_is_read_before_the_next_one() -> None:
    sheet = Sheet()
    sheet.text(60, 60, "Seals and glands", size=20, font="Helvetica-Bold")
    sheet.lines(60, 100, LEFT)
    sheet.lines(310, 100, RIGHT)
    document = sound(sheet.read())
    assert document.text == (
        "# Seals and glands\n\nThe seal of a pump keeps oil in and water out. It wears with every turn of the shaft, and "
        "it must be looked at each year by somebody who knows what a worn lip looks like.\n\nA gland needs more care than "
        "a seal does. It is packed by hand, and the packing is pressed until a few drops a minute come out of it, no more "
        "and no fewer than that.\n"
    )


def test_what_crosses_both_columns_parts_them_into_bands() -> None:
    sheet = Sheet()
    sheet.lines(60, 100, LEFT)
    sheet.lines(310, 100, RIGHT)
    sheet.text(
        60, 180, "What follows holds for both, and it is said across the whole width of this page for that reason."
    )
    sheet.lines(60, 220, LEFT.replace("seal", "valve"))
    sheet.lines(310, 220, RIGHT.replace("gland", "tap"))
    paragraphs = sheet.read().text.split("\n\n")
    assert [text[:9] for text in paragraphs] == ["The seal ", "A gland n", "What foll", "The valve", "A tap nee"]


def test_lines_of_a_contents_page_stay_rows() -> None:
    sheet = Sheet()
    sheet.text(60, 60, "Contents", size=18, font="Helvetica-Bold")
    for number, name in enumerate(["Seals", "Glands", "Valves of brass", "Taps"]):
        sheet.text(60, 100 + 14 * number, f"{name} and what to do about them")
        sheet.text(500, 100 + 14 * number, str(3 + 4 * number))
    text = sheet.read().text
    assert [line.rstrip("| ").split()[-1] for line in text.split("\n") if "what to do" in line] == [
        "3",
        "7",
        "11",
        "15",
    ] or ("Seals and what to do about them 3" in text)


def test_headings_have_levels_by_their_fonts() -> None:
    sheet = Sheet()
    sheet.text(60, 60, "Pumps", size=24, font="Helvetica-Bold")
    y = sheet.lines(60, 100, LEFT)
    sheet.text(60, y + 20, "Seals of pumps", size=16, font="Helvetica-Bold")
    y = sheet.lines(60, y + 44, LEFT)
    sheet.text(60, y + 16, "Worn lips", font="Helvetica-Bold")
    sheet.lines(60, y + 32, LEFT)
    document = sound(sheet.read())
    sections = [(block.level, block.title) for block in walk(document.root) if isinstance(block, Section)]
    assert sections == [(1, "Pumps"), (2, "Seals of pumps"), (3, "Worn lips")]


def test_items_keep_their_marks_and_nest_by_indentation() -> None:
    sheet = Sheet()
    sheet.lines(60, 60, LEFT)
    for number, (x, line) in enumerate(
        [
            (60, "1. Drain the pump."),
            (60, "2. Loosen the bolts:"),
            (84, "\u2022 the four on the cover"),
            (84, "\u2022 the two below"),
            (60, "3. Lift the rotor."),
        ]
    ):
        sheet.text(x, 130 + 14 * number, line)
    document = sound(sheet.read())
    assert document.text.endswith(
        "1. Drain the pump.\n2. Loosen the bolts:\n   - the four on the cover\n   - the two below\n3. Lift the rotor.\n"
    )
    assert sum(isinstance(block, Item) for block in walk(document.root)) == 5


def test_running_lines_are_furniture_and_the_text_goes_on() -> None:
    sheet = Sheet()
    for number in range(1, 6):
        sheet.text(60, 40, f"Pump manual, chapter {number}", size=8)
        sheet.lines(60, 90, LEFT)
        sheet.lines(
            60,
            160,
            "This page ends in the middle of a sentence that"
            if number == 1
            else "goes on here, behind the break."
            if number == 2
            else "",
        )
        sheet.text(290, 810, str(number), size=8)
        sheet.page()
    document = sound(sheet.read())
    running = [b.span.slice(document.text) for b in walk(document.root) if b.layer == "furniture" and b.span]
    assert running == [text for n in range(1, 6) for text in (f"Pump manual, chapter {n}", str(n))]
    assert [page.number for page in document.pages] == [1, 2, 3, 4, 5]


def test_a_line_that_does_not_repeat_is_never_dropped() -> None:
    sheet = Sheet()
    sheet.text(60, 30, "An only line at the top edge", size=8)
    sheet.lines(60, 90, LEFT)
    sheet.text(60, HEIGHT - 20, "An only line at the bottom edge", size=8)
    document = sheet.read()
    assert all(block.layer == "body" for block in walk(document.root))
    assert "top edge" in document.text
    assert "bottom edge" in document.text


def test_a_paragraph_over_a_page_break_is_one_with_two_places() -> None:
    sheet = Sheet()
    sheet.lines(60, 700, LEFT.rsplit("\n", 1)[0])
    sheet.page()
    sheet.lines(60, 60, "body who knows what a worn lip looks like.")
    document = sound(sheet.read())
    (paragraph,) = document.root.children
    assert document.text.endswith("by somebody who knows what a worn lip looks like.\n")
    assert [(region.page, round(region.x0 / 10)) for region in paragraph.regions] == [(1, 6), (2, 6)]
    (chunk,) = cw.pack(document, cw.Policy())
    assert chunk.pages == (1, 2)


def test_code_keeps_its_lines_and_indentation() -> None:
    sheet = Sheet()
    y = sheet.lines(60, 60, LEFT)
    sheet.text(60, y + 12, "def due(strokes):", font="Courier")
    sheet.text(84, y + 24, "return strokes > 9", font="Courier")
    sheet.lines(60, y + 60, RIGHT)
    document = sound(sheet.read())
    (code,) = [block for block in walk(document.root) if isinstance(block, Code)]
    assert code.body is not None
    assert code.body.slice(document.text) == "def due(strokes):\n    return strokes > 9"


def test_invisible_text_is_read_only_where_there_is_nothing_else() -> None:
    scan = Sheet()
    scan.canvas.rect(0, 0, WIDTH, HEIGHT, fill=1)
    scan.text(60, 60, "Recognized text of a scan", mode=3)
    assert scan.read().text == "Recognized text of a scan\n"
    page = Sheet()
    page.lines(60, 60, LEFT)
    page.text(60, 300, "hidden", mode=3)
    assert "hidden" not in page.read().text


def test_text_of_a_turned_page_is_read_along_its_lines() -> None:
    sheet = Sheet()
    sheet.canvas.saveState()
    sheet.canvas.translate(300, 200)
    sheet.canvas.rotate(90)
    for number, line in enumerate(LEFT.split("\n")):
        sheet.canvas.drawString(0, -12 * number, line)
    sheet.canvas.restoreState()
    document = sheet.read()
    assert document.text.startswith("The seal of a pump keeps oil in and water out.")
    (region,) = document.root.children[0].regions
    assert region.x1 - region.x0 < region.bottom - region.top


def test_a_label_in_another_direction_is_a_block_of_its_own() -> None:
    sheet = Sheet()
    sheet.lines(60, 60, LEFT)
    sheet.canvas.saveState()
    sheet.canvas.translate(560, 300)
    sheet.canvas.rotate(90)
    sheet.canvas.drawString(0, 0, "Draft of March")
    sheet.canvas.restoreState()
    assert sheet.read().text.endswith("looks like.\n\nDraft of March\n")


def test_a_picture_belongs_to_its_caption() -> None:
    sheet = Sheet()
    sheet.text(50, 60, "The pump stands in the cellar, next to the valve that closes the line to the basin.")
    sheet.picture(100, 80, 300, 200)
    sheet.text(100, 215, "Figure 3: The pump in its cellar")
    sheet.text(50, 250, "It is started from the control room, or by hand when the line to it is broken.")
    figure = next(block for block in sheet.read().walk() if block.kind == "figure")
    assert figure.caption == figure.span
    first = figure.regions[0]
    assert (round(first.x0), round(first.top), round(first.x1)) == (100, 80, 300)


def test_initials_are_no_marks_of_items() -> None:
    sheet = Sheet()
    sheet.text(200, 60, "R. Alder")
    sheet.text(50, 100, "The pumps were tested by the persons above, in the laboratory of the works, in March.")
    assert not [block for block in sheet.read().walk() if block.kind == "item"]


def test_columns_hold_only_where_both_are() -> None:
    sheet = Sheet()
    for number in range(6):
        sheet.text(
            50, 60 + 12 * number, f"Line {number} of a text that is as wide as the page is and goes on for so long."
        )
    sheet.text(50, 150, "a.")
    sheet.text(80, 150, "This point is set beside its mark, and is as wide as the page is, nearly so.")
    for number in range(8):
        sheet.text(50, 200 + 12 * number, f"Left column, line {number}, which is not wide.")
        sheet.text(320, 200 + 12 * number, f"Right column, line {number}, not wide.")
    text = sheet.read().text
    assert "a. This point is set" in text
    assert text.index("Left column, line 7") < text.index("Right column, line 0")


def test_the_number_of_a_page_is_furniture() -> None:
    sheet = Sheet()
    sheet.text(50, 100, "The only page of this file has a number, and the number is no part of its text.")
    sheet.text(290, 800, "17")
    furniture = [block for block in sheet.read().walk() if block.layer == "furniture"]
    assert len(furniture) == 1


def test_a_header_of_two_pages_is_furniture() -> None:
    sheet = Sheet()
    for number in (1, 2):
        sheet.text(50, 40, "Fernhollow Laboratory: trials")
        sheet.text(50, 100, f"What is said on page {number} is not said on the other one, and it is no header.")
        sheet.page()
    document = sheet.read()
    kept = [block for block in document.walk() if block.kind == "paragraph" and block.layer == "body"]
    assert len(kept) == 2
    assert sum(block.layer == "furniture" for block in document.walk()) == 2


def test_a_year_on_a_cover_is_text() -> None:
    sheet = Sheet()
    sheet.text(50, 300, "Commissioning of the pumping station", size=24)
    sheet.text(50, 800, "2024")
    assert not [block for block in sheet.read().walk() if block.layer == "furniture"]


def test_a_large_first_letter_belongs_to_its_word() -> None:
    sheet = Sheet()
    sheet.text(50, 84, "T", size=36)
    sheet.text(74, 68, "he pump is started from the control room, where its speed is set")
    sheet.text(74, 80, "for the night, unless the basin is empty, and it is")
    sheet.text(50, 92, "stopped from there too.")
    assert "The pump is started" in sheet.read().text


def test_numbers_show_that_steps_are_read_by_rows() -> None:
    sheet = Sheet()
    for row in range(3):
        for column in range(2):
            x, y = 50 + 270 * column, 80 + 100 * row
            sheet.text(x, y, f"{2 * row + column + 1}. Turn the valve of line {2 * row + column + 1} by a quarter")
            sheet.lines(x, y + 12, "and wait until the gauge beside it stands\nstill for a minute before you go on.")
    text = sheet.read().text
    places = [text.index(f"of line {number}") for number in range(1, 7)]
    assert places == sorted(places)


def test_a_slanted_paragraph_that_is_set_in_is_a_quote() -> None:
    sheet = Sheet()
    sheet.lines(
        50, 80, "The inspector wrote in the book of the station, and everybody who came after him read\nit there:"
    )
    sheet.lines(
        90,
        120,
        "A reading without a signature is no reading, and I\nleft out all of those I found.",
        font="Helvetica-Oblique",
    )
    sheet.lines(
        50, 160, "Since then every reading is signed by whoever has taken it, and by a second person too\nat night."
    )
    document = sheet.read()
    assert [block.kind for block in document.root.children] == ["paragraph", "quote", "paragraph"]
    assert "> A reading without a signature is no reading, and I left out" in document.text


def test_a_formula_is_neither_a_heading_nor_a_table() -> None:
    sheet = Sheet()
    sheet.text(50, 80, "The head of a pump is what it adds to the pressure of the water that it moves:")
    sheet.text(150, 110, "H = p / g + v / 2 g", size=12)
    sheet.text(500, 110, "(3.1)", size=12)
    sheet.text(50, 140, "where all is measured at the flanges, and the pump runs at its rated speed.")
    assert {block.kind for block in sheet.read().walk()} == {"paragraph"}


def test_notes_in_the_margin_are_no_part_of_the_lines() -> None:
    sheet = Sheet()
    for number in range(10):
        sheet.text(
            120, 120 + 12 * number, f"Line {number} of a paragraph that is as wide as its column is, which it is"
        )
    sheet.text(80, 156, "new", size=7)
    text = sheet.read().text
    assert "which it is Line 3 of a paragraph" in text
    assert text.rstrip().endswith("new")


def test_a_sunken_letter_stays_in_its_word() -> None:
    sheet = Sheet()
    for number in range(4):
        sheet.text(50, 120 + 12 * number, f"Line {number} of a text that was set with T")
        width = sheet.canvas.stringWidth(f"Line {number} of a text that was set with T", "Helvetica", 10)
        sheet.text(50 + width, 122.5 + 12 * number, "E")
        sheet.text(57 + width, 120 + 12 * number, "X and with nothing else")
    assert sheet.read().text.count("with TEX and with") == 4


def test_of_slides_titles_alone_are_headings() -> None:
    sheet = Sheet()
    sheet.canvas.setPageSize((HEIGHT, WIDTH))
    for number in range(4):
        sheet.text(50, 60 + HEIGHT - WIDTH, f"What was measured in trial {number}", size=30)
        sheet.text(50, 160 + HEIGHT - WIDTH, "Less pressure", size=24)
        sheet.text(50, 200 + HEIGHT - WIDTH, "More noise", size=24)
        sheet.text(50, 240 + HEIGHT - WIDTH, "as expected by those who had heard the pumps before", size=12)
        sheet.page()
    titles = [block.title for block in sheet.read().walk() if isinstance(block, Section)]
    assert titles == [f"What was measured in trial {number}" for number in range(4)]


def test_code_goes_on_behind_a_page_break() -> None:
    sheet = Sheet()
    sheet.lines(50, 60, "The program is short, and everybody in the station\ncan read it before the pump is started:")
    sheet.lines(50, 100, "def start(pump):\n    pump.check()", font="Courier")
    sheet.page()
    sheet.lines(50, 60, "    pump.run()\n    return pump", font="Courier")
    (code,) = [block for block in sheet.read().walk() if isinstance(block, Code)]
    assert [region.page for region in code.regions] == [1, 2]


def test_numbered_lines_of_a_listing_are_code() -> None:
    sheet = Sheet()
    sheet.lines(50, 60, "The program is short, and everybody in the station\ncan read it before the pump is started:")
    for number, line in enumerate(("def start(pump):", "    pump.check()", "    pump.run()", "    return pump"), 17):
        sheet.text(50, 100 + 12 * number - 204, str(number), size=7)
        sheet.text(80, 100 + 12 * number - 204, line, font="Courier")
    document = sheet.read()
    (code,) = [block for block in document.walk() if isinstance(block, Code)]
    assert code.body is not None
    assert code.body.slice(document.text).startswith("17")
