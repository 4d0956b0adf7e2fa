"""From the tree to units: the smallest pieces that the cuts may part, in the order of the text.

A unit runs from the end of the unit before it, so what a container has in front of its first child (a heading, a
list marker, a table's header) always travels with that child, and the units cover every character of the body.
"""

from __future__ import annotations

import re
from dataclasses import replace

from chunkwright.errors import CapTooSmall
from chunkwright.pack.holes import Holes, body_children
from chunkwright.pack.intro import Intro
from chunkwright.pack.leaves import LeafSplitter
from chunkwright.pack.ledger import TokenLedger, too_small
from chunkwright.pack.members import Frame, Members
from chunkwright.pack.policy import Policy
from chunkwright.pack.reasons import Reason
from chunkwright.pack.renderings import Renderings
from chunkwright.pack.row_spans import RowSpans, Spanned
from chunkwright.pack.scope import Scope
from chunkwright.pack.unit import Unit
from chunkwright.pack.weights import Weights
from chunkwright.tree import (
    CODE_ROLES,
    FUNCTION_ROLES,
    Block,
    Code,
    Document,
    List,
    Paragraph,
    Raw,
    Section,
    Span,
    Table,
)

_SMALL_LIST = 4
"""A list of at most 1 / 4 of the cap is never cut."""
_SMALL_SECTION = 16
"""A section of at most 1 / 16 of the cap is never cut."""
_KEPT_SHARE = 4
"""Pieces leave room for the heads around them as far as these have at most 1 / 4 of the cap."""
_BLANK_LINE = re.compile(r"\n[ \t>]*\n")
_CODE_CUTS = (Reason.LINE, Reason.STATEMENT, Reason.MEMBER)


