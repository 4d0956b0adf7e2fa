"""Code that does not part at line ends: which nodes give way to their parts."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from tree_sitter import Node

from chunkwright_parsers.code.pieces import bounds, line_end_between

_DOMINANT = 0.8  # a part that is so much of the whole has nothing beside it worth a level


def first_row(node: Node, data: bytes) -> int:
    """The line of a node's first character that is not white space: some grammars count it to the node."""
    start = node.start_byte
    own, _ = bounds(data, start, node.end_byte)
    return node.start_point.row + data.count(b"\n", start, own)


def unfolded(items: list[Node], data: bytes, atomic: Callable[[Node], bool]) -> list[Node]:
    """Nodes that follow one another without a line end, the longest that has lines replaced by its parts.

    Args:
        items: The nodes.
        data: The text.
        atomic: Whether a node has no parts.
    """
    for one, other in pairwise(items):
        if line_end_between(data, one.end_byte, bounds(data, other.start_byte, other.end_byte)[0]):
            return items
    folded = [node for node in items if node.end_point.row > node.start_point.row and not atomic(node)]
    if not folded:
        return items
    at = items.index(max(folded, key=lambda node: node.end_byte - node.start_byte))
    return [*items[:at], *items[at].named_children, *items[at + 1 :]]


def opened(nodes: list[Node], whole: Callable[[Node], bool]) -> list[Node]:
    """The nodes, one that is nearly all of them replaced by its parts: a chain of operators is one list.

    Args:
        nodes: Siblings.
        whole: Whether a node is kept.
    """
    items, at = nodes, 0
    if not items:
        return items
    total = max(1, items[-1].end_byte - items[0].start_byte)
    look = items
    while True:
        large = next((n for n in look if n.end_byte - n.start_byte > _DOMINANT * total), None)
        if large is None or whole(large):
            return items
        at = items.index(large, at) if large in items else at
        look = large.named_children
        items = [*items[:at], *look, *items[at + 1 :]]
