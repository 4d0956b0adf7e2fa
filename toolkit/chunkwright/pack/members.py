"""The members of a container: what a cut before each of them is and costs."""

from __future__ import annotations

import re
from dataclasses import dataclass

from chunkwright.pack.bonds import INTRODUCED, bond
from chunkwright.pack.cues import announcement, introduces
from chunkwright.pack.holes import Holes
from chunkwright.pack.intro import Intro
from chunkwright.pack.reasons import Reason
from chunkwright.pack.scope import Scope, member_reason
from chunkwright.pack.weights import Weights
from chunkwright.tree import SCOPE_ROLES, Block, Code, Document, List, Paragraph, Raw, Section, Span, Table

_BLANK_LINE = re.compile(r"\n[^\S\n]*\n")
_SHORT_TAIL = 10
"""A last block of less than 1 / 10 of the cap is a tail of its section."""
_POINT = re.compile(r"[(（]\w{1,5}[)）]|\w{1,4}[)）]|[a-z]\.|[ivx]+\.|\d{1,2}[.、](?!\d)|[一二三四五六七八九十]+、")
_OPEN_ENDS = ":：,，—–"
_FULL_STOPS = ".。!！?？;；"
_UNINTRODUCED = (Section, Paragraph)
_HEADING_ROLES = ("heading", "question", "clause")


@dataclass(slots=True)
class Frame:
    """A container that is being walked.

    Attributes:
        scope: The container.
        members: Its children that reach chunks.
        index: Number of those that have been entered.
        chapeau: What the clauses among the members go on from.
    """

    scope: Scope
    members: list[Block]
    index: int = 0
    chapeau: Intro | None = None


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
        if isinstance(member, Section) and member.role == "clause":
            return self._chapeau(frame, member)
        if frame.index < 2 or isinstance(member, _UNINTRODUCED):
            return None
        before = self._paragraph_before(frame, member)
        if before is None:
            return None
        if introduces(self._text, before.start, before.end):
            return Intro(before, before.end - 1)
        place = announcement(self._text, before.start, before.end) if isinstance(member, INTRODUCED) else None
        return None if place is None else Intro(before, place)

    def _paragraph_before(self, frame: Frame, member: Block) -> Span | None:
        """The paragraph before a member; before its caption and unit line, if it is a table that has them."""
        own = (member.caption, member.unit) if isinstance(member, Table) else ()
        for index in range(frame.index - 2, max(-1, frame.index - 5), -1):
            previous = frame.members[index]
            if not isinstance(previous, Paragraph):
                return None
            if previous.span not in own:
                return previous.span
        return None

    def _chapeau(self, frame: Frame, member: Section) -> Intro | None:
        """The words that the points of a clause go on from: 'The tenant shall' before '(a) keep ...'."""
        previous = frame.members[frame.index - 2] if frame.index > 1 else None
        if not (isinstance(previous, Section) and previous.role == "clause"):
            frame.chapeau = None
            if isinstance(previous, Paragraph) and previous.span and self._goes_on(frame, previous.span, member):
                frame.chapeau = Intro(previous.span, previous.span.end - 1)
        return frame.chapeau

    def _goes_on(self, frame: Frame, before: Span, member: Section) -> bool:
        """Whether a clause is a point that goes on from the paragraph before it, which is no title of what follows."""
        last, around = self._text[before.end - 1], frame.scope.block
        inside = isinstance(around, Section) and around.role == "clause"
        open_ended = last in _OPEN_ENDS or (inside and last not in _FULL_STOPS)
        return open_ended and _POINT.match(member.title) is not None

    def cut_before(self, frame: Frame, member: Block) -> tuple[Reason, Scope, float, int]:
        """Reason, scope, cost beyond the reason's, and level of a cut before the next member of a container."""
        scope, previous = frame.scope, frame.members[frame.index - 1]
        if isinstance(member, Section) and member.role in _HEADING_ROLES:
            cost = scope.extra / 2 + self._weights.depth * member.level
            if member.role == "question" or (isinstance(previous, Section) and previous.role == "question"):
                cost -= self._weights.question
            if member.role == "clause" and isinstance(previous, Paragraph) and previous.span:
                cost += self._weights.intro if self._goes_on(frame, previous.span, member) else 0.0
            return Reason.SECTION, scope, cost, member.level
        if scope.reason in (Reason.MEMBER, Reason.STATEMENT):
            return self._between_code(frame, previous, member)
        if scope.reason is Reason.BLOCK:
            last = frame.index == len(frame.members) - 1
            return self._between_blocks(scope, previous, member, last)
        steps = isinstance(scope.block, List) and scope.block.ordered
        return scope.reason, scope, scope.extra + (self._weights.steps if steps else 0.0), 0

    def _between_code(self, frame: Frame, previous: Block, member: Block) -> tuple[Reason, Scope, float, int]:
        """A cut between definitions or statements: the shallower the cheaper, and cheaper after a blank line."""
        scope, weights = frame.scope, self._weights
        defines = isinstance(previous, Section) or isinstance(member, Section)
        reason = Reason.MEMBER if defines or scope.reason is Reason.MEMBER else Reason.STATEMENT
        cost = scope.extra + weights.nesting * max(0, scope.depth - 1)
        before, span = previous.span or Span(0, 0), member.span or Span(0, 0)
        if reason is Reason.STATEMENT and _BLANK_LINE.search(self._text, before.end, span.start):
            cost -= weights.blank_line
        if isinstance(previous, Raw):
            leads = isinstance(scope.block, Code) or _titled_scope(scope.block)
            cost += weights.comment if frame.index > 1 else weights.intro if leads else 0.0
        return reason, scope, cost, 0

    def _between_blocks(
        self, scope: Scope, previous: Block, member: Block, last: bool
    ) -> tuple[Reason, Scope, float, int]:
        cost = scope.extra + bond(self._text, previous, member, self._weights)
        before, span = previous.span or Span(0, 0), member.span or Span(0, 0)
        if last and self._holes.tokens_between(span.start, span.end) * _SHORT_TAIL < self._cap:
            cost += self._weights.tail
        page = bool(self._holes.page_starts) and self._holes.page_between(before.end, span.start)
        return (Reason.PAGE if page else Reason.BLOCK), scope, cost, 0


def _titled_scope(block: Block) -> bool:
    """Whether a container is a class or the like, whose docstring would dangle without a member."""
    return isinstance(block, Section) and block.role in SCOPE_ROLES and block.title != ""
