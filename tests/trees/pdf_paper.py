"""A two-page PDF as its rendering, by hand: running headers, page numbers, a table over the page break."""

from __future__ import annotations

from chunkwright.tree import (
    Document,
    Frame,
    Head,
    Page,
    Paragraph,
    Raw,
    Region,
    Root,
    Section,
    Source,
    Span,
    Table,
    nest,
)
from trees.writer import Writer, over


def document() -> Document:
    w = Writer()
    running = w.put("Copper Survey 2024\n\n")
    h1 = w.put("# Survey of copper\n\n")
    first = w.put("Copper was measured at twelve sites. Table 1 lists the results.\n\n")
    caption = w.put("Table 1. Copper by site (mg/kg)\n\n")
    header = w.put("| Site | Copper | Zinc |\n")
    delimiter = w.put("|---|---|---|\n")
    rows = [w.put(f"| site {n} | {n * 11} | {n * 3} |\n") for n in range(1, 13)]
    number = w.put("\n1\n\n")
    running2 = w.put("Copper Survey 2024\n\n")
    page_two = number.end
    notes = w.put("Source: own measurements.\n\n")
    h2 = w.put("## Discussion\n\n")
    last = w.put("The values fall with the distance from the smelter. However, site 9 is an exception.\n\n")
    number2 = w.put("2\n")
    text = w.text
    table = Table(
        span=over(header, rows[-1]),
        caption=caption,
        unit=caption,
        notes=(notes,),
        header=(header,),
        rows=tuple(rows),
        regions=(Region(1, 72, 500, 523, 770), Region(2, 72, 72, 523, 180)),
        frame=Frame(head=(Head("caption", caption), Head("header", over(header, delimiter))), joint="\n"),
    )

    def furniture(span: Span, page: int, top: float) -> Raw:
        return Raw(span=span, layer="furniture", regions=(Region(page, 72, top, 523, top + 12),))

    children = nest(
        (
            furniture(running, 1, 30),
            Section(span=h1, level=1, title="Survey of copper", head=h1, regions=(Region(1, 72, 72, 400, 96),)),
            Paragraph(span=first, regions=(Region(1, 72, 110, 523, 200),)),
            Paragraph(span=caption, regions=(Region(1, 72, 480, 523, 495),)),
            table,
            furniture(number, 1, 800),
            furniture(running2, 2, 30),
            Paragraph(span=notes, regions=(Region(2, 72, 190, 523, 202),)),
            Section(span=h2, level=2, title="Discussion", head=h2, regions=(Region(2, 72, 220, 300, 240),)),
            Paragraph(span=last, regions=(Region(2, 72, 250, 523, 300),)),
            furniture(number2, 2, 800),
        )
    )
    return Document(
        text=text,
        root=Root(span=Span(0, len(text)), children=children),
        format="pdf",
        id="survey.pdf",
        title="Survey of copper",
        rendering_version=1,
        source=Source("survey.pdf", "survey.pdf", "application/pdf", "2" * 64),
        pages=(Page(1, "1", Span(0, page_two)), Page(2, "2", Span(page_two, len(text)))),
    )
