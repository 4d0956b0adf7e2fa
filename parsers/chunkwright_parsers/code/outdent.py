"""Comments that a grammar puts at the end of a node, though they stand above the next one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from tree_sitter import Node

from chunkwright_parsers.code.language import Language

Sibling = tuple[Node, str, int]
"""A node, its type, and where it ends."""
_BLANK_BEHIND = re.compile(rb"[ \t\r]*(?:\n[ \t\r]*\n|\n?\s*\Z)")
_BLANK_BEFORE = re.compile(rb"\n[ \t\r]*\n[ \t]*\Z")


def outdent(siblings: Iterable[Sibling], data: bytes, language: Language, moved: set[int]) -> Iterator[Sibling]:
    """Siblings with the comments at their ends that are not indented deeper, as siblings of their own.

    Args:
        siblings: Nodes with their types and ends.
        data: The text.
        language: Its language.
        moved: Where comments begin that have been moved out; those found are added.
    """
    for node, kind, end in siblings:
        if node.start_byte in moved and kind in language.comments:
            continue
        tail = _tail(node, language)
        while tail and tail[0].start_byte not in moved and not _outside(node, tail, data):
            tail.pop(0)
        if not tail:
            yield node, kind, end
            continue
        yield node, kind, tail[0].start_byte
        for comment in tail:
            if comment.start_byte not in moved:
                moved.add(comment.start_byte)
                yield comment, comment.type, comment.end_byte


def _tail(node: Node, language: Language) -> list[Node]:
    """The comments at the end of a node, each on a line of its own."""
    inner = node
    while inner.child_count and inner.type not in language.comments:
        last = inner.children[-1]
        if last.type in language.comments:
            return _comments_behind(inner.children, language)
        inner = last
    return []


def _comments_behind(children: list[Node], language: Language) -> list[Node]:
    out: list[Node] = []
    for before, comment in zip(reversed(children[:-1]), reversed(children), strict=False):
        if comment.type not in language.comments or before.end_point.row == comment.start_point.row:
            break
        out.insert(0, comment)
    return out


def _outside(node: Node, comments: list[Node], data: bytes) -> bool:
    """Whether comments are outside a node: not deeper than it, and not directly below it with a blank line behind."""
    first = comments[0]
    if first.start_point.column > node.start_point.column:
        return False
    if _BLANK_BEFORE.search(data, max(0, first.start_byte - 200), first.start_byte):
        return True
    last = first
    for comment in comments[1:]:
        if comment.start_point.row != last.end_point.row + 1:
            break
        last = comment
    return _BLANK_BEHIND.match(data, last.end_byte) is None
