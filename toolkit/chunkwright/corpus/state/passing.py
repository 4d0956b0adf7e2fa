"""What has been seen in one pass over the sources: kept by SQLite in a temporary file, so that memory does not grow."""

from __future__ import annotations

import sqlite3
from typing import cast

_TABLES = """
CREATE TEMP TABLE seen_documents (id TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE TEMP TABLE seen_contents (content TEXT PRIMARY KEY, id TEXT NOT NULL) WITHOUT ROWID;
"""


class Passing:
    """The documents of one pass, and what they hold.

    Args:
        connection: An open state, or any database; an empty temporary one if None.
    """

    def __init__(self, connection: sqlite3.Connection | None = None) -> None:
        self._connection = sqlite3.connect("", isolation_level=None) if connection is None else connection
        self._connection.execute("PRAGMA temp_store = FILE")
        self._connection.execute("PRAGMA temp.cache_size = -1000")  # kB
        self._connection.executescript(_TABLES)

    def see(self, document_id: str) -> bool:
        """Notes that a document is there; whether it is the first of its id in this pass."""
        done = self._connection.execute("INSERT OR IGNORE INTO seen_documents VALUES (?)", (document_id,))
        return done.rowcount == 1

    def see_content(self, content: str, document_id: str) -> str:
        """Notes what a document holds; the first document in this pass that holds the same, which can be itself.

        Args:
            content: Digest of its bytes, with its format.
            document_id: Its identity.
        """
        if self._connection.execute(
            "INSERT OR IGNORE INTO seen_contents VALUES (?, ?)", (content, document_id)
        ).rowcount:
            return document_id
        row = self._connection.execute("SELECT id FROM seen_contents WHERE content = ?", (content,)).fetchone()
        return cast("str", row[0])