class UnitBuilder:
    """Makes the units of one document.

    Args:
        document: The document.
        ledger: Its token counts.
        holes: Its ranges that are not of the body.
        policy: Cap and what may be cut.
        weights: Costs of cuts.
    """

    def __init__(self, document: Document, ledger: TokenLedger, holes: Holes, policy: Policy, weights: Weights) -> None:
        self.text = document.text
        self.root = document.root
        self.ledger = ledger
        self.holes = holes
        self.policy = policy
        self.weights = weights
        self.cap = policy.room
        self.renderings = Renderings(document.text, document.root, policy)
        self.row_spans = RowSpans(document.text, self.cap, ledger, self.renderings.names)
        self.spanned: Spanned | None = None
        self.units: list[Unit] = []
        self._at = 0
        self._adjust = 0
        self._bound = False
        self._intro: Intro | None = None
        self._kept: tuple[tuple[int, int], ...] = ()
        root = Scope(None, document.root, Reason.BLOCK)
        self._pending = (Reason.DOCUMENT, root, 0, 0.0)
        self._leaves = LeafSplitter(self)
        self._members = Members(document, holes, self.cap, weights)

    def build(self) -> list[Unit]:
        """The units in order; empty for a document without a body.

        Raises:
            CapTooSmall: A code point alone has more tokens than the cap.
        """
        stack = [Frame(self._pending[1], body_children(self.root))]
        while stack:
            frame = stack[-1]
            if frame.index == len(frame.members):
                stack.pop()
                if frame.scope.block.span is not None:
                    self.finish(frame.scope, frame.scope.block.span.end)
                continue
            member = frame.members[frame.index]
            if frame.index:
                self.set_cut(*self._members.cut_before(frame, member))
            frame.index += 1
            self._enter(stack, frame, member)
        return self.units

    def _enter(self, stack: list[Frame], frame: Frame, member: Block) -> None:
        span = member.span or Span(0, 0)
        function = _function(member)
        statement = isinstance(member, Code | Raw) and frame.scope.reason is not Reason.MEMBER
        self._kept = frame.scope.kept if statement else ()
        if frame.index > 1:  # the first member of a container begins with what introduces the container
            self._intro = self._members.intro(frame, member)
        if function and self._after_lead(span, member, frame):
            return
        rendering = self.renderings.of(member) if self.renderings.any else None
        if rendering in ("table", "code") and self._stand_in(span, member, frame.scope):
            return
        whole = self._stays_whole(member)
        inside = [] if whole and function else body_children(member)
        if rendering == "records":
            self._leaves.split(span, member, self._cut_open(frame, member))
        elif whole and (not inside or self._fits_with_front(span)):
            home = self._members.open(frame, member) if isinstance(member, Section) else frame.scope
            self.place(span, member, home)
        elif inside:
            stack.append(Frame(self._cut_open(frame, member), inside))
        elif isinstance(member, Section) and member.role not in CODE_ROLES:
            self._leaves.prose(span, member, self._cut_open(frame, member))
        else:
            self._leaves.split(span, member, self._cut_open(frame, member))

    def _cut_open(self, frame: Frame, member: Block) -> Scope:
        """The scope of a member that is cut: pieces of code leave room for what opens it.

        Why: what fits bare sheds its context, and for a piece of a function that would be the signature.
        """
        scope = self._members.open(frame, member)
        kept, heads = frame.scope.kept, member.frame.head
        if heads and (isinstance(member, Code) or (isinstance(member, Section) and member.role in CODE_ROLES)):
            tokens = sum(self.ledger.added(head.span.slice(self.text) + "\n") for head in heads)
            kept = (*kept, (heads[-1].span.end, tokens))
            while kept and sum(known for _, known in kept) > self.cap // _KEPT_SHARE:
                kept = kept[1:]
        elif not isinstance(member, Code | Raw):
            kept = ()
        self._kept = scope.kept = kept
        return scope

    def give_up_heads(self) -> None:
        """Leaves no room for heads up to the next member."""
        self._kept = ()

    def _after_lead(self, span: Span, member: Block, frame: Frame) -> bool:
        """Adds the lead of a function and then the function, if only without its lead it fits; else False."""
        lead = member.lead
        if lead is None or self.fits(span.start, span.end) or not self.fits(lead.end, span.end):
            return False
        home = self._members.open(frame, member)
        before, start = min(self.next_start(), span.start), self.holes.skip(lead.end)
        if before < span.start and not self.fits(before, lead.start + 1):
            self.front(before, span.start, member, home)
        self._leaves.comment(Span(lead.start, lead.start + len(lead.slice(self.text).rstrip())), member, home)
        self.set_cut(Reason.STATEMENT, home, self.weights.intro)
        self.place(Span(start, span.end), member, home)
        return True

    def _stand_in(self, span: Span, block: Block, home: Scope) -> bool:
        """Adds a block as one unit that a proxy stands for; False if the proxy is over the cap, or saves nothing."""
        proxy = self.renderings.proxy(block)
        if self.ledger.count(proxy) > self.cap or len(proxy) >= len(span):
            return False
        self.add_rendered(span.start, span.end, proxy, block, home)
        return True

    def add_rendered(self, start: int, end: int, rendered: str, block: Block, home: Scope, row: int = 0) -> None:
        """Adds a unit that is embedded as something else, with what stands in front of it as it is."""
        before = self.next_start()
        front = "\n\n".join(s.slice(self.text) for s in self.holes.slices(before, start)) if before < start else ""
        both = f"{front}\n\n{rendered}" if front.strip() else rendered
        if self.ledger.count(both) > self.cap:
            self.front(before, start, block, home)
            before, both = self.next_start(), rendered
        self.add(min(before, start), end, block, home, rendered=both, row=row)

    def _fits_with_front(self, span: Span) -> bool:
        start = min(self.holes.skip(self._at), span.start)
        return self.fits(start, span.end, bare=start < span.start)

    def _stays_whole(self, block: Block) -> bool:
        span = block.span or Span(0, 0)
        if self._kept_whole(block):
            return True
        if self.renderings.any and self.renderings.inside(block):
            return False
        if isinstance(block, Section) and block.role not in FUNCTION_ROLES:
            if not body_children(block):
                return False
            return self.size(span.start, span.end) <= self.cap // _SMALL_SECTION
        if isinstance(block, List):
            return self.size(span.start, span.end) <= self.cap // _SMALL_LIST
        return self.fits(span.start, span.end)

    def set_cut(self, reason: Reason, scope: Scope, extra: float, level: int = 0, *, bound: bool = False) -> None:
        """What a cut before the next unit is: its reason, its container, its cost beyond the reason's.

        What is bound is joined to the unit before it, if the two fit the cap together.
        """
        self._bound = self._bound or bound
        self._pending = (reason, scope, level, self.weights.level[reason] + extra)

    def size(self, start: int, end: int) -> int:
        """Tokens of a range without its holes, nearly."""
        return self.holes.tokens_between(start, end)

    def fits(self, start: int, end: int, opening: str = "", *, bare: bool = False) -> bool:
        """Whether a range alone is within the cap; counted exactly where the estimate leaves a doubt.

        Args:
            start: Its start.
            end: Its end.
            opening: What has to stand before it.
            bare: Whether it sheds the heads around it rather than being cut.
        """
        near = self.holes.tokens_between(start, end) + (self.ledger.added(opening) if opening else 0)
        cap = self.cap
        if not bare:
            for head_end, tokens in self._kept:
                cap -= tokens if start >= head_end else 0
        parted = self.holes.any and self.holes.parted(start, end)
        if self.ledger.tokenizer.line_safe and not parted and abs(near - cap) > 4 + near // 200:
            return near < cap
        return self.exact(start, end, opening) <= cap

    def exact(self, start: int, end: int, opening: str = "") -> int:
        """Tokens of a range without its holes, exactly."""
        slices = self.holes.slices(start, end)
        if len(slices) == 1:
            return self.ledger.exact(slices[0].start, slices[0].end, opening)
        return self.ledger.tokenizer.count(opening + "\n\n".join(span.slice(self.text) for span in slices))

    def place(self, span: Span, block: Block, home: Scope, row: int = 0) -> None:
        """Adds a piece that fits by itself, with what stands in front of it; the two part only if they must."""
        start = min(self.holes.skip(self._at), span.start)
        if self._pending[0] in _CODE_CUTS:
            start = self.indented(start, span.end)
        if start >= span.start or self.fits(start, span.end, bare=True) or self._kept_whole(block):
            self.add(start, span.end, block, home, row=row)
        elif isinstance(block, Paragraph):
            self._leaves.prose(span, block, home)
        else:
            self.front(start, span.start, block, home)
            self.add(span.start, span.end, block, home, row=row)

    def indented(self, start: int, end: int) -> int:
        """`start` moved over the indentation of its line, if that fits: in code it means something."""
        left = start
        while left > self._at and self.text[left - 1] in " \t":
            left -= 1
        return left if left < start and self.fits(left, end, bare=True) else start

    def _kept_whole(self, block: Block) -> bool:
        return (self.policy.tables == "whole" and isinstance(block, Table)) or (
            self.policy.code == "whole" and isinstance(block, Code)
        )

    def front(self, start: int, end: int, block: Block, home: Scope) -> None:
        """Adds what stands in front of a piece by itself: headings, which what follows is joined to, then its head."""
        own = block.span.start if block.span is not None and start < block.span.start < end else end
        for first, last in ((start, own), (own, end)):
            stop = first + len(self.text[first:last].rstrip())
            around = _around(home, first)
            for span in self.holes.slices(first, stop) if first < stop else ():
                self._leaves.cut_prose(span, block, around, bound=True)
                self.set_cut(Reason.SENTENCE, home, self.weights.intro, bound=last == own)

    def finish(self, scope: Scope, end: int, opening: str = "") -> None:
        """Adds what a container has after its last child, such as a closing fence, to the last unit.

        Args:
            scope: The container.
            end: Its end.
            opening: What the last unit has to have in front of it.
        """
        start = self.holes.skip(self._at)
        if start >= end or not self.units:
            return
        self.give_up_heads()  # a closing mark by itself says less than a signature does
        last = self.units[-1]
        if last.rendered is not None and isinstance(scope.block, Table):
            last.end = self._at = end
        elif last.rendered is None and self.fits(last.start, end, opening if last.row > 1 else ""):
            last.end = self._at = end
            last.last = self.holes.tokens_before(end) + self._adjust
        else:
            self.set_cut(scope.reason, scope, 0.0, bound=True)
            self._leaves.prose(Span(start, end), scope.block, scope)

    def charge(self, tokens: int) -> None:
        """Counts what stands between the last unit and the next only where a chunk holds both."""
        self._adjust += tokens

    def next_start(self) -> int:
        """Where the next unit begins."""
        return self.holes.skip(self._at)

    def add(
        self, start: int, end: int, block: Block, home: Scope, *, rendered: str | None = None, row: int = 0
    ) -> None:
        """Adds a unit."""
        reason, scope, level, cost = self._pending
        while end > start and self.text[end - 1].isspace():
            end -= 1
        first = self.holes.tokens_before(start) + self._adjust
        if rendered is not None:
            raw = self.size(start, end)
            self._adjust += self.ledger.added(rendered) + 1 - raw
        last = self.holes.tokens_before(end) + self._adjust
        self._at = end
        if self._bound and rendered is None and self._joins(end):
            joined = self.units[-1]
            joined.end, joined.last, joined.block, joined.row = end, last, block, row
        else:
            forced = not scope.fits and scope.solid
            unit = Unit(start, end, reason, scope, home, level, cost, forced, first, last, block, rendered, row)
            unit.oversize = self._kept_whole(block)
            unit.intro, unit.spanned = self._intro, self.spanned
            self.units.append(unit)
        self._intro = None
        self._bound = rendered is None and not row and self._ends_with_heading(block, end)

    def _joins(self, end: int) -> bool:
        """Whether the last unit and what ends at `end` fit together; gives up what the unit begins with if it must.

        An anchor or an outer heading parts from the heading under it rather than that heading from its text.
        """
        last = self.units[-1]
        if self.fits(last.start, end, bare=True):
            return True
        if last.rendered is not None:
            return False
        leads = [s.lead.end for s in last.home.sections() if s.lead and last.start < s.lead.end < last.end]
        blank = [match.end() for match in _BLANK_LINE.finditer(self.text, last.start, last.end)]
        for place in sorted({*leads, *blank}):
            start = self.holes.skip(place)
            if start < last.end and self.text[last.start : place].strip() and self.fits(start, end):
                rest = replace(last, start=start, first=self.holes.tokens_before(start) + self._adjust)
                last.end = last.start + len(self.text[last.start : place].rstrip())
                last.last = self.holes.tokens_before(last.end) + self._adjust
                rest.reason, rest.cost = Reason.BLOCK, self.weights.level[Reason.BLOCK]
                self.units.append(rest)
                return True
        return False

    def _ends_with_heading(self, block: Block, end: int) -> bool:
        """Whether what a block holds up to `end` closes with a heading that has nothing under it."""
        while block.span is not None and (block.span.end == end or self.holes.skip(end) >= block.span.end):
            if isinstance(block, Code) or _function(block):
                return False
            inside = body_children(block) if block.children else []
            if not inside:
                return isinstance(block, Section) and block.role not in CODE_ROLES
            block = inside[-1]
        return False

    def too_small(self, start: int) -> CapTooSmall:
        """The error for a code point that is over the cap."""
        return too_small(self.ledger, self.policy.max_tokens, self.policy.reserve, start)


def _around(scope: Scope, place: int) -> Scope:
    """The innermost definition that a place lies in: a comment above a class is not of the class's first method."""
    while scope.parent is not None:
        block = scope.block
        if not isinstance(block, Section) or block.role not in CODE_ROLES or block.span is None:
            break
        if place >= block.span.start:
            break
        scope = scope.parent
    return scope


def _function(block: Block) -> bool:
    """Whether a block is a definition that travels whole, without what stands before it if it must."""
    return isinstance(block, Section) and block.role in FUNCTION_ROLES
