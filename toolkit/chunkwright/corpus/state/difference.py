"""What is different about the chunks between two runs."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby
from typing import NamedTuple

from chunkwright.corpus.task import KnownChunk
from chunkwright.errors import StateError


class Version(NamedTuple):
    """A record of a chunk as the state keeps it.

    Attributes:
        row: Its row in the table of chunks.
        id: Id of the chunk.
        ord: Its place in the document.
        record: Digest of the record.
        embed: Digest of what is embedded.
        version: Version of the document.
        effective_at: From when the document holds.
        ended: The run that it ended with, or None.
    """

    row: int
    id: str
    ord: int
    record: str
    embed: str
    version: str
    effective_at: str
    ended: int | None

    @property
    def known(self) -> KnownChunk:
        """What of it an event tells."""
        return KnownChunk(self.record, self.embed, self.version, self.effective_at)


@dataclass(slots=True)
class Difference:
    """What is different about one document.

    Attributes:
        document: Its identity.
        gone: What is there before and not after, by id, in the order of the document.
        come: What is there after and not before; an id can be in both, with another record.
    """

    document: str
    gone: dict[str, Version] = field(default_factory=dict)
    come: dict[str, Version] = field(default_factory=dict)

    @property
    def retired(self) -> dict[str, Version]:
        """What is gone, and has not come with another record."""
        return {identity: version for identity, version in self.gone.items() if identity not in self.come}


_LIVE = "from_run <= {0} AND (to_run IS NULL OR to_run > {0})"
_QUERY = f"""
SELECT document, {_LIVE.format(":before")}, rowid, id, ord, record, embed, version, effective_at, to_run FROM chunks
WHERE ({_LIVE.format(":before")}) != ({_LIVE.format(":after")})"""
_ORDER = " ORDER BY document, ord, id"


def differences(
    connection: sqlite3.Connection, before: int, after: int, document: str | None = None
) -> Iterator[Difference]:
    """What is different about each document, in the order of documents.

    Args:
        connection: The open state.
        before: Number of a run: the chunks as they were after it; 0 for none at all.
        after: The same of another run, earlier or later.
        document: The only document that is looked at; all if None.
    """
    query = _QUERY + (_ORDER if document is None else f" AND document = :document{_ORDER}")
    rows = connection.execute(query, {"before": before, "after": after, "document": document})
    for identity, group in groupby(rows, key=lambda row: str(row[0])):
        found = Difference(identity)
        for _, there_before, *facts in group:
            version = Version(*facts)
            (found.gone if there_before else found.come)[version.id] = version
        for same in [i for i, version in found.come.items() if _same(version, found.gone.get(i))]:
            del found.come[same], found.gone[same]  # changed, and changed back
        if found.gone or found.come:
            yield found


def _same(version: Version, other: Version | None) -> bool:
    return other is not None and version.record == other.record


def check_run(connection: sqlite3.Connection, run: int) -> None:
    """Makes sure that there is a run.

    Args:
        connection: The open state.
        run: Its number.

    Raises:
        StateError: There is no such run.
    """
    if connection.execute("SELECT 1 FROM runs WHERE number = ?", (run,)).fetchone() is None:
        raise StateError(f"there is no run {run}; 'state show' lists those there are")


def check_known(connection: sqlite3.Connection, run: int) -> None:
    """Makes sure that the state knows what there was after a run.

    Args:
        connection: The open state.
        run: Number of the run; 0 for before all.

    Raises:
        StateError: Some of what there was has been purged.
    """
    (purged,) = connection.execute("SELECT coalesce(max(number), 0) FROM runs WHERE purged").fetchone()
    if run < purged:
        raise StateError(f"what there was before run {purged} has been purged")
