"""Forgetting what was retired long ago."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Purged:
    """What was forgotten.

    Attributes:
        tombstones: Records of chunks.
        documents: Documents.
    """

    tombstones: int
    documents: int


def purge(connection: sqlite3.Connection, before: str) -> Purged:
    """Forgets records that ended, and documents that were retired, by runs before a time. What is there stays.

    Args:
        connection: The open state.
        before: A time in UTC, in ISO 8601 with seconds, as runs have it.
    """
    old = "(SELECT number FROM runs WHERE at < ?)"
    connection.execute("BEGIN IMMEDIATE")
    try:
        tombstones = connection.execute(f"DELETE FROM chunks WHERE to_run IN {old}", (before,)).rowcount
        connection.execute(f"DELETE FROM past WHERE to_run IN {old}", (before,))
        connection.execute("UPDATE runs SET purged = 1 WHERE at < ?", (before,))
        gone = f"SELECT id FROM documents WHERE status = 'retired' AND run IN {old}"
        connection.execute(f"DELETE FROM history WHERE document IN ({gone})", (before,))
        documents = connection.execute(
            f"DELETE FROM documents WHERE status = 'retired' AND run IN {old}", (before,)
        ).rowcount
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")
    return Purged(tombstones, documents)
