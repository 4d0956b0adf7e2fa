"""Draws `seal-report.pdf`: columns, running lines, a table over two pages. Run it in this folder to draw it again."""

from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

WIDTH, HEIGHT = A4
LEFT = """A valve that drips when it is closed has a
worn seal, a scored seat, or dirt between
the two. Of 214 valves that came back in the
year 2025, the seal was worn in 171. The
seat was scored in 12, eleven of them of the
series RV-25, whose seat cannot be replac-
ed. The others were dirty and could be
cleaned on the spot."""
RIGHT = """Seals of EPDM last longest in cold water,
those of FKM in heated lines. Seals of NBR
must not be used above 40 degrees, unless
the line is opened less than once a day. No
seal may be used twice, since it takes the
shape of its seat within a week and leaks
in any other."""
ROWS = [("Seal", "Valves", "Years", "Strokes")] + [
    (f"{kind}-{number}", str(3 + number), str(4 + number % 6), str(90_000 + 7_000 * number))
    for kind in ("EPDM", "FKM", "NBR")
    for number in range(1, 12)
]
COLUMNS = (60, 200, 300, 400, 530)


def page_frame(canvas: Canvas, number: int) -> None:
    """Running lines."""
    canvas.setFont("Helvetica", 8)
    canvas.drawString(60, HEIGHT - 40, "Fernhollow Instruments: report on seals")
    canvas.drawRightString(530, HEIGHT - 40, f"Page {number}")


def heading(canvas: Canvas, y: float, text: str, size: float = 13) -> None:
    """A heading."""
    canvas.setFont("Helvetica-Bold", size)
    canvas.drawString(60, HEIGHT - y, text)


def lines(canvas: Canvas, x: float, y: float, text: str) -> None:
    """Lines below each other."""
    canvas.setFont("Times-Roman", 10.5)
    for number, line in enumerate(text.split("\n")):
        canvas.drawString(x, HEIGHT - y - 13 * number, line)


def rows(canvas: Canvas, top: float, part: list[tuple[str, ...]]) -> None:
    """A ruled part of the table."""
    for number, row in enumerate(part):
        canvas.setFont("Helvetica-Bold" if row is ROWS[0] else "Helvetica", 9)
        for x, text in zip(COLUMNS, row, strict=False):
            canvas.drawString(x + 4, HEIGHT - top - 16 * number - 12, text)
    for number in range(len(part) + 1):
        canvas.line(COLUMNS[0], HEIGHT - top - 16 * number, COLUMNS[-1], HEIGHT - top - 16 * number)
    for x in COLUMNS:
        canvas.line(x, HEIGHT - top, x, HEIGHT - top - 16 * len(part))


def main() -> None:
    """Draws the file."""
    canvas = Canvas("seal-report.pdf", pagesize=A4, invariant=1)
    canvas.setTitle("Report on seals")
    canvas.setAuthor("Marit Sund")
    page_frame(canvas, 1)
    heading(canvas, 90, "Report on seals", 20)
    heading(canvas, 130, "1 What wears")
    lines(canvas, 60, 155, LEFT)
    lines(canvas, 312, 155, RIGHT)
    heading(canvas, 300, "2 What was measured")
    lines(canvas, 60, 325, "Table 1: Valves that came back, by their seals")
    rows(canvas, 335, ROWS[:25])
    canvas.showPage()
    page_frame(canvas, 2)
    rows(canvas, 80, [ROWS[0], *ROWS[25:]])
    lines(canvas, 60, 270, "Note: strokes are those that the gateway had counted when the valve was taken out.")
    canvas.showPage()
    page_frame(canvas, 3)
    lines(canvas, 60, 80, "Valves without a gateway are not in the table.")
    heading(canvas, 130, "3 What follows")
    lines(canvas, 60, 155, "Seals are replaced after nine tenths of their strokes:")
    lines(canvas, 60, 175, "1. EPDM after 90,000 strokes,\n2. FKM after 120,000 strokes.")
    canvas.showPage()
    canvas.save()


if __name__ == "__main__":
    main()
