"""A plot of a comparison as inline SVG."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from math import ceil, floor, log10

from chunkwright.evaluation.comparison import Comparison

_WIDTH, _HEIGHT = 640, 320
_LEFT, _RIGHT, _TOP, _BOTTOM = 48, 24, 12, 40
_COLORS = ("#1b6ca8", "#c8501e", "#3b7d3a", "#8a4baf", "#a0741b", "#b3315f", "#2b8c8c", "#5b5b5b")

Point = tuple[float, float]


def color(number: int) -> str:
    """Color of a row, the same in plot and table."""
    return _COLORS[number % len(_COLORS)]


def dash(number: int) -> str:
    """Dashes of a row's line, which tell rows of one color apart."""
    return ("none", "6 3", "2 3", "8 3 2 3")[number // len(_COLORS) % 4]


def completeness_plot(comparison: Comparison) -> str:
    """`complete` against delivered tokens: a line a setting over the budgets, rings for numbers of chunks.

    Args:
        comparison: The comparison.

    Returns:
        An `svg` element; "" if no question has evidence.
    """
    budgets = [_points(comparison, number, "tokens") for number in range(len(comparison.rows))]
    counts = [_points(comparison, number, "chunks") for number in range(len(comparison.rows))]
    every = [point for points in (*budgets, *counts) for point in points]
    if not every:
        return ""
    step = _step(max(x for x, _ in every))
    most = max(1, ceil(max(x for x, _ in every) / step)) * step
    title = "Questions answered completely, against delivered tokens"
    parts = [f'<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" aria-label="{title}">', *_axes(most, step)]
    for number, row in enumerate(comparison.rows):
        parts.append(_line(number, budgets[number], most))
        parts += [_dot(row.name, number, point, most, color(number)) for point in budgets[number]]
        parts += [_dot(row.name, number, point, most, "none") for point in counts[number]]
    return "\n".join([*parts, "</svg>"])


def _points(comparison: Comparison, number: int, unit: str) -> list[Point]:
    figures = comparison.rows[number].figures
    points = []
    for cutoff in comparison.cutoffs:
        complete, tokens = (figures.get((cutoff.label, measure)) for measure in ("complete", "tokens"))
        if cutoff.unit == unit and complete is not None and tokens is not None:
            points.append((tokens.value.mean, complete.value.mean))
    return sorted(points)


def _step(most: float) -> float:
    """A round distance of marks, so that there are six or fewer."""
    unit = float(10 ** floor(log10(max(most, 1))))
    return next(unit * part for part in (0.2, 0.5, 1, 2) if most <= 6 * unit * part)


def _place(x: float, y: float, most: float) -> Point:
    across = _LEFT + x / most * (_WIDTH - _LEFT - _RIGHT)
    return round(across, 1), round(_TOP + (1 - y) * (_HEIGHT - _TOP - _BOTTOM), 1)


def _axes(most: float, step: float) -> Iterator[str]:
    for tenth in range(0, 11, 2):
        left, y = _place(0, tenth / 10, most)
        yield f'<line x1="{left}" y1="{y}" x2="{_WIDTH - _RIGHT}" y2="{y}" class="grid"/>'
        yield f'<text x="{left - 6}" y="{y + 4}" text-anchor="end">{tenth * 10} %</text>'
    for part in range(round(most / step) + 1):
        x, bottom = _place(part * step, 0, most)
        yield f'<text x="{x}" y="{bottom + 16}" text-anchor="middle">{part * step:g}</text>'
    middle = (_LEFT + _WIDTH - _RIGHT) / 2
    yield f'<text x="{middle}" y="{_HEIGHT - 6}" text-anchor="middle">tokens delivered, mean; rings: chunks</text>'


def _line(number: int, points: Sequence[Point], most: float) -> str:
    path = " ".join("{},{}".format(*_place(x, y, most)) for x, y in points)
    style = f'stroke="{color(number)}" stroke-dasharray="{dash(number)}"'
    return f'<polyline points="{path}" fill="none" stroke-width="2" {style}/>'


def _dot(name: str, number: int, point: Point, most: float, fill: str) -> str:
    (tokens, share), (x, y) = point, _place(*point, most)
    told = f"{escape(name)}: {100 * share:.1f} % at {tokens:.0f} tokens"
    style = f'fill="{fill}" stroke="{color(number)}" stroke-width="1.5"'
    return f'<circle cx="{x}" cy="{y}" r="3.5" {style}><title>{told}</title></circle>'
