"""Figures: the caption is bound to the image, the table or the listing in it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from chunkwright.tree import Block, Figure, Head, Span, Table
from chunkwright_parsers.html.node import Node

if TYPE_CHECKING:
    from chunkwright_parsers.html.build import PageBuilder


class FigureBuilder:
    """Makes the blocks of `figure` elements.

    Args:
        page: The builder of the page.
    """

    def __init__(self, page: PageBuilder) -> None:
        self._page = page

    def build(self, node: Node) -> list[Block]:
        """The blocks of a figure.

        Args:
            node: The element.
        """
        page = self._page
        caption = next((c for c in node.children if isinstance(c, Node) and c.tag == "figcaption"), None)
        if caption is None or caption.layer is not None:
            return page.blocks(node)
        page.written.add(caption)
        if _holds(node, ("table", "pre")):
            out: list[Block] = []
            place = page.caption(out, caption)
            return [*out, *(_with_caption(block, place) for block in page.blocks(node))]
        inside = page.blocks(node)
        place = page.caption(inside, caption)
        first = inside[0] if inside else None
        if len(inside) == 2 and isinstance(first, Figure) and first.span is not None and place is not None:
            whole = Span(first.span.start, place.end)
            return [Figure(span=whole, caption=place, target=first.target, origin=first.origin)]
        return inside


def _with_caption(block: Block, caption: Span | None) -> Block:
    if caption is None or not isinstance(block, Table) or block.caption is not None:
        return block
    frame = replace(block.frame, head=(Head("caption", caption), *block.frame.head))
    return replace(block, caption=caption, frame=frame)


def _holds(node: Node, tags: tuple[str, ...]) -> bool:
    stack = [node]
    while stack:
        for child in stack.pop().children:
            if isinstance(child, Node):
                if child.tag in tags:
                    return True
                stack.append(child)
    return False
