"""A comparison as a table of text."""

from __future__ import annotations

from collections.abc import Iterator

from chunkwright.evaluation.comparison import Comparison, Figure, Row
from chunkwright.evaluation.delivery import Cutoff

SHOWN = ("complete", "full", "recall", "partial", "noise", "duplicates", "conflict")
"""Measures that a table has room for."""


def percent(figure: Figure | None) -> str:
    """The mean in per cent; a dash if it does not apply."""
    return "-" if figure is None else f"{100 * figure.value.mean:.1f}"


def difference(figure: Figure | None) -> str:
    """Difference to the first row in points, with its interval; a star if the interval does not hold 0."""
    if figure is None or figure.difference is None:
        return ""
    found = figure.difference
    star = " *" if found.clear else ""
    return f"{100 * found.mean:+.1f} [{100 * found.low:+.1f}, {100 * found.high:+.1f}]{star}"


def comparison_text(comparison: Comparison) -> str:
    """A table a cut-off: per cent, and the difference of `complete` to the first row.

    Args:
        comparison: The comparison.
    """
    count = len(comparison.questions)
    lines = [f"{count} question{'' if count == 1 else 's'}, per cent; differences in points, 95 % intervals"]
    for cutoff in comparison.cutoffs:
        lines += ["", *_table(comparison, cutoff)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _table(comparison: Comparison, cutoff: Cutoff) -> Iterator[str]:
    what = f"{cutoff.amount} {cutoff.unit}"
    head = [f"at {what}", "chunks", "tokens", "cut", *SHOWN, "complete: to the first"]
    rows = [head, *(_cells(row, cutoff) for row in comparison.rows)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(head))]
    last = len(head) - 1
    for row in rows:
        cells = (
            cell.ljust(width) if column in (0, last) else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield "  ".join(cells)


def _cells(row: Row, cutoff: Cutoff) -> list[str]:
    figures = row.figures
    shown = [percent(figures.get((cutoff.label, measure))) for measure in SHOWN]
    sizes = [str(row.evaluation.chunks), str(row.evaluation.tokens), percent(figures.get(("", "cut")))]
    return [row.name, *sizes, *shown, difference(figures.get((cutoff.label, "complete")))]
