"""Reading and writing a state. All that belongs to a part is written in one transaction."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator

from chunkwright.corpus.output.parts import Part
from chunkwright.corpus.state.difference import Difference
from chunkwright.corpus.state.passing import Passing
from chunkwright.corpus.state.rows import Change, Counts, DocumentRow, RunRow
from chunkwright.corpus.task import KnownChunk
from chunkwright.errors import StateError

_MARKS = ", ".join("?" * len(DocumentRow._fields))
_PUT_DOCUMENT = f"INSERT OR REPLACE INTO documents VALUES ({_MARKS})"
_KEEP_DOCUMENT = "INSERT INTO past SELECT documents.*, ? FROM documents WHERE id = ? AND run < ?"
_AS_OF = """
SELECT * FROM documents WHERE id = :id AND run <= :run
UNION ALL SELECT {} FROM past WHERE id = :id AND run <= :run AND to_run > :run
""".format(", ".join(DocumentRow._fields))
_PUT_CHUNK = "INSERT INTO chunks VALUES (?, ?, ?, NULL, NULL, ?, ?, ?, ?, ?, ?, ?, ?)"
_END_CHUNK = "UPDATE chunks SET to_run = ?, ended = ? WHERE id = ? AND document = ? AND to_run IS NULL"
_PUT_HISTORY = """
INSERT INTO history VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (document, run) DO UPDATE SET status = excluded.status, detail = excluded.detail,
    digest = excluded.digest, version = excluded.version, effective_at = excluded.effective_at,
    added = added + excluded.added, updated = updated + excluded.updated, retired = retired + excluded.retired
