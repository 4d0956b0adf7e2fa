"""The actor that reads and cuts files: it holds one process of a run, with the limits that hold in any run."""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor

import pyarrow as pa
import ray

from chunkwright.corpus.job import Job
from chunkwright.corpus.output.quarantine import Failed
from chunkwright.corpus.planning import content_of, same_document
from chunkwright.corpus.pool import Worker
from chunkwright.corpus.sources import Entry, Failure, LeftOut, LeftOutKind
from chunkwright.corpus.task import Task
from chunkwright.corpus.written import WritingJob
from chunkwright.integrations.ray.comparing import SAME_DOCUMENT, Losers
from chunkwright.integrations.ray.file_rows import Lost, Rows
from chunkwright.integrations.ray.result_rows import Row, failed_row, left_out_row, table_of, written_row

_AHEAD = 1  # files that are read while another one is cut
_TABLE = 16_000_000  # bytes of events from which on a table is given on


class ChunkFiles:
    """Reads and cuts the files of blocks.

    Args:
        rows: How rows of files are read.
        job: How files are read and cut.
        time_limit: Seconds that a file may take, or None.
        memory_limit: Bytes that the process may address, or None.
        losers: Tables of the files that are not read because another one is.
    """

    def __init__(
        self,
        rows: Rows,
        job: Job,
        time_limit: float | None,
        memory_limit: int | None,
        losers: Sequence[ray.ObjectRef[pa.Table]],
    ) -> None:
        self._rows, self._job = rows, job
        self._losers = Losers(ray.get(list(losers)))
        self._worker = Worker(WritingJob(job, ""), time_limit, memory_limit)
        self._thread = ThreadPoolExecutor(1, "chunkwright")  # one for all blocks: the process ends with it

    def __call__(self, block: pa.Table) -> Iterator[pa.Table]:
        """What becomes of the files of a block, in their order.

        Args:
            block: The files.
        """
        rows: list[Row] = []
        size = 0
        for row in self._results(block):
            rows.append(row)
            events = row.get("events")
            size += len(events) if isinstance(events, bytes) else 0
            if size >= _TABLE:
                yield table_of(rows)
                rows, size = [], 0
        yield table_of(rows)

    def _results(self, block: pa.Table) -> Iterator[Row]:
        waiting: deque[Future[Row]] = deque()
        for item in self._tasks(block):
            waiting.append(self._thread.submit(self._row, item))
            if len(waiting) > _AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()

    def _tasks(self, block: pa.Table) -> Iterator[Task | LeftOut | Failure | Lost]:
        found = list(self._rows.found(block))
        losers = self._losers.among([(item.path, item.document_id) for item in found])
        for item in found:
            if not isinstance(item, Entry):
                yield item
                continue
            why, of = losers.get((item.path, item.document_id), ("", ""))
            if why == SAME_DOCUMENT:
                yield same_document(item.path, item.document_id)
            elif why:
                yield LeftOut(item.path, item.document_id, LeftOutKind(why), of)
            else:
                yield self._task(item)

    def _task(self, entry: Entry) -> Task | LeftOut | Failure:
        content = content_of(entry, self._job)
        if not isinstance(content, tuple):
            return content
        data, format = content
        return Task(
            path=entry.path,
            document_id=entry.document_id,
            data=data,
            format=format,
            named=entry.named,
            attributes=entry.attributes,
            digest=hashlib.sha256(data).hexdigest(),
        )

    def _row(self, item: Task | LeftOut | Failure | Lost) -> Row:
        if isinstance(item, Task):
            return written_row(self._worker.result(item))
        if isinstance(item, LeftOut):
            return left_out_row(item)
        failed = item.failed if isinstance(item, Lost) else Failed.of(item.path, "read", item.error)
        return failed_row(item.path, item.document_id, failed)
