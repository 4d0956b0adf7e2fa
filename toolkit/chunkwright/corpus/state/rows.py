"""Rows of a state, and what changes them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from chunkwright.corpus.events import ChunkRow

Status = Literal["chunked", "failed", "left-out", "alias", "retired"]


class DocumentRow(NamedTuple):
    """A document as the state has it.

    Attributes:
        id: Its identity.
        path: Where it was found.
        digest: SHA-256 of its bytes.
        key: Digest of all that its chunks depend on.
        format: Its format.
        size: Its bytes.
        status: What became of it.
        detail: JSON: why it failed or was left out; of an alias, the document that stands for it.
        family: What it is a version of.
        version: Which version.
        effective_at: From when it holds.
        title: Its title.
        facts: JSON: counts for the report.
        run: The run that changed it last.
    """

    id: str
    path: str
    digest: str
    key: str
    format: str
    size: int
    status: Status
    detail: str = ""
    family: str = ""
    version: str = ""
    effective_at: str = ""
    title: str = ""
    facts: str = "{}"
    run: int = 0


class RunRow(NamedTuple):
    """A run.

    Attributes:
        number: Its number, from 1.
        at: When it was begun, in ISO 8601.
        job: Digest of its settings.
        finished: Whether it came to its end.
        purged: Whether what ended with it has been forgotten.
    """

    number: int
    at: str
    job: str
    finished: int = 0
    purged: int = 0


class Counts(NamedTuple):
    """What a run did to the chunks of a document.

    Attributes:
        added: Chunks that were new.
        updated: Chunks with another record.
        retired: Chunks that were not made any more.
    """

    added: int
    updated: int
    retired: int


@dataclass(frozen=True, slots=True)
class Change:
    """What a run changes about a document.

    Attributes:
        document: Its row from now on.
        made: Chunks that are new or have another record, with their places in the document.
        updated: Ids of those of them whose record was another.
        retired: Ids of chunks that are not made any more.
    """

    document: DocumentRow
    made: Sequence[tuple[int, ChunkRow]] = ()
    updated: frozenset[str] = frozenset()
    retired: Sequence[str] = ()
