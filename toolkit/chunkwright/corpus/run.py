"""Runs over files and folders: one outcome a file, in an order that depends on nothing but the files."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Unpack

from chunkwright.corpus.given import parted
from chunkwright.corpus.inputs import Input
from chunkwright.corpus.job import Job
from chunkwright.corpus.outcome import Outcome
from chunkwright.corpus.planning import Alias, Planner, Settled
from chunkwright.corpus.pool import Pool
from chunkwright.corpus.screening import Screen
from chunkwright.corpus.sources import Failure, LeftOut, Limits, find
from chunkwright.corpus.task import Task
from chunkwright.formats import stated_of
from chunkwright.pack import Policy, PolicySettings
from chunkwright.tree import Lineage, MetadataValue, ReadOptions

_OPTIONS = ReadOptions()
_SCREEN = Screen()
_LIMITS = Limits()


def run(
    sources: str | Path | Iterable[str | Path | tuple[str, bytes]],
    *,
    workers: int | None = None,
    time_limit: float | None = 120.0,
    memory_limit: int | None = None,
    documents: bool = False,
    root: str | Path | None = None,
    screen: Screen = _SCREEN,
    limits: Limits = _LIMITS,
    format: str | None = None,
    metadata: Mapping[str, MetadataValue] | None = None,
    lineage: Lineage | None = None,
    strict: bool = False,
    options: ReadOptions = _OPTIONS,
    policy: Policy | None = None,
    **settings: Unpack[PolicySettings],
) -> Iterator[Outcome]:
    """Reads and cuts files in parallel; a file that fails is an outcome with its error and never stops the run.

    Outcomes come in the order of the sources, the same with any number of workers: files and folders of this machine
    by document id, then archives, repositories and remote stores, then what is handed over. A bounded number of files
    is worked on ahead, and no list of files is made, so that memory does not grow with the corpus.

    Args:
        sources: Files, folders, patterns (`docs/**/*.md`), archives (`.zip`, `.tar.gz` and its kin), repositories at a
            revision (`git:FOLDER@REVISION`), remote addresses (`s3://...`), and after them pairs of name and bytes.
        workers: Number of processes; the number of processors if None. With 1 the work is done in this process, and
            the time limit holds for parsers only.
        time_limit: Seconds that a file may take before its process is replaced, or None.
        memory_limit: Bytes that a process may address, or None; on systems that can limit it, with 2 workers or more.
        documents: Whether outcomes hold the trees, which takes time to send between processes.
        root: Folder to which ids of local documents are relative; else the folder given, or the file's own.
        screen: Which files are read of those that are left out by themselves.
        limits: What bounds the reading of sources.
        format: Name of the format of every file, if it shall not be found.
        metadata: The caller's own values: they reach every chunk unchanged.
        lineage: Where family and version are found.
        strict: Whether a finding that would be a notice is an error of its file.
        options: How formats are read, where there is a choice.
        policy: Settings ready-made; the default policy if None.
        **settings: Fields of `Policy`; they override those of `policy`.

    Raises:
        ValueError: `workers` is below 1.
        SourceError: A file is not below `root`, or an address is none.
        PolicyError: A setting is out of range, contradicts another, or cannot be sent to another process.
        MissingExtra: A remote address was given and fsspec is not installed.
    """
    count = worker_count(workers)
    job = Job(
        policy=Policy(**settings) if policy is None else replace(policy, **settings),
        format=format,
        lineage=lineage,
        metadata=None if metadata is None else dict(metadata),
        strict=strict,
        options=replace(options, progress=None) if count > 1 else options,
        documents=documents,
        screen=screen,
    )
    addresses, handed = parted(sources)
    found = find(addresses, None if root is None else os.fspath(root), limits, handed)
    tasks = Planner(job, "").plan(found)
    if count == 1:
        return (_outcome(job.do(task, time_limit) if isinstance(task, Task) else task) for task in tasks)
    return _outcomes(Pool(job, count, time_limit, memory_limit), tasks)


def _outcomes(pool: Pool[Outcome], tasks: Iterator[Task | Outcome] | Iterator[Task | Settled]) -> Iterator[Outcome]:
    results: Iterator[Outcome | Settled] = pool.results(tasks)
    try:
        yield from map(_outcome, results)
    finally:
        pool.close()


def outcomes_of(
    files: Sequence[Input], job: Job, workers: int, time_limit: float | None, memory_limit: int | None = None
) -> Iterator[Outcome]:
    """The outcomes of files that the user named or that were found before, in their order; none is left out.

    Args:
        files: The files.
        job: What is done with each.
        workers: Number of processes; 1 for this one.
        time_limit: Seconds that a file may take; in this process, its parser.
        memory_limit: Bytes that another process may address, or None.

    Raises:
        PolicyError: The job cannot be sent to another process.
    """
    tasks = map(_named_task, files)
    if workers == 1:
        return (job.do(task, time_limit) if isinstance(task, Task) else task for task in tasks)
    return _outcomes(Pool(job, min(workers, max(1, len(files))), time_limit, memory_limit), tasks)


def _named_task(file: Input) -> Task | Outcome:
    try:
        path = Path(file.path)
        return Task(file.path, file.document_id, path.read_bytes(), None, True, stated_of(path).attributes)
    except OSError as error:
        return Outcome(path=file.path, document_id=file.document_id, error=error)


def worker_count(workers: int | None) -> int:
    """Number of processes.

    Args:
        workers: What was asked for; None for one a processor.

    Raises:
        ValueError: It is below 1.
    """
    count = (os.cpu_count() or 1) if workers is None else workers
    if count < 1:
        raise ValueError(f"workers={workers}: give 1 or more, or None for one a processor")
    return count


def _outcome(result: Outcome | Settled) -> Outcome:
    if isinstance(result, Outcome):
        return result
    if isinstance(result, Failure):
        return Outcome(path=result.path, document_id=result.document_id, error=result.error)
    told = result.left_out if isinstance(result, Alias) else result
    assert isinstance(told, LeftOut)  # without a state nothing is known to be unchanged
    return Outcome(path=told.path, document_id=told.document_id, left_out=told)
