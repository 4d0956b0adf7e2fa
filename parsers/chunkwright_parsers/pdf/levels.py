"""Levels of headings: what the file says, else the ladder of their fonts, corrected by their numbers."""

from __future__ import annotations

import re
from collections import Counter

from chunkwright_parsers.pdf.text_block import TextBlock

_NUMBER = re.compile(r"(\d{1,3}(?:\.\d{1,3}){0,5})[.)]?\s+\D")
_DEEPEST = 6

_Rank = tuple[float, bool]


def set_levels(headings: list[TextBlock]) -> None:
    """Sets the levels of the headings of a document that it does not state itself.

    Args:
        headings: The headings, in order.
    """
    told = [block for block in headings if block.told]
    others = [block for block in headings if not block.told]
    if told:
        _by_told(told, others)
        return
    ladder = sorted({_rank(block) for block in headings}, reverse=True)
    for block in others:
        block.level = min(ladder.index(_rank(block)) + 1, _DEEPEST)
    _by_numbers(others)


def _rank(block: TextBlock) -> _Rank:
    first = block.lines[0]
    return (round(first.size * 2) / 2, first.font.bold)


def _by_told(told: list[TextBlock], others: list[TextBlock]) -> None:
    """Levels among those that the file states: the same font has the same level, a smaller one a deeper level."""
    counts: dict[_Rank, Counter[int]] = {}
    for block in told:
        counts.setdefault(_rank(block), Counter())[block.level] += 1
    known = {rank: levels.most_common(1)[0][0] for rank, levels in counts.items()}
    for block in others:
        rank = _rank(block)
        larger = [level for other, level in known.items() if other > rank]
        block.level = known.get(rank) or min(max(larger, default=0) + 1, _DEEPEST)


def _by_numbers(headings: list[TextBlock]) -> None:
    """A heading numbered 2.1 stands one level below those numbered 2."""
    depths: dict[int, list[TextBlock]] = {}
    for block in headings:
        match = _NUMBER.match(block.text)
        if match:
            depths.setdefault(match[1].count(".") + 1, []).append(block)
    if len(depths) < 2:
        return
    first = min(depths)
    base = Counter(block.level for block in depths[first]).most_common(1)[0][0]
    for depth, blocks in depths.items():
        if depth > first:
            for block in blocks:
                block.level = min(base + depth - first, _DEEPEST)
