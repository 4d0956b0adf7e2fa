"""Bonds: what should not part although a cut between it would be allowed."""

from __future__ import annotations

import re

from chunkwright.pack.cues import announcement, ends_in_colon, introduces, limits, refers_back
from chunkwright.pack.weights import Weights
from chunkwright.tree import Block, Code, Figure, Group, List, Math, Paragraph, Quote, Raw, Span, Table

_OPENS = re.compile(
    r"(?:<[A-Za-z][^<>]*(?<!/)>|:{3,}\s*\{?[\w-][^\n]*|/{3}\s*[\w-][^\n]*|\{[{%][^{}/]*[}%]\}|(?:!!!|\?\?\?\+?|===)\s[^\n]*)"
)
_CLOSES = re.compile(r"(?:</[A-Za-z][^<>]*>|:{3,}|/{3}|\{[{%]<?\s*(?:/|end)[^{}]*[}%]\})")
_OPENS_WITH = frozenset("<:/{!?=")
INTRODUCED = (List, Table, Code, Figure, Math, Quote, Group)


def bond(text: str, previous: Block, following: Block, weights: Weights) -> float:
    """Cost of a cut between two siblings beyond its level: that of the dearest bond between them.

    Args:
        text: The document's text.
        previous: The block before the cut.
        following: The block after it.
        weights: The table of weights.
    """
    if previous.span is None or following.span is None:
        return 0.0
    return max(
        weights.wrapper if _wraps(text, previous, previous.span, following, following.span) else 0.0,
        _forward(text, previous, previous.span, following, weights) if isinstance(previous, Paragraph) else 0.0,
        _backward(text, previous, following, following.span, weights),
    )


def _wraps(text: str, previous: Block, before: Span, following: Block, after: Span) -> bool:
    """Whether a mark that opens something stands before the cut, or one that closes it behind."""
    if isinstance(previous, Raw | Paragraph) and text[before.start] in _OPENS_WITH:
        opens = _OPENS.fullmatch(text, before.start, before.end) is not None
    else:
        opens = False
    if opens or not isinstance(following, Raw | Paragraph) or text[after.start] not in _OPENS_WITH:
        return opens
    return _CLOSES.match(text, after.start, after.end) is not None


def _forward(text: str, previous: Block, before: Span, following: Block, weights: Weights) -> float:
    """What a paragraph says of the block after it: an introduction, a caption."""
    if isinstance(following, Table | Figure) and before in _heads_of(following):
        return weights.caption
    if isinstance(following, INTRODUCED):
        announced = (
            introduces(text, before.start, before.end) or announcement(text, before.start, before.end) is not None
        )
        return weights.intro if announced else 0.0
    return weights.intro if ends_in_colon(text[max(before.start, before.end - 8) : before.end]) else 0.0


def _backward(text: str, previous: Block, following: Block, after: Span, weights: Weights) -> float:
    """How a block leans on the one before it: a condition, a reference, a table's notes, a caption below."""
    if isinstance(following, Raw):
        return weights.notes if isinstance(previous, Table | Figure) else 0.0
    if not isinstance(following, Paragraph | Quote):
        return 0.0
    if isinstance(previous, Table | Figure) and after in _heads_of(previous):
        return weights.caption
    if isinstance(previous, Table) and after in previous.notes:
        return weights.notes
    if limits(text, after.start):
        return weights.condition
    return weights.reference if refers_back(text, after.start) else 0.0


def _heads_of(block: Table | Figure) -> tuple[Span | None, ...]:
    return (block.caption, block.unit) if isinstance(block, Table) else (block.caption,)
