"""What is done with every file of a run, wherever it is done."""

from __future__ import annotations

from dataclasses import dataclass, field

from chunkwright.api import parse
from chunkwright.corpus.inputs import Input
from chunkwright.corpus.outcome import Outcome
from chunkwright.pack import Policy, pack, prepare
from chunkwright.tree import Lineage, MetadataValue, ReadOptions


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
    """

    policy: Policy
    format: str | None = None
    lineage: Lineage | None = None
    metadata: dict[str, MetadataValue] | None = None
    strict: bool = False
    options: ReadOptions = field(default_factory=ReadOptions)
    documents: bool = False

    def outcome(self, file: Input, time_limit: float | None = None) -> Outcome:
        """What becomes of a file; whatever goes wrong, the other files must not pay for it.

        Args:
            file: The file.
            time_limit: Seconds that its parser may take, in a process of its own.
        """
        try:
            document = parse(
                file.path,
                format=self.format,
                document_id=file.document_id,
                metadata=self.metadata,
                lineage=self.lineage,
                strict=self.strict,
                time_limit=time_limit,
                options=self.options,
            )
            document = prepare(document, self.policy)
            chunks = pack(document, self.policy)
        except Exception as error:
            return Outcome(path=file.path, document_id=file.document_id, error=error)
        return Outcome(
            path=file.path,
            document_id=file.document_id,
            chunks=tuple(chunks),
            notices=document.notices,
            document=document if self.documents else None,
        )
