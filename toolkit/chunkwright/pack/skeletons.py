"""Skeletons: what stands for a section that is too large to be given whole."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from chunkwright.pack.holes import Holes, body_children
from chunkwright.pack.prefix import most_that_fit
from chunkwright.pack.segment import sentence_ends
from chunkwright.tree import (
    CODE_ROLES,
    FUNCTION_ROLES,
    Block,
    Code,
    Document,
    Paragraph,
    Raw,
    Section,
    Span,
    content_lines,
)

_LONGEST = 400  # characters of a first sentence
_LOOK = 2000  # characters of a paragraph that are searched for the end of its first sentence


def skeleton(document: Document, holes: Holes, block: Block, fits: Callable[[list[Span]], bool]) -> list[Span]:
    """Headings with the first sentences under them, or signatures with bodies left out, as many as fit.

    Outer headings come before inner ones, headings before sentences, and the first sentence of a section before
    those of its other paragraphs.

    Args:
        document: The document.
        holes: Its ranges that are not of the body.
        block: The section, or the root.
        fits: Whether spans, in order, are within the limit.

    Returns:
        Spans in the order of the text; none if not even the first fits.
    """
    tiers = _tiers(document.text, block)
    chosen: list[Span] = []
    for number in sorted(tiers):
        tier = [part for span in tiers[number] for part in holes.slices(span.start, span.end)]
        taken = most_that_fit(len(tier), partial(_fit, chosen, tier, fits))
        chosen = _merged(chosen, tier[:taken])
        if taken < len(tier):
            break
    return chosen


def _fit(chosen: list[Span], tier: list[Span], fits: Callable[[list[Span]], bool], count: int) -> bool:
    return fits(_merged(chosen, tier[:count]))


def _merged(chosen: list[Span], more: list[Span]) -> list[Span]:
    return sorted([*chosen, *more], key=lambda span: span.start)


def _tiers(text: str, block: Block) -> dict[tuple[int, int], list[Span]]:
    """Spans by rank: (depth, 0) headings, (depth, 1) first sentences, (1000, 0) those of the other paragraphs."""
    tiers: dict[tuple[int, int], list[Span]] = {}
    stack: list[tuple[int, Block]] = [(0, block)]
    while stack:
        depth, section = stack.pop()
        inside = body_children(section)
        if is_code(section):
            _add_code(tiers, text, depth, section, inside)
            body = isinstance(section, Section) and section.role in FUNCTION_ROLES and section is not block
            if not body:  # bodies are left out, but of the function that the skeleton is of
                within = [c for c in inside if is_code(c) and (isinstance(c, Section) or c.children)]
                stack.extend((depth + 1, child) for child in reversed(within))
            continue
        if isinstance(section, Section) and section.head is not None:
            tiers.setdefault((depth, 0), []).append(section.head)
        paragraphs = [child.span for child in inside if isinstance(child, Paragraph) and child.span is not None]
        for number, span in enumerate(paragraphs):
            tiers.setdefault((1000, 0) if number else (depth, 1), []).append(_first_sentence(text, span))
        stack.extend((depth + 1, child) for child in reversed(inside) if isinstance(child, Section))
    return tiers


def _add_code(
    tiers: dict[tuple[int, int], list[Span]], text: str, depth: int, block: Block, inside: list[Block]
) -> None:
    """The signature of a definition, or the opening line of a long statement; the first line of what documents it."""
    tiers.setdefault((depth, 0), []).extend(head.span for head in block.frame.head)
    if block.lead is not None:
        tiers.setdefault((depth, 1), []).extend(_first_line(text, block.lead))
    first = inside[0] if inside else None
    held = any(first is not None and first.span and head.span.end > first.span.start for head in block.frame.head)
    if isinstance(first, Raw) and first.role == "comment" and first.span is not None and not held:
        tiers.setdefault((depth, 1), []).extend(_first_line(text, first.span))


def _first_line(text: str, span: Span) -> list[Span]:
    """The first line that says something, with its indentation."""
    for at, line in content_lines(text, span):
        if any(char.isalnum() for char in line.slice(text)):
            start = at
            while start and text[start - 1] in " \t":
                start -= 1
            return [Span(start, min(line.end, at + _LONGEST))]
    return []


def is_code(block: Block) -> bool:
    """Whether a block is source code."""
    return isinstance(block, Code) or (isinstance(block, Section) and block.role in CODE_ROLES)


def _first_sentence(text: str, span: Span) -> Span:
    part = text[span.start : min(span.end, span.start + _LOOK)]
    end = sentence_ends(part)[0]
    sentence = part[: min(end, _LONGEST)]
    return Span(span.start, span.start + len(sentence.rstrip()))
