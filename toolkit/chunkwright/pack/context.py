"""What a piece carries: title, heading path and the heads of the containers that it was cut out of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise

from chunkwright.pack.chunk import EmbedPart, ShedKind
from chunkwright.pack.intro import Intro
from chunkwright.pack.ledger import TokenLedger
from chunkwright.pack.policy import CONTEXT_PARTS, ContextPart
from chunkwright.pack.row_spans import Spanned
from chunkwright.pack.scope import Scope
from chunkwright.pack.unit import Unit
from chunkwright.tree import CODE_ROLES, Document, Section, Span, Table
from chunkwright.tree.frame import HEAD_ROLES, Head

_PATH_SHARE = 3
"""Title and headings take at most 1 / 3 of the cap; outer ones are left out first."""
_SEPARATOR = " > "
_MOST_RESTORED = 12  # elements that are tried again after a larger one has gone
_SYMBOLS = CODE_ROLES - {"test", "rule", "element"}
_Key = tuple[int, bool, bool, tuple[Head, ...], Intro | None, tuple[Spanned, int] | None]
_MARKS = len(HEAD_ROLES) - 1
"""Opening marks are shed after all heads but header rows; between them go the cells that span rows."""


@dataclass(frozen=True, slots=True)
class _Element:
    """Something that can be shed.

    Attributes:
        order: Elements with lower numbers are shed first.
        kind: What it is.
        text: Its characters.
        spans: Where they stand.
        symbol: Whether it is the name of a definition in code.
    """

    order: int
    kind: ShedKind
    text: str
    spans: tuple[Span, ...] = ()
    symbol: bool = False


@dataclass(slots=True)
class Context:
    """The context of chunks that begin at one boundary.

    Attributes:
        elements: Title, headings, heads and opening marks, in the order in which they are written.
        opening: All of it as text.
        tokens: Tokens of `opening`.
        shed: What has been left out already.
    """

    elements: tuple[_Element, ...]
    opening: str
    tokens: int
    shed: tuple[ShedKind, ...] = ()

    @property
    def frames(self) -> bool:
        """Whether opening and closing marks are still there."""
        return "frame" not in self.shed

    def parts(self) -> list[EmbedPart]:
        """The context as parts of what is embedded."""
        return _parts(self.elements)


@dataclass(slots=True)
class ContextBuilder:
    """Makes the contexts of one document, each once.

    Attributes:
        document: The document.
        ledger: Its token counts.
        cap: Tokens that a chunk may have.
        shown: Which parts of the context are embedded.
        title_from: Chunks that begin after this character carry the title; those before hold it.
    """

    document: Document
    ledger: TokenLedger
    cap: int
    shown: tuple[ContextPart, ...] = CONTEXT_PARTS
    title_from: int = field(init=False)
    _known: dict[_Key, Context] = field(default_factory=dict, init=False)
    _sentences: dict[Intro, Span] = field(default_factory=dict, init=False)
    _closings: dict[int, str] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        """Finds the heading that is the title, if there is one."""
        first = next((b for b in self.document.root.children if isinstance(b, Section)), None)
        same = first is not None and _says(first.title, self.document.title)
        self.title_from = first.head.start if first is not None and first.head is not None and same else -1

    def at(self, unit: Unit, *, header: bool = True, rows: int = 1) -> Context:
        """The context of a chunk that begins with a unit.

        Args:
            unit: The unit; the container of the cut before it gives the context, and so does a caption that stands in
                front of the unit's own table.
            header: Whether header rows and opening marks of tables belong to it; cells that are embedded beside their
                column's name need none.
            rows: Rows of the unit's table that the chunk holds, where cells from above span them.
        """
        shown = unit.spanned if "head" in self.shown else None
        return self._at(unit, header, self._intro(unit), (shown, rows) if shown is not None else None)

    def tokens(self, unit: Unit, *, header: bool = True) -> int:
        """Tokens of the context of a chunk that begins with a unit, nearly: see `at`."""
        tokens = self._at(unit, header, None, None).tokens
        if unit.spanned is not None and "head" in self.shown:
            tokens += unit.spanned.covering.size(self.ledger, unit.spanned.names, as_row=header)
        if unit.intro is None or self._intro(unit) is None:
            return tokens
        near = unit.intro.nearly(self.document.text)
        return tokens + self.ledger.between(near.start, near.end) + 1

    def _intro(self, unit: Unit) -> Intro | None:
        """What introduces the block that a unit begins with, if the unit does not hold it itself."""
        intro = unit.intro
        return intro if intro is not None and "head" in self.shown and intro.paragraph.end <= unit.start else None

    def _at(self, unit: Unit, header: bool, intro: Intro | None, spanned: tuple[Spanned, int] | None) -> Context:
        with_title = unit.start > self.title_from
        apart = unit.block.frame.head if unit.block is not unit.scope.block else ()
        if apart:
            apart = tuple(head for head in apart if head.span.end <= unit.start)
        scope = unit.home if unit.block.lead is not None and _in_lead(unit) else unit.scope
        key = (id(scope), with_title, header, apart, intro, spanned)
        known = self._known.get(key)
        if known is None:
            elements = self._elements(scope, with_title, header)
            depth = len(scope.sections()) + 2
            if intro is not None:
                elements.append(self._head(Head("intro", self._sentence(intro)), depth, "\n\n"))
            if "head" in self.shown:
                elements += [self._head(head, depth, "\n\n") for head in apart]
            if spanned is not None and (cells := self._spanning(*spanned, depth, header)).text:
                elements.append(cells)
            known = self._known[key] = self._limited(elements)
            if spanned is not None and spanned[0].covering.shortened:
                known.shed = (*known.shed, "row-span")
        return known

    def _spanning(self, spanned: Spanned, rows: int, depth: int, header: bool) -> _Element:
        """The cells from above that a piece of a table lies under: a row over rows, else lines."""
        text = self.document.text
        shown = spanned.as_row(text, rows) if header else spanned.as_lines(text)
        return _Element(depth + _MARKS + 1, "row-span", shown, spanned.covering.spans)

    def _sentence(self, intro: Intro) -> Span:
        known = self._sentences.get(intro)
        if known is None:
            known = self._sentences[intro] = intro.sentence(self.document.text)
        return known

    def closing(self, scope: Scope, *, table: bool = True) -> str:
        """Closing marks of a chunk after which `scope` is cut; those of tables only where rows stand as they are."""
        if "open" not in self.shown:
            return ""
        if not table:
            chain = reversed(scope.chain())
            return "".join(s.block.frame.close for s in chain if not isinstance(s.block, Table))
        known = self._closings.get(id(scope))
        if known is None:
            known = "".join(s.block.frame.close for s in reversed(scope.chain()))
            self._closings[id(scope)] = known
        return known

    def without_next(self, context: Context) -> Context:
        """The context with one more element shed; closing marks go last, where there is nothing else."""
        if not context.elements:
            return Context((), "", 0, (*context.shed, "frame"))
        goes = min(range(len(context.elements)), key=lambda index: (context.elements[index].order, index))
        kept = context.elements[:goes] + context.elements[goes + 1 :]
        return self._make(kept, (*context.shed, context.elements[goes].kind))

    def without_held(self, context: Context, spans: tuple[Span, ...]) -> Context:
        """The context without heads that the text of the chunk holds itself."""
        kept = tuple(
            e
            for e in context.elements
            if e.kind != "signature" or not any(span.contains(own) for own in e.spans for span in spans)
        )
        return context if len(kept) == len(context.elements) else self._make(kept, context.shed)

    def restored(self, context: Context, before: Context, fits: Callable[[Context], bool]) -> Context:
        """The context with what went before something larger did, as far as it fits now that the larger is gone.

        Args:
            context: The context after shedding.
            before: The context before it.
            fits: Whether a chunk with a context is within the cap.
        """
        held = {id(element) for element in context.elements}
        gone = [element for element in before.elements if id(element) not in held and element.kind != "frame"]
        for element in sorted(gone, key=lambda element: -element.order)[:_MOST_RESTORED]:
            kept = tuple(e for e in before.elements if id(e) in held or e is element)
            shed = list(context.shed)
            shed.reverse()
            shed.remove(element.kind)
            candidate = self._make(kept, tuple(reversed(shed)))
            if fits(candidate):
                context = candidate
                held.add(id(element))
        return context

    def _make(self, elements: tuple[_Element, ...], shed: tuple[ShedKind, ...]) -> Context:
        opening = "".join(part.text for part in _parts(elements))
        return Context(elements, opening, self.ledger.added(opening), shed)

    def _limited(self, elements: list[_Element]) -> Context:
        limit = self.cap // _PATH_SHARE
        context = self._make(tuple(elements), ())
        if context.tokens <= limit:
            return context
        counted = [e for e in elements if e.kind in ("title", "heading")]
        context = self._nearly(context, counted, limit)
        while True:
            named = tuple(e for e in context.elements if e.kind in ("title", "heading"))
            if not named or self._make(named, ()).tokens <= limit:
                return context
            context = self.without_next(context)

    def within(self, context: Context, limit: int) -> Context:
        """The context with as much shed as it takes to have no more tokens than a limit."""
        context = self._nearly(context, list(context.elements), limit)
        while context.elements and context.tokens > limit:
            context = self.without_next(context)
        return context

    def _nearly(self, context: Context, counted: list[_Element], limit: int) -> Context:
        """The context without what is plainly too much, found from the sizes of elements alone.

        Why: in deep trees a context has hundreds of elements, and to count what is left after each costs too much.

        Args:
            context: The context.
            counted: Those of its elements that the limit is for; they are the first to be shed.
            limit: Tokens that they may have.
        """
        most = limit + limit // 8 + 8
        total = sum(self.ledger.added(element.text) for element in counted)
        if total <= most:
            return context
        gone: dict[int, ShedKind] = {}
        for element in sorted(counted, key=lambda element: element.order):
            if total <= most:
                break
            total -= self.ledger.added(element.text)
            gone[id(element)] = element.kind
        kept = tuple(element for element in context.elements if id(element) not in gone)
        return self._make(kept, (*context.shed, *gone.values()))

    def _elements(self, scope: Scope, with_title: bool, header: bool) -> list[_Element]:
        sections = scope.sections()
        title = self.document.title
        out: list[_Element] = []
        if "title" in self.shown and with_title and title and not (sections and _says(sections[0].title, title)):
            out.append(_Element(0, "title", title))
        if "path" in self.shown:
            out += [
                _Element(1 + i, "heading", s.title, (s.head,) if s.head else (), s.role in _SYMBOLS)
                for i, s in enumerate(sections)
            ]
        depth = len(sections) + 2
        for inner in scope.chain():
            frame = inner.block.frame
            heads = "head" in self.shown
            if inner.intro is not None and heads:
                out.append(self._head(Head("intro", self._sentence(inner.intro)), depth, "\n\n"))
            if frame.open and "open" in self.shown and (header or not isinstance(inner.block, Table)):
                out.append(_Element(depth + _MARKS, "frame", frame.open))
            for head in frame.head:
                if not heads or (head.role == "header" and not header):
                    continue
                span = inner.block.span
                inside = span is not None and span.start <= head.span.end <= span.end
                out.append(self._head(head, depth, "\n" if inside and frame.joint == "\n" else "\n\n"))
        return out

    def _head(self, head: Head, depth: int, joint: str) -> _Element:
        rank = _MARKS + 2 if head.role == "header" else HEAD_ROLES.index(head.role)
        return _Element(depth + rank, head.role, head.span.slice(self.document.text) + joint, (head.span,))


def _in_lead(unit: Unit) -> bool:
    """Whether a unit is (a piece of) the comments before a definition, parted from it: they need its name."""
    block = unit.block
    if block.lead is None or not isinstance(block, Section) or block.role not in CODE_ROLES:
        return False
    return unit.end <= block.lead.end and block.lead.start <= unit.start


def _path(headings: list[_Element]) -> str:
    """Headings and names of definitions: `Refunds > RefundService.settle`."""
    out = headings[0].text
    for before, heading in pairwise(headings):
        out += ("." if before.symbol and heading.symbol else _SEPARATOR) + heading.text
    return out


def _parts(elements: tuple[_Element, ...]) -> list[EmbedPart]:
    title = [e for e in elements if e.kind == "title"]
    headings = [e for e in elements if e.kind == "heading"]
    out: list[EmbedPart] = []
    if title:
        out.append(EmbedPart("title", title[0].text + ("\n" if headings else "\n\n")))
    if headings:
        spans = tuple(span for e in headings for span in e.spans)
        out.append(EmbedPart("path", _path(headings) + "\n\n", spans or None))
    for element in elements:
        if element.kind == "frame":
            out.append(EmbedPart("open", element.text))
        elif element.kind not in ("title", "heading"):
            out.append(EmbedPart("head", element.text, element.spans or None))
    return out


def _says(heading: str, title: str) -> bool:
    """Whether a heading says all that a title says: 'Travel policy, 2026' and 'Travel policy'."""
    at = heading.lower().find(title.lower())
    if at < 0 or not title:
        return heading == title
    beside = heading[max(0, at - 1) : at] + heading[at + len(title) : at + len(title) + 1]
    return not any(char.isascii() and char.isalnum() for char in beside)
