"""One chunking, judged with a golden set."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields

from chunkwright.evaluation.boundaries import Boundaries, boundaries
from chunkwright.evaluation.chunk_index import ChunkIndex
from chunkwright.evaluation.delivery import Cutoff, Deliver, Delivered, PlainDelivery
from chunkwright.evaluation.gold import GoldQuestion
from chunkwright.evaluation.indexed import IndexedChunk
from chunkwright.evaluation.measures import Scores, score
from chunkwright.evaluation.misses import Miss, misses
from chunkwright.evaluation.retriever import Retriever

_DEPTH = 400  # chunks of a ranking that are looked at
MEASURES = tuple(field.name for field in fields(Scores))
"""Names of the measures at a cut-off."""


@dataclass(frozen=True, slots=True)
class QuestionResult:
    """What a question got at one cut-off.

    Attributes:
        scores: Its measures.
        misses: Its gold spans that were not delivered full.
        delivered: What was delivered, best first.
    """

    scores: Scores
    misses: tuple[Miss, ...]
    delivered: tuple[Delivered, ...]


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What a chunking got.

    Attributes:
        chunks: Number of chunks in the index.
        tokens: Tokens of all of them, as they are delivered.
        boundaries: Of each question, how the chunks lie to its gold spans.
        results: By label of the cut-off, the result of each question.
    """

    chunks: int
    tokens: int
    boundaries: tuple[Boundaries | None, ...]
    results: Mapping[str, tuple[QuestionResult, ...]]

    def values(self, measure: str, label: str = "") -> list[float | None]:
        """A measure, question by question; None where it does not apply.

        Args:
            measure: A field of `Scores`, or without a label `cut` or `omega`.
            label: Label of the cut-off.
        """
        if not label:
            return [None if found is None else getattr(found, measure) for found in self.boundaries]
        return [getattr(result.scores, measure) for result in self.results[label]]

    def mean(self, measure: str, label: str = "") -> float | None:
        """The mean of a measure over the questions that it applies to; None if there are none.

        Args:
            measure: As for `values`.
            label: As for `values`.
        """
        values = [value for value in self.values(measure, label) if value is not None]
        return sum(values) / len(values) if values else None


def evaluate(
    questions: Sequence[GoldQuestion],
    chunks: Sequence[IndexedChunk],
    retriever: Retriever,
    cutoffs: Sequence[Cutoff],
    deliver: Deliver | None = None,
) -> Evaluation:
    """Puts the questions of a golden set to an index of chunks.

    Args:
        questions: The questions with their gold spans.
        chunks: The chunks of all documents.
        retriever: What ranks them.
        cutoffs: Where rankings end.
        deliver: From a ranking to what a reader is given; None for the chunks as they are.
    """
    give = PlainDelivery(chunks) if deliver is None else deliver
    index = ChunkIndex(chunks)
    retriever.index([chunk.embed_text for chunk in chunks])
    results: dict[str, list[QuestionResult]] = {cutoff.label: [] for cutoff in cutoffs}
    for gold in questions:
        ranking = retriever.rank(gold.question.question, _DEPTH)
        for cutoff in cutoffs:
            parts = give(ranking, cutoff)
            missed = tuple(misses(gold, parts, index))
            results[cutoff.label].append(QuestionResult(score(gold, parts), missed, tuple(parts)))
    return Evaluation(
        chunks=len(chunks),
        tokens=sum(chunk.tokens for chunk in chunks),
        boundaries=tuple(boundaries(gold, chunks, index) for gold in questions),
        results={label: tuple(found) for label, found in results.items()},
    )
