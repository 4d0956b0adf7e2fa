"""Work that reads and cuts a file as a run does, and asserts the invariants of its chunks where they are at hand."""

from __future__ import annotations

from dataclasses import dataclass

import invariants
from chunkwright.corpus.job import Job
from chunkwright.corpus.sources import LeftOut
from chunkwright.corpus.task import Task
from chunkwright.pack import pack


@dataclass(frozen=True)
class Finding:
    """What became of a file: its chunks are counted, and a fault of theirs is told."""

    path: str
    format: str
    chunks: int = 0
    left_out: str = ""
    failed: str = ""
    fault: str = ""


@dataclass(frozen=True)
class Checked:
    """The same as its job, but its results are findings."""

    job: Job

    def do(self, task: Task, time_limit: float | None = None) -> Finding:
        """Reads, cuts and checks a file."""
        name = task.format or ""
        try:
            document = self.job.read(task, time_limit)
            if isinstance(document, LeftOut):
                return Finding(task.path, name, left_out=str(document.kind))
            chunks = pack(document, self.job.policy)
        except Exception as error:
            return Finding(task.path, name, failed=f"{type(error).__name__}: {error}".removeprefix(f"{task.path}: "))
        try:
            invariants.check(document, chunks, self.job.policy)
        except AssertionError as error:
            return Finding(task.path, name, len(chunks), fault=str(error)[:300] or "an assertion")
        return Finding(task.path, name, len(chunks))

    def failed(self, task: Task, error: Exception) -> Finding:
        """What is told of a file whose process could not do it."""
        return Finding(task.path, task.format or "", failed=f"{type(error).__name__}: {error}")
