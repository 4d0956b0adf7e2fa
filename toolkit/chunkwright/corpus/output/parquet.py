"""Parts as Parquet, with a type for every field. Needs pyarrow."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import cast

import pyarrow as pa
import pyarrow.parquet as pq

from chunkwright.corpus.output.lines import json_line
from chunkwright.sinks.record import Record

_GROUP = 5_000  # rows that are held at once
_TEXT, _WHOLE, _TEXTS = pa.string(), pa.int64(), pa.list_(pa.string())
_PAIR = pa.list_(pa.int64())
_EDGE = pa.struct([("reason", _TEXT), ("forced", pa.bool_())])
_TABLE = pa.struct(
    [("name", _TEXT), ("header", _TEXTS), ("rows", _PAIR), ("of", _WHOLE), ("row_ids", _TEXTS), ("columns", _PAIR)]
)
SCHEMA = pa.schema(
    [
        ("event", _TEXT),
        ("reembed", pa.bool_()),
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
        ("retired_at", _TEXT),
    ]
)
"""Fields of a record; `metadata` is JSON, since its keys are the caller's."""
_RETIRED = ("event", "id", "embed_digest", "document_id", "family", "version", "effective_at", "retired_at")


def write_parquet_part(source: Path, target: Path) -> None:
    """Writes the events of a file of JSON Lines as Parquet.

    Args:
        source: The events.
        target: The file to be written.

    Raises:
        OSError: A file cannot be read or written.
    """
    with open(source, "rb") as lines, pq.ParquetWriter(target, SCHEMA, compression="zstd") as writer:
        while group := [_row(line) for line in islice(lines, _GROUP)]:
            writer.write_table(pa.Table.from_pylist(group, schema=SCHEMA))


def read_parquet_part(path: Path) -> Iterator[bytes]:
    """The events of a part as the lines of JSON from which it was made.

    Args:
        path: The part.

    Raises:
        OSError: It cannot be read.
    """
    with pq.ParquetFile(path) as file:
        for batch in file.iter_batches(_GROUP):
            for row in batch.to_pylist():
                yield json_line(_event(row)) + b"\n"


def _row(line: bytes) -> Record:
    """An event as a row; a lone surrogate, which Parquet cannot hold, becomes U+FFFD."""
    text = line.decode("utf-8")
    row = cast("Record", json.loads(text))
    if "\\ud" in text.lower():
        row = cast("Record", _storable(row))
    if "metadata" in row:
        row["metadata"] = json_line(cast("Record", row["metadata"])).decode("utf-8")
    return row


def _storable(value: object) -> object:
    if isinstance(value, str):
        return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    if isinstance(value, list):
        return [_storable(inner) for inner in value]
    if isinstance(value, dict):
        return {key: _storable(inner) for key, inner in value.items()}
    return value


def _event(row: Record) -> Record:
    if row["event"] == "retired":
        return {name: row[name] for name in _RETIRED}
    out = {name: value for name, value in row.items() if name != "retired_at"}
    if out["reembed"] is None:
        del out["reembed"]
    out["metadata"] = json.loads(cast("str", out["metadata"]))
    out["regions"] = [[int(region[0]), *region[1:]] for region in cast("list[list[float]]", out["regions"])]
    return out
