"""The members of a container: what a cut before each of them is and costs."""

from __future__ import annotations

from dataclasses import dataclass

from chunkwright.pack.bonds import INTRODUCED, bond
from chunkwright.pack.cues import announcement, introduces
from chunkwright.pack.holes import Holes
from chunkwright.pack.intro import Intro
from chunkwright.pack.reasons import Reason
from chunkwright.pack.scope import Scope, member_reason
from chunkwright.pack.weights import Weights
from chunkwright.tree import Block, Document, List, Paragraph, Section, Span

_SHORT_TAIL = 10
"""A last block of less than 1 / 10 of the cap is a tail of its section."""
_HEADING_ROLES = ("heading", "question", "clause")


@dataclass(slots=True)
class Frame:
    """A container that is being walked.

    Attributes:
        scope: The container.
        members: Its children that reach chunks.
        index: Number of those that have been entered.
    """

    scope: Scope
    members: list[Block]
    index: int = 0


class Members:
    """Cuts between the members of the containers of one document.

    Args:
        document: The document.
        holes: Its ranges that are not of the body.
        cap: Tokens that a chunk may have.
        weights: Costs of cuts.
    """

    def __init__(self, document: Document, holes: Holes, cap: int, weights: Weights) -> None:
        self._text = document.text
        self._holes = holes
        self._cap = cap
        self._weights = weights

    def open(self, frame: Frame, member: Block) -> Scope:
        """The scope of a member that is being entered."""
        scope = Scope(frame.scope, member, member_reason(member))
        span = member.span or Span(0, 0)
        if self._holes.tokens_between(span.start, span.end) <= self._cap:
            scope.fits = True
            section = isinstance(member, Section)
            scope.extra = self._weights.whole_section if section else self._weights.whole_list
        scope.intro = self.intro(frame, member)
        return scope

    def intro(self, frame: Frame, member: Block) -> Intro | None:
        """What introduces a member: of the paragraph before it, the last sentence, or the one that announces."""
        if frame.index < 2 or isinstance(member, Section | Paragraph):
            return None
        previous = frame.members[frame.index - 2]
        before = previous.span if isinstance(previous, Paragraph) else None
        if before is None:
            return None
        if introduces(self._text, before.start, before.end):
            return Intro(before, before.end - 1)
        place = announcement(self._text, before.start, before.end) if isinstance(member, INTRODUCED) else None
        return None if place is None else Intro(before, place)

    def cut_before(self, frame: Frame, member: Block) -> tuple[Reason, Scope, float, int]:
        """Reason, scope, cost beyond the reason's, and level of a cut before the next member of a container."""
        scope, previous = frame.scope, frame.members[frame.index - 1]
        if isinstance(member, Section) and member.role in _HEADING_ROLES:
            cost = scope.extra / 2 + self._weights.depth * member.level
            if member.role == "question" or (isinstance(previous, Section) and previous.role == "question"):
                cost -= self._weights.question
            return Reason.SECTION, scope, cost, member.level
        if scope.reason is Reason.BLOCK:
            last = frame.index == len(frame.members) - 1
            return self._between_blocks(scope, previous, member, last)
        steps = isinstance(scope.block, List) and scope.block.ordered
        return scope.reason, scope, scope.extra + (self._weights.steps if steps else 0.0), 0

    def _between_blocks(
        self, scope: Scope, previous: Block, member: Block, last: bool
    ) -> tuple[Reason, Scope, float, int]:
        cost = scope.extra + bond(self._text, previous, member, self._weights)
        before, span = previous.span or Span(0, 0), member.span or Span(0, 0)
        if last and self._holes.tokens_between(span.start, span.end) * _SHORT_TAIL < self._cap:
            cost += self._weights.tail
        page = bool(self._holes.page_starts) and self._holes.page_between(before.end, span.start)
        return (Reason.PAGE if page else Reason.BLOCK), scope, cost, 0
