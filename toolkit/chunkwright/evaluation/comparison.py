"""Settings side by side: means with intervals, and differences to the first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from chunkwright.evaluation.bootstrap import Interval, intervals
from chunkwright.evaluation.delivery import Cutoff
from chunkwright.evaluation.evaluate import MEASURES, Evaluation
from chunkwright.evaluation.gold import GoldQuestion

Key = tuple[str, str]
"""Label of a cut-off, or "", and name of a measure."""
BOUNDARY_MEASURES = ("cut", "omega")


@dataclass(frozen=True, slots=True)
class Figure:
    """A measure of a setting.

    Attributes:
        value: Its mean over the questions.
        difference: To the first setting, question by question; None for the first.
    """

    value: Interval
    difference: Interval | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """A setting in a comparison.

    Attributes:
        name: What it is called.
        evaluation: What it got.
        figures: Its measures, those that apply to any question.
    """

    name: str
    evaluation: Evaluation
    figures: Mapping[Key, Figure]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Settings that were put to the same questions.

    Attributes:
        questions: The questions.
        cutoffs: Where rankings ended.
        rows: The settings; all are compared with the first.
    """

    questions: tuple[GoldQuestion, ...]
    cutoffs: tuple[Cutoff, ...]
    rows: tuple[Row, ...]


def compare(
    questions: Sequence[GoldQuestion],
    cutoffs: Sequence[Cutoff],
    evaluations: Sequence[tuple[str, Evaluation]],
    *,
    resamples: int = 10_000,
    seed: int = 0,
) -> Comparison:
    """Puts evaluations of the same questions side by side.

    Args:
        questions: The questions.
        cutoffs: Where rankings ended.
        evaluations: Names and results, the baseline first.
        resamples: How often the questions are drawn anew for the intervals.
        seed: Of the random numbers.
    """
    keys: list[Key] = [("", measure) for measure in BOUNDARY_MEASURES]
    keys += [(cutoff.label, measure) for cutoff in cutoffs for measure in MEASURES]
    rows = []
    for number, (name, evaluation) in enumerate(evaluations):
        before = evaluations[0][1] if number else None
        rows.append(Row(name, evaluation, _figures(keys, evaluation, before, resamples, seed)))
    return Comparison(tuple(questions), tuple(cutoffs), tuple(rows))


def _figures(
    keys: Sequence[Key], evaluation: Evaluation, before: Evaluation | None, resamples: int, seed: int
) -> dict[Key, Figure]:
    """Measures that apply to the same questions are drawn together, which costs as much as one."""
    groups: dict[tuple[bool, ...], list[Key]] = {}
    for label, measure in keys:
        applies = tuple(value is not None for value in evaluation.values(measure, label))
        if any(applies):
            groups.setdefault(applies, []).append((label, measure))
    figures: dict[Key, Figure] = {}
    for group in groups.values():
        columns = [_column(evaluation, key) for key in group]
        values = intervals(columns, resamples=resamples, seed=seed)
        differences: list[Interval | None] = [None] * len(group)
        if before is not None:
            earlier = [_column(before, key) for key in group]
            gains = [[b - a for a, b in zip(x, y, strict=True)] for x, y in zip(earlier, columns, strict=True)]
            differences = [*intervals(gains, resamples=resamples, seed=seed)]
        figures |= {key: Figure(v, d) for key, v, d in zip(group, values, differences, strict=True)}
    return {key: figures[key] for key in keys if key in figures}


def _column(evaluation: Evaluation, key: Key) -> list[float]:
    return [value for value in evaluation.values(key[1], key[0]) if value is not None]
