"""Parents: what is delivered around the small chunks that are searched."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from chunkwright.pack.chunk import Chunk, ChunkRole, Edge, EmbedPart
from chunkwright.pack.code_facts import symbol_path
from chunkwright.pack.context import ContextBuilder
from chunkwright.pack.holes import Holes, body_children
from chunkwright.pack.identity import Identities, digest
from chunkwright.pack.ledger import TokenLedger
from chunkwright.pack.reasons import Reason
from chunkwright.pack.scope import Scope
from chunkwright.pack.skeletons import is_code, skeleton
from chunkwright.pack.unit import Unit
from chunkwright.tree import Block, Document, Group, LineIndex, Region, Section, Span, Table, walk


@dataclass(slots=True)
class Parents:
    """Finds the parents of the chunks of one document, and makes chunks of them.

    Attributes:
        document: The document.
        holes: Its ranges that are not of the body.
        ledger: Its token counts.
        ids: Identities in it.
        limit: Size up to which a container is given whole; None where parents are only named.
    """

    document: Document
    holes: Holes
    ledger: TokenLedger
    ids: Identities
    limit: int | None
    _ordinals: dict[int, int] = field(init=False)
    _tables: dict[int, int] = field(default_factory=dict, init=False)
    _chains: dict[int, list[Scope]] = field(default_factory=dict, init=False)
    _asked: dict[str, Scope] = field(default_factory=dict, init=False)
    _identities: dict[int, str] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        """Numbers the sections that share a path."""
        self._ordinals = _section_ordinals(self.document)

    def of(self, units: list[Unit]) -> str:
        """Id of the innermost section that holds more than the units.

        With a limit, a piece of a table that is within it has the table as its parent.
        """
        scope = self._table(units) or self._section(units)
        identity = self._identity(scope)
        if not self._covers(units, scope.block):
            self._asked.setdefault(identity, scope)
        return identity

    def _table(self, units: list[Unit]) -> Scope | None:
        home, block = units[0].home, units[0].block
        if self.limit is None or not isinstance(block, Table) or home.block is not block or block.span is None:
            return None
        outside = any(unit.block is not block for unit in units) or not self._holds(block, units)
        if outside or self._covers(units, block):
            return None
        return home if self.holes.tokens_between(block.span.start, block.span.end) <= self.limit else None

    def _section(self, units: list[Unit]) -> Scope:
        chain = list(self._chain(units[0].home))
        last = units[0].home
        for unit in units[1:]:
            if unit.home is last:
                continue
            last = unit.home
            other = self._chain(last)
            while chain and (len(other) < len(chain) or other[len(chain) - 1].block is not chain[-1].block):
                chain.pop()
        while len(chain) > 1 and (self._covers(units, chain[-1].block) or not self._holds(chain[-1].block, units)):
            chain.pop()
        return chain[-1]

    def _chain(self, scope: Scope) -> list[Scope]:
        """The sections around and including a scope, the document first."""
        known = self._chains.get(id(scope))
        if known is None:
            known = self._chains[id(scope)] = [above for above in scope.chain() if _named(above)]
        return known

    def _holds(self, block: Block, units: list[Unit]) -> bool:
        """Whether the units lie in a block: a unit may begin with the heading above it."""
        span = block.span or Span(0, 0)
        return span.start <= units[0].start and units[-1].end <= span.end

    def _covers(self, units: list[Unit], block: Block) -> bool:
        span = block.span or Span(0, 0)
        return units[0].start <= self.holes.skip(span.start) and self.holes.skip(units[-1].end) >= span.end

    def _identity(self, scope: Scope) -> str:
        known = self._identities.get(id(scope))
        if known is None:
            known = self._identities[id(scope)] = self._digest(scope)
        return known

    def _digest(self, scope: Scope) -> str:
        sections = scope.sections()
        ordinal = self._ordinals.get(id(sections[-1]), 1) if sections else 1
        section = self.ids.parent(tuple(s.title for s in sections), ordinal)
        if not isinstance(scope.block, Table):
            return section
        number = self._table_numbers().get(id(scope.block), 0)
        return digest(section, "table", str(number))

    def _table_numbers(self) -> dict[int, int]:
        if not self._tables:
            seen: Counter[int] = Counter()
            stack: list[tuple[Block, int]] = [(self.document.root, 0)]
            while stack:
                block, section = stack.pop()
                if isinstance(block, Table):
                    seen[section] += 1
                    self._tables[id(block)] = seen[section]
                inner = id(block) if isinstance(block, Section) else section
                stack.extend((child, inner) for child in reversed(block.children))
        return self._tables

    def chunks(self, contexts: ContextBuilder) -> list[Chunk]:
        """The parents that were asked for, in the order of the text.

        Args:
            contexts: What they carry; its cap is the limit.
        """
        lines = LineIndex(self.document.text)
        made: list[Chunk] = []
        for identity, scope in sorted(self._asked.items(), key=lambda item: _place(item[1])):
            chunk = self._chunk(identity, scope, contexts, lines, len(made))
            if chunk is not None:
                made.append(chunk)
        return made

    def _chunk(
        self, identity: str, scope: Scope, contexts: ContextBuilder, lines: LineIndex, index: int
    ) -> Chunk | None:
        block = scope.block
        span = block.span or Span(0, len(self.document.text))
        unit = Unit(
            span.start, span.end, Reason.SECTION, scope.parent or scope, scope, 0, 0.0, False, 0, 0, block,
        )  # fmt: skip
        role: ChunkRole = "parent"
        spans = tuple(self._slices(block, span))
        parts = self._parts(unit, spans, contexts)
        if parts is None:
            role = "skeleton"
            spans = tuple(skeleton(self.document, self.holes, block, lambda some: self._fits(unit, some, contexts)))
            parts = self._parts(unit, spans, contexts) if spans else None
        if parts is None:
            return None
        above = scope.parent
        while above is not None and not _named(above):
            above = above.parent
        embedded = "".join(part.text for part in parts)
        edge = Edge(Reason.DOCUMENT if above is None else Reason.ROW if isinstance(block, Table) else Reason.SECTION)
        text = parts[-1].text
        first, last = spans[0].start, spans[-1].end
        document = self.document
        return Chunk(
            id=identity,
            embed_digest=digest("embed", embedded),
            document_id=document.id,
            index=index,
            text=text,
            embed_parts=parts,
            tokens=self.ledger.tokenizer.count(embedded),
            spans=spans,
            lines=(lines.line(first), lines.line(last - 1)),
            pages=tuple(p.number for p in document.pages if p.span.start < last and first < p.span.end),
            regions=_regions(block),
            origin=block.origin,
            heading_path=tuple(s.title for s in scope.sections()),
            kinds=_kinds(block),
            language=document.language,
            symbols=tuple(filter(None, [symbol_path(scope)])),
            table=None,
            starts=edge,
            ends=edge,
            parent_id="" if above is None else self._identity(above),
            role=role,
            family=document.family,
            version=document.version,
            effective_at=document.effective_at,
            metadata=document.caller_metadata,
        )

    def _of_code(self, block: Block) -> bool:
        """Whether a container is source code, or a document of nothing else."""
        return is_code(block) or (block is self.document.root and all(is_code(b) for b in body_children(block)))

    def _slices(self, block: Block, span: Span) -> list[Span]:
        """The range without holes and without white space at its ends, but for the indentation of code."""
        start = self.holes.skip(span.start)
        while start and is_code(block) and self.document.text[start - 1] in " \t":
            start -= 1
        stop = span.start + len(span.slice(self.document.text).rstrip())
        return self.holes.slices(start, stop) if start < stop else []

    def _parts(self, unit: Unit, spans: tuple[Span, ...], contexts: ContextBuilder) -> tuple[EmbedPart, ...] | None:
        """Context and text within the limit, context shed as far as it has to be; None if the text alone is over."""
        joint = "\n" if self._of_code(unit.block) else "\n\n"
        text = joint.join(span.slice(self.document.text) for span in spans)
        near = sum(self.ledger.between(span.start, span.end) for span in spans)
        if near > contexts.cap + 8 + contexts.cap // 100:
            return None
        context = contexts.at(unit)
        while True:
            parts = (*context.parts(), EmbedPart("text", text, spans))
            if self.ledger.tokenizer.count("".join(part.text for part in parts)) <= contexts.cap:
                return parts
            if not context.elements:
                return None
            context = contexts.without_next(context)

    def _fits(self, unit: Unit, spans: list[Span], contexts: ContextBuilder) -> bool:
        return self._parts(unit, tuple(spans), contexts) is not None


def _named(scope: Scope) -> bool:
    """Whether a container can be a parent: the document, or a section with a title."""
    return scope.parent is None or (isinstance(scope.block, Section) and scope.block.title != "")


def _place(scope: Scope) -> tuple[int, int]:
    span = scope.block.span or Span(0, 0)
    return span.start, -span.end


def _section_ordinals(document: Document) -> dict[int, int]:
    seen: Counter[tuple[str, ...]] = Counter()
    ordinals: dict[int, int] = {}
    stack: list[tuple[Block, tuple[str, ...]]] = [(b, ()) for b in reversed(document.root.children)]
    while stack:
        block, above = stack.pop()
        path = above
        if isinstance(block, Section) and block.title:
            path = (*above, block.title)
            seen[path] += 1
            ordinals[id(block)] = seen[path]
        stack.extend((c, path) for c in reversed(block.children) if c.children or isinstance(c, Section))
    return ordinals


def _regions(block: Block) -> tuple[Region, ...]:
    found = dict.fromkeys(block.regions)
    for inner in walk(block):
        if inner.layer == "body":
            found |= dict.fromkeys(inner.regions)
    return tuple(found)


def _kinds(block: Block) -> tuple[str, ...]:
    if isinstance(block, Table):
        return (block.kind,)
    kinds: dict[str, None] = {}
    stack = list(reversed(block.children))
    while stack:
        inner = stack.pop()
        if inner.layer != "body":
            continue
        if isinstance(inner, Section | Group):
            stack.extend(reversed(inner.children))
        else:
            kinds[inner.kind] = None
    return tuple(kinds) or (block.kind,)
