"""Looking at a state: what it holds, what became of a document, what there was at a time."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from chunkwright.corpus.state.difference import check_known


class HistoryRow(NamedTuple):
    """What a run did to a document.

    Attributes:
        run: Number of the run.
        at: Its time.
        status: What the document was then.
        detail: JSON: why it failed or was left out.
        digest: SHA-256 of its bytes.
        version: Its version.
        effective_at: From when it holds.
        added: Chunks that were new.
        updated: Chunks with another record.
        retired: Chunks that were not made any more.
    """

    run: int
    at: str
    status: str
    detail: str
    digest: str
    version: str
    effective_at: str
    added: int
    updated: int
    retired: int


class PastChunk(NamedTuple):
    """A chunk that was there at a time.

    Attributes:
        id: Its id.
        document_id: Its document.
        embed_digest: The key of its vector.
        record: Digest of its record.
        role: `chunk`, `parent` or `skeleton`.
        version: Version of its document.
        effective_at: From when its document holds.
        now: `live`, `updated` if its record is another now, `retired` if it is not there any more.
    """

    id: str
    document_id: str
    embed_digest: str
    record: str
    role: str
    version: str
    effective_at: str
    now: str


@dataclass(frozen=True, slots=True)
class Overview:
    """What a state holds.

    Attributes:
        runs: Number, time and whether it came to its end, of each run.
        documents: Documents by what became of them.
        chunks: Chunks that are there, by role.
        tombstones: Records that are not there any more.
        parts: Parts.
        size: Their bytes.
    """

    runs: tuple[tuple[int, str, bool], ...]
    documents: Mapping[str, int]
    chunks: Mapping[str, int]
    tombstones: int
    parts: int
    size: int


def overview(connection: sqlite3.Connection) -> Overview:
    """What a state holds.

    Args:
        connection: The open state.
    """
    one = connection.execute
    (tombstones,) = one("SELECT count(*) FROM chunks WHERE to_run IS NOT NULL").fetchone()
    parts, size = one("SELECT count(*), coalesce(sum(size), 0) FROM parts").fetchone()
    return Overview(
        tuple((number, at, bool(done)) for number, at, done in one("SELECT number, at, finished FROM runs ORDER BY 1")),
        dict(one("SELECT status, count(*) FROM documents GROUP BY status ORDER BY status").fetchall()),
        dict(one("SELECT role, count(*) FROM chunks WHERE to_run IS NULL GROUP BY role ORDER BY role").fetchall()),
        tombstones,
        parts,
        size,
    )


def history(connection: sqlite3.Connection, document_id: str) -> list[HistoryRow]:
    """What the runs did to a document, in their order; empty for one that the state does not know.

    Args:
        connection: The open state.
        document_id: Identity of the document.
    """
    rows = connection.execute(
        "SELECT run, at, status, detail, digest, version, effective_at, added, updated, retired "
        "FROM history JOIN runs ON runs.number = history.run WHERE document = ? ORDER BY run",
        (document_id,),
    )
    return [HistoryRow(*row) for row in rows]


def chunks_at(connection: sqlite3.Connection, time: str) -> Iterator[PastChunk]:
    """The chunks that were there at a time, in the order of documents.

    Args:
        connection: The open state.
        time: A time in UTC, in ISO 8601 with seconds, as runs have it.

    Raises:
        StateError: Some of what there was has been purged.
    """
    (run,) = connection.execute("SELECT coalesce(max(number), 0) FROM runs WHERE at <= ?", (time,)).fetchone()
    if run:
        check_known(connection, run)
    rows = connection.execute(
        "SELECT id, document, embed, record, role, version, effective_at, coalesce(ended, 'live') FROM chunks "
        "WHERE from_run <= ? AND (to_run IS NULL OR to_run > ?) ORDER BY document, ord, id",
        (run, run),
    )
    return map(PastChunk._make, rows)
