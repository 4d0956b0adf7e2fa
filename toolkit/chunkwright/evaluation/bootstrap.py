"""Bootstrap intervals of means: how far a figure would move with other questions of the same kind."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from chunkwright.evaluation.optional import load_numpy

_BLOCK = 2_000_000  # random numbers at a time


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean with its bootstrap interval.

    Attributes:
        mean: The mean.
        low: Lower end.
        high: Upper end.
    """

    mean: float
    low: float
    high: float

    @property
    def clear(self) -> bool:
        """Whether the interval does not hold 0: for a difference, whether it means anything."""
        return self.low > 0 or self.high < 0


def intervals(
    columns: Sequence[Sequence[float]], *, resamples: int = 10_000, level: float = 0.95, seed: int = 0
) -> list[Interval]:
    """Bootstrap percentile intervals of the means of several measures of the same questions.

    Args:
        columns: Of each measure its value a question, all of one length, 1 or more.
        resamples: How often the questions are drawn anew.
        level: Share of the means that the interval holds, between 0 and 1.
        seed: Of the random numbers; the same draws serve all columns.

    Raises:
        ValueError: There are no values, or not as many in each column.
        MissingExtra: The library numpy is not installed.
    """
    if not columns:
        return []
    count = len(columns[0])
    if not count or any(len(column) != count for column in columns):
        raise ValueError("give columns of one length, with a value or more")
    numpy = load_numpy()
    values = numpy.array(columns, dtype="float64").T
    random = numpy.random.default_rng(seed)
    means = []
    rows = max(1, _BLOCK // count)
    for start in range(0, resamples, rows):
        drawn = min(rows, resamples - start)
        picks = random.integers(0, count, (drawn, count)) + numpy.arange(drawn)[:, None] * count
        weights = numpy.bincount(picks.ravel(), minlength=drawn * count).reshape(drawn, count)
        means.append(weights @ values / count)
    tail = 50 * (1 - level)
    # Matrix products may differ in their last digits from machine to machine.
    ends = numpy.round(numpy.percentile(numpy.concatenate(means), [tail, 100 - tail], axis=0), 9)
    centers = numpy.round(values.mean(0), 9)
    return [Interval(float(m), float(low), float(high)) for m, low, high in zip(centers, *ends, strict=True)]


def paired_interval(
    baseline: Sequence[float], other: Sequence[float], *, resamples: int = 10_000, level: float = 0.95, seed: int = 0
) -> Interval:
    """How much better a measure is than at a baseline, question by question.

    Args:
        baseline: Values at the baseline, a question each.
        other: Values to compare, of the same questions in the same order.
        resamples: How often the questions are drawn anew.
        level: Share of the means that the interval holds.
        seed: Of the random numbers.
    """
    differences = [after - before for before, after in zip(baseline, other, strict=True)]
    (found,) = intervals([differences], resamples=resamples, level=level, seed=seed)
    return found
