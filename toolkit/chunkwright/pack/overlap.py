"""Overlap: whole sentences of the prose before a chunk, in the same section."""

from __future__ import annotations

from chunkwright.pack.ledger import TokenLedger
from chunkwright.pack.reasons import Reason
from chunkwright.pack.segment import sentence_ends
from chunkwright.pack.unit import Unit
from chunkwright.tree import Paragraph, Span

_LONGEST_TOKEN = 12  # characters: further back than this a token an overlap does not reach
_PROSE_CUTS = (Reason.BLOCK, Reason.PAGE, Reason.SENTENCE, Reason.CLAUSE, Reason.WORD)


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
