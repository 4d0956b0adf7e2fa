"""Why a gold span was not delivered whole."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from chunkwright.evaluation.chunk_index import ChunkIndex
from chunkwright.evaluation.delivery import Delivered
from chunkwright.evaluation.gold import GoldQuestion
from chunkwright.evaluation.measures import holds, missing_terms
from chunkwright.evaluation.terms import TermPart


class MissKind(StrEnum):
    """Classes of misses. Every member has a case that produces it."""

    NO_CHUNK = "in-no-chunk"
    """No chunk holds the gold span whole: a cut went through it, or it is not in the index."""
    TOO_LOW = "ranked-too-low"
    """A chunk holds it whole, and was not delivered."""
    INCOMPLETE = "incomplete"
    """It was delivered whole, without a term that a reader needs with it."""


@dataclass(frozen=True, slots=True)
class Miss:
    """A gold span that is not full.

    Attributes:
        evidence: Its number in the question, from 1.
        kind: Why.
        missing: For an incomplete one, the terms that the best delivered chunk lacks.
        parts: Where these terms stand.
    """

    evidence: int
    kind: MissKind
    missing: tuple[str, ...] = ()
    parts: tuple[TermPart, ...] = ()


def misses(question: GoldQuestion, delivered: Sequence[Delivered], index: ChunkIndex) -> list[Miss]:
    """Classes the gold spans of a question that were not delivered full.

    Args:
        question: The question.
        delivered: What a reader is given.
        index: Spans of all chunks.
    """
    out = []
    for number, gold in enumerate(question.evidence, 1):
        lacking = [missing_terms(gold, part.text) for part in delivered if holds(gold, part)]
        if lacking:
            fewest = min(lacking, key=len)
            if fewest:
                parts = dict(zip(gold.must_keep, gold.parts, strict=False))
                told = tuple(parts.get(term, TermPart.TEXT) for term in fewest)
                out.append(Miss(number, MissKind.INCOMPLETE, fewest, told))
        elif index.holding(gold.document_id, gold.core):
            out.append(Miss(number, MissKind.TOO_LOW))
        else:
            out.append(Miss(number, MissKind.NO_CHUNK))
    return out
