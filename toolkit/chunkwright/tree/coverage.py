"""The partition of a document's text into layers and white space, and what a well-formed tree has to keep."""

from __future__ import annotations

from chunkwright.tree.blocks import Block, Layer
from chunkwright.tree.document import Document
from chunkwright.tree.span import Span


def layer_spans(document: Document) -> list[tuple[Layer, Span]]:
    """The text cut into stretches of one layer each, in order; stretches in no block are left out.

    A character belongs to the layer of the deepest block that holds it; blocks inside a block that is not of the
    body layer are of its layer.
    """
    out: list[tuple[Layer, Span]] = []

    def put(layer: Layer, start: int, end: int) -> None:
        if start >= end:
            return
        if out and out[-1][0] == layer and out[-1][1].end == start:
            out[-1] = (layer, Span(out[-1][1].start, end))
        else:
            out.append((layer, Span(start, end)))

    stack: list[tuple[Block | None, Layer, int, int]] = [
        (child, "body", 0, 0) for child in reversed(document.root.children)
    ]
    while stack:
        block, outer, start, end = stack.pop()
        if block is None:
            put(outer, start, end)
            continue
        if block.span is None:
            continue
        layer = block.layer if outer == "body" else outer
        parts: list[tuple[Block | None, Layer, int, int]] = []
        at = block.span.start
        for child in block.children:
            if child.span is not None:
                parts += [(None, layer, at, child.span.start), (child, layer, 0, 0)]
                at = child.span.end
        parts.append((None, layer, at, block.span.end))
        stack.extend(reversed(parts))
    return out


def uncovered(document: Document) -> list[Span]:
    """Stretches of the text that hold something but white space and lie in no block; empty for a sound tree."""
    at, gaps = 0, []
    for _, span in [*layer_spans(document), ("body", Span(len(document.text), len(document.text)))]:
        if document.text[at : span.start].strip():
            gaps.append(Span(at, span.start))
        at = span.end
    return gaps


def faults(document: Document) -> list[str]:
    """What is wrong with a tree, a sentence each: spans out of order, outside their parent or the text, or gaps."""
    size, out = len(document.text), []
    stack: list[tuple[Block, Span]] = [(document.root, Span(0, size))]
    while stack:
        block, outer = stack.pop()
        own = block.span or outer
        if not outer.contains(own) or own.start > own.end:
            out.append(f"{block.kind} {own.start}-{own.end} is not within {outer.start}-{outer.end}")
        at = own.start
        for child in block.children:
            if child.span is not None:
                if child.span.start < at:
                    out.append(
                        f"{child.kind} {child.span.start}-{child.span.end} begins before {at}, the end before it"
                    )
                at = child.span.end
            stack.append((child, own))
    out += [f"{gap.start}-{gap.end} is in no block" for gap in uncovered(document)]
    return out
