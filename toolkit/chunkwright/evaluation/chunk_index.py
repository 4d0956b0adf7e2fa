"""Which chunks touch or hold a place of a document."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence

from chunkwright.evaluation.indexed import IndexedChunk
from chunkwright.tree import Span


class ChunkIndex:
    """The spans of chunks, to be looked up by place.

    Args:
        chunks: The chunks.
    """

    def __init__(self, chunks: Sequence[IndexedChunk]) -> None:
        by_document: dict[str, list[tuple[int, int, int]]] = {}
        for number, chunk in enumerate(chunks):
            spans = by_document.setdefault(chunk.document_id, [])
            spans += ((span.start, span.end, number) for span in chunk.spans)
        self._spans = {name: sorted(spans) for name, spans in by_document.items()}
        self._starts = {name: [start for start, _, _ in spans] for name, spans in self._spans.items()}
        self._longest = {
            name: max((end - start for start, end, _ in spans), default=0) for name, spans in self._spans.items()
        }

    def touching(self, document_id: str, place: Span) -> list[int]:
        """Numbers of the chunks that have a character of a place, in order."""
        return sorted({number for start, end, number in self._near(document_id, place) if end > place.start})

    def holding(self, document_id: str, place: Span) -> list[int]:
        """Numbers of the chunks that have all of a place in one stretch, in order."""
        near = self._near(document_id, place)
        return sorted({number for start, end, number in near if start <= place.start and place.end <= end})

    def _near(self, document_id: str, place: Span) -> Iterator[tuple[int, int, int]]:
        """All spans that have a character of a place, and some before it that may be too short to reach it."""
        starts = self._starts.get(document_id, [])
        first = bisect_left(starts, place.start - self._longest.get(document_id, 0))
        last = bisect_left(starts, place.end)
        yield from self._spans.get(document_id, [])[first:last]
