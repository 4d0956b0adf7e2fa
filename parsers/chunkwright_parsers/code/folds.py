"""Code that does not part at line ends: which nodes give way to their parts."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from tree_sitter import Node

from chunkwright_parsers.code.source import SPACE

_DOMINANT = 0.8  # a part that is so much of the whole has nothing beside it worth a level


def opened_to_lines(nodes: list[Node], data: bytes, atomic: Callable[[Node], bool]) -> tuple[list[Node], bool]:
    """The nodes, the largest replaced by its parts until a line ends between two; and whether one does.

    Args:
        nodes: Siblings.
        data: The text.
        atomic: Whether a node has no parts.
    """
    items, new, at = list(nodes), list(nodes), 0
    while True:
        first, last = max(0, at - 1), at + len(new)
        if _parted(items[first : last + 1], data):
            return items, True
        inside = _largest_over_lines(new, data, atomic)
        large = inside or _largest_over_lines(items, data, atomic)
        if large is None:
            return items, False
        at = at + new.index(large) if inside else items.index(large)
        new = large.named_children
        items[at : at + 1] = new


def opened(nodes: list[Node], whole: Callable[[Node], bool]) -> list[Node]:
    """The nodes, one that is nearly all of them replaced by its parts: a chain of operators is one list.

    Args:
        nodes: Siblings.
        whole: Whether a node is kept.
    """
    if not nodes:
        return nodes
    items, at = list(nodes), 0
    total = max(1, items[-1].end_byte - items[0].start_byte)
    look = items
    while True:
        large = next((n for n in look if n.end_byte - n.start_byte > _DOMINANT * total), None)
        if large is None or whole(large):
            return items
        at += look.index(large)
        look = large.named_children
        items[at : at + 1] = look


def _parted(nodes: list[Node], data: bytes) -> bool:
    """Whether a line ends between two of several neighbors."""
    for one, other in pairwise(nodes):  # noqa: SIM110 - a generator costs as much as what it asks
        if _apart(one, other, data):
            return True
    return False


def _apart(one: Node, other: Node, data: bytes) -> bool:
    """Whether a line ends between two neighbors; some grammars count the line end to one of them."""
    start, end = other.start_byte, one.end_byte
    if data.find(b"\n", end, start) >= 0 or (end and data[end - 1] in b"\r\n"):
        return True
    if start >= other.end_byte or data[start] not in SPACE:
        return False
    part = data[start : other.end_byte]
    return b"\n" in part[: len(part) - len(part.lstrip(SPACE))]


def _largest_over_lines(nodes: list[Node], data: bytes, atomic: Callable[[Node], bool]) -> Node | None:
    largest, size = None, -1
    for node in nodes:
        start, end = node.start_byte, node.end_byte
        if end - start > size and data.find(b"\n", start, end) >= 0 and not atomic(node):
            largest, size = node, end - start
    return largest
