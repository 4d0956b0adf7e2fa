"""Runs over files and folders: one outcome a file, in an order that depends on nothing but the files."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Unpack

from chunkwright.corpus.inputs import Input, find_inputs
from chunkwright.corpus.job import Job
from chunkwright.corpus.outcome import Outcome
from chunkwright.corpus.pool import Pool
from chunkwright.pack import Policy, PolicySettings
from chunkwright.tree import Lineage, MetadataValue, ReadOptions

_OPTIONS = ReadOptions()


def run(
    sources: str | Path | Sequence[str | Path],
    *,
    workers: int | None = None,
    time_limit: float | None = 120.0,
    memory_limit: int | None = None,
    documents: bool = False,
    root: str | Path | None = None,
    format: str | None = None,
    metadata: Mapping[str, MetadataValue] | None = None,
    lineage: Lineage | None = None,
    strict: bool = False,
    options: ReadOptions = _OPTIONS,
    policy: Policy | None = None,
    **settings: Unpack[PolicySettings],
) -> Iterator[Outcome]:
    """Reads and cuts files in parallel; a file that fails is an outcome with its error and never stops the run.

    Files are found as `chunkwright chunk` finds them: in folders those whose names tell a format, hidden ones left out.
    Outcomes come in the order of document ids, the same with any number of workers; a bounded number of files is worked
    on ahead, so that memory does not grow with the corpus.

    Args:
        sources: Files and folders.
        workers: Number of processes; the number of processors if None. With 1 the work is done in this process, and
            the time limit holds for parsers only.
        time_limit: Seconds that a file may take before its process is replaced, or None.
        memory_limit: Bytes that a process may address, or None; on systems that can limit it, with 2 workers or more.
        documents: Whether outcomes hold the trees, which takes time to send between processes.
        root: Folder to which document ids are relative; else the folder given, or the file's own.
        format: Name of the format of every file, if it shall not be found.
        metadata: The caller's own values: they reach every chunk unchanged.
        lineage: Where family and version are found.
        strict: Whether a finding that would be a notice is an error of its file.
        options: How formats are read, where there is a choice.
        policy: Settings ready-made; the default policy if None.
        **settings: Fields of `Policy`; they override those of `policy`.

    Raises:
        ValueError: `workers` is below 1.
        SourceError: Two files would be one document, or a file is not below `root`.
        PolicyError: A setting is out of range, contradicts another, or cannot be sent to another process.
    """
    count = (os.cpu_count() or 1) if workers is None else workers
    if count < 1:
        raise ValueError(f"workers={workers}: give 1 or more, or None for one a processor")
    chosen = Policy(**settings) if policy is None else replace(policy, **settings)
    given = [sources] if isinstance(sources, str | Path) else list(sources)
    found = find_inputs([os.fspath(path) for path in given], None if root is None else os.fspath(root))
    job = Job(
        policy=chosen,
        format=format,
        lineage=lineage,
        metadata=None if metadata is None else dict(metadata),
        strict=strict,
        options=replace(options, progress=None) if count > 1 else options,
        documents=documents,
    )
    failed = [
        Outcome(path=path, document_id=Path(path).as_posix(), error=error)
        for path, error in sorted(found.failed, key=lambda pair: pair[0])
    ]
    return _chained(failed, outcomes_of(found.files, job, count, time_limit, memory_limit))


def outcomes_of(
    files: Sequence[Input], job: Job, workers: int, time_limit: float | None, memory_limit: int | None = None
) -> Iterator[Outcome]:
    """The outcomes of files that have been found, in their order.

    Args:
        files: The files.
        job: What is done with each.
        workers: Number of processes; 1 for this one.
        time_limit: Seconds that a file may take; in this process, its parser.
        memory_limit: Bytes that another process may address, or None.

    Raises:
        PolicyError: The job cannot be sent to another process.
    """
    if workers == 1:
        return (job.outcome(file, time_limit) for file in files)
    return Pool(job, min(workers, max(1, len(files))), time_limit, memory_limit).outcomes(files)


def _chained(failed: list[Outcome], done: Iterator[Outcome]) -> Iterator[Outcome]:
    yield from failed
    yield from done
