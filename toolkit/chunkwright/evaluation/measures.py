"""What a delivery is worth for a question with gold spans."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from chunkwright.evaluation.delivery import Delivered
from chunkwright.evaluation.folding import folded
from chunkwright.evaluation.gold import GoldQuestion, GoldSpan
from chunkwright.evaluation.ranges import Range, overlap, size, union, within

_ALL_BUT_SPACE = 0.98  # white space between two chunks is in neither, and nothing is missing for that


@dataclass(frozen=True, slots=True, kw_only=True)
class Scores:
    """Measures of one question at one cut-off; None where a measure does not apply.

    Attributes:
        recall: Share of the characters of the evidence that was delivered.
        partial: Share of the gold spans of which something was delivered, but not all, be it in several chunks.
        full: Share of the gold spans that were delivered whole in one chunk, with their `must_keep` terms.
        complete: 1 if all gold spans are full, else 0.
        precision: Share of the delivered characters that are evidence; repeated ones count each time.
        iou: Characters of evidence delivered, over all that were delivered or should have been.
        noise: Share of the distinct delivered characters that are no evidence.
        duplicates: Share of the delivered characters that had been delivered before.
        reciprocal_rank: 1 / rank of the first chunk that makes a gold span full; 0 if there is none.
        conflict: 1 if forbidden evidence was delivered and not below required evidence, else 0.
        passages: Stretches delivered: chunks, or passages of `expand`.
        tokens: Tokens delivered.
    """

    recall: float | None
    partial: float | None
    full: float | None
    complete: float | None
    precision: float | None
    iou: float | None
    noise: float | None
    duplicates: float
    reciprocal_rank: float | None
    conflict: float | None
    passages: float
    tokens: float


def score(question: GoldQuestion, delivered: Sequence[Delivered]) -> Scores:
    """Measures what was delivered for a question.

    Args:
        question: The question.
        delivered: What a reader is given, best first.
    """
    total = sum(size(part.ranges) for part in delivered)
    distinct = sum(size(union(ranges)) for ranges in ranges_by_document(delivered).values())
    duplicates = 1 - distinct / total if total else 0.0
    tokens = float(sum(part.tokens for part in delivered))
    conflict, passages = _conflict(question, delivered), float(len(delivered))
    if not question.evidence:
        return Scores(
            recall=None, partial=None, full=None, complete=None, precision=None, iou=None, noise=None,
            duplicates=duplicates, reciprocal_rank=None, conflict=conflict, passages=passages, tokens=tokens,
        )  # fmt: skip
    gold = sum(size(ranges) for ranges in _gold_ranges(question.evidence).values())
    found = _found(question.evidence, delivered)
    full = [next((n for n, part in enumerate(delivered, 1) if is_full(span, part)), 0) for span in question.evidence]
    first = min((rank for rank in full if rank), default=0)
    return Scores(
        recall=found / gold,
        partial=sum(_in_part(span, delivered) for span in question.evidence) / len(question.evidence),
        full=sum(1 for rank in full if rank) / len(full),
        complete=float(all(full)),
        precision=found / total if total else 0.0,
        iou=found / (total + gold - found),
        noise=1 - found / distinct if distinct else 0.0,
        duplicates=duplicates,
        reciprocal_rank=1 / first if first else 0.0,
        conflict=conflict,
        passages=passages,
        tokens=tokens,
    )


def holds(span: GoldSpan, part: Delivered) -> bool:
    """Whether a delivered stretch holds a gold span whole, whatever its `must_keep` terms."""
    return part.document_id == span.document_id and within(part.ranges, (span.core.start, span.core.end))


def missing_terms(span: GoldSpan, text: str) -> tuple[str, ...]:
    """The `must_keep` terms that a text does not have, white space aside."""
    if not span.must_keep:
        return ()
    ink = folded(text)
    return tuple(term for term in span.must_keep if folded(term) not in ink)


def is_full(span: GoldSpan, part: Delivered) -> bool:
    """Whether a delivered stretch holds a gold span whole, with its terms."""
    return holds(span, part) and not missing_terms(span, part.text)


def ranges_by_document(delivered: Sequence[Delivered]) -> dict[str, list[Range]]:
    """What was delivered of each document, repeated ranges included."""
    out: dict[str, list[Range]] = {}
    for part in delivered:
        out.setdefault(part.document_id, []).extend(part.ranges)
    return out


def _gold_ranges(evidence: Sequence[GoldSpan]) -> dict[str, list[Range]]:
    out: dict[str, list[Range]] = {}
    for gold in evidence:
        out.setdefault(gold.document_id, []).append((gold.span.start, gold.span.end))
    return {name: union(ranges) for name, ranges in out.items()}


def _found(evidence: Sequence[GoldSpan], delivered: Sequence[Delivered]) -> int:
    """Distinct characters of evidence that were delivered."""
    given = ranges_by_document(delivered)
    gold = _gold_ranges(evidence)
    return sum(size(overlap(union(given.get(name, ())), ranges)) for name, ranges in gold.items())


def _in_part(gold: GoldSpan, delivered: Sequence[Delivered]) -> bool:
    given = union(ranges_by_document(delivered).get(gold.document_id, ()))
    found = size(overlap(given, [(gold.span.start, gold.span.end)]))
    return 0 < found < _ALL_BUT_SPACE * len(gold.span)


def _conflict(question: GoldQuestion, delivered: Sequence[Delivered]) -> float | None:
    if not question.forbidden:
        return None
    forbidden = _rank_of_half(question.forbidden, delivered)
    required = _rank_of_half(question.evidence, delivered)
    return float(forbidden is not None and (required is None or forbidden <= required))


def _rank_of_half(spans: Sequence[GoldSpan], delivered: Sequence[Delivered]) -> int | None:
    """Rank of the first delivered stretch that has at least half of one of the spans."""
    for rank, part in enumerate(delivered, 1):
        for span in spans:
            same = part.document_id == span.document_id
            core = (span.core.start, span.core.end)
            if same and 2 * size(overlap(part.ranges, [core])) >= len(span.core):
                return rank
    return None
