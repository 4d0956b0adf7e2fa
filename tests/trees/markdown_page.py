"""A Markdown page, by hand: front matter, sections, list, quoted note, table with notes, code, footnote."""

from __future__ import annotations

from chunkwright.tree import (
    Block,
    Break,
    Code,
    Definition,
    Document,
    Figure,
    Frame,
    Head,
    Item,
    List,
    Math,
    Note,
    Paragraph,
    Quote,
    Raw,
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
    front = w.put("---\ntitle: Harbor manual\n---\n\n")
    h1 = w.put("# Harbor manual\n\n")
    intro = w.put("The harbor is open all year. Boats pay as follows:\n\n")
    items = [w.put("- small boats pay 10 a day\n"), w.put("- large boats pay 30 a day\n\n")]
    comment = w.put("<!-- reviewed in March -->\n\n")
    anchor = w.put('<a id="rates"></a>\n\n')
    h2 = w.put("## Rates\n\n")
    caption = w.put("Table 1: Rates by season.\n\n")
    header = w.put("| Season | Rate |\n")
    delimiter = w.put("|---|---|\n")
    rows = [w.put(f"| week {n} | {n * 7} euro |\n") for n in range(1, 13)]
    notes = w.put("\nNote: the rates hold unless the mooring is shared.\n\n")
    page = w.put("<!-- page: 2 -->\n\n")
    fence = w.put("```python\n")
    body = w.put("def rate(days):\n    return days * 10\n")
    closing = w.put("```\n\n")
    quote = w.put("> Tie the boat twice.\n\n")
    math = w.put("$$\nr = 10 d\n$$\n\n")
    figure = w.put("![Plan of the harbor](plan.png)\n\n")
    term = w.put("Mooring\n")
    meaning = w.put(": A place to tie a boat.\n\n")
    footnote = w.put("[^1]: Since 1904.\n\n")
    rule = w.put("---\n\n")
    link = w.put("[map]: https://example.org/map\n")
    text = w.text
    listing = List(
        span=over(*items),
        children=tuple(Item(span=s, children=(Paragraph(span=Span(s.start + 2, s.end)),)) for s in items),
        frame=Frame(joint="\n"),
    )
    table = Table(
        span=over(header, rows[-1]),
        caption=caption,
        header=(header,),
        rows=tuple(rows),
        frame=Frame(head=(Head("caption", caption), Head("header", over(header, delimiter))), joint="\n"),
    )
    code = Code(
        span=over(fence, closing),
        language="python",
        body=body,
        frame=Frame(open="```python\n", joint="\n", close="\n```"),
    )
    blocks: tuple[Block, ...] = (
        Section(span=h1, level=1, title="Harbor manual", head=h1),
        Paragraph(span=intro),
        listing,
        Raw(span=comment, role="comment", layer="meta"),
        Raw(span=anchor, role="anchor"),
        Section(span=h2, level=2, title="Rates", head=h2),
        Paragraph(span=caption),
        table,
        Paragraph(span=notes),
        Break(span=page, role="page", page=2, layer="meta"),
        code,
        Quote(span=quote, children=(Paragraph(span=Span(quote.start + 2, quote.end)),)),
        Math(span=math),
        Figure(span=figure, target="plan.png"),
        Definition(
            span=over(term, meaning),
            term="Mooring",
            head=term,
            children=(Paragraph(span=Span(meaning.start + 2, meaning.end)),),
        ),
        Note(span=footnote, label="1", children=(Paragraph(span=Span(footnote.start + 6, footnote.end)),)),
        Break(span=rule),
        Definition(span=link, role="link", term="map"),
    )
    front_block = Raw(span=front, role="front-matter", layer="meta")
    return Document(
        text=text,
        root=Root(span=Span(0, len(text)), children=(front_block, *nest(blocks))),
        format="markdown",
        id="harbor.md",
        title="Harbor manual",
        source=Source("harbor.md", "harbor.md", "text/markdown", "0" * 64),
        metadata={"title": "Harbor manual"},
        caller_metadata={"tenant": "port"},
    )
