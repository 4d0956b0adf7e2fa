"""From the chunks of a document, before and now, to events: what is new, what is different, what is gone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from chunkwright.corpus.output.lines import added_line, json_line, retired_line, updated_line
from chunkwright.corpus.task import KnownChunk, Task
from chunkwright.pack import Chunk
from chunkwright.pack.identity import digest
from chunkwright.sinks import chunk_record


class ChunkRow(NamedTuple):
    """A chunk as the state keeps it.

    Attributes:
        id: Its id.
        record: Digest of its record.
        embed: Digest of what is embedded.
        role: `chunk`, or `parent` or `skeleton`.
        tokens: Its tokens.
        parent: Id of its parent.
    """

    id: str
    record: str
    embed: str
    role: str
    tokens: int
    parent: str


class Events:
    """The events of one document. What is as it was makes none.

    Args:
        task: The document, with the chunks that it had.
        at: The time of the run, in ISO 8601.

    Attributes:
        made: Chunks that are new or have another record, with their places in the document.
        updated: Ids of those of them whose record was another.
    """

    def __init__(self, task: Task, at: str) -> None:
        self.made: list[tuple[int, ChunkRow]] = []
        self.updated: set[str] = set()
        self._task = task
        self._at = at
        self._lines: list[bytes] = []
        self._left = dict(task.known)
        self._place = 0

    def add(self, chunk: Chunk) -> None:
        """Compares a chunk with the one of the same id.

        Args:
            chunk: The chunk; they come in the order of the document.

        Raises:
            ValueError: A number in its metadata is not finite, which JSON cannot hold.
        """
        line = json_line(chunk_record(chunk))
        row = ChunkRow(
            chunk.id, digest(line.decode("utf-8")), chunk.embed_digest, chunk.role, chunk.tokens, chunk.parent_id
        )
        before = self._left.pop(chunk.id, None)
        if before is None:
            self._lines.append(added_line(line))
        elif before.record != row.record:
            self._lines.append(updated_line(line, before.embed != row.embed))
            self.updated.add(row.id)
        if before is None or before.record != row.record:
            self.made.append((self._place, row))
        self._place += 1

    @property
    def retired(self) -> list[str]:
        """Ids of chunks that are not made any more."""
        return list(self._left)

    def lines(self) -> bytes:
        """All events as lines: those of what is gone first."""
        task = self._task
        return b"".join((*retired_lines(task.document_id, task.family, self._left, self._at), *self._lines))


def retired_lines(document_id: str, family: str, gone: Mapping[str, KnownChunk], at: str) -> Iterable[bytes]:
    """The events that chunks are not made any more.

    Args:
        document_id: Their document.
        family: What it is a version of.
        gone: The chunks, by id.
        at: The time of the run, in ISO 8601.
    """
    for identity, chunk in gone.items():
        yield retired_line(
            {
                "id": identity,
                "embed_digest": chunk.embed,
                "document_id": document_id,
                "family": family,
                "version": chunk.version,
                "effective_at": chunk.effective_at,
                "retired_at": at,
            }
        )
