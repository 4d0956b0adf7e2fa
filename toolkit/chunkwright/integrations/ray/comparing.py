"""Files compared with each other: ids that two of them would have, contents that two of them hold.

Only paths, ids and digests travel. What comes out is the files that are not read because another one is.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Callable, Sequence
from typing import cast

import numpy as np
import pyarrow as pa
import ray
import ray.data

from chunkwright.corpus.job import Job
from chunkwright.corpus.planning import content_of
from chunkwright.corpus.sources import Entry, LeftOutKind
from chunkwright.integrations.ray.blocks import map_blocks
from chunkwright.integrations.ray.file_rows import Rows

_BUCKET = 200_000  # files that are compared at once, about
SAME_DOCUMENT = "same-document"
_CLAIMS = pa.schema([(name, pa.string()) for name in ("path", "document_id", "content", "why")])
_LOSERS = pa.schema([("key", pa.int64()), *((name, pa.string()) for name in ("path", "document_id", "why", "of"))])


def compare(files: ray.data.Dataset, rows: Rows, job: Job) -> list[ray.ObjectRef[pa.Table]]:
    """Finds the files that are not read because another one is. Reads all files.

    The order is that of a run: by document id, and by path where the ids are the same. Of files with the same id the
    first stands; of those that stand, the first with a content.

    Args:
        files: The files.
        rows: How their rows are read.
        job: How the files are read and cut.

    Returns:
        Tables of those that are not read, sorted by `key`; they stay in the object store.
    """
    claims = map_blocks(files, _claims, rows, job).materialize()
    if not claims.count():
        return []
    buckets = 1 + claims.count() // _BUCKET
    if buckets == 1:
        settle = ray.remote(_settle)
        return [settle.remote(*claims.to_arrow_refs())]
    firsts = _grouped(claims, ["document_id"], buckets, _settle_ids)
    fallen = _grouped(firsts, ["content", "document_id"], buckets, _settle_contents)
    losers = map_blocks(fallen, _by_key).materialize()  # a block holds what came of several groups
    return cast("list[ray.ObjectRef[pa.Table]]", losers.to_arrow_refs()) if losers.count() else []


def key_of(path: str, document_id: str) -> int:
    """A number by which a file is looked up.

    Args:
        path: Where it is.
        document_id: Identity of its document.
    """
    told = hashlib.blake2b(f"{path}\0{document_id}".encode(), digest_size=8)
    return int.from_bytes(told.digest(), "big", signed=True)


class Losers:
    """The files that are not read because another one is.

    Args:
        tables: What `compare` gave.
    """

    def __init__(self, tables: Sequence[pa.Table]) -> None:
        self._tables = [(table, table.column("key").to_numpy()) for table in tables if table.num_rows]

    def among(self, files: Sequence[tuple[str, str]]) -> dict[tuple[str, str], tuple[str, str]]:
        """Those of some files, with the kind of reason and the document that stands for them.

        Args:
            files: Paths and ids.
        """
        keys = np.array([key_of(*file) for file in files], np.int64)
        out: dict[tuple[str, str], tuple[str, str]] = {}
        for table, known in self._tables:
            starts, ends = np.searchsorted(known, keys, "left"), np.searchsorted(known, keys, "right")
            for place in map(int, np.flatnonzero(starts < ends)):
                for row in table.slice(starts[place], ends[place] - starts[place]).to_pylist():
                    if (row["path"], row["document_id"]) == files[place]:
                        out[files[place]] = (row["why"], row["of"])
        return out


def _claims(block: pa.Table, rows: Rows, job: Job) -> pa.Table:
    """The files of a block that would be read; `content` is empty where equal contents do not matter."""
    compared = LeftOutKind.DUPLICATE not in job.screen.keep
    out = []
    for entry in rows.found(block):
        content = content_of(entry, job) if isinstance(entry, Entry) else None
        if isinstance(content, tuple):
            data, format = content
            told = f"{hashlib.sha256(data).hexdigest()} {format}" if compared and data.strip() else ""
            out.append({"path": entry.path, "document_id": entry.document_id, "content": told, "why": ""})
    return pa.Table.from_pylist(out, _CLAIMS)


def _settle(*claims: pa.Table) -> pa.Table:
    """The files that are not read, by key: where one task can hold all claims."""
    whole = pa.concat_tables(table.select(_CLAIMS.names) for table in claims if table.num_rows)
    return _by_key(_settle_contents(_settle_ids(whole)))


def _by_key(losers: pa.Table) -> pa.Table:
    return losers.sort_by("key") if losers.num_rows else losers


def _settle_ids(claims: pa.Table) -> pa.Table:
    """The same claims; with a reason where another file has the id."""
    last = None
    rows = sorted(claims.to_pylist(), key=lambda row: (row["document_id"], row["path"]))
    for row in rows:
        row["why"] = SAME_DOCUMENT if row["document_id"] == last else ""
        last = row["document_id"]
    return pa.Table.from_pylist(rows, _CLAIMS)


def _settle_contents(claims: pa.Table) -> pa.Table:
    """The files that are not read."""
    losers: list[dict[str, str]] = []
    firsts: dict[str, str] = {}
    for row in sorted(claims.to_pylist(), key=lambda row: row["document_id"]):
        content = row["content"] if not row["why"] else ""
        first = firsts.setdefault(content, row["document_id"]) if content else row["document_id"]
        if first != row["document_id"]:
            row["why"] = str(LeftOutKind.DUPLICATE)
        if row["why"]:
            losers.append({"path": row["path"], "document_id": row["document_id"], "why": row["why"], "of": first})
    keyed = [{"key": key_of(row["path"], row["document_id"]), **row} for row in losers]
    return pa.Table.from_pylist(keyed, _LOSERS)


def _grouped(
    claims: ray.data.Dataset, columns: Sequence[str], buckets: int, settle: Callable[[pa.Table], pa.Table]
) -> ray.data.Dataset:
    """Claims with the same value together, in groups of many values: a call for each value would cost too much."""
    placed = map_blocks(claims, _place, columns=columns, buckets=buckets)
    return placed.groupby("bucket", num_partitions=buckets).map_groups(settle, batch_format="pyarrow")


def _place(claims: pa.Table, columns: Sequence[str], buckets: int) -> pa.Table:
    """Claims with a bucket, by the first of the columns that is not empty."""
    values = [next(filter(None, row.values()), "") for row in claims.select(columns).to_pylist()]
    place = pa.array([zlib.crc32(value.encode()) % buckets for value in values], pa.int32())
    return claims.select(_CLAIMS.names).append_column("bucket", place)
