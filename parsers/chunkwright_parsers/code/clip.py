"""Blocks kept within what holds them: marks behind a part may have gone to one neighbor and not to the other."""

from __future__ import annotations

from dataclasses import replace

from chunkwright.tree import Block, Code, Span


def clipped(children: tuple[Block, ...], span: Span) -> tuple[Block, ...]:
    """The children of a block, none of them outside it.

    Args:
        children: Blocks in order.
        span: Place of the block that holds them.
    """
    if not children:
        return children
    first, last = children[0].span, children[-1].span
    if first is not None and last is not None and span.start <= first.start and last.end <= span.end:
        return children
    return tuple(block for child in children for block in _within(child, span))


def _within(block: Block, span: Span) -> list[Block]:
    own = block.span
    if own is None or span.contains(own):
        return [block]
    kept = Span(max(own.start, span.start), min(own.end, span.end))
    if kept.start >= kept.end:
        return []
    inside = clipped(block.children, kept)
    if isinstance(block, Code):
        return [replace(block, span=kept, body=kept, children=inside)]
    return [replace(block, span=kept, children=inside)]
