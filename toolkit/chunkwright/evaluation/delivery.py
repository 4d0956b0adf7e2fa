"""What a reader is given of a ranking: so many chunks, or so many tokens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from chunkwright.evaluation.indexed import IndexedChunk
from chunkwright.evaluation.ranges import Range, clipped, size
from chunkwright.evaluation.retriever import Ranked


@dataclass(frozen=True, slots=True)
class Cutoff:
    """Where a ranking ends.

    Attributes:
        unit: `chunks`, or `tokens` of what is delivered.
        amount: How many.
    """

    unit: Literal["chunks", "tokens"]
    amount: int

    def __post_init__(self) -> None:
        if self.amount < 1:
            raise ValueError(f"a cut-off of {self.amount} {self.unit} delivers nothing: give 1 or more")

    @property
    def label(self) -> str:
        """Short name: `@5` for five chunks, `@1600t` for 1600 tokens."""
        return f"@{self.amount}" if self.unit == "chunks" else f"@{self.amount}t"


@dataclass(frozen=True, slots=True)
class Delivered:
    """A stretch of one document that a reader is given.

    Attributes:
        id: The chunk, or what else it comes from.
        document_id: The document.
        ranges: Starts and ends in `Document.text`, in order.
        text: What is given.
        tokens: Its tokens.
    """

    id: str
    document_id: str
    ranges: tuple[Range, ...]
    text: str
    tokens: float


Deliver = Callable[[Sequence[Ranked], Cutoff], list[Delivered]]
"""From a ranking of the indexed chunks to what a reader is given."""


class PlainDelivery:
    """Chunks in the order of the ranking; at a budget of tokens the last one is cut to fit.

    Args:
        chunks: The chunks that are ranked.
    """

    def __init__(self, chunks: Sequence[IndexedChunk]) -> None:
        self._chunks = [
            Delivered(c.id, c.document_id, tuple((s.start, s.end) for s in c.spans), c.text, c.tokens) for c in chunks
        ]

    def __call__(self, ranking: Sequence[Ranked], cutoff: Cutoff) -> list[Delivered]:
        """What a reader is given.

        Args:
            ranking: Chunks, best first.
            cutoff: Where it ends.
        """
        if cutoff.unit == "chunks":
            return [self._chunks[at] for at, _ in ranking[: cutoff.amount]]
        out: list[Delivered] = []
        left = cutoff.amount
        for at, _ in ranking:
            chunk = self._chunks[at]
            if chunk.tokens >= left:
                out.append(_cut(chunk, left))
                break
            out.append(chunk)
            left -= int(chunk.tokens)
        return out


def _cut(chunk: Delivered, tokens: int) -> Delivered:
    """The beginning of a chunk: as great a share of its characters as of its tokens."""
    if tokens >= chunk.tokens:
        return chunk
    share = tokens / chunk.tokens
    ranges = clipped(chunk.ranges, int(size(chunk.ranges) * share))
    return Delivered(chunk.id, chunk.document_id, tuple(ranges), chunk.text[: int(len(chunk.text) * share)], tokens)
