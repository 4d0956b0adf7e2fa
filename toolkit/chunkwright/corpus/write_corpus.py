"""Runs that write: everything in, parts and a state out, and the next time just the difference."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Unpack

from chunkwright.corpus.given import Sources, parted
from chunkwright.corpus.job import Job
from chunkwright.corpus.journal import Destination
from chunkwright.corpus.keys import job_key
from chunkwright.corpus.locking import locked
from chunkwright.corpus.output.forms import Form, check_form
from chunkwright.corpus.output.listing import write_whole
from chunkwright.corpus.output.manifest import manifest
from chunkwright.corpus.output.occupied import check_free, check_same
from chunkwright.corpus.output.parts import remove_strangers
from chunkwright.corpus.output.quarantine import Failed
from chunkwright.corpus.planning import Planner, Settled
from chunkwright.corpus.pool import Pool
from chunkwright.corpus.recording import Recorder
from chunkwright.corpus.report.figures import Figures, figures
from chunkwright.corpus.report.report_html import report_html
from chunkwright.corpus.report.report_json import report_json
from chunkwright.corpus.report.tally import Tally
from chunkwright.corpus.run import worker_count
from chunkwright.corpus.screening import Screen
from chunkwright.corpus.sources import Limits, find
from chunkwright.corpus.state import State, open_state
from chunkwright.corpus.state.place import state_place
from chunkwright.corpus.state.schema import damage_told
from chunkwright.corpus.task import Task
from chunkwright.corpus.times import run_time
from chunkwright.corpus.written import WritingJob, Written
from chunkwright.pack import Policy, PolicySettings
from chunkwright.tree import Lineage, MetadataValue, ReadOptions

_OPTIONS = ReadOptions()
_SCREEN = Screen()
_LIMITS = Limits()


def _nothing_told(path: str, failed: Failed) -> None:
    """Nobody watches."""


def _no_progress(tally: Tally) -> None:
    """Nobody watches."""


@dataclass(frozen=True, slots=True)
class Watch:
    """Who is told what while a run goes on.

    Attributes:
        failed: Called with a path and why it failed.
        progress: Called after each file.
    """

    failed: Callable[[str, Failed], None] = _nothing_told
    progress: Callable[[Tally], None] = _no_progress


_NOBODY = Watch()


def write_corpus(
    sources: Sources,
    output: str | Path,
    *,
    state: str | Path | None = None,
    form: Form = "jsonl",
    part_size: int = 32_000_000,
    at: str | None = None,
    retry: bool = False,
    stop: bool = False,
    watch: Watch = _NOBODY,
    workers: int | None = None,
    time_limit: float | None = 120.0,
    memory_limit: int | None = None,
    root: str | Path | None = None,
    screen: Screen = _SCREEN,
    limits: Limits = _LIMITS,
    format: str | None = None,
    metadata: Mapping[str, MetadataValue] | None = None,
    lineage: Lineage | None = None,
    options: ReadOptions = _OPTIONS,
    policy: Policy | None = None,
    **settings: Unpack[PolicySettings],
) -> Figures:
    """Reads and cuts files, and writes what is new since the last run into a folder.

    Killed at any moment, the same call goes on where it was. See docs/runs.md for what the folder holds.

    Args:
        sources: As for `run`.
        output: The folder; it is made if it is not there.
        state: The file of the state; `state.db` in the folder if None.
        form: `jsonl`, `jsonl.gz`, `jsonl.zst` or `parquet`.
        part_size: Bytes of events, before compression, from which on a part is finished.
        at: The time of the run, in ISO 8601; now if None.
        retry: Whether files that failed are tried again, though nothing about them has changed.
        stop: Whether the first file that fails, or of which there is a notice, stops the run.
        watch: Who is told what goes on.
        workers: Number of processes; the number of processors if None.
        time_limit: Seconds that a file may take before its process is replaced, or None.
        memory_limit: Bytes that a process may address, or None; on systems that can limit it.
        root: Folder to which ids of local documents are relative; else the folder given, or the file's own.
        screen: Which files are read of those that are left out by themselves.
        limits: What bounds the reading of sources.
        format: Name of the format of every file, if it shall not be found.
        metadata: The caller's own values: they reach every chunk unchanged.
        lineage: Where family and version are found.
        options: How formats are read, where there is a choice.
        policy: Settings ready-made; the default policy if None.
        **settings: Fields of `Policy`; they override those of `policy`.

    Returns:
        The figures of the report.

    Raises:
        ValueError: `workers` or `part_size` is below 1, or `at` is no time.
        SourceError: A file is not below `root`, or an address is none.
        PolicyError: A setting is out of range, contradicts another, or cannot be sent to another process.
        StateError: The state cannot be used, another run uses it, or `at` is before the last run.
        MissingExtra: A library is not installed.
        StoppedAtFailure: `stop` is set and a file failed.
        OSError: The output cannot be written.
    """
    count = worker_count(workers)
    check_form(form)
    if part_size < 1:
        raise ValueError(f"part_size={part_size}: give a number of bytes, 1 or more")
    time_of_run = run_time(at)
    job = Job(
        policy=Policy(**settings) if policy is None else replace(policy, **settings),
        format=format,
        lineage=lineage,
        metadata=None if metadata is None else dict(metadata),
        strict=stop,
        options=replace(options, progress=None),
        screen=screen,
    )
    folder = Path(output)
    place = state_place(folder, state)
    addresses, handed = parted(sources)
    written = frozenset(os.path.realpath(path) for path in (folder, place))
    found = find(addresses, None if root is None else os.fspath(root), limits, handed, written)
    check_free(folder, place)
    (folder / "parts").mkdir(parents=True, exist_ok=True)
    with damage_told(place), locked(folder / ".lock"), closing(open_state(place, create=True)) as connection:
        started = time.monotonic()
        known, key = State(connection), job_key(job)
        check_same(folder, place, known.parts())
        run = known.begin(time_of_run, key, stated=at is not None)
        remove_strangers(folder / "parts", known.part_names())
        pool = Pool(WritingJob(job, run.at), count, time_limit, memory_limit)
        recorder = Recorder(known, run, Destination(folder, form, part_size, pool.seal), stop, watch.failed)
        _record(pool, recorder, Planner(job, key, known, retry).plan(found), watch)
        told = figures(connection, run, recorder.tally, time.monotonic() - started)
        write_whole(folder / "manifest.json", manifest(connection))
        write_whole(folder / "report.json", report_json(told))
        write_whole(folder / "report.html", report_html(told))
        known.finish(run)  # last of all: until here, the same call would go on with this run
    return told


def _record(pool: Pool[Written], recorder: Recorder, tasks: Iterator[Task | Settled], watch: Watch) -> None:
    """Has tasks done and records what becomes of them, or leaves all as the last finished part left it."""
    try:
        results: Iterator[Written | Settled] = pool.results(tasks)
        for result in results:
            recorder.take(result)
            watch.progress(recorder.tally)
        recorder.finish()
    except BaseException:
        recorder.abandon()
        raise
    finally:
        pool.close()
