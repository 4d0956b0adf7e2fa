"""From events to a snapshot: the parts of many runs become those that one run over the present corpus would write."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from chunkwright.corpus.locking import locked
from chunkwright.corpus.output.forms import Form, check_form, read_lines
from chunkwright.corpus.output.lines import added_line, id_of, record_of
from chunkwright.corpus.output.listing import write_whole
from chunkwright.corpus.output.manifest import manifest
from chunkwright.corpus.output.parts import Part, PartWriter, file_digest, remove_strangers, seal
from chunkwright.corpus.state import open_state
from chunkwright.corpus.state.place import state_place
from chunkwright.corpus.state.schema import damage_told
from chunkwright.errors import StateError

_LIVE = "SELECT document, id FROM chunks WHERE to_run IS NULL ORDER BY document, ord, id"


def compact_corpus(
    output: str | Path, *, state: str | Path | None = None, form: Form = "jsonl", part_size: int = 32_000_000
) -> int:
    """Replaces the events in a folder by those of a single run: all chunks that are there, in the order of documents.

    The records of chunks that were retired are gone then; the state still knows them, until they are purged. Killed
    at any moment, the folder holds either all the old parts or all the new ones.

    Args:
        output: The folder of a run.
        state: The file of the state; `state.db` in the folder if None.
        form: `jsonl`, `jsonl.gz`, `jsonl.zst` or `parquet`.
        part_size: Bytes of events, before compression, from which on a part is finished.

    Returns:
        How many chunks there are.

    Raises:
        StateError: The last run has not come to its end, or a part is missing or is not what was written.
        MissingExtra: A library is not installed.
        OSError: The output cannot be written.
    """
    check_form(form)
    folder = Path(output)
    place = state_place(folder, state)
    with damage_told(place), locked(folder / ".lock"), closing(open_state(place)) as connection:
        run = _last_run(connection, place)
        names = frozenset(name for (name,) in connection.execute("SELECT name FROM parts"))
        remove_strangers(folder / "parts", names)
        parts = _snapshot(connection, folder / "parts", form, part_size)
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("DELETE FROM parts")
        connection.executemany(
            "INSERT INTO parts VALUES (?, ?, 'snapshot', ?, ?, ?, ?)",
            [(part.number, run, part.name, part.events, part.size, part.digest) for part in parts],
        )
        connection.execute("COMMIT")
        remove_strangers(folder / "parts", frozenset(part.name for part in parts))
        write_whole(folder / "manifest.json", manifest(connection))
        return sum(part.events for part in parts)


def _last_run(connection: sqlite3.Connection, place: Path) -> int:
    row = connection.execute("SELECT number, finished FROM runs ORDER BY number DESC LIMIT 1").fetchone()
    if row is None or not row[1]:
        raise StateError(f"{place}: the last run has not come to its end; run its command again first")
    return int(row[0])


def _snapshot(connection: sqlite3.Connection, folder: Path, form: Form, part_size: int) -> list[Part]:
    """Writes the new parts beside the old ones. Records pass through a temporary file of SQLite, not through memory."""
    (number,) = connection.execute("SELECT coalesce(max(number), 0) FROM parts").fetchone()
    parts: list[Part] = []
    writer: PartWriter | None = None
    with closing(sqlite3.connect("", isolation_level=None)) as records:
        _fold(connection, folder, records)
        last = ""
        for document, identity in connection.execute(_LIVE):
            if writer is not None and document != last and writer.size >= part_size:
                parts.append(writer.finish())
                writer = None
            last = document
            if writer is None:
                number += 1
                writer = PartWriter(folder, number, form, seal)
            row = records.execute("SELECT record FROM records WHERE id = ?", (identity,)).fetchone()
            if row is None:
                writer.abandon()
                raise StateError(f"{folder}: no part holds the chunk {identity} of {document}; see 'state verify'")
            writer.write(added_line(row[0]), 1)
    if writer is not None:
        parts.append(writer.finish())
    return parts


def _fold(connection: sqlite3.Connection, folder: Path, records: sqlite3.Connection) -> None:
    """The last record of each id."""
    records.execute("CREATE TABLE records (id TEXT PRIMARY KEY, record BLOB NOT NULL) WITHOUT ROWID")
    records.execute("BEGIN")
    for name, digest in connection.execute("SELECT name, digest FROM parts ORDER BY number"):
        for line in _checked(folder / name, digest):
            record = record_of(line)
            if record is None:
                records.execute("DELETE FROM records WHERE id = ?", (id_of(line),))
            else:
                records.execute("INSERT OR REPLACE INTO records VALUES (?, ?)", (id_of(line), record))
    records.execute("COMMIT")


def _checked(part: Path, digest: str) -> Iterator[bytes]:
    if not part.is_file():
        raise StateError(f"{part}: this part is missing; put it back, or make the corpus anew in an empty folder")
    if file_digest(part) != digest:
        raise StateError(f"{part}: this part is not what was written; put the right one in its place")
    return read_lines(part)
