"""Worker processes: a file that hangs one, or kills it, costs itself and nothing else."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from typing import cast

from chunkwright.corpus.inputs import Input
from chunkwright.corpus.job import Job
from chunkwright.corpus.outcome import Outcome
from chunkwright.errors import PolicyError, WorkerError
from chunkwright.formats.messages import receive, send

_AHEAD = 4  # files a worker that wait or are ready at most: what bounds the memory of a run
_START_LIMIT = 120.0  # seconds that a process may take to start


class _Process:
    """One process, started when it is first needed and again after it has ended."""

    def __init__(self, job: Job, time_limit: float | None, memory_limit: int | None) -> None:
        self._job = job
        self._time_limit = time_limit
        self._memory_limit = memory_limit
        self._process: subprocess.Popen[bytes] | None = None

    def outcome(self, file: Input) -> Outcome:
        """What becomes of a file."""
        try:
            process = self._process or self._started()
            return cast("Outcome", self._exchange(process, file, self._time_limit))
        except WorkerError as error:
            return Outcome(path=file.path, document_id=file.document_id, error=error)

    def _started(self) -> subprocess.Popen[bytes]:
        here = os.pathsep.join([str(Path(__file__).parents[2]), *filter(None, sys.path)])
        self._process = subprocess.Popen(
            [sys.executable, "-m", "chunkwright.corpus.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": here},
        )
        self._exchange(self._process, (self._job, self._memory_limit), _START_LIMIT)
        return self._process

    def _exchange(self, process: subprocess.Popen[bytes], message: object, limit: float | None) -> object:
        assert process.stdin is not None
        assert process.stdout is not None
        late = threading.Event()

        def stop() -> None:
            late.set()
            process.kill()

        timer = threading.Timer(limit, stop) if limit is not None else None
        if timer is not None:
            timer.daemon = True
            timer.start()
        try:
            send(process.stdin, message)
            return receive(process.stdout)
        except (EOFError, OSError) as error:
            self.close()
            why = f"it took longer than {limit:g} seconds" if late.is_set() else f"exit code {process.returncode}"
            raise WorkerError(f"the process that read the file was stopped: {why}") from error
        finally:
            if timer is not None:
                timer.cancel()

    def close(self) -> None:
        """Ends the process."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            for stream in (process.stdin, process.stdout):
                if stream is not None:
                    with suppress(OSError):  # what is left to be written has no reader
                        stream.close()


class Pool:
    """Several processes that share the files of a run.

    Args:
        job: What is done with every file.
        workers: Number of processes.
        time_limit: Seconds that a file may take, or None.
        memory_limit: Bytes that a process may address, or None.

    Raises:
        PolicyError: The job cannot be sent to another process.
    """

    def __init__(self, job: Job, workers: int, time_limit: float | None, memory_limit: int | None) -> None:
        try:
            pickle.dumps(job)
        except Exception as error:
            message = f"with several workers a policy must hold nothing but values and functions of modules: {error}"
            raise PolicyError(message) from error
        self._processes = [_Process(job, time_limit, memory_limit) for _ in range(workers)]
        self._free: SimpleQueue[_Process] = SimpleQueue()
        for process in self._processes:
            self._free.put(process)

    def outcomes(self, files: Iterable[Input]) -> Iterator[Outcome]:
        """The outcomes of files, in their order; a few files are worked on ahead.

        Args:
            files: The files.
        """
        waiting: deque[Future[Outcome]] = deque()
        threads = ThreadPoolExecutor(len(self._processes), thread_name_prefix="chunkwright")
        try:
            for file in files:
                waiting.append(threads.submit(self._outcome, file))
                if len(waiting) > _AHEAD * len(self._processes):
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            threads.shutdown(wait=False, cancel_futures=True)
            for process in self._processes:
                process.close()

    def _outcome(self, file: Input) -> Outcome:
        process = self._free.get()
        try:
            return process.outcome(file)
        finally:
            self._free.put(process)
