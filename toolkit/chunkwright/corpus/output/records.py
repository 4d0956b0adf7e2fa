"""Records of chunks, found again in the parts that hold them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

from chunkwright.corpus.output.forms import read_lines
from chunkwright.corpus.output.lines import id_of, record_of
from chunkwright.corpus.output.parts import file_digest, parts_folder
from chunkwright.errors import StateError
from chunkwright.pack.identity import digest


class Records:
    """Records by id and digest. They pass through a temporary file of SQLite, not through memory.

    Args:
        state: The open state that says which parts there are.
        folder: The folder of the output.
    """

    def __init__(self, state: sqlite3.Connection, folder: Path) -> None:
        self._state, self._folder = state, folder
        self._found = sqlite3.connect("", isolation_level=None)
        self._found.executescript(
            "PRAGMA temp_store = FILE;"
            "CREATE TABLE records (id TEXT, digest TEXT, record BLOB, PRIMARY KEY (id, digest)) WITHOUT ROWID; BEGIN;"
        )

    def close(self) -> None:
        """Removes the temporary file."""
        self._found.close()

    def want(self, identity: str, record: str) -> None:
        """Notes that a record will be asked for.

        Args:
            identity: Id of the chunk.
            record: Digest of the record.
        """
        self._found.execute("INSERT OR IGNORE INTO records VALUES (?, ?, NULL)", (identity, record))

    def fill(self) -> None:
        """Looks for what is wanted in all parts.

        Raises:
            StateError: A part is missing or is not what was written.
            MissingExtra: A library is not installed.
            OSError: A part cannot be read.
        """
        known = self._found.execute
        for kind, name, expected in self._state.execute("SELECT kind, name, digest FROM parts ORDER BY number"):
            for line in _checked(parts_folder(self._folder, kind) / name, expected):
                record, identity = record_of(line), id_of(line)
                if record is None or known("SELECT 1 FROM records WHERE id = ?", (identity,)).fetchone() is None:
                    continue
                key = digest(record.decode("utf-8"))
                known("UPDATE records SET record = ? WHERE id = ? AND digest = ?", (record, identity, key))

    def get(self, identity: str, record: str) -> bytes:
        """A record as an object of JSON.

        Args:
            identity: Id of the chunk.
            record: Digest of the record.

        Raises:
            StateError: No part holds it.
        """
        row = self._found.execute(
            "SELECT record FROM records WHERE id = ? AND digest = ?", (identity, record)
        ).fetchone()
        if row is None or row[0] is None:
            raise StateError(f"{self._folder}: no part holds the record of the chunk {identity}; see 'state verify'")
        return bytes(row[0])


def _checked(part: Path, expected: str) -> Iterator[bytes]:
    if not part.is_file():
        raise StateError(f"{part}: this part is missing; put it back, or make the corpus anew in an empty folder")
    if file_digest(part) != expected:
        raise StateError(f"{part}: this part is not what was written; put the right one in its place")
    return read_lines(part)
