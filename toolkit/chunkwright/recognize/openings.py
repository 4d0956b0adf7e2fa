"""Sections that begin inside a row of siblings: how they open, and how what follows is put into them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from chunkwright.tree import Block, Paragraph, Root, Section, Span, rebuild
from chunkwright.tree.blocks import SectionRole

UNSET = 0
"""Level of a new section until `set_levels` knows what holds it."""


@dataclass(frozen=True, slots=True)
class Opening:
    """The head of a section that is to be.

    Attributes:
        head: Place of the head.
        title: Title as plain text.
        rank: Depth among the openings of these siblings; one closes all of the same or a higher rank.
        source: The block that holds the head.
    """

    head: Span
    title: str
    rank: int
    source: Block


def gather(parts: Iterable[Block | Opening], role: SectionRole) -> tuple[Block, ...]:
    """Puts what follows an opening into its section, up to the next of its rank or a section that was there.

    Args:
        parts: Siblings in order, openings among them.
        role: Role of the new sections.
    """
    top: list[Block] = []
    opened: list[tuple[Opening, list[Block]]] = []

    def close(rank: int) -> None:
        while opened and opened[-1][0].rank >= rank:
            opening, inside = opened.pop()
            (opened[-1][1] if opened else top).append(_section(opening, tuple(inside), role))

    for part in parts:
        if isinstance(part, Opening):
            close(part.rank)
            opened.append((part, []))
            continue
        if isinstance(part, Section) and part.level != UNSET:
            close(0)
        (opened[-1][1] if opened else top).append(part)
    close(0)
    return tuple(top)


def _section(opening: Opening, children: tuple[Block, ...], role: SectionRole) -> Section:
    ends = [child.span.end for child in children if child.span is not None]
    return Section(
        span=Span(opening.head.start, max([opening.head.end, *ends])),
        children=children,
        regions=opening.source.regions,
        origin=opening.source.origin,
        role=role,
        level=UNSET,
        title=opening.title,
        head=opening.head,
    )


def remainder(text: str, paragraph: Paragraph, start: int, end: int) -> tuple[Paragraph, ...]:
    """The part of a paragraph between two offsets, without white space at its ends; nothing if it is blank."""
    part = text[start:end]
    if not part.strip():
        return ()
    span = Span(start + len(part) - len(part.lstrip()), start + len(part.rstrip()))
    return (replace(paragraph, span=span),)


def with_children(block: Block, children: tuple[Block, ...]) -> Block:
    """The block with these children; the block itself if they are the ones that it has."""
    if len(children) == len(block.children) and all(a is b for a, b in zip(children, block.children, strict=True)):
        return block
    return replace(block, children=children)


def set_levels(root: Root) -> Root:
    """Gives each new section a level one deeper than that of the section around it."""
    levels: dict[int, int] = {}
    stack: list[tuple[Block, int]] = [(root, 0)]
    while stack:
        block, level = stack.pop()
        if isinstance(block, Section):
            level = level + 1 if block.level == UNSET else block.level
            levels[id(block)] = level

        stack.extend((child, level) for child in block.children)

    # The key is the old block's identity: `rebuild` hands over each old block as it is.
    def leveled(block: Block, children: tuple[Block, ...]) -> Block:
        if isinstance(block, Section) and block.level == UNSET:
            return replace(block, level=levels[id(block)], children=children)
        return with_children(block, children)

    out = rebuild(root, leveled)
    return out if isinstance(out, Root) else root


def plain_paragraph(block: Block) -> Span | None:
    """Place of a paragraph of the body that may be taken apart; None for any other block."""
    if isinstance(block, Paragraph) and block.layer == "body" and block.lead is None and not block.children:
        return block.span
    return None
