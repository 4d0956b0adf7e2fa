"""An HTML page as its rendering, by hand: navigation as furniture, a table with merged cells, DOM paths."""

from __future__ import annotations

from chunkwright.tree import (
    Document,
    Frame,
    Head,
    Origin,
    Paragraph,
    Raw,
    Root,
    Section,
    Source,
    Span,
    Table,
    nest,
)
from trees.writer import Writer, over

ROWS = 10


def document() -> Document:
    w = Writer()
    nav = w.put("[Home](/) [Products](/products)\n\n")
    h1 = w.put("# Lantern prices\n\n")
    lead = w.put("All prices are per piece.\n\n")
    opening = w.put("<table>\n")
    caption = w.put("<caption>Lanterns by size</caption>\n")
    head = [
        w.put('<tr><th rowspan="2">Model</th><th colspan="2">Price</th></tr>\n'),
        w.put("<tr><th>retail</th><th>trade</th></tr>\n"),
    ]
    rows = [
        w.put(f'<tr><td>L{n}</td><td colspan="2">{n * 5} euro</td></tr>\n')
        if n % 3 == 0
        else w.put(f"<tr><td>L{n}</td><td>{n * 5} euro</td><td>{n * 4} euro</td></tr>\n")
        for n in range(1, ROWS + 1)
    ]
    closing = w.put("</table>\n\n")
    after = w.put("Prices hold until June.\n\n")
    cookies = w.put("We use cookies.\n")
    text = w.text
    table = Table(
        span=over(opening, closing),
        caption=Span(caption.start + len("<caption>"), caption.end - len("</caption>")),
        header=tuple(head),
        rows=tuple(rows),
        syntax="html",
        origin=Origin("html/body/main/table", "prices"),
        frame=Frame(
            open="<table>\n",
            head=(Head("caption", caption), Head("header", over(*head))),
            joint="\n",
            close="\n</table>",
        ),
    )
    body = nest(
        (
            Section(span=h1, level=1, title="Lantern prices", head=h1, origin=Origin("html/body/main/h1", "top")),
            Paragraph(span=lead, origin=Origin("html/body/main/p[1]", "top")),
            table,
            Paragraph(span=after, origin=Origin("html/body/main/p[2]", "prices")),
        )
    )
    children = (
        Raw(span=nav, role="html", layer="furniture", origin=Origin("html/body/nav")),
        *body,
        Raw(span=cookies, role="html", layer="furniture", origin=Origin("html/body/div")),
    )
    return Document(
        text=text,
        root=Root(span=Span(0, len(text)), children=children),
        format="html",
        id="lanterns.html",
        title="Lantern prices",
        language="en",
        rendering_version=1,
        source=Source("https://example.org/lanterns.html", "lanterns.html", "text/html", "1" * 64),
    )
