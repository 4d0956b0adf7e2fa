"""What a task does with the results of a block: parts and pieces of lists in their places, counts for the one who asks.

All names are those of contents. A task that is done twice writes the same files twice, and what was left by one that
was not finished is in no manifest.
"""

from __future__ import annotations

import hashlib
import pickle
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import numpy as np
import pyarrow as pa

from chunkwright.corpus.output.forms import Form
from chunkwright.corpus.output.lines import json_line
from chunkwright.corpus.output.parts import PartWriter, seal
from chunkwright.corpus.output.quarantine import Failed
from chunkwright.integrations.ray.counting import Counted, WrittenPart
from chunkwright.integrations.ray.place import PIECES, Place
from chunkwright.integrations.ray.result_rows import Row

BUCKETS = 256  # of keys of what is embedded; a bucket is counted at once
COUNTS = -1
"""The bucket of rows that hold counts."""
_SCHEMA = pa.schema([("bucket", pa.int32()), ("data", pa.large_binary())])


def write_block(results: pa.Table, place: Place, form: Form, part_size: int) -> pa.Table:
    """Writes the results of a block.

    Args:
        results: The results.
        place: Where the output lies.
        form: The form of parts.
        part_size: Bytes of events, before compression, from which on a part is finished.

    Returns:
        A row with the counts, and rows with keys of what is embedded.

    Raises:
        OSError: The output cannot be written.
    """
    counted = Counted()
    lists: dict[str, list[Row]] = {"quarantine": [], "left_out": []}
    with tempfile.TemporaryDirectory(prefix="chunkwright-") as folder:
        parts = _Parts(place, Path(folder), form, part_size)
        for row in _rows(results):
            counted.take(row)
            if row["status"] == "failed":
                lists["quarantine"].append(_failed(row))
            elif row["status"] == "left-out":
                lists["left_out"].append(_left_out(row))
            if row["events"]:
                parts.take(str(row["document_id"]), cast("bytes", row["events"]), cast("int", row["event_count"]))
        counted.parts = parts.finish()
    for name, listed in lists.items():
        if listed:
            counted.lists[name] = [_piece(place, name, listed)]
    rows = [{"bucket": COUNTS, "data": pickle.dumps(counted)}, *_keys(results)]
    return pa.Table.from_pylist(rows, _SCHEMA)


class _Parts:
    """Cuts the events of a block into parts, and puts each in its place when it is whole."""

    def __init__(self, place: Place, folder: Path, form: Form, part_size: int) -> None:
        self._place, self._folder, self._form, self._size = place, folder, form, part_size
        self._writer: PartWriter | None = None
        self._first = ""
        self._done: list[WrittenPart] = []

    def take(self, document_id: str, lines: bytes, events: int) -> None:
        if self._writer is None:
            self._writer = PartWriter(self._folder, len(self._done) + 1, self._form, seal)
            self._first = document_id
        self._writer.write(lines, events)
        if self._writer.size >= self._size:
            self.finish()

    def finish(self) -> list[WrittenPart]:
        """Puts the last part in its place; all parts."""
        if self._writer is not None:
            part = self._writer.finish()
            self._writer = None
            name = f"part-{part.digest[:32]}.{self._form}"
            self._place.put_file(f"parts/{name}", self._folder / part.name)
            (self._folder / part.name).unlink()
            self._done.append(WrittenPart(self._first, name, part.events, part.size, part.digest))
        return self._done


def _rows(results: pa.Table) -> Iterator[Row]:
    """The rows one by one: a block may hold more than should stand in memory twice."""
    facts = results.drop_columns(["events", "embed_keys"])
    for place, events in enumerate(results.column("events")):
        (row,) = facts.slice(place, 1).to_pylist()
        yield {**row, "events": events.as_py()}


def _failed(row: Row) -> Row:
    failed = Failed(str(row["stage"]), str(row["error"]), str(row["message"]), cast("int | None", row["line"]))
    return dict(failed.row(str(row["path"]), str(row["document_id"]), kept=False))


def _left_out(row: Row) -> Row:
    told = {"path": row["path"], "document_id": row["document_id"], "kind": row["left_out_kind"]}
    return {**told, "evidence": row["evidence"]}


def _piece(place: Place, name: str, rows: list[Row]) -> WrittenPart:
    data = b"".join(json_line(row) + b"\n" for row in rows)
    digest = hashlib.sha256(data).hexdigest()
    piece = f"{PIECES}/{name}-{digest[:32]}.jsonl"
    place.put(piece, data)
    return WrittenPart(str(rows[0]["document_id"]), piece, len(rows), len(data), digest)


def _keys(results: pa.Table) -> Iterator[Row]:
    """The keys of what is embedded, sorted into buckets by their first bits."""
    data = b"".join(keys.as_py() for keys in results.column("embed_keys") if keys.is_valid)
    keys = np.sort(np.frombuffer(data, ">u8"))
    places = (keys >> np.uint64(56)).astype(np.int32)
    for bucket in np.unique(places):
        yield {"bucket": int(bucket), "data": keys[places == bucket].tobytes()}
