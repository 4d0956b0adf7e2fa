"""Nesting of sections: parsers emit headings flat, and this one function gives every format its hierarchy."""

from __future__ import annotations

from dataclasses import replace

from chunkwright.tree.blocks import Block, Raw, Section
from chunkwright.tree.span import Span


def nest(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    """Puts what follows a heading into its section.

    A section runs up to the next heading of the same or a higher rank. Levels that are skipped are not
    invented: an `h4` right under an `h2` becomes its child. Anchors directly before a heading become its lead.

    Args:
        blocks: Siblings in order; sections among them have no children from after their head yet.

    Returns:
        The same blocks with sections nested; a section's span ends with its last block.
    """
    if not any(isinstance(block, Section) for block in blocks):
        return blocks
    top: list[Block] = []
    open_sections: list[tuple[Section, list[Block]]] = []

    def close(level: int) -> None:
        while open_sections and open_sections[-1][0].level >= level:
            section, inside = open_sections.pop()
            siblings = open_sections[-1][1] if open_sections else top
            siblings.append(_closed(section, inside))

    for block in blocks:
        if isinstance(block, Section):
            lead = _take_lead(open_sections[-1][1] if open_sections else top)
            close(block.level)
            if lead is not None and block.span is not None:
                block = replace(block, lead=lead, span=Span(lead.start, block.span.end))
            open_sections.append((block, list(block.children)))
        else:
            (open_sections[-1][1] if open_sections else top).append(block)
    close(0)
    return tuple(top)


def _take_lead(before: list[Block]) -> Span | None:
    """Removes anchors at the end of `before` and gives the span from the first of them to the last."""
    lead: Span | None = None
    while before and isinstance(before[-1], Raw) and before[-1].role == "anchor":
        span = before.pop().span
        if span is not None:
            lead = Span(span.start, lead.end if lead else span.end)
    return lead


def _closed(section: Section, inside: list[Block]) -> Section:
    ends = [block.span.end for block in inside if block.span is not None]
    if section.span is None or not ends:
        return replace(section, children=tuple(inside))
    return replace(section, children=tuple(inside), span=Span(section.span.start, max(section.span.end, *ends)))
