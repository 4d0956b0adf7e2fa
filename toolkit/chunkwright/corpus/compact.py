"""From events to a snapshot: the parts of many runs become those that one run over the present corpus would write."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from chunkwright.corpus.journal import Destination
from chunkwright.corpus.locking import locked
from chunkwright.corpus.output.forms import Form, check_form
from chunkwright.corpus.output.lines import added_line, ended_line
from chunkwright.corpus.output.listing import write_whole
from chunkwright.corpus.output.manifest import manifest
from chunkwright.corpus.output.occupied import check_same
from chunkwright.corpus.output.parts import Part, PartWriter, parts_folder, remove_strangers, seal
from chunkwright.corpus.output.records import Records
from chunkwright.corpus.state import open_state
from chunkwright.corpus.state.place import state_place
from chunkwright.corpus.state.schema import damage_told
from chunkwright.errors import StateError

_ROWS = {
    "snapshot": "SELECT document, id, record FROM chunks WHERE to_run IS NULL ORDER BY document, ord, id",
    "ended": "SELECT document, id, record FROM chunks WHERE to_run IS NOT NULL GROUP BY document, id, record",
}
"""What goes into parts of each kind: the chunks that are there, and the records of others, until they are purged."""


def compact_corpus(
    output: str | Path, *, state: str | Path | None = None, form: Form = "jsonl", part_size: int = 32_000_000
) -> int:
    """Replaces the events in a folder by those of a single run: all chunks that are there, in the order of documents.

    The records of chunks that are not there any more are kept beside them until they are purged, so that roll-outs can
    be replayed and undone. Killed at any moment, the folder holds either all the old parts or all the new ones.

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
    check_same(folder, place, ())
    with damage_told(place), locked(folder / ".lock"), closing(open_state(place)) as connection:
        run = _last_run(connection, place)
        _remove_strangers(connection, folder)
        parts: dict[str, list[Part]] = {}
        with closing(Records(connection, folder)) as records:
            for query in _ROWS.values():
                for _, identity, record in connection.execute(query):
                    records.want(identity, record)
            records.fill()
            number = 1 + int(connection.execute("SELECT coalesce(max(number), 0) FROM parts").fetchone()[0])
            for kind in _ROWS:
                parts[kind] = _written(connection, kind, records, Destination(folder, form, part_size, seal), number)
                number += len(parts[kind])
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("DELETE FROM parts")
        connection.executemany(
            "INSERT INTO parts VALUES (?, ?, ?, ?, ?, ?, ?)",
            [(p.number, run, kind, p.name, p.events, p.size, p.digest) for kind in _ROWS for p in parts[kind]],
        )
        connection.execute("COMMIT")
        _remove_strangers(connection, folder)
        write_whole(folder / "manifest.json", manifest(connection))
        return sum(part.events for part in parts["snapshot"])


def _last_run(connection: sqlite3.Connection, place: Path) -> int:
    row = connection.execute("SELECT number, finished FROM runs ORDER BY number DESC LIMIT 1").fetchone()
    if row is None or not row[1]:
        raise StateError(f"{place}: the last run has not come to its end; run its command again first")
    return int(row[0])


def _remove_strangers(connection: sqlite3.Connection, folder: Path) -> None:
    names = frozenset(name for (name,) in connection.execute("SELECT name FROM parts"))
    for kind in _ROWS:
        place = parts_folder(folder, kind)
        if place.is_dir():
            remove_strangers(place, names)


def _written(connection: sqlite3.Connection, kind: str, records: Records, to: Destination, number: int) -> list[Part]:
    """Writes the new parts beside the old ones."""
    folder, line = parts_folder(to.folder, kind), ended_line if kind == "ended" else added_line
    parts: list[Part] = []
    writer: PartWriter | None = None
    last = ""
    try:
        for document, identity, record in connection.execute(_ROWS[kind]):
            if writer is not None and document != last and writer.size >= to.part_size:
                parts.append(writer.finish())
                writer = None
            if writer is None:
                folder.mkdir(exist_ok=True)
                writer = PartWriter(folder, number + len(parts), to.form, to.seal)
            last = document
            writer.write(line(records.get(identity, record)), 1)
    except BaseException:
        if writer is not None:
            writer.abandon()
        raise
    if writer is not None:
        parts.append(writer.finish())
    return parts
