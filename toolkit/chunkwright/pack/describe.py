"""What a chunk says of itself: places, path, kinds, table, edges, hints, identity."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass, field

from chunkwright.pack.assemble import Assembled
from chunkwright.pack.chunk import Chunk, Edge, Hint, TableRef
from chunkwright.pack.code_facts import CodeFacts, parts
from chunkwright.pack.identity import Identities, digest
from chunkwright.pack.page_boxes import PageBoxes
from chunkwright.pack.parents import Parents
from chunkwright.pack.reasons import Reason
from chunkwright.pack.unit import Unit
from chunkwright.tree import (
    FUNCTION_ROLES,
    Block,
    Cell,
    Code,
    Document,
    Group,
    Item,
    LineCounter,
    Region,
    Section,
    Span,
    Table,
    cells_above,
    column_names,
    first_cell,
    row_columns,
    walk,
)

_INSIDE_A_BLOCK = (
    Reason.ITEM, Reason.MEMBER, Reason.ROW, Reason.LINE, Reason.STATEMENT, Reason.SENTENCE, Reason.CLAUSE, Reason.WORD,
    Reason.GRAPHEME, Reason.CODEPOINT,
)  # fmt: skip
_GROUPING = (Section, Group)
_END = Edge(Reason.DOCUMENT)


@dataclass(slots=True)
class Describer:
    """Describes the chunks of one document, in order.

    Attributes:
        document: The document.
        units: Its units.
        parents: The parents of its chunks.
        ids: Identities in it.
    """

    document: Document
    units: list[Unit]
    parents: Parents
    ids: Identities
    _lines: LineCounter = field(init=False)
    _code: CodeFacts = field(init=False)
    _boxes: PageBoxes = field(init=False)
    _cells: tuple[tuple[int, int], list[int], list[int]] = field(default=((0, 0), [], []), init=False)
    _names: dict[int, tuple[str, ...]] = field(default_factory=dict, init=False)
    _above: dict[int, dict[int, tuple[Cell, ...]]] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        """Finds what is imported, and what stands where."""
        self._boxes = PageBoxes(self.document)
        self._lines = LineCounter(self.document.text)
        self._code = CodeFacts(self.document)

    def chunks(self, ranges: Iterable[tuple[int, int, Assembled]]) -> list[Chunk]:
        """The chunks of ranges of units, in order, each knowing its neighbors."""
        made = list(ranges)
        numbered = parts(self.units, [(start, end) for start, end, _ in made])
        paths = [tuple(s.title for s in self.units[start].home.sections()) for start, _, _ in made]
        ids = [self.ids.chunk(path, it.text) for path, (_, _, it) in zip(paths, made, strict=True)]
        neighbors = [None, *ids, None]
        return [
            self._chunk(
                index, *made[index], paths[index], ids[index], (neighbors[index], neighbors[index + 2]), numbered[index]
            )
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
        part: tuple[int, int] | None,
    ) -> Chunk:
        units, document = self.units[start:end], self.document
        starts = _edge(units[0])
        ends = _edge(self.units[end]) if end < len(self.units) else _END
        table = self._table(units, path)
        imports = self._code.imports(made.text, made.spans)
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
            regions=self._boxes.regions(made.spans) if self._boxes else _regions(units),
            origin=next((unit.block.origin for unit in units if unit.block.origin is not None), None),
            heading_path=path,
            kinds=_kinds(units),
            language=self._code.language(units) or document.language,
            symbols=self._code.symbols(units),
            dependencies=self._code.dependencies(units),
            imports=imports,
            part=part,
            table=table,
            starts=starts,
            ends=ends,
            parent_id=self.parents.of(units),
            previous_id=neighbors[0],
            next_id=neighbors[1],
            shed=made.shed,
            hints=_hints(units, starts, ends, table, imports),
            family=document.family,
            version=document.version,
            effective_at=document.effective_at,
            metadata=document.caller_metadata,
        )

    def _pages(self, spans: tuple[Span, ...]) -> tuple[int, ...]:
        first, last = spans[0].start, spans[-1].end
        return tuple(p.number for p in self.document.pages if p.span.start < last and first < p.span.end)

    def _table(self, units: list[Unit], path: tuple[str, ...]) -> TableRef | None:
        text = self.document.text
        for unit in units:
            table = unit.block if unit.row else _first_table(unit.block)
            if not isinstance(table, Table) or not table.rows:
                continue
            rows = [u.row for u in units if u.block is table and u.row] or _rows_within(table, units)
            if not rows:
                continue
            first, last = min(rows), max(rows)
            names = self._names.get(id(table))
            if names is None:
                names = self._names[id(table)] = tuple(column_names(text, table))
            name = table.caption.slice(text) if table.caption else (path[-1] if path else "")
            ids = tuple(_row_id(text, table, row) for row in table.rows[first - 1 : last])
            return TableRef(name, names, (first, last), len(table.rows), ids, self._columns(table, units, len(names)))
        return None

    def _columns(self, table: Table, units: list[Unit], names: int) -> tuple[int, int]:
        """First and last column, from 1; a piece of a row that was cut between its cells has not all of them."""
        pieces = [unit for unit in units if unit.block is table and unit.row]
        width = max(1, names)
        if not pieces or len({unit.row for unit in pieces}) > 1 or pieces[0].rendered is None:
            return 1, width
        key = (id(table), pieces[0].row)
        if self._cells[0] != key:
            row = table.rows[pieces[0].row - 1]
            if id(table) not in self._above:
                self._above[id(table)] = cells_above(self.document.text, table)
            above = self._above[id(table)].get(pieces[0].row, ())
            cells = row_columns(self.document.text, row, table.syntax, above)
            self._cells = (key, [cell.end for cell, _ in cells], [column + 1 for _, column in cells])
        _, ends, columns = self._cells
        if not columns:
            return 1, width
        first = min(bisect_left(ends, pieces[0].start), len(columns) - 1)
        last = max(first, min(bisect_left(ends, pieces[-1].end), len(columns) - 1))
        return columns[first], columns[last]


def _edge(unit: Unit) -> Edge:
    return Edge(unit.reason, unit.forced)


def _rows_within(table: Table, units: list[Unit]) -> list[int]:
    """Numbers of the first and last row of which the units hold something; none for a header alone."""
    start, end = units[0].start, units[-1].end
    found = [n for n, row in enumerate(table.rows, 1) if start < row.end and row.start < end]
    return [found[0], found[-1]] if found else []


def _row_id(text: str, table: Table, row: Span) -> str:
    """What the first column says of a row."""
    cell = first_cell(text, row, table.syntax)
    return " ".join(cell.slice(text).split()) if cell else ""


def _first_table(block: Block) -> Table | None:
    if isinstance(block, Table):
        return block
    if not block.children or isinstance(block, Code) or (isinstance(block, Section) and block.role in FUNCTION_ROLES):
        return None  # statements hold no tables
    return next((b for b in walk(block) if isinstance(b, Table) and b.layer == "body"), None)


def _kinds(units: list[Unit]) -> tuple[str, ...]:
    kinds: dict[str, None] = {}
    for unit in units:
        stack = [unit.block]
        while stack:
            block = stack.pop()
            if block.children and isinstance(block, _GROUPING):
                stack += [c for c in reversed(block.children) if c.layer == "body"]
            else:
                kinds["list" if isinstance(block, Item) else block.kind] = None
    return tuple(kinds)


def _regions(units: list[Unit]) -> tuple[Region, ...]:
    return tuple(dict.fromkeys(region for unit in units if unit.block.regions for region in unit.block.regions))


def _hints(
    units: list[Unit], starts: Edge, ends: Edge, table: TableRef | None, imports: tuple[str, ...]
) -> tuple[Hint, ...]:
    hints = []
    if starts.reason in _INSIDE_A_BLOCK or ends.reason in _INSIDE_A_BLOCK:
        hints.append(Hint.ADD_PARENT)
    if table and table.header and units[0].row > 1:
        hints.append(Hint.KEEP_HEADER)
    if imports:
        hints.append(Hint.FETCH_IMPORTS)
    return tuple(hints)
