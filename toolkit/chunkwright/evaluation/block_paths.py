"""Blocks by the titles of the sections around them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from chunkwright.tree import KINDS, Block, Document, Section, Span

_LAST = re.compile(rf"({'|'.join(KINDS)})(?: (\d+))?")


def find_block(document: Document, path: Sequence[str]) -> list[Span]:
    """Where the blocks stand that a path may mean: one if it is exact, none if there is no such block.

    Args:
        document: The document.
        path: Titles from outside, the outermost left out at will; then kind and number of a block in the section, as
            `table 2`. The first is meant where no number is given. A title is tried before a kind.
    """
    whole = [block for titles, block in _sections(document) if _ends_with(titles, path)]
    if whole:
        return [block.span for block in whole if block.span]
    match = _LAST.fullmatch(path[-1]) if path else None
    if not match:
        return []
    number = int(match[2] or 1)
    if len(path) == 1:
        around: list[Block] = [document.root]
    else:
        around = [block for titles, block in _sections(document) if _ends_with(titles, path[:-1])]
    found = [_numbered(block, match[1], number) for block in around]
    return [span for span in found if span]


def _sections(document: Document) -> Iterator[tuple[tuple[str, ...], Section]]:
    stack: list[tuple[tuple[str, ...], Block]] = [((), document.root)]
    while stack:
        titles, block = stack.pop()
        if isinstance(block, Section):
            titles = (*titles, block.title)
            yield titles, block
        stack.extend((titles, child) for child in reversed(block.children))


def _ends_with(titles: tuple[str, ...], path: Sequence[str]) -> bool:
    return titles[-len(path) :] == tuple(path)


def _numbered(block: Block, kind: str, number: int) -> Span | None:
    """The block of a kind with a number within another; sections inside have numbers of their own."""
    stack = list(reversed(block.children))
    while stack:
        current = stack.pop()
        if current.kind == kind and current.layer == "body":
            number -= 1
            if number == 0:
                return current.span
        if not isinstance(current, Section):
            stack.extend(reversed(current.children))
    return None
