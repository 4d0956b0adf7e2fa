"""A comparison as JSON."""

from __future__ import annotations

from collections import Counter

from chunkwright.evaluation.bootstrap import Interval
from chunkwright.evaluation.comparison import Comparison, Figure, Row
from chunkwright.evaluation.misses import Miss
from chunkwright.tree import MetadataValue

_DIGITS = 6


def comparison_record(comparison: Comparison) -> dict[str, MetadataValue]:
    """The comparison as a JSON object: figures with intervals, counts of misses, results of every question.

    Args:
        comparison: The comparison.
    """
    return {
        "questions": len(comparison.questions),
        "cutoffs": [cutoff.label for cutoff in comparison.cutoffs],
        "rows": [_row(comparison, row) for row in comparison.rows],
    }


def _row(comparison: Comparison, row: Row) -> MetadataValue:
    measures: dict[str, MetadataValue] = {}
    for (label, measure), figure in row.figures.items():
        measures[measure + label] = _figure(figure)
    return {
        "name": row.name,
        "chunks": row.evaluation.chunks,
        "tokens": row.evaluation.tokens,
        "measures": measures,
        "spread": {cutoff.label: _spread(row, cutoff.label) for cutoff in comparison.cutoffs},
        "misses": {cutoff.label: _misses(row, cutoff.label) for cutoff in comparison.cutoffs},
        "questions": [_question(comparison, row, number) for number in range(len(comparison.questions))],
    }


def _spread(row: Row, label: str) -> MetadataValue:
    """What is delivered for a question in the middle, and for one that gets more than nineteen of twenty."""
    out: dict[str, MetadataValue] = {}
    for measure in ("passages", "tokens"):
        values = sorted(value for value in row.evaluation.values(measure, label) if value is not None)
        if values:
            p50, p95 = (values[min(len(values) - 1, int(share * len(values)))] for share in (0.5, 0.95))
            out[measure] = {"p50": p50, "p95": p95}
    return out


def _figure(figure: Figure) -> MetadataValue:
    out: dict[str, MetadataValue] = {"mean": round(figure.value.mean, _DIGITS), "interval": _ends(figure.value)}
    if figure.difference is not None:
        out["difference"] = round(figure.difference.mean, _DIGITS)
        out["difference_interval"] = _ends(figure.difference)
    return out


def _ends(interval: Interval) -> MetadataValue:
    return [round(interval.low, _DIGITS), round(interval.high, _DIGITS)]


def _misses(row: Row, label: str) -> MetadataValue:
    counts = Counter(miss.kind.value for result in row.evaluation.results[label] for miss in result.misses)
    return {kind: counts[kind] for kind in sorted(counts)}


def _miss(miss: Miss) -> MetadataValue:
    out: dict[str, MetadataValue] = {"evidence": miss.evidence, "kind": miss.kind.value}
    if miss.missing:
        out["missing"] = [[term, part.value] for term, part in zip(miss.missing, miss.parts, strict=True)]
    return out


def _question(comparison: Comparison, row: Row, number: int) -> MetadataValue:
    out: dict[str, MetadataValue] = {"id": comparison.questions[number].question.id}
    for cutoff in comparison.cutoffs:
        result = row.evaluation.results[cutoff.label][number]
        out[cutoff.label] = {
            "recall": None if result.scores.recall is None else round(result.scores.recall, _DIGITS),
            "full": None if result.scores.full is None else round(result.scores.full, _DIGITS),
            "misses": [_miss(miss) for miss in result.misses],
            "delivered": [part.id for part in result.delivered],
        }
    return out