"""


class State:
    """The state of a corpus during a run.

    Args:
        connection: An open state.

    Attributes:
        passing: What has been seen in the present pass.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self.passing = Passing(connection)

    def begin(self, at: str, job: str, stated: bool = True) -> RunRow:
        """Begins a run, or goes on with the last one if it was stopped and had the same settings.

        Args:
            at: The time of the run, in ISO 8601.
            job: Digest of its settings.
            stated: Whether the caller gave the time. One of a clock that went back is that of the last run.

        Raises:
            StateError: A time that was stated is before that of the last run.
        """
        last = self._connection.execute("SELECT * FROM runs ORDER BY number DESC LIMIT 1").fetchone()
        if last is not None and not last[3] and last[2] == job:
            return RunRow(*last)
        number = 1 if last is None else last[0] + 1
        if last is not None and at < last[1] and not stated:
            at = last[1]
        if last is not None and at < last[1]:
            raise StateError(f"the time of a run ({at}) cannot be before that of the run before it ({last[1]})")
        self._connection.execute("INSERT INTO runs VALUES (?, ?, ?, 0, 0)", (number, at, job))
        return RunRow(number, at, job)

    def finish(self, run: RunRow) -> None:
        """Writes down that a run came to its end."""
        self._connection.execute("UPDATE runs SET finished = 1 WHERE number = ?", (run.number,))

    def document(self, document_id: str) -> DocumentRow | None:
        """A document, or None if the state does not know it."""
        row = self._connection.execute("SELECT * FROM documents WHERE id = ?", (document_id,)).fetchone()
        return None if row is None else DocumentRow(*row)

    def known(self, document_id: str) -> dict[str, KnownChunk]:
        """The chunks of a document that are there now, by id."""
        rows = self._connection.execute(
            "SELECT id, record, embed, version, effective_at FROM chunks WHERE document = ? AND to_run IS NULL "
            "ORDER BY ord, id",
            (document_id,),
        )
        return {identity: KnownChunk(*facts) for identity, *facts in rows}

    def unseen(self) -> Iterator[DocumentRow]:
        """Documents that have not been seen in this pass and are not retired yet, by id."""
        last = ""
        while True:  # in pages, since the table changes while they are worked on
            rows = self._connection.execute(
                "SELECT * FROM documents WHERE id > ? AND status != 'retired' "
                "AND NOT EXISTS (SELECT 1 FROM seen_documents s WHERE s.id = documents.id) ORDER BY id LIMIT 500",
                (last,),
            ).fetchall()
            if not rows:
                return
            yield from map(DocumentRow._make, rows)
            last = rows[-1][0]

    def part_names(self) -> frozenset[str]:
        """Names of all parts."""
        return frozenset(name for (name,) in self._connection.execute("SELECT name FROM parts"))

    def parts(self) -> list[tuple[str, str]]:
        """Kinds and names of all parts."""
        return self._connection.execute("SELECT kind, name FROM parts").fetchall()

    def next_part(self) -> int:
        """Number of the next part."""
        (last,) = self._connection.execute("SELECT coalesce(max(number), 0) FROM parts").fetchone()
        return int(last) + 1

    def put(self, change: Change, run: RunRow) -> None:
        """Makes a change, which lasts from the next `commit` on; SQLite holds it until then, not memory.

        Args:
            change: The change.
            run: The run that makes it.
        """
        if not self._connection.in_transaction:
            self._connection.execute("BEGIN IMMEDIATE")
        self._apply(change, run.number)

    def commit(self, part: Part | None, run: RunRow) -> None:
        """Makes all changes last, together with the part that holds their events.

        Args:
            part: The part, or None if there were no events.
            run: The run that made them.
        """
        if part is not None:
            row = (part.number, run.number, "events", part.name, part.events, part.size, part.digest)
            self._connection.execute("INSERT INTO parts VALUES (?, ?, ?, ?, ?, ?, ?)", row)
        if self._connection.in_transaction:
            self._connection.execute("COMMIT")

    def rollback(self) -> None:
        """Takes back all changes since the last `commit`."""
        if self._connection.in_transaction:
            self._connection.execute("ROLLBACK")

    def _apply(self, change: Change, run: int) -> None:
        document = change.document
        many = self._connection.executemany
        if change.retired or change.updated:
            ended = [(run, "retired", identity, document.id) for identity in change.retired]
            many(_END_CHUNK, [*ended, *((run, "updated", identity, document.id) for identity in change.updated)])
        facts = (document.version, document.effective_at)
        many(_PUT_CHUNK, [
            (document.id, row.id, run, place, row.record, row.embed, row.role, row.tokens, row.parent, *facts)
            for place, row in change.made
        ])  # fmt: skip
        self.put_document(document._replace(run=run), Counts(
            len(change.made) - len(change.updated), len(change.updated), len(change.retired)
        ))  # fmt: skip

    def put_document(self, row: DocumentRow, counts: Counts) -> None:
        """Puts a row in the place of the one that a document has, which is kept until it is purged.

        Args:
            row: The row.
            counts: What its run did to the document's chunks.
        """
        self._connection.execute(_KEEP_DOCUMENT, (row.run, row.id, row.run))
        self._connection.execute(_PUT_DOCUMENT, row)
        told = (row.id, row.run, row.status, row.detail, row.digest, row.version, row.effective_at, *counts)
        self._connection.execute(_PUT_HISTORY, told)

    def as_of(self, document_id: str, run: int) -> DocumentRow | None:
        """A document as it was after a run, or None if it was not known then.

        Args:
            document_id: Its identity.
            run: Number of the run.
        """
        row = self._connection.execute(_AS_OF, {"id": document_id, "run": run}).fetchone()
        return None if row is None else DocumentRow(*row)

    def changed_between(self, first: int, last: int) -> Iterator[DocumentRow]:
        """Documents that a run after the first and before the last one changed last, by id.

        Args:
            first: Number of a run.
            last: Number of another; the table may change to it while they are worked on.
        """
        identity = ""
        while True:
            rows = self._connection.execute(
                "SELECT * FROM documents WHERE id > ? AND run > ? AND run < ? ORDER BY id LIMIT 500",
                (identity, first, last),
            ).fetchall()
            if not rows:
                return
            yield from map(DocumentRow._make, rows)
            identity = rows[-1][0]

    def restore(self, found: Difference, row: DocumentRow) -> int:
        """Puts a document and its chunks back to what they were, which lasts from the next `commit` on.

        Args:
            found: What is different from now on.
            row: The row of the document from now on, with the run that makes it.

        Returns:
            How many events there are.
        """
        if not self._connection.in_transaction:
            self._connection.execute("BEGIN IMMEDIATE")
        end = "UPDATE chunks SET to_run = ?, ended = ? WHERE rowid = ?"
        for identity, version in found.gone.items():
            self._connection.execute(end, (row.run, "updated" if identity in found.come else "retired", version.row))
        again = (
            "INSERT INTO chunks SELECT document, id, ?, NULL, NULL, ord, record, embed, role, tokens, parent, version, "
        )
        for version in found.come.values():
            self._connection.execute(f"{again} effective_at FROM chunks WHERE rowid = ?", (row.run, version.row))
        updated = len(found.gone.keys() & found.come.keys())
        counts = Counts(len(found.come) - updated, updated, len(found.retired))
        self.put_document(row, counts)
        return sum(counts)
