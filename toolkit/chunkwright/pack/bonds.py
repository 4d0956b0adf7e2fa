"""Bonds: what should not part although a cut between it would be allowed."""

from __future__ import annotations

import re

from chunkwright.pack.weights import Weights
from chunkwright.tree import Block, Code, Figure, List, Math, Paragraph, Quote, Raw, Span, Table

_INTRO_WORDS = re.compile(
    r"\b(?:as follows|the following|following (?:table|list|example|steps|code)|(?:shown|listed|given|described) below"
    r"|for example|for instance|such as|e\.g)\b[^.!?]*[.,:]?\s*$"
    r"|(?:如下|以下|下列|例如|下表|下图|見下|次の通り)[^。！？]*[。：:]?\s*$",
    re.I,
)
_CONDITION = re.compile(
    r"(?:[-*>]\s+|\*\*|_|\()*(?:unless|however|only if|only when|except|provided that|otherwise|but\b|note\b|notes?:|"
    r"this does not apply|in that case|if not\b|exception|nevertheless|"
    r"但|除外|除非|仅当|僅當|然而|不过|注[：:]|注意|例外|ただし|否则)",
    re.I,
)
_CONDITION_WITH = frozenset("-*_(>uUhHoOeEpPbBnNtTiI但除仅僅然不注例た否")
_OPENS = re.compile(
    r"(?:<[A-Za-z][^<>]*(?<!/)>|:{3,}\s*\{?[\w-][^\n]*|/{3}\s*[\w-][^\n]*|\{[{%][^{}/]*[}%]\}|(?:!!!|\?\?\?\+?|===)\s[^\n]*)"
)
_CLOSES = re.compile(r"(?:</[A-Za-z][^<>]*>|:{3,}|/{3}|\{[{%]<?\s*(?:/|end)[^{}]*[}%]\})")
_OPENS_WITH = frozenset("<:/{!?=")
_INTRODUCED = (List, Table, Code, Figure, Math, Quote)
_LOOK = 160  # characters at a block's end or beginning that are searched for cues


def bond(text: str, previous: Block, following: Block, weights: Weights) -> float:
    """Cost of a cut between two siblings beyond its level.

    Args:
        text: The document's text.
        previous: The block before the cut.
        following: The block after it.
        weights: The table of weights.
    """
    if previous.span is None or following.span is None:
        return 0.0
    cost = 0.0
    if text[previous.span.start] in _OPENS_WITH and isinstance(previous, Raw | Paragraph):
        cost = weights.wrapper if _OPENS.fullmatch(text, previous.span.start, previous.span.end) else 0.0
    if text[following.span.start] in _OPENS_WITH and isinstance(following, Raw | Paragraph):
        closes = _CLOSES.match(text, following.span.start, following.span.end)
        cost = max(cost, weights.wrapper if closes else 0.0)
    if isinstance(previous, Paragraph):
        tail = text[max(previous.span.start, previous.span.end - _LOOK) : previous.span.end]
        if ends_in_colon(tail) or (isinstance(following, _INTRODUCED) and _INTRO_WORDS.search(tail)):
            cost = max(cost, weights.intro)
        if isinstance(following, Table | Figure) and previous.span in _heads_of(following):
            cost = max(cost, weights.caption)
    if isinstance(following, Paragraph | Quote):
        if limits(text, following.span.start):
            cost = max(cost, weights.condition)
        if isinstance(previous, Table) and following.span in previous.notes:
            cost = max(cost, weights.notes)
        if isinstance(previous, Table | Figure) and following.span in _heads_of(previous):
            cost = max(cost, weights.caption)
    elif isinstance(following, Raw) and isinstance(previous, Table | Figure):
        cost = max(cost, weights.notes)
    return cost


def _heads_of(block: Table | Figure) -> tuple[Span | None, ...]:
    return (block.caption, block.unit) if isinstance(block, Table) else (block.caption,)


def limits(text: str, start: int) -> bool:
    """True if what begins at `start` limits what stands before it ('unless', 'however', 但, 仅当)."""
    return text[start] in _CONDITION_WITH and _CONDITION.match(text, start) is not None


def introduces(text: str, block: Block) -> bool:
    """True for a paragraph that ends in a colon or in words such as 'as follows'."""
    if not isinstance(block, Paragraph) or block.span is None:
        return False
    tail = text[max(block.span.start, block.span.end - _LOOK) : block.span.end]
    return ends_in_colon(tail) or _INTRO_WORDS.search(tail) is not None


def ends_in_colon(text: str) -> bool:
    """True for a colon at the end, also one that marks of emphasis or quotes close behind."""
    return text.rstrip("*_`\"')）”’").endswith((":", "："))
