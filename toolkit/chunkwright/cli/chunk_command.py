"""`chunkwright chunk`: files and folders to JSON Lines."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence

from chunkwright.cli.policy_options import UsageError, policy_of
from chunkwright.cli.progress import Progress
from chunkwright.cli.reading import check_format, inputs_of, report_failure
from chunkwright.cli.reading_options import read_options
from chunkwright.cli.summary import Summary
from chunkwright.corpus import Inputs
from chunkwright.corpus.job import Job
from chunkwright.corpus.run import outcomes_of
from chunkwright.pack import Chunk
from chunkwright.sinks import write_jsonl
from chunkwright.tree import Lineage


class _Stopped(Exception):
    """A strict run met a problem, which has been reported."""


class ChunkRun:
    """One run over many files: a file that fails is reported and costs nothing but itself.

    Args:
        inputs: The files.
        job: How they are read and cut.
        time_limit: Seconds that a parser may take, with several workers a file, or None.
        workers: Number of processes.
    """

    def __init__(self, inputs: Inputs, job: Job, time_limit: float | None, workers: int) -> None:
        self.summary = Summary(skipped=inputs.skipped)
        self._inputs = inputs
        self._job = job
        self._time_limit = time_limit
        self._workers = workers
        self._progress = Progress(sys.stderr, len(inputs.files), sum(file.size for file in inputs.files))

    def chunks(self) -> Iterator[Chunk]:
        """The chunks of all files, file by file."""
        for path, error in sorted(self._inputs.failed, key=lambda failed: failed[0]):
            self._fail(path, error)
        size = 0
        outcomes = outcomes_of(self._inputs.files, self._job, self._workers, self._time_limit)
        for number, (file, outcome) in enumerate(zip(self._inputs.files, outcomes, strict=True), 1):
            if outcome.error is not None:
                self._fail(file.path, outcome.error)
            else:
                self.summary.add(outcome)
            yield from outcome.chunks
            size += file.size
            self._progress.update(number, size, self.summary.chunks)
        self._progress.clear()

    def _fail(self, path: str, error: Exception) -> None:
        self._progress.clear()
        report_failure(path, error)
        self.summary.failed += 1
        if self._job.strict:
            raise _Stopped


def _refuse_overwriting(inputs: Inputs, output: str) -> None:
    """An output that is one of the inputs would destroy a document."""
    if output == "-":
        return
    real = os.path.realpath(output)
    for file in inputs.files:
        if os.path.realpath(file.path) == real:
            raise UsageError(f"--output {output} is one of the documents to be chunked; give another file")


def _leave_out_output(inputs: Inputs, paths: Sequence[str], output: str) -> None:
    """What an earlier run wrote into a folder that is read is not read."""
    if output == "-" or not output.endswith(".jsonl") or output in paths or os.path.islink(output):
        return
    place = os.path.abspath(output)
    kept = [file for file in inputs.files if os.path.abspath(file.path) != place]
    if len(kept) < len(inputs.files):
        inputs.skipped["the output itself"] += 1
        inputs.files = kept


def _lineage(pattern: str | None) -> Lineage | None:
    try:
        return None if pattern is None else Lineage(pattern=pattern)
    except ValueError as error:
        raise UsageError(f"--version-pattern: {error}") from error


def run_chunk(arguments: argparse.Namespace) -> int:
    """Runs the command; its exit code."""
    policy = policy_of(arguments)
    check_format(arguments.format)
    inputs = inputs_of(arguments)
    _leave_out_output(inputs, arguments.paths, arguments.output)
    _refuse_overwriting(inputs, arguments.output)
    lineage = _lineage(arguments.version_pattern)
    options = read_options(arguments)
    job = Job(policy=policy, format=arguments.format, lineage=lineage, strict=arguments.strict, options=options)
    run = ChunkRun(inputs, job, arguments.time_limit, arguments.workers)
    if not inputs.files and not inputs.failed:
        run.summary.report(sys.stderr, "nothing")
        raise UsageError(f"nothing to do: no file with a known suffix in {', '.join(arguments.paths)}")
    try:
        if arguments.output == "-":
            write_jsonl(run.chunks(), sys.stdout)
        else:
            write_jsonl(run.chunks(), arguments.output)
    except _Stopped:
        print("chunkwright: stopped at the first problem (--strict)", file=sys.stderr)
        return 1
    except BrokenPipeError:
        raise
    except OSError as error:
        raise UsageError(f"cannot write {arguments.output}: {error.strerror}; give another --output") from error
    run.summary.report(sys.stderr, "standard output" if arguments.output == "-" else arguments.output)
    if not inputs.files:
        return 2
    return 1 if run.summary.failed else 0
