"""Roll-outs again: the events between any two runs."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from chunkwright.corpus.events import retired_lines
from chunkwright.corpus.output.lines import added_line, updated_line
from chunkwright.corpus.output.records import Records
from chunkwright.corpus.state import read_state
from chunkwright.corpus.state.difference import Difference, check_known, check_run, differences
from chunkwright.corpus.state.place import state_place
from chunkwright.corpus.state.schema import damage_told
from chunkwright.errors import StateError


def replay_runs(
    output: str | Path, first: int, last: int | None = None, *, state: str | Path | None = None
) -> Iterator[bytes]:
    """The events that take an index from where it was before a run to where it was after it, or after a later one.

    A chunk that changed several times makes one event. They come in the order of documents.

    Args:
        output: The folder of the runs.
        first: Number of the run.
        last: Number of the last run that is replayed; `first` if None.
        state: The file of the state; `state.db` in the folder if None.

    Yields:
        Events as lines of JSON, each with its line end.

    Raises:
        StateError: There is no such run, it was purged, or a part is missing or is not what was written.
        MissingExtra: A library is not installed.
        OSError: A part cannot be read.
    """
    folder = Path(output)
    place = state_place(folder, state)
    before, after = first - 1, first if last is None else last
    if after < first:
        raise StateError(f"runs are replayed in their order: {first} comes after {after}")
    with damage_told(place), closing(read_state(place)) as connection:
        check_run(connection, first)
        check_run(connection, after)
        check_known(connection, before)
        times = dict(connection.execute("SELECT number, at FROM runs").fetchall())
        with closing(wanted_records(connection, folder, before, after)) as records:
            for found in differences(connection, before, after):
                family = family_of(connection, found.document)
                for identity, version in found.retired.items():
                    yield from retired_lines(found.document, family, {identity: version.known}, times[version.ended])
                yield from made(found, records)


def wanted_records(connection: sqlite3.Connection, folder: Path, before: int, after: int) -> Records:
    """The records that the events between two runs tell.

    Args:
        connection: The open state.
        folder: The folder of the output.
        before: Number of the run before.
        after: Number of the run after.

    Raises:
        StateError: A part is missing or is not what was written.
        MissingExtra: A library is not installed.
        OSError: A part cannot be read.
    """
    records = Records(connection, folder)
    try:
        for found in differences(connection, before, after):
            for version in found.come.values():
                records.want(version.id, version.record)
        records.fill()
    except BaseException:
        records.close()
        raise
    return records


def family_of(connection: sqlite3.Connection, document: str) -> str:
    """What a document is a version of.

    Args:
        connection: The open state.
        document: Its identity.
    """
    row = connection.execute("SELECT family FROM documents WHERE id = ?", (document,)).fetchone()
    return "" if row is None else str(row[0])


def made(found: Difference, records: Records) -> Iterator[bytes]:
    """The events of chunks that are new or have another record.

    Args:
        found: What is different about a document.
        records: Records of what has come.

    Raises:
        StateError: No part holds a record.
    """
    for identity, version in found.come.items():
        record, before = records.get(identity, version.record), found.gone.get(identity)
        yield added_line(record) if before is None else updated_line(record, before.embed != version.embed)
