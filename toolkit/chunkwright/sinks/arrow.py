"""Chunks as rows of Arrow, with a type for every field. Needs pyarrow."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import cast

import pyarrow as pa

from chunkwright.pack import Chunk
from chunkwright.sinks.record import Record, chunk_record

_TEXT, _WHOLE, _TEXTS = pa.string(), pa.int64(), pa.list_(pa.string())
_PAIR = pa.list_(pa.int64())
_EDGE = pa.struct([("reason", _TEXT), ("forced", pa.bool_())])
_TABLE = pa.struct(
    [("name", _TEXT), ("header", _TEXTS), ("rows", _PAIR), ("of", _WHOLE), ("row_ids", _TEXTS), ("columns", _PAIR)]
)
SCHEMA = pa.schema(
    [
        ("id", _TEXT),
        ("embed_digest", _TEXT),
        ("document_id", _TEXT),
        ("index", _WHOLE),
        ("text", _TEXT),
        ("embed_text", _TEXT),
        ("embed_parts", pa.list_(pa.struct([("role", _TEXT), ("text", _TEXT), ("spans", pa.list_(_PAIR))]))),
        ("tokens", _WHOLE),
        ("spans", pa.list_(_PAIR)),
        ("lines", _PAIR),
        ("pages", _PAIR),
        ("origin", _TEXTS),
        ("regions", pa.list_(pa.list_(pa.float64()))),
        ("heading_path", _TEXTS),
        ("kinds", _TEXTS),
        ("language", _TEXT),
        ("symbols", _TEXTS),
        ("dependencies", _TEXTS),
        ("imports", _TEXTS),
        ("part", _PAIR),
        ("table", _TABLE),
        ("starts", _EDGE),
        ("ends", _EDGE),
        ("parent_id", _TEXT),
        ("previous_id", _TEXT),
        ("next_id", _TEXT),
        ("shed", _TEXTS),
        ("hints", _TEXTS),
        ("role", _TEXT),
        ("family", _TEXT),
        ("version", _TEXT),
        ("effective_at", _TEXT),
        ("metadata", _TEXT),
    ]
)
"""Fields of a record; `metadata` is JSON, since its keys are the caller's."""


def batches(chunks: Iterable[Chunk], size: int) -> Iterator[pa.RecordBatch]:
    """Chunks as batches of rows; no more than one batch is held.

    Args:
        chunks: The chunks.
        size: Rows a batch.

    Raises:
        ValueError: A number in the metadata is not finite, which JSON cannot hold.
    """
    rows = map(row_of, map(chunk_record, chunks))
    while batch := list(islice(rows, size)):
        yield batch_of(batch, SCHEMA)


def batch_of(rows: Sequence[Record], schema: pa.Schema) -> pa.RecordBatch:
    """Rows as a batch; a lone surrogate, which Arrow cannot hold, becomes U+FFFD.

    Args:
        rows: The rows.
        schema: Their types.
    """
    try:
        return pa.RecordBatch.from_pylist(list(rows), schema=schema)
    except UnicodeEncodeError:
        return pa.RecordBatch.from_pylist([cast("Record", _storable(row)) for row in rows], schema=schema)


def row_of(record: Record) -> Record:
    """A record as a row.

    Args:
        record: What `chunk_record` gives.

    Raises:
        ValueError: A number in the metadata is not finite, which JSON cannot hold.
    """
    metadata = json.dumps(record["metadata"], ensure_ascii=False, allow_nan=False)
    return {**record, "metadata": metadata}


def record_of_row(row: Record) -> Record:
    """The record of which `row_of` made a row.

    Args:
        row: The row, as Arrow gives it back.
    """
    out = dict(row)
    out["metadata"] = json.loads(cast("str", row["metadata"]))
    out["regions"] = [[int(region[0]), *region[1:]] for region in cast("list[list[float]]", row["regions"])]
    return out


def _storable(value: object) -> object:
    if isinstance(value, str):
        return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    if isinstance(value, list):
        return [_storable(inner) for inner in value]
    if isinstance(value, dict):
        return {key: _storable(inner) for key, inner in value.items()}
    return value
