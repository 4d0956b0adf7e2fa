"""What a chunk says of itself: places, path, kinds, table, edges, hints, identity."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from chunkwright.pack.assemble import Assembled
from chunkwright.pack.chunk import Chunk, Edge, Hint, TableRef
from chunkwright.pack.identity import Identities, digest
from chunkwright.pack.reasons import Reason
from chunkwright.pack.unit import Unit
from chunkwright.tree import (
    Block,
    Code,
    Document,
    Item,
    LineIndex,
    Region,
    Section,
    Span,
    Table,
    column_names,
    walk,
)

_SYMBOL_ROLES = ("module", "namespace", "class", "interface", "enum", "function", "method", "test")
_INSIDE_A_BLOCK = (
    Reason.ROW, Reason.LINE, Reason.STATEMENT, Reason.SENTENCE, Reason.CLAUSE, Reason.WORD, Reason.GRAPHEME,
    Reason.CODEPOINT,
)  # fmt: skip
_END = Edge(Reason.DOCUMENT)


@dataclass(slots=True)
class Describer:
    """Describes the chunks of one document, in order.

    Attributes:
        document: The document.
        units: Its units.
    """

    document: Document
    units: list[Unit]
    _lines: LineIndex = field(init=False)
    _ids: Identities = field(init=False)
    _ordinals: dict[int, int] = field(init=False)
    _names: dict[int, tuple[str, ...]] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        """Numbers the sections that share a path."""
        self._lines = LineIndex(self.document.text)
        self._ids = Identities(self.document.id)
        self._ordinals = _section_ordinals(self.document)

    def chunks(self, ranges: Iterable[tuple[int, int, Assembled]]) -> list[Chunk]:
        """The chunks of ranges of units, in order, each knowing its neighbors."""
        made = list(ranges)
        paths = [tuple(s.title for s in self.units[start].home.sections()) for start, _, _ in made]
        ids = [self._ids.chunk(path, it.text) for path, (_, _, it) in zip(paths, made, strict=True)]
        neighbors = [None, *ids, None]
        return [
            self._chunk(index, *made[index], paths[index], ids[index], (neighbors[index], neighbors[index + 2]))
            for index in range(len(made))
        ]

    def _chunk(
        self,
        index: int,
        start: int,
        end: int,
        made: Assembled,
        path: tuple[str, ...],
        identity: str,
        neighbors: tuple[str | None, str | None],
    ) -> Chunk:
        units, document = self.units[start:end], self.document
        starts = _edge(units[0])
        ends = _edge(self.units[end]) if end < len(self.units) else _END
        table = self._table(units, path)
        return Chunk(
            id=identity,
            embed_digest=digest("embed", "".join(part.text for part in made.parts)),
            document_id=document.id,
            index=index,
            text=made.text,
            embed_parts=made.parts,
            tokens=made.tokens,
            spans=made.spans,
            lines=(self._lines.line(made.spans[0].start), self._lines.line(made.spans[-1].end - 1)),
            pages=self._pages(made.spans),
            regions=_regions(units),
            heading_path=path,
            kinds=_kinds(units),
            language=_language(units) or document.language,
            symbols=_symbols(units),
            table=table,
            starts=starts,
            ends=ends,
            parent_id=self._parent(units),
            previous_id=neighbors[0],
            next_id=neighbors[1],
            shed=made.shed,
            hints=_hints(units, starts, ends, table),
            metadata=document.caller_metadata,
        )

    def _pages(self, spans: tuple[Span, ...]) -> tuple[int, ...]:
        first, last = spans[0].start, spans[-1].end
        return tuple(p.number for p in self.document.pages if p.span.start < last and first < p.span.end)

    def _parent(self, units: list[Unit]) -> str:
        """Id of the innermost section that holds all the units."""
        shared = units[0].home.sections()
        for unit in units[1:]:
            other = unit.home.sections()
            while shared and (len(other) < len(shared) or other[len(shared) - 1] is not shared[-1]):
                shared = shared[:-1]
        ordinal = self._ordinals.get(id(shared[-1]), 1) if shared else 1
        return self._ids.parent(tuple(s.title for s in shared), ordinal)

    def _table(self, units: list[Unit], path: tuple[str, ...]) -> TableRef | None:
        text = self.document.text
        for unit in units:
            table = unit.block if unit.row else _first_table(unit.block)
            if not isinstance(table, Table) or not table.rows:
                continue
            rows = [u.row for u in units if u.block is table and u.row] or [1, len(table.rows)]
            names = self._names.get(id(table))
            if names is None:
                names = self._names[id(table)] = tuple(column_names(text, table))
            name = table.caption.slice(text) if table.caption else (path[-1] if path else "")
            return TableRef(name, names, (min(rows), max(rows)), len(table.rows))
        return None


def _edge(unit: Unit) -> Edge:
    return Edge(unit.reason, unit.forced)


def _first_table(block: Block) -> Table | None:
    if isinstance(block, Table):
        return block
    if not block.children:
        return None
    return next((b for b in walk(block) if isinstance(b, Table) and b.layer == "body"), None)


def _section_ordinals(document: Document) -> dict[int, int]:
    seen: Counter[tuple[str, ...]] = Counter()
    ordinals: dict[int, int] = {}
    stack: list[tuple[Block, tuple[str, ...]]] = [(b, ()) for b in reversed(document.root.children)]
    while stack:
        block, above = stack.pop()
        if isinstance(block, Section):
            path = (*above, block.title)
            seen[path] += 1
            ordinals[id(block)] = seen[path]
            stack.extend((child, path) for child in reversed(block.children))
    return ordinals


def _kinds(units: list[Unit]) -> tuple[str, ...]:
    kinds: dict[str, None] = {}
    for unit in units:
        stack = [unit.block]
        while stack:
            block = stack.pop()
            if isinstance(block, Section) and block.children:
                stack.extend(c for c in reversed(block.children) if c.layer == "body")
            else:
                kinds["list" if isinstance(block, Item) else block.kind] = None
    return tuple(kinds)


def _language(units: list[Unit]) -> str:
    languages = {_code_language(unit.block) for unit in units}
    return languages.pop() if len(languages) == 1 else ""


def _code_language(block: Block) -> str:
    if isinstance(block, Section) and block.role in _SYMBOL_ROLES:
        return next((b.language for b in walk(block) if isinstance(b, Code)), "")
    return block.language if isinstance(block, Code) else ""


def _symbols(units: list[Unit]) -> tuple[str, ...]:
    names: dict[str, None] = {}
    for unit in units:
        sections = [s for s in unit.home.sections() if s.role in _SYMBOL_ROLES]
        if sections:
            names[".".join(s.title for s in sections)] = None
    return tuple(names)


def _regions(units: list[Unit]) -> tuple[Region, ...]:
    return tuple(dict.fromkeys(region for unit in units for region in unit.block.regions))


def _hints(units: list[Unit], starts: Edge, ends: Edge, table: TableRef | None) -> tuple[Hint, ...]:
    hints = []
    if starts.reason in _INSIDE_A_BLOCK or ends.reason in _INSIDE_A_BLOCK:
        hints.append(Hint.ADD_PARENT)
    if table and table.header and units[0].row > 1:
        hints.append(Hint.KEEP_HEADER)
    return tuple(hints)
