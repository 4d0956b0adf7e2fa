"""Whether a state, the parts that it describes and an index that was made from them agree."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from chunkwright.corpus.output.forms import read_lines
from chunkwright.corpus.output.lines import id_of, record_of
from chunkwright.corpus.output.parts import file_digest, parts_folder
from chunkwright.pack.identity import digest


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that does not agree.

    Attributes:
        kind: `part`, `record`, `parent`, `retired`, `missing`, `unknown` or `twice`.
        message: A sentence that names it.
    """

    kind: str
    message: str


def verify_parts(connection: sqlite3.Connection, output: Path) -> Iterator[Fault]:
    """Whether the parts are what was written, and hold the record of each chunk that is there.

    Records are looked at only if all parts are as they were: else there would be a fault for each.

    Args:
        connection: The open state.
        output: The folder of the output.

    Raises:
        OSError: A part cannot be read.
        MissingExtra: A library is not installed.
    """
    connection.execute("CREATE TEMP TABLE held (id TEXT PRIMARY KEY, record TEXT NOT NULL) WITHOUT ROWID")
    parts = connection.execute("SELECT kind, name, digest, events FROM parts ORDER BY number")
    sound = True
    for kind, name, expected, events in parts:
        part = parts_folder(output, kind) / name
        if not part.is_file():
            sound = False
            yield Fault("part", f"{part} is missing; put it back, or make the corpus anew in an empty folder")
        elif file_digest(part) != expected:
            sound = False
            yield Fault(
                "part", f"{part} is not what was written: its SHA-256 is another; put the right one in its place"
            )
        else:
            lines = read_lines(part)
            count = sum(1 for _ in lines) if kind == "ended" else _hold(connection, lines)
            if count != events:
                yield Fault("part", f"{part} holds {count:,} events, and {events:,} were written")
    if sound:
        yield from _records(connection)
    connection.execute("DROP TABLE held")


def _records(connection: sqlite3.Connection) -> Iterator[Fault]:
    rows = connection.execute(
        "SELECT c.id, c.document, h.record IS NULL FROM chunks c LEFT JOIN held h ON h.id = c.id "
        "WHERE c.to_run IS NULL AND (h.record IS NULL OR h.record != c.record) ORDER BY c.document, c.ord"
    )
    for identity, document, missing in rows:
        what = "is in no part" if missing else "has another record in the parts"
        yield Fault("record", f"the chunk {identity} of {document} {what}")


def _hold(connection: sqlite3.Connection, lines: Iterable[bytes]) -> int:
    count = 0
    for line in lines:
        record = record_of(line)
        if record is None:
            connection.execute("DELETE FROM held WHERE id = ?", (id_of(line),))
        else:
            row = (id_of(line), digest(record.decode("utf-8")))
            connection.execute("INSERT OR REPLACE INTO held VALUES (?, ?)", row)
        count += 1
    return count


def verify_parents(connection: sqlite3.Connection) -> Iterator[Fault]:
    """Whether a chunk names a parent that was retired, in documents that have parents.

    A chunk that is all of its section names it too, though such a section is not given as a parent.

    Args:
        connection: The open state.
    """
    same = "SELECT 1 FROM chunks o WHERE o.document = c.document"
    other = f"{same} AND o.to_run IS NULL"
    rows = connection.execute(
        "SELECT c.id, c.document, c.parent FROM chunks c WHERE c.to_run IS NULL AND c.parent != '' "
        f"AND NOT EXISTS ({other} AND o.id = c.parent) AND EXISTS ({other} AND o.role != 'chunk') "
        f"AND EXISTS ({same} AND o.id = c.parent AND o.to_run IS NOT NULL) "
        "ORDER BY c.document, c.ord"
    )
    for identity, document, parent in rows:
        yield Fault("parent", f"the chunk {identity} of {document} names the parent {parent}, which is retired")


def verify_against(connection: sqlite3.Connection, ids: Iterable[str]) -> Iterator[Fault]:
    """Whether an index holds just the chunks that are there: the check before a roll-out is switched to.

    Args:
        connection: The open state.
        ids: Ids of the chunks in the index.
    """
    connection.execute("CREATE TEMP TABLE indexed (id TEXT PRIMARY KEY, times INTEGER NOT NULL) WITHOUT ROWID")
    put = "INSERT INTO indexed VALUES (?, 1) ON CONFLICT (id) DO UPDATE SET times = times + 1"
    connection.executemany(put, ((identity,) for identity in ids))
    for identity, times in connection.execute("SELECT id, times FROM indexed WHERE times > 1 ORDER BY id"):
        yield Fault("twice", f"the index holds {identity} {times:,} times")
    # Chunks are not indexed by their ids: only this check needs them, and SQLite makes an index of its own for it.
    for identity, retired in connection.execute(
        "SELECT i.id, count(c.id) > 0 FROM indexed i LEFT JOIN chunks c ON c.id = i.id "
        "GROUP BY i.id HAVING sum(c.id IS NOT NULL AND c.to_run IS NULL) = 0 ORDER BY i.id"
    ):
        if retired:
            yield Fault("retired", f"the index still holds {identity}, which is retired")
        else:
            yield Fault("unknown", f"the index holds {identity}, which the state does not know")
    for identity, document in connection.execute(
        "SELECT c.id, c.document FROM chunks c WHERE c.to_run IS NULL "
        "AND NOT EXISTS (SELECT 1 FROM indexed i WHERE i.id = c.id) ORDER BY c.document, c.ord"
    ):
        yield Fault("missing", f"the index does not hold {identity} of {document}")
    connection.execute("DROP TABLE indexed")
