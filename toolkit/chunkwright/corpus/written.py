"""What a process gives back of a file whose chunks are written: lines and digests, not objects."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import NamedTuple

from chunkwright.corpus.events import ChunkRow, Events
from chunkwright.corpus.job import Job
from chunkwright.corpus.report.facts import facts_of
from chunkwright.corpus.sources import LeftOut
from chunkwright.corpus.task import Task
from chunkwright.errors import ParseError
from chunkwright.pack import pack


class Seconds(NamedTuple):
    """Wall-clock seconds that a file took, by stage."""

    parse: float = 0.0
    pack: float = 0.0
    write: float = 0.0


@dataclass(frozen=True, kw_only=True)  # without slots, which would be pickled by code in Python
class Written:
    """A file that was read and cut, or why it was not.

    Attributes:
        path: Where it was found.
        document_id: Identity of its document.
        digest: SHA-256 of the bytes.
        key: Digest of all that its chunks depend on.
        size: Its bytes.
        format: Its format.
        family: What the document is a version of.
        version: Which version.
        effective_at: From when it holds.
        title: Its title.
        made: Chunks that are new or have another record, with their places in the document.
        updated: Ids of those of them whose record was another.
        retired: Ids of chunks that are not made any more.
        lines: The events of all these, as lines.
        facts: Counts for the report.
        seconds: How long it took.
        left_out: Why it was left out, or None.
        error: Why it failed, or None.
        stage: Where it failed: `parse`, `pack`, `write` or `process`.
    """

    path: str
    document_id: str
    digest: str
    key: str
    size: int
    format: str
    family: str = ""
    version: str = ""
    effective_at: str = ""
    title: str = ""
    made: tuple[tuple[int, ChunkRow], ...] = ()
    updated: frozenset[str] = frozenset()
    retired: tuple[str, ...] = ()
    lines: bytes = b""
    facts: Mapping[str, int | dict[str, int]] = field(default_factory=dict)
    seconds: Seconds = field(default_factory=Seconds)
    left_out: LeftOut | None = None
    error: Exception | None = None
    stage: str = ""

    @property
    def events(self) -> int:
        """How many events there are."""
        return len(self.made) + len(self.retired)


@dataclass(frozen=True, slots=True)
class WritingJob:
    """The same as a `Job`, but its results are lines.

    Attributes:
        job: How files are read and cut.
        at: The time of the run, in ISO 8601.
    """

    job: Job
    at: str

    def do(self, task: Task, time_limit: float | None = None) -> Written:
        """What becomes of a file.

        Args:
            task: The file.
            time_limit: Seconds that its parser may take, in a process of its own.
        """
        stage, clock = "parse", [time.perf_counter()]
        try:
            document = self.job.read(task, time_limit)
            clock.append(time.perf_counter())
            if isinstance(document, LeftOut):
                lines = Events(task, self.at).lines()
                return replace(self._result(task, left_out=document), retired=tuple(task.known), lines=lines)
            stage = "pack"
            chunks = pack(document, self.job.policy)
            clock.append(time.perf_counter())
            stage = "write"
            events = Events(task, self.at)
            for chunk in chunks:
                events.add(chunk)
            lines = events.lines()
            facts = facts_of(document, chunks).as_record()
        except Exception as error:
            return self._result(task, error=error, stage=stage)
        clock.append(time.perf_counter())
        return Written(
            path=task.path,
            document_id=task.document_id,
            digest=task.digest,
            key=task.key,
            size=len(task.data),
            format=document.format,
            family=document.family,
            version=document.version,
            effective_at=document.effective_at,
            title=document.title,
            made=tuple(events.made),
            updated=frozenset(events.updated),
            retired=tuple(events.retired),
            lines=lines,
            facts=facts,
            seconds=Seconds(*(after - before for before, after in pairwise(clock))),
        )

    def failed(self, task: Task, error: Exception) -> Written:
        """The result of a file whose process could not do it.

        Args:
            task: The file.
            error: Why.
        """
        return self._result(task, error=error, stage="parse" if isinstance(error, ParseError) else "process")

    def _result(
        self, task: Task, left_out: LeftOut | None = None, error: Exception | None = None, stage: str = ""
    ) -> Written:
        return Written(
            path=task.path,
            document_id=task.document_id,
            digest=task.digest,
            key=task.key,
            size=len(task.data),
            format=task.format or "",
            left_out=left_out,
            error=error,
            stage=stage,
        )
