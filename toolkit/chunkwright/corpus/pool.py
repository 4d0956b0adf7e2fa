"""Worker processes: a file that hangs one, or kills it, costs itself and nothing else."""

from __future__ import annotations

import pickle
from collections import deque
from collections.abc import Generator, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from typing import Generic, TypeVar, cast

from chunkwright.corpus.job import Work
from chunkwright.corpus.output.parts import Sealed, seal
from chunkwright.corpus.task import Sealing, Task
from chunkwright.errors import PolicyError, WorkerError
from chunkwright.formats.child import Child, ChildEnded

_AHEAD = 24  # files a worker that wait or are ready at most: with the next, what bounds the memory of a run
_BYTES_AHEAD = 16_000_000  # bytes of files that wait or are ready at most, unless one alone has more
_START_LIMIT = 120.0  # seconds that a process may take to start
_ATTEMPTS = 2  # processes that a file may end before it is given up: one may have been killed for no fault of its

T = TypeVar("T")
S = TypeVar("S")


class _Settled(Generic[S]):
    """What a future is for a task, for what is no task."""

    __slots__ = ("_value",)

    def __init__(self, value: S) -> None:
        self._value = value

    def done(self) -> bool:
        """True: there is nothing to wait for."""
        return True

    def result(self) -> S:
        """The value."""
        return self._value


class _Worker(Generic[T]):
    """One process of a run."""

    def __init__(self, work: Work[T], time_limit: float | None, memory_limit: int | None) -> None:
        self.child = Child("chunkwright.corpus.worker")
        self._closed = False
        self._work = work
        self._time_limit = time_limit
        self._memory_limit = memory_limit

    def result(self, task: Task) -> T:
        """What becomes of a task."""
        told = ""
        for _ in range(_ATTEMPTS):
            try:
                self._start()
                return cast("T", self.child.exchange(task, self._time_limit))
            except ChildEnded as ended:
                told = str(ended)
                if ended.late or self._closed:
                    break
        return self._work.failed(task, WorkerError(f"the process that read the file was stopped: {told}"))

    def seal(self, sealing: Sealing) -> Sealed:
        """Puts a part on the disk: in the process, if it runs and stays alive, else here."""
        if self.child.running:
            with suppress(ChildEnded):
                answer = self.child.exchange(sealing, None)
                if isinstance(answer, Exception):
                    raise answer
                return cast("Sealed", answer)
        return seal(sealing.source, sealing.target, sealing.form)

    def close(self) -> None:
        """Ends the process for good."""
        self._closed = True
        self.child.close()

    def _start(self) -> None:
        if not self.child.running:
            self.child.start()
            self.child.exchange((self._work, self._memory_limit), _START_LIMIT)


class Pool(Generic[T]):
    """Several processes that share the files of a run. None is started before there is something for it to do.

    Args:
        work: What is done with every file.
        workers: Number of processes.
        time_limit: Seconds that a file may take, or None.
        memory_limit: Bytes that a process may address, or None.

    Raises:
        PolicyError: The work cannot be sent to another process.
    """

    def __init__(self, work: Work[T], workers: int, time_limit: float | None, memory_limit: int | None) -> None:
        try:
            pickle.dumps(work)
        except Exception as error:
            message = f"with several workers a policy must hold nothing but values and functions of modules: {error}"
            raise PolicyError(message) from error
        self.workers = [_Worker(work, time_limit, memory_limit) for _ in range(workers)]
        self._free: SimpleQueue[_Worker[T]] = SimpleQueue()
        for worker in reversed(self.workers):
            self._free.put(worker)

    def results(self, tasks: Iterable[Task | S]) -> Generator[T | S, None, None]:
        """What becomes of tasks, in their order; a few are worked on ahead. What is no task passes through.

        If it is not read to its end, the processes end with it; else they wait for more until `close`.

        Args:
            tasks: Tasks, and what is settled already.
        """
        waiting: deque[tuple[Future[T] | _Settled[S], int]] = deque()
        threads = ThreadPoolExecutor(len(self.workers), thread_name_prefix="chunkwright")
        ahead = size = 0
        try:
            for task in tasks:
                if isinstance(task, Task):
                    waiting.append((threads.submit(self._result, task), len(task.data)))
                    ahead, size = ahead + 1, size + len(task.data)
                else:
                    waiting.append((_Settled(task), -1))
                while waiting and (waiting[0][0].done() or ahead > _AHEAD * len(self.workers) or size > _BYTES_AHEAD):
                    first, weight = waiting.popleft()
                    if weight >= 0:
                        ahead, size = ahead - 1, size - weight
                    yield first.result()
            while waiting:
                yield waiting.popleft()[0].result()
        except BaseException:
            self.close()
            raise
        finally:
            threads.shutdown(wait=False, cancel_futures=True)

    def seal(self, source: Path, target: Path, form: str) -> Sealed:
        """Lets a process put a part on the disk in its form: reading it for its digest takes time too.

        Args:
            source: The part as JSON Lines.
            target: The result; the lines themselves if they stay as they are.
            form: Name of the form.

        Raises:
            OSError: It cannot be written.
        """
        worker = self._free.get()
        try:
            return worker.seal(Sealing(source, target, form))
        finally:
            self._free.put(worker)

    def close(self) -> None:
        """Ends the processes."""
        for worker in self.workers:
            worker.close()

    def _result(self, task: Task) -> T:
        worker = self._free.get()
        try:
            return worker.result(task)
        finally:
            self._free.put(worker)
