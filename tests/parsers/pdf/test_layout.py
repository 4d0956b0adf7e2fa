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
