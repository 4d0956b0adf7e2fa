"""From laid-out blocks to the rendering and its tree."""

from __future__ import annotations

import re

from chunkwright.tree import Block, Code, Figure, Frame, Layer, Note, Paragraph, Place, Quote, Section, Span
from chunkwright_parsers.markdown.headings import plain
from chunkwright_parsers.pdf.figures import FigureBox
from chunkwright_parsers.pdf.joins import Placed
from chunkwright_parsers.pdf.lists import write_lists
from chunkwright_parsers.pdf.rendered import Rendered, lines_with_pages
from chunkwright_parsers.pdf.table_box import TableBox
from chunkwright_parsers.pdf.tables import write_table
from chunkwright_parsers.pdf.text_block import TextBlock
from chunkwright_parsers.rendering import escaped


def build(out: Rendered, placed: list[Placed]) -> list[Block]:
    """Writes the blocks of a document and gives them, headings flat.

    Args:
        out: The rendering.
        placed: Its blocks in reading order; they are taken out.
    """
    blocks: list[Block] = []
    waiting = list(reversed(placed))
    placed.clear()  # so that what has been written can go
    while waiting:
        items: list[Placed] = []
        while waiting and _is_item(waiting[-1]):
            items.append(waiting.pop())
        blocks += write_lists(out, items) if items else [_block(out, waiting.pop())]
    return blocks


def _block(out: Rendered, placed: Placed) -> Block:
    item = placed.item
    if isinstance(item, TableBox):
        return write_table(out, placed, item)
    return _picture(out, placed, item) if isinstance(item, FigureBox) else _text(out, placed, item)


def _is_item(placed: Placed) -> bool:
    return isinstance(placed.item, TextBlock) and placed.item.kind == "item" and not placed.item.running


def _text(out: Rendered, placed: Placed, item: TextBlock) -> Block:
    if item.kind == "note" and not item.running:
        return _note(out, placed, item)
    if item.kind == "quote" and not item.running:
        return _quote(out, placed, item)
    start = out.begin(placed)
    if item.kind == "code":
        return _code(out, placed, item, start)
    if item.kind == "heading" and not item.running:
        return _heading(out, placed, item, start)
    span = out.write_flow(placed, item, f"{item.mark} " if item.mark else "")
    if item.pictures and not item.running:
        return Figure(span=span, caption=span, regions=out.regions(placed))
    layer: Layer = "furniture" if item.running else "body"
    return Paragraph(span=span, layer=layer, regions=out.regions(placed))


def _picture(out: Rendered, placed: Placed, item: FigureBox) -> Figure:
    start = out.begin(placed)
    span = Span(start, out.writer.write(f"![{escaped(item.alt)}]()"))
    regions = out.regions(placed)
    out.places.append(Place(span, regions[0]))
    return Figure(span=span, regions=regions)


def _note(out: Rendered, placed: Placed, item: TextBlock) -> Note:
    label = out.label(placed.pages[0], item.mark.rstrip(".)"))
    opened = out.writer.enter(f"[^{label}]: ", "    ")
    out.begin(placed)
    regions = out.regions(placed)
    inside = Paragraph(span=out.write_flow(placed, item), regions=regions)
    start = out.writer.leave(opened) or 0
    return Note(span=Span(start, out.writer.size), children=(inside,), label=label, regions=regions)


def _quote(out: Rendered, placed: Placed, item: TextBlock) -> Quote:
    opened = out.writer.enter("> ", "> ")
    out.begin(placed)
    regions = out.regions(placed)
    inside = Paragraph(span=out.write_flow(placed, item), regions=regions)
    start = out.writer.leave(opened) or 0
    return Quote(span=Span(start, out.writer.size), children=(inside,), regions=regions)


def _heading(out: Rendered, placed: Placed, item: TextBlock, start: int) -> Section:
    opening = f"{'#' * item.level} "
    out.writer.write(opening)
    text = out.write_flow(placed, item, heading=True)
    span = Span(start, text.end)
    title = out.writer.tail(text.start)
    return Section(span=span, level=item.level, title=plain(title), head=span, regions=out.regions(placed))


def _code(out: Rendered, placed: Placed, item: TextBlock, start: int) -> Code:
    code = item.code
    fence = "`" * max(3, 1 + max((len(run) for run in re.findall("`+", code)), default=0))
    first = out.writer.write(f"{fence}\n")
    body = Span(first, out.writer.write(code))
    end = out.writer.write(f"\n{fence}")
    for (page, turn, line), text in zip(lines_with_pages(placed), code.split("\n"), strict=True):
        out.page_begins(page, first)
        out.place(Span(first, first + len(text)), page, turn, line)
        first += len(text) + 1
    frame = Frame(open=f"{fence}\n", joint="\n", close=f"\n{fence}")
    return Code(span=Span(start, end), body=body, frame=frame, regions=out.regions(placed))
