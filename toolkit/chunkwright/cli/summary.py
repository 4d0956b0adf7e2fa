"""What a run did, in a few lines."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TextIO

from chunkwright.corpus import Outcome


@dataclass(slots=True)
class Summary:
    """Counts of a run.

    Attributes:
        documents: Documents that were read and cut.
        chunks: Their chunks.
        parents: Their parents.
        tokens: Tokens of what will be embedded.
        empty: Documents without a chunk.
        shed: Chunks that went without some of their context.
        failed: Files and folders that could not be read or cut.
        skipped: Reasons for which files were left out, with their counts.
        notices: Kinds of findings, with their counts.
    """

    documents: int = 0
    chunks: int = 0
    parents: int = 0
    tokens: int = 0
    empty: int = 0
    shed: int = 0
    failed: int = 0
    skipped: Counter[str] = field(default_factory=Counter)
    notices: Counter[str] = field(default_factory=Counter)

    def add(self, outcome: Outcome) -> None:
        """Counts a document with its chunks."""
        self.documents += 1
        parents = sum(chunk.role != "chunk" for chunk in outcome.chunks)
        self.parents += parents
        self.chunks += len(outcome.chunks) - parents
        self.tokens += sum(chunk.tokens for chunk in outcome.chunks if chunk.role == "chunk")
        self.empty += not outcome.chunks
        self.shed += sum(1 for chunk in outcome.chunks if chunk.shed)
        self.notices.update(notice.kind.value for notice in outcome.notices)

    def _with_parents(self) -> str:
        return f" with {_counted(self.parents, 'parent')}" if self.parents else ""

    def report(self, stream: TextIO, target: str) -> None:
        """Writes the counts; those that are 0 only where their being 0 says something.

        Args:
            stream: Where they go.
            target: Where the chunks went.
        """
        lines = [
            f"{_counted(self.documents, 'document')}, {_counted(self.chunks, 'chunk')}{self._with_parents()}, "
            f"{_counted(self.tokens, 'token')} -> {target}"
        ]
        if self.empty:
            lines.append(f"without text: {_counted(self.empty, 'document')}")
        if self.shed:
            lines.append(f"went without some context to stay within the cap: {_counted(self.shed, 'chunk')}")
        lines.append(f"skipped: {_reasons(self.skipped)}")
        lines.append(f"failed: {self.failed:,}")
        if self.notices:
            lines.append(f"notices: {_reasons(self.notices)}")
        stream.write("".join(f"{line}\n" for line in lines))


def _counted(number: int, noun: str) -> str:
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def _reasons(counts: Counter[str]) -> str:
    present = sorted((reason, number) for reason, number in counts.items() if number)
    total = sum(number for _, number in present)
    details = ", ".join(f"{number:,} {reason}" for reason, number in present)
    return f"{total:,} ({details})" if present else "0"
