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
from chunkwright.sinks.arrow import SCHEMA, batch_of, record_of_row, row_of
from chunkwright.sinks.record import Record

_GROUP = 5_000  # rows that are held at once
_EVENTS = pa.schema([("event", pa.string()), ("reembed", pa.bool_()), *SCHEMA, ("retired_at", pa.string())])
"""Fields of an event: those of a record, and what an event adds to them."""
_RETIRED = ("event", "id", "embed_digest", "document_id", "family", "version", "effective_at", "retired_at")


def write_parquet_part(source: Path, target: Path) -> None:
    """Writes the events of a file of JSON Lines as Parquet.

    Args:
        source: The events.
        target: The file to be written.

    Raises:
        OSError: A file cannot be read or written.
    """
    with open(source, "rb") as lines, pq.ParquetWriter(target, _EVENTS, compression="zstd") as writer:
        while group := [_row(line) for line in islice(lines, _GROUP)]:
            writer.write_batch(batch_of(group, _EVENTS))


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
    event = cast("Record", json.loads(line))
    return row_of(event) if "metadata" in event else event


def _event(row: Record) -> Record:
    if row["event"] == "retired":
        return {name: row[name] for name in _RETIRED}
    out = record_of_row({name: value for name, value in row.items() if name != "retired_at"})
    if out["reembed"] is None:
        del out["reembed"]
    return out
