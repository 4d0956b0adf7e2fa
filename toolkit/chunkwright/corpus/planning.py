"""What is to be done about each file that is found: nothing, because it is left out or unchanged, or a task."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from chunkwright.corpus.job import Job
from chunkwright.corpus.keys import document_key
from chunkwright.corpus.screening import format_or_reason, left_out_by_path
from chunkwright.corpus.sources import MEMBER, Entry, Failure, Found, LeftOut, LeftOutKind, TooLarge
from chunkwright.corpus.state import DocumentRow, State
from chunkwright.corpus.state.passing import Passing
from chunkwright.corpus.task import Task
from chunkwright.errors import SourceError


@dataclass(frozen=True, slots=True)
class Unchanged:
    """A document that is as the state has it.

    Attributes:
        row: Its row.
        size: Its bytes.
    """

    row: DocumentRow
    size: int


@dataclass(frozen=True, slots=True)
class Alias:
    """A document that holds what another one holds, which stands for it.

    Attributes:
        left_out: What is told of it.
        row: Its row from now on.
        before: Its row until now, or None.
    """

    left_out: LeftOut
    row: DocumentRow
    before: DocumentRow | None


Settled = LeftOut | Failure | Unchanged | Alias


def content_of(entry: Entry, job: Job) -> tuple[bytes, str] | LeftOut | Failure:
    """The bytes of a file and the name of their format; or why it is not read.

    Args:
        entry: The file.
        job: How files are read and cut.
    """
    left_out = left_out_by_path(entry, job.screen.keep)
    if left_out is not None:
        return left_out
    try:
        data = entry.read()
    except TooLarge as error:
        return LeftOut(entry.path, entry.document_id, LeftOutKind.TOO_LARGE, str(error))
    except Exception as error:
        return Failure(entry.path, entry.document_id, error)
    format = job.format or format_or_reason(entry, data, job.options.encoding, job.screen.unknown_as_text)
    return format if isinstance(format, LeftOut) else (data, format)


def same_document(path: str, document_id: str) -> Failure:
    """What becomes of a file whose document has the id of one that came before.

    Args:
        path: The file.
        document_id: The id.
    """
    told = f"{path}: this would be the document {document_id!r}, and so would another file"
    if MEMBER in path:
        told += ", which was read; if the archive holds this name twice, make it anew from what is unpacked"
    else:
        told += "; give a folder above both as the root (--root)"
    return Failure(path, document_id, SourceError(told))


class Planner:
    """Decides file by file. Documents of which the state knows that all is as it was are not read again.

    Args:
        job: How files are read and cut.
        key: Digest of the job.
        state: What is known from runs before, or None.
        retry: Whether files that failed are tried again, though nothing about them has changed.
    """

    def __init__(self, job: Job, key: str, state: State | None = None, retry: bool = False) -> None:
        self._job = job
        self._key = key
        self._state = state
        self._retry = retry
        self._passing = Passing() if state is None else state.passing

    def plan(self, found: Iterable[Found]) -> Iterator[Task | Settled]:
        """What is to be done about files.

        Args:
            found: What the sources hold.
        """
        for item in found:
            yield self._entry(item) if isinstance(item, Entry) else item

    def _entry(self, entry: Entry) -> Task | Settled:
        content = content_of(entry, self._job)
        if isinstance(content, LeftOut):
            return content
        new = self._passing.see(entry.document_id)
        if isinstance(content, Failure):  # it is there: what is known of it stays
            return content
        return self._compared(entry, *content) if new else same_document(entry.path, entry.document_id)

    def _compared(self, entry: Entry, data: bytes, format: str) -> Task | Settled:
        content = hashlib.sha256(data).hexdigest()
        before = None if self._state is None else self._state.document(entry.document_id)
        if data.strip() and LeftOutKind.DUPLICATE not in self._job.screen.keep:
            first = self._passing.see_content(f"{content} {format}", entry.document_id)
            if first != entry.document_id:
                return self._alias(entry, before, content, format, first, len(data))
        key = document_key(self._key, content, format, entry.path, entry.named, entry.attributes)
        if before is not None and before.key == key and not (self._retry and before.status == "failed"):
            return Unchanged(before, len(data))
        known = {} if self._state is None or before is None else self._state.known(entry.document_id)
        return Task(
            path=entry.path,
            document_id=entry.document_id,
            data=data,
            format=format,
            named=entry.named,
            attributes=entry.attributes,
            digest=content,
            key=key,
            known=known,
            family="" if before is None else before.family,
        )

    def _alias(
        self, entry: Entry, before: DocumentRow | None, content: str, format: str, first: str, size: int
    ) -> Settled:
        detail = json.dumps({"of": first})
        if before is not None and (before.status, before.digest, before.detail) == ("alias", content, detail):
            return Unchanged(before, size)
        left_out = LeftOut(entry.path, entry.document_id, LeftOutKind.DUPLICATE, first)
        row = DocumentRow(entry.document_id, entry.path, content, "", format, size, "alias", detail)
        return Alias(left_out, row, before)
