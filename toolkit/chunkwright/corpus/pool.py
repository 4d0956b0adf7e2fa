"""Worker processes: a file that hangs one, or kills it, costs itself and nothing else."""

from __future__ import annotations

import pickle
from collections import deque
from collections.abc import Generator, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from queue import SimpleQueue
from typing import cast

from chunkwright.corpus.inputs import Input
from chunkwright.corpus.job import Job
from chunkwright.corpus.outcome import Outcome
from chunkwright.errors import PolicyError, WorkerError
from chunkwright.formats.child import Child, ChildEnded

_AHEAD = 4  # files a worker that wait or are ready at most: what bounds the memory of a run
_START_LIMIT = 120.0  # seconds that a process may take to start


class _Worker:
    """One process of a run."""

    def __init__(self, job: Job, time_limit: float | None, memory_limit: int | None) -> None:
        self.child = Child("chunkwright.corpus.worker")
        self._job = job
        self._time_limit = time_limit
        self._memory_limit = memory_limit

    def outcome(self, file: Input) -> Outcome:
        """What becomes of a file."""
        try:
            if not self.child.running:
                self.child.start()
                self.child.exchange((self._job, self._memory_limit), _START_LIMIT)
            return cast("Outcome", self.child.exchange(file, self._time_limit))
        except ChildEnded as ended:
            error = WorkerError(f"the process that read the file was stopped: {ended}")
            return Outcome(path=file.path, document_id=file.document_id, error=error)


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
        self.workers = [_Worker(job, time_limit, memory_limit) for _ in range(workers)]
        self._free: SimpleQueue[_Worker] = SimpleQueue()
        for worker in self.workers:
            self._free.put(worker)

    def outcomes(self, files: Iterable[Input]) -> Generator[Outcome, None, None]:
        """The outcomes of files, in their order; a few files are worked on ahead.

        Args:
            files: The files.
        """
        waiting: deque[Future[Outcome]] = deque()
        threads = ThreadPoolExecutor(len(self.workers), thread_name_prefix="chunkwright")
        try:
            for file in files:
                waiting.append(threads.submit(self._outcome, file))
                if len(waiting) > _AHEAD * len(self.workers):
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            threads.shutdown(wait=False, cancel_futures=True)
            for worker in self.workers:
                worker.child.close()

    def _outcome(self, file: Input) -> Outcome:
        worker = self._free.get()
        try:
            return worker.outcome(file)
        finally:
            self._free.put(worker)
