"""What needs no retriever: how chunks lie to the gold spans."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from chunkwright.evaluation.chunk_index import ChunkIndex
from chunkwright.evaluation.gold import GoldQuestion
from chunkwright.evaluation.indexed import IndexedChunk
from chunkwright.evaluation.ranges import Range, overlap, size, union


@dataclass(frozen=True, slots=True)
class Boundaries:
    """How the chunks lie to the gold spans of one question.

    Attributes:
        cut: Share of the gold spans that are whole in no chunk.
        omega: IoU if exactly the chunks were delivered that have a character of evidence: what a perfect retriever
            would reach.
    """

    cut: float
    omega: float


def boundaries(question: GoldQuestion, chunks: Sequence[IndexedChunk], index: ChunkIndex) -> Boundaries | None:
    """Judges the boundaries of chunks; None for a question without evidence.

    Args:
        question: The question.
        chunks: The chunks.
        index: Their spans.
    """
    evidence = question.evidence
    if not evidence:
        return None
    cut = sum(1 for gold in evidence if not index.holding(gold.document_id, gold.core))
    given: dict[str, list[Range]] = {}
    gold_ranges: dict[str, list[Range]] = {}
    for gold in evidence:
        gold_ranges.setdefault(gold.document_id, []).append((gold.span.start, gold.span.end))
        for number in index.touching(gold.document_id, gold.span):
            given.setdefault(gold.document_id, []).extend((span.start, span.end) for span in chunks[number].spans)
    total = sum(size(union(ranges)) for ranges in given.values())
    wanted = {name: union(ranges) for name, ranges in gold_ranges.items()}
    found = sum(size(overlap(union(given.get(name, ())), ranges)) for name, ranges in wanted.items())
    missed = sum(size(ranges) for ranges in wanted.values()) - found
    return Boundaries(cut / len(evidence), found / (total + missed))
