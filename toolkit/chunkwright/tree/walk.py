"""Walking a tree without recursion, so that no depth can break it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from chunkwright.tree.blocks import Block


def walk(block: Block) -> Iterator[Block]:
    """Every block below `block`, parents before children, in order."""
    stack = list(reversed(block.children))
    while stack:
        current = stack.pop()
        yield current
        if current.children:
            stack.extend(reversed(current.children))


def walk_depth(block: Block) -> Iterator[tuple[int, Block]]:
    """As `walk`, with the depth of each block below `block` (children of `block` have 0)."""
    stack = [(0, child) for child in reversed(block.children)]
    while stack:
        depth, current = stack.pop()
        yield depth, current
        stack.extend((depth + 1, child) for child in reversed(current.children))


def rebuild(block: Block, change: Callable[[Block, tuple[Block, ...]], Block]) -> Block:
    """A new tree, made from the leaves up.

    Args:
        block: Root of the tree.
        change: Takes a block and its rebuilt children and gives the block that takes its place.
    """
    done: list[list[Block]] = [[]]
    stack: list[tuple[Block, bool]] = [(block, False)]
    while stack:
        current, entered = stack.pop()
        if not entered and current.children:
            stack.append((current, True))
            done.append([])
            stack.extend((child, False) for child in reversed(current.children))
        else:
            children = tuple(done.pop()) if entered else ()
            done[-1].append(change(current, children))
    return done[0][0]
