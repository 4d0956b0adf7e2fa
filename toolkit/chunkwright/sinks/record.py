"""A chunk as an object of JSON, and back."""

from __future__ import annotations

from typing import cast

from chunkwright.pack import Chunk, Edge, EmbedPart, Hint, Reason, TableRef
from chunkwright.pack.chunk import ChunkRole, PartRole, ShedKind
from chunkwright.tree import MetadataValue, Origin, Region, Span

Record = dict[str, MetadataValue]

_PLAIN = ("id", "embed_digest", "document_id", "index", "text", "tokens", "language", "parent_id", "family", "version")
_STRINGS = ("heading_path", "kinds", "symbols", "dependencies", "imports")


def chunk_record(chunk: Chunk) -> Record:
    """The chunk as a JSON object; its keys always stand in the same order.

    Args:
        chunk: The chunk.

    Returns:
        Every field, and `embed_text`. Spans are `[start, end]`, lines `[first, last]`, regions
        `[page, x0, top, x1, bottom]`.
    """
    return {
        "id": chunk.id,
        "embed_digest": chunk.embed_digest,
        "document_id": chunk.document_id,
        "index": chunk.index,
        "text": chunk.text,
        "embed_text": chunk.embed_text,
        "embed_parts": [_part(part) for part in chunk.embed_parts],
        "tokens": chunk.tokens,
        "spans": _spans(chunk.spans),
        "lines": list(chunk.lines),
        "pages": list(chunk.pages),
        "origin": None if chunk.origin is None else [chunk.origin.path, chunk.origin.anchor],
        "regions": [[r.page, r.x0, r.top, r.x1, r.bottom] for r in chunk.regions],
        "heading_path": list(chunk.heading_path),
        "kinds": list(chunk.kinds),
        "language": chunk.language,
        "symbols": list(chunk.symbols),
        "dependencies": list(chunk.dependencies),
        "imports": list(chunk.imports),
        "part": None if chunk.part is None else list(chunk.part),
        "table": None if chunk.table is None else _table(chunk.table),
        "starts": _edge(chunk.starts),
        "ends": _edge(chunk.ends),
        "parent_id": chunk.parent_id,
        "previous_id": chunk.previous_id,
        "next_id": chunk.next_id,
        "shed": list(chunk.shed),
        "hints": [hint.value for hint in chunk.hints],
        "role": chunk.role,
        "family": chunk.family,
        "version": chunk.version,
        "effective_at": chunk.effective_at,
        "metadata": dict(chunk.metadata),
    }


def chunk_from_record(record: Record) -> Chunk:
    """The chunk that `chunk_record` made an object of.

    Args:
        record: The object; `embed_text` and keys that are not known are left aside.

    Raises:
        KeyError: A field is missing.
        ValueError: A field holds something else than `chunk_record` writes; so does `TypeError`.
    """
    regions = cast("list[tuple[int, float, float, float, float]]", record["regions"])
    table = cast("Record | None", record["table"])
    first_line, last_line = cast("list[int]", record["lines"])
    return Chunk(
        **{name: record[name] for name in _PLAIN},  # type: ignore[arg-type]
        **{name: tuple(cast("list[str]", record[name])) for name in _STRINGS},  # type: ignore[arg-type]
        embed_parts=tuple(_read_part(part) for part in cast("list[Record]", record["embed_parts"])),
        spans=_read_spans(record["spans"]),
        lines=(first_line, last_line),
        pages=tuple(cast("list[int]", record["pages"])),
        origin=None if record.get("origin") is None else Origin(*cast("list[str]", record["origin"])),
        regions=tuple(Region(page, x0, top, x1, bottom) for page, x0, top, x1, bottom in regions),
        part=None if record["part"] is None else _read_part_of(record["part"]),
        table=None if table is None else _read_table(table),
        starts=_read_edge(record["starts"]),
        ends=_read_edge(record["ends"]),
        previous_id=cast("str | None", record["previous_id"]),
        next_id=cast("str | None", record["next_id"]),
        shed=tuple(cast("list[ShedKind]", record["shed"])),
        hints=tuple(Hint(hint) for hint in cast("list[str]", record["hints"])),
        role=cast("ChunkRole", record["role"]),
        effective_at=cast("str", record["effective_at"]),
        metadata=cast("Record", record["metadata"]),
    )


def _spans(spans: tuple[Span, ...]) -> MetadataValue:
    return [[span.start, span.end] for span in spans]


def _part(part: EmbedPart) -> MetadataValue:
    return {"role": part.role, "text": part.text, "spans": None if part.spans is None else _spans(part.spans)}


def _edge(edge: Edge) -> MetadataValue:
    return {"reason": edge.reason.value, "forced": edge.forced}


def _table(table: TableRef) -> MetadataValue:
    return {
        "name": table.name,
        "header": list(table.header),
        "rows": list(table.rows),
        "of": table.of,
        "row_ids": list(table.row_ids),
        "columns": list(table.columns),
    }


def _read_spans(value: MetadataValue) -> tuple[Span, ...]:
    return tuple(Span(start, end) for start, end in cast("list[tuple[int, int]]", value))


def _read_part(part: Record) -> EmbedPart:
    spans = None if part["spans"] is None else _read_spans(part["spans"])
    return EmbedPart(cast("PartRole", part["role"]), cast("str", part["text"]), spans)


def _read_part_of(value: MetadataValue) -> tuple[int, int]:
    number, of = cast("list[int]", value)
    return number, of


def _read_edge(value: MetadataValue) -> Edge:
    edge = cast("Record", value)
    return Edge(Reason(cast("str", edge["reason"])), cast("bool", edge["forced"]))


def _read_table(table: Record) -> TableRef:
    first, last = cast("list[int]", table["rows"])
    left, right = cast("list[int]", table["columns"])
    header, ids = (tuple(cast("list[str]", table[name])) for name in ("header", "row_ids"))
    return TableRef(cast("str", table["name"]), header, (first, last), cast("int", table["of"]), ids, (left, right))
