"""What a block is: pictures, quotes, formulas, listings, running lines, titles of slides."""

from __future__ import annotations

from chunkwright.tree import Code, Section
from pdf_pages import HEIGHT, WIDTH, Sheet

LEFT = "The seal of a pump keeps oil in and water\nout. It wears with every turn of the shaft,\nand it must be looked at each year by some-\nbody who knows what a worn lip looks like."
RIGHT = "A gland needs more care than a seal does.\nIt is packed by hand, and the packing is\npressed until a few drops a minute come\nout of it, no more and no fewer than that."


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


def test_what_is_stamped_across_pages_is_furniture() -> None:
    sheet = Sheet()
    for number in range(4):
        sheet.text(50, 200, f"What is said on page {number} is said there alone, and is no draft of another page.")
        sheet.canvas.saveState()
        sheet.canvas.translate(150, 300)
        sheet.canvas.rotate(45)
        sheet.canvas.setFont("Helvetica-Bold", 60)
        sheet.canvas.drawString(0, 0, "DRAFT COPY")
        sheet.canvas.restoreState()
        sheet.page()
    blocks = list(sheet.read().walk())
    assert not [block for block in blocks if isinstance(block, Section)]
    assert sum(block.layer == "furniture" for block in blocks) == 4
