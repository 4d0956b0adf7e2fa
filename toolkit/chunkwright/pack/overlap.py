"""Overlap: whole sentences of the prose before a chunk, in the same section."""

from __future__ import annotations

from collections.abc import Callable

from chunkwright.pack.ledger import TokenLedger
from chunkwright.pack.reasons import Reason
from chunkwright.pack.segment import sentence_ends
from chunkwright.pack.unit import Unit
from chunkwright.tree import Paragraph, Span

EndsOf = Callable[[str], list[int]]

_LONGEST_TOKEN = 12  # characters: further back than this a token an overlap does not reach
_PROSE_CUTS = (Reason.BLOCK, Reason.PAGE, Reason.SENTENCE, Reason.CLAUSE, Reason.WORD)


def plain_overlap(ledger: TokenLedger, units: list[Unit], at: int, limit: int, ends_of: EndsOf) -> Span | None:
    """The last sentences or words before a unit that are within a limit, whatever they are.

    Args:
        ledger: Token counts.
        units: The document's units.
        at: The unit.
        limit: Most tokens of the overlap.
        ends_of: Where sentences or words of a text end.
    """
    end = units[at - 1].end
    near = max(0, end - limit * _LONGEST_TOKEN)
    chosen: Span | None = None
    for relative in reversed([0, *ends_of(ledger.text[near:end])][:-1]):
        if ledger.exact(near + relative, end) > limit:
            break
        chosen = Span(near + relative, end)
    return chosen


def overlap_before(ledger: TokenLedger, units: list[Unit], at: int, limit: int) -> Span | None:
    """The sentences before a unit that a chunk which begins with it repeats.

    Args:
        ledger: Token counts.
        units: The document's units.
        at: The unit.
        limit: Most tokens of the overlap.

    Returns:
        Whole sentences of the paragraph before; None where table, code, heading or another section intervenes.
    """
    unit, before = units[at], units[at - 1]
    if at == 0 or unit.reason not in _PROSE_CUTS:
        return None
    if not isinstance(unit.block, Paragraph) or not isinstance(before.block, Paragraph) or before.block.span is None:
        return None
    start, end = before.block.span.start, min(before.end, before.block.span.end)
    if unit.home.sections() != before.home.sections() or start >= end:
        return None
    near = max(start, end - limit * _LONGEST_TOKEN)
    ends = [0, *sentence_ends(ledger.text[near:end])]
    if near > start:
        ends = ends[1:] or [end - near]
    start = near
    chosen: Span | None = None
    for relative in reversed(ends[:-1]):
        if ledger.exact(start + relative, end) > limit:
            break
        chosen = Span(start + relative, end)
    return chosen
