"""From what became of files to their chunks, one a row."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice

import pyarrow as pa
import ray.data

from chunkwright.corpus.output.lines import record_of
from chunkwright.integrations.ray.blocks import map_results
from chunkwright.sinks.arrow import SCHEMA, batch_of, row_of

_GROUP = 5_000  # rows that are held at once


def chunks_of(results: ray.data.Dataset) -> ray.data.Dataset:
    """The chunks of files, one a row, with the fields and types that `write_parquet` writes.

    Args:
        results: What `chunk_dataset` gave.
    """
    return map_results(results, _chunks)


def _chunks(block: pa.Table) -> Iterator[pa.Table]:
    records = (
        row_of(json.loads(record))
        for events in block.column("events")
        if events.is_valid
        for record in map(record_of, events.as_py().splitlines())
        if record is not None
    )
    while group := list(islice(records, _GROUP)):
        yield pa.Table.from_batches([batch_of(group, SCHEMA)])
    yield SCHEMA.empty_table()
