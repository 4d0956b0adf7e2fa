"""Lists of pages as blocks: nested by indentation, a new one where numbers do not go on."""

from __future__ import annotations

import re

from chunkwright.tree import Block, Frame, Item, List, Paragraph, Span
from chunkwright_parsers.pdf.joins import Placed
from chunkwright_parsers.pdf.rendered import Rendered
from chunkwright_parsers.pdf.text_block import TextBlock

_LINES = Frame(joint="\n")
_NUMBER = re.compile(r"(\d{1,9})[.)]")
_INDENT = 8.0  # points by which a nested item is indented
_DEEPEST = 6


def write_lists(out: Rendered, items: list[Placed]) -> list[Block]:
    """Writes consecutive items and gives their lists.

    Args:
        out: The rendering.
        items: The items.
    """
    blocks: list[Block] = []
    index = 0
    while index < len(items):
        before = blocks[-1] if blocks else None
        block, index = _list(out, items, index, 0, before)
        blocks.append(block)
    return blocks


def _list(out: Rendered, items: list[Placed], index: int, depth: int, before: Block | None) -> tuple[Block, int]:
    ordered, first = _numbered(items[index])
    left, number = _left(items[index]), first
    alternate = isinstance(before, List) and before.ordered == ordered
    children: list[Item] = []
    while index < len(items):
        placed = items[index]
        now_ordered, now = _numbered(placed)
        if (children and (now_ordered != ordered or (ordered and now != number))) or _left(placed) < left - _INDENT:
            break
        if children and _left(placed) > left + _INDENT:
            break
        mark = f"{now}{')' if alternate else '.'} " if ordered else ("* " if alternate else "- ")
        opened = out.writer.enter(mark, " " * len(mark), tight=bool(children) or depth > 0)
        inside: list[Block] = [_paragraph(out, placed)]
        index += 1
        while index < len(items) and _left(items[index]) > left + _INDENT and depth < _DEEPEST:
            if _numbered(items[index])[0] and _numbered(items[index])[1] != 1:
                break  # a list that does not begin with 1 would not be read as one there
            nested, index = _list(out, items, index, depth + 1, inside[-1] if len(inside) > 1 else None)
            inside.append(nested)
        start = out.writer.leave(opened)
        end = max(block.span.end for block in inside if block.span is not None)
        children.append(Item(span=Span(start or 0, end), children=tuple(inside), regions=inside[0].regions))
        number = now + 1
    spans = [child.span for child in children if child.span is not None]
    span = Span(spans[0].start, spans[-1].end)
    return List(span=span, children=tuple(children), ordered=ordered, start=first, frame=_LINES), index


def _paragraph(out: Rendered, placed: Placed) -> Paragraph:
    item = placed.item
    assert isinstance(item, TextBlock)
    numbered, _ = _numbered(placed)
    kept = "" if numbered or (not item.mark[:1].isalnum() and item.mark[:1] != "(") else f"{item.mark} "
    out.begin(placed)
    return Paragraph(span=out.write_flow(placed, item, kept), regions=out.regions(placed))


def _numbered(placed: Placed) -> tuple[bool, int]:
    """Whether an item is numbered in a way that Markdown has, and its number."""
    mark = placed.item.mark if isinstance(placed.item, TextBlock) else ""
    match = _NUMBER.fullmatch(mark)
    return (True, int(match[1])) if match else (False, 0)


def _left(placed: Placed) -> float:
    return placed.item.lines[0].x0 if isinstance(placed.item, TextBlock) else 0.0
