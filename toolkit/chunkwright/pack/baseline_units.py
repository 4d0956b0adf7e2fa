"""Units for the pieces of a baseline: each is one chunk, placed in the tree for its metadata."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from itertools import pairwise

from chunkwright.pack.assemble import Assembled, Assembler
from chunkwright.pack.baselines import Baseline
from chunkwright.pack.context import ContextBuilder
from chunkwright.pack.holes import Holes, body_children
from chunkwright.pack.ledger import TokenLedger, too_small
from chunkwright.pack.overlap import plain_overlap
from chunkwright.pack.policy import Policy
from chunkwright.pack.reasons import Reason
from chunkwright.pack.scope import Scope, member_reason
from chunkwright.pack.segment import sentence_ends, word_ends
from chunkwright.pack.unit import Unit
from chunkwright.tree import CODE_ROLES, Block, Document, Paragraph, Section, Span, Table

_LOOK = 400  # characters before a cut in which the end of a sentence is looked for


class Places:
    """Finds the innermost container and the deepest block at an offset.

    Args:
        document: The document.
    """

    def __init__(self, document: Document) -> None:
        self.text = document.text
        self.root = Scope(None, document.root, Reason.BLOCK)
        self._starts: dict[int, tuple[Reason, Scope]] = {}
        self._offsets: list[int] = []
        self._at: list[tuple[Scope, Block]] = []
        stack: list[tuple[Scope, Block, int]] = [(self.root, b, i) for i, b in reversed(_members(document.root))]
        while stack:
            scope, block, index = stack.pop()
            span = block.span or Span(0, 0)
            inner = Scope(scope, block, member_reason(block))
            reason = _reason(block, scope, index)
            self._starts.setdefault(span.start, (reason, scope))
            if isinstance(block, Table):
                for row in block.rows:
                    self._starts.setdefault(row.start, (Reason.ROW, inner))
            self._offsets.append(span.start)
            self._at.append((inner, _heading(block)) if isinstance(block, Section) else (scope, block))
            stack.extend((inner, child, i) for i, child in reversed(_members(block)))

    def home(self, offset: int) -> tuple[Scope, Block]:
        """The container and the block at an offset."""
        index = bisect_right(self._offsets, offset) - 1
        return self._at[index] if index >= 0 else (self.root, self.root.block)

    def between(self, start: int, end: int) -> list[int]:
        """Where blocks begin after `start` and before `end`."""
        first, last = bisect_right(self._offsets, start), bisect_left(self._offsets, end)
        return sorted(set(self._offsets[first:last]))

    def cut(self, offset: int) -> Scope | None:
        """The container that a cut at an offset parts, where a block or row begins there."""
        known = self._starts.get(offset)
        return known[1] if known else None

    def reason(self, offset: int) -> tuple[Reason, Scope]:
        """What lies at an offset."""
        known = self._starts.get(offset)
        if known is not None:
            return known
        scope, _ = self.home(offset)
        before = self.text[max(0, offset - _LOOK) : offset]
        if not before.strip():
            return Reason.DOCUMENT, scope
        if "\n" in before[len(before.rstrip()) :]:
            return Reason.LINE, scope
        part = before + self.text[offset : offset + 40]
        if len(before) in sentence_ends(part):
            return Reason.SENTENCE, scope
        return (Reason.WORD if before[-1].isspace() else Reason.GRAPHEME), scope


def baseline_ranges(
    document: Document, ledger: TokenLedger, holes: Holes, contexts: ContextBuilder, policy: Policy
) -> tuple[list[Unit], Iterator[tuple[int, int, Assembled]]]:
    """Units and chunks of a baseline.

    Args:
        document: The document.
        ledger: Its token counts.
        holes: Its ranges that are not of the body.
        contexts: What chunks carry.
        policy: Strategy and cap.
    """
    places = Places(document)

    def opening(offset: int) -> str:
        if not policy.shown_context:
            return ""
        home, block = places.home(offset)
        scope = places.cut(offset) or home
        unit = Unit(offset, offset, Reason.BLOCK, _section(scope), scope, 0, 0.0, False, 0, 0, block)
        return contexts.at(unit).opening

    pieces = Baseline(document, ledger, holes, policy, opening).pieces()
    units, ranges = baseline_units(document, holes, places, pieces)
    assembler = Assembler(units, ledger, holes, contexts, policy.room)
    if policy.overlap_tokens:
        ends_of = sentence_ends if policy.strategy in ("sentence", "semantic") else word_ends
        assembler.find_overlap = lambda at: plain_overlap(ledger, units, at, policy.overlap_tokens, ends_of)
    return units, _assembled(assembler, ranges, policy)


def _assembled(
    assembler: Assembler, ranges: list[tuple[int, int]], policy: Policy
) -> Iterator[tuple[int, int, Assembled]]:
    previous = 0
    work = ranges[::-1]
    while work:
        start, end = work.pop()
        made = assembler.assemble(start, end, previous)
        if made.tokens > assembler.cap:
            if end - start == 1:
                at = assembler.units[start].start
                raise too_small(assembler.ledger, policy.max_tokens, policy.reserve, at)
            work += [(at, at + 1) for at in reversed(range(start, end))]
            continue
        yield start, end, made
        previous = start


def baseline_units(
    document: Document, holes: Holes, places: Places, pieces: list[Span]
) -> tuple[list[Unit], list[tuple[int, int]]]:
    """Units for the pieces, one for each block in a piece, and the range of units of each piece.

    Args:
        document: The document.
        holes: Its ranges that are not of the body.
        places: Where its blocks begin.
        pieces: The pieces, in order.
    """
    units: list[Unit] = []
    ranges = []
    for number, piece in enumerate(pieces):
        first = len(units)
        starts = [piece.start, *places.between(piece.start, piece.end), piece.end]
        for start, end in pairwise(starts):
            reason, scope = places.reason(start) if number or start > piece.start else (Reason.DOCUMENT, places.root)
            home, block = places.home(start)
            for part in holes.slices(start, end):
                stop = part.start + len(part.slice(document.text).rstrip())
                tokens = holes.tokens_before(part.start), holes.tokens_before(stop)
                units.append(Unit(part.start, stop, reason, _section(scope), home, 0, 0.0, False, *tokens, block))
        ranges.append((first, len(units)))
    return units, ranges


def _section(scope: Scope) -> Scope:
    """The section around a place: baselines carry headings, if anything, and no heads of tables or lists."""
    while scope.parent is not None and not isinstance(scope.block, Section):
        scope = scope.parent
    return scope


def _reason(block: Block, scope: Scope, index: int) -> Reason:
    """What lies before a block that is a member of a container."""
    if isinstance(block, Section):
        return Reason.MEMBER if block.role in CODE_ROLES else Reason.SECTION
    return scope.reason if index else Reason.BLOCK


def _heading(section: Section) -> Block:
    """What stands at the beginning of a section."""
    return Paragraph(span=section.head or section.span)


def _members(block: Block) -> list[tuple[int, Block]]:
    return list(enumerate(body_children(block)))
