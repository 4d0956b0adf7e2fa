"""What is done with every file of a run, wherever it is done."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol, TypeVar

from chunkwright.api import parse_found
from chunkwright.corpus.outcome import Outcome
from chunkwright.corpus.screening import Screen, garbled, illegible, left_out_by_provenance
from chunkwright.corpus.sources import LeftOut
from chunkwright.corpus.task import Task
from chunkwright.errors import ParseError
from chunkwright.formats import Stated, format_named
from chunkwright.pack import Policy, pack, prepare
from chunkwright.tree import Document, Lineage, MetadataValue, ReadOptions

T_co = TypeVar("T_co", covariant=True)


class Work(Protocol[T_co]):
    """What processes do with tasks. It is sent to them, and so are its results."""

    def do(self, task: Task, time_limit: float | None = None) -> T_co:
        """What becomes of a task; it never raises.

        Args:
            task: The task.
            time_limit: Seconds that a parser may take, in a process of its own.
        """
        ...

    def failed(self, task: Task, error: Exception) -> T_co:
        """What becomes of a task that could not be done.

        Args:
            task: The task.
            error: Why.
        """
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """How files are read and cut.

    Attributes:
        policy: How they are cut.
        format: Format of every file, or None.
        lineage: Where family and version are found, or None.
        metadata: Values that reach every chunk unchanged.
        strict: Whether a finding is an error.
        options: How formats are read.
        documents: Whether outcomes hold the trees.
        screen: Which files are read.
    """

    policy: Policy
    format: str | None = None
    lineage: Lineage | None = None
    metadata: dict[str, MetadataValue] | None = None
    strict: bool = False
    options: ReadOptions = field(default_factory=ReadOptions)
    documents: bool = False
    screen: Screen = field(default_factory=Screen)

    def do(self, task: Task, time_limit: float | None = None) -> Outcome:
        """What becomes of a file; whatever goes wrong, the other files must not pay for it.

        Args:
            task: The file.
            time_limit: Seconds that its parser may take, in a process of its own.
        """
        try:
            document = self.read(task, time_limit)
            if isinstance(document, LeftOut):
                return Outcome(path=task.path, document_id=task.document_id, left_out=document)
            chunks = pack(document, self.policy)
        except Exception as error:
            return self.failed(task, error)
        return Outcome(
            path=task.path,
            document_id=task.document_id,
            chunks=tuple(chunks),
            notices=document.notices,
            document=document if self.documents else None,
        )

    def failed(self, task: Task, error: Exception) -> Outcome:
        """The outcome of a file that could not be read.

        Args:
            task: The file.
            error: Why.
        """
        return Outcome(path=task.path, document_id=task.document_id, error=error)

    def read(self, task: Task, time_limit: float | None = None) -> Document | LeftOut:
        """The document of a file, ready to be cut; or why it is left out, by what its text says.

        Args:
            task: The file.
            time_limit: Seconds that its parser may take, in a process of its own.

        Raises:
            ParseError: It is not legible.
            Exception: What its parser raises.
        """
        document = parse_found(
            task.data,
            path=task.path,
            document_id=task.document_id,
            stated=Stated(task.document_id, task.attributes),
            format=self.format or task.format,
            metadata=self.metadata,
            lineage=self.lineage,
            strict=self.strict,
            time_limit=time_limit,
            options=self.options,
        )
        if not task.named:
            found = left_out_by_provenance(task.path, task.document_id, document.provenance, self.screen.keep)
            if found is not None:
                return found
        wrong = illegible(document.text)
        if not wrong and not format_named(document.format).source_code:
            wrong = garbled(document)
        if wrong:
            raise ParseError(task.path, None, wrong)
        return prepare(document, self.policy)
