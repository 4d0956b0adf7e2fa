"""Worker processes: a file that hangs one, or kills it, costs itself and nothing else."""

from __future__ import annotations

import pickle
from collections import deque
from collections.abc import Generator, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path
from queue import SimpleQueue
from typing import Generic, NamedTuple, TypeVar, cast

from chunkwright.corpus.job import Work
from chunkwright.corpus.output.parts import Sealed, seal
from chunkwright.corpus.task import Loading, Sealing, Task
from chunkwright.errors import PolicyError, WorkerError
from chunkwright.formats.child import Child, ChildEnded

_AHEAD = 24  # files a worker that wait or are ready at most: with the next, what bounds the memory of a run
_BYTES_AHEAD = 16_000_000  # bytes of files that wait or are ready at most, unless one alone has more
_START_LIMIT = 120.0  # seconds that a process may take to start, or to load parsers
_BATCH_BYTES = 65_536  # bytes of small files that are sent together: a message costs as much as reading one of them
_BATCH_FILES = 16  # files that are sent together at most
_BUSY = 2  # messages a worker that are under way before files are held back to be sent together
_ATTEMPTS = 2  # processes that a file may end before it is given up: one may have been killed for no fault of its

T = TypeVar("T")
S = TypeVar("S")


class _Batch(Generic[T]):
    """Tasks that go to a process together, and their results."""

    __slots__ = ("future", "size", "tasks")

    def __init__(self) -> None:
        self.tasks: list[Task] = []
        self.size = 0
        self.future: Future[list[T]] | None = None

    @property
    def done(self) -> bool:
        """Whether there is nothing to wait for."""
        return self.future is not None and self.future.done()

    @property
    def full(self) -> bool:
        """Whether no more shall be sent with it."""
        return self.size >= _BATCH_BYTES or len(self.tasks) >= _BATCH_FILES

    def add(self, task: Task) -> int:
        """Takes one more; its place."""
        self.tasks.append(task)
        self.size += len(task.data)
        return len(self.tasks) - 1


class _Turn(NamedTuple, Generic[T]):
    """The turn of a task: the batch that it goes with, and its place there."""

    batch: _Batch[T]
    place: int


class Worker(Generic[T]):
    """One process of a run. The system ends it with the thread that first gave it something to do.

    Args:
        work: What is done with every file.
        time_limit: Seconds that a file may take, or None.
        memory_limit: Bytes that the process may address, or None.
    """

    def __init__(self, work: Work[T], time_limit: float | None, memory_limit: int | None) -> None:
        self.child = Child("chunkwright.corpus.worker")
        self._closed = False
        self._loaded: set[str] = set()
        self._work = work
        self._time_limit = time_limit
        self._memory_limit = memory_limit

    def results(self, tasks: list[Task]) -> list[T]:
        """What becomes of tasks that are small. If the process does not survive them all, each is done by itself."""
        if len(tasks) > 1 and not self._closed:
            with suppress(ChildEnded):
                return self._done(tasks)
        return [self.result(task) for task in tasks]

    def result(self, task: Task) -> T:
        """What becomes of a task."""
        told = ""
        for _ in range(_ATTEMPTS):
            try:
                return self._done([task])[0]
            except ChildEnded as ended:
                told = str(ended)
                if ended.late or self._closed:
                    break
        if self._memory_limit is not None:
            told += f"; it may address {self._memory_limit:,} bytes"
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

    def _done(self, tasks: list[Task]) -> list[T]:
        if not self.child.running:
            self.child.start()
            self.child.exchange((self._work, self._memory_limit), _START_LIMIT)
            self._loaded.clear()
        formats = frozenset(task.format for task in tasks if task.format is not None) - self._loaded
        if formats:
            self.child.exchange(Loading(formats), _START_LIMIT)
            self._loaded |= formats
        return cast("list[T]", self.child.exchange(tasks, self._time_limit))


def check_sendable(work: Work[object]) -> None:
    """Finds out before a run whether its work can be sent to another process.

    Args:
        work: What is done with every file.

    Raises:
        PolicyError: It cannot.
    """
    try:
        pickle.dumps(work)
    except Exception as error:
        message = f"with several workers a policy must hold nothing but values and functions of modules: {error}"
        raise PolicyError(message) from error


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
        check_sendable(work)
        self.workers = [Worker(work, time_limit, memory_limit) for _ in range(workers)]
        self._free: SimpleQueue[Worker[T]] = SimpleQueue()
        for worker in reversed(self.workers):
            self._free.put(worker)

    def results(self, tasks: Iterable[Task | S]) -> Generator[T | S, None, None]:
        """What becomes of tasks, in their order; a few are worked on ahead. What is no task passes through.

        If it is not read to its end, the processes end with it; else they wait for more until `close`.

        Args:
            tasks: Tasks, and what is settled already.
        """
        line: _Line[T, S] = _Line(self)
        with closing(line):
            try:
                for task in tasks:
                    line.put(task)
                    while line.overlong or line.settled:
                        yield line.take()
                line.send_rest()
                while line:
                    yield line.take()
            except BaseException:
                self.close()
                raise

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

    def work(self, tasks: list[Task]) -> list[T]:
        """What becomes of tasks that go to one process; waits for a free one.

        Args:
            tasks: The tasks.
        """
        worker = self._free.get()
        try:
            return worker.results(tasks)
        finally:
            self._free.put(worker)


class _Line(Generic[T, S]):
    """What waits for its turn, in order: tasks in batches, and what is settled."""

    def __init__(self, pool: Pool[T]) -> None:
        self._pool = pool
        self._threads = ThreadPoolExecutor(len(pool.workers), thread_name_prefix="chunkwright")
        self._waiting: deque[_Turn[T] | S] = deque()
        self._batch: _Batch[T] = _Batch()
        self._under_way: list[_Batch[T]] = []
        self._files = self._bytes = 0

    def __bool__(self) -> bool:
        return bool(self._waiting)

    @property
    def settled(self) -> bool:
        """Whether there is no waiting for the first."""
        if not self._waiting:
            return False
        first = self._waiting[0]
        return not isinstance(first, _Turn) or first.batch.done

    @property
    def overlong(self) -> bool:
        """Whether no more is to be put in."""
        return self._files > _AHEAD * len(self._pool.workers) or self._bytes > _BYTES_AHEAD

    def put(self, item: Task | S) -> None:
        """Adds a task, or what is settled, at the end."""
        if not isinstance(item, Task):
            self._waiting.append(item)
            return
        self._waiting.append(_Turn(self._batch, self._batch.add(item)))
        self._files, self._bytes = self._files + 1, self._bytes + len(item.data)
        if len(self._under_way) >= _BUSY * len(self._pool.workers):
            self._under_way = [batch for batch in self._under_way if not batch.done]
        if self._batch.full or len(self._under_way) < _BUSY * len(self._pool.workers):
            self._send()

    def send_rest(self) -> None:
        """Sends what was held back."""
        if self._batch.tasks:
            self._send()

    def take(self) -> T | S:
        """The first, when it is done."""
        first = self._waiting.popleft()
        if not isinstance(first, _Turn):
            return first
        batch, place = first
        if batch.future is None:
            self._send()
        assert batch.future is not None
        task = batch.tasks[place]
        self._files, self._bytes = self._files - 1, self._bytes - len(task.data)
        return batch.future.result()[place]

    def close(self) -> None:
        """Forgets what has not been begun."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _send(self) -> None:
        batch, self._batch = self._batch, _Batch()
        batch.future = self._threads.submit(self._pool.work, batch.tasks)
        self._under_way.append(batch)
