"""A plot of a comparison as inline SVG."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from chunkwright.evaluation.comparison import Comparison

_WIDTH, _HEIGHT = 640, 320
_LEFT, _RIGHT, _TOP, _BOTTOM = 48, 12, 12, 40
_COLORS = ("#1b6ca8", "#c8501e", "#3b7d3a", "#8a4baf", "#a0741b", "#b3315f", "#2b8c8c", "#5b5b5b")

Point = tuple[float, float]


def color(number: int) -> str:
    """Color of a row, the same in plot and table."""
    return _COLORS[number % len(_COLORS)]


def dash(number: int) -> str:
    """Dashes of a row's line, which tell rows of one color apart."""
    return ("none", "6 3", "2 3", "8 3 2 3")[number // len(_COLORS) % 4]


def completeness_plot(comparison: Comparison) -> str:
    """`complete` against delivered tokens: a line a setting, a point a cut-off.

    Args:
        comparison: The comparison.

    Returns:
        An `svg` element; "" if no question has evidence.
    """
    lines = [_points(comparison, number) for number in range(len(comparison.rows))]
    if not any(lines):
        return ""
    most = max((x for line in lines for x, _ in line), default=1.0) or 1.0
    title = "Questions answered completely, against delivered tokens"
    parts = [
        f'<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" aria-label="{title}">',
        *_axes(most),
        *(_line(comparison.rows[number].name, number, line, most) for number, line in enumerate(lines)),
        "</svg>",
    ]
    return "\n".join(parts)


def _points(comparison: Comparison, number: int) -> list[Point]:
    figures = comparison.rows[number].figures
    points = []
    for cutoff in comparison.cutoffs:
        complete, tokens = (figures.get((cutoff.label, measure)) for measure in ("complete", "tokens"))
        if complete is not None and tokens is not None:
            points.append((tokens.value.mean, complete.value.mean))
    return sorted(points)


def _place(x: float, y: float, most: float) -> Point:
    across = _LEFT + x / most * (_WIDTH - _LEFT - _RIGHT)
    return round(across, 1), round(_TOP + (1 - y) * (_HEIGHT - _TOP - _BOTTOM), 1)


def _axes(most: float) -> Iterator[str]:
    for tenth in range(0, 11, 2):
        left, y = _place(0, tenth / 10, most)
        yield f'<line x1="{left}" y1="{y}" x2="{_WIDTH - _RIGHT}" y2="{y}" class="grid"/>'
        yield f'<text x="{left - 6}" y="{y + 4}" text-anchor="end">{tenth * 10} %</text>'
    for part in range(5):
        x, bottom = _place(most * part / 4, 0, most)
        yield f'<text x="{x}" y="{bottom + 16}" text-anchor="middle">{most * part / 4:.0f}</text>'
    middle = (_LEFT + _WIDTH - _RIGHT) / 2
    yield f'<text x="{middle}" y="{_HEIGHT - 6}" text-anchor="middle">tokens delivered, mean</text>'


def _line(name: str, number: int, points: Sequence[Point], most: float) -> str:
    places = [_place(x, y, most) for x, y in points]
    path = " ".join(f"{x},{y}" for x, y in places)
    style = f'stroke="{color(number)}" stroke-dasharray="{dash(number)}"'
    dots = "".join(
        f'<circle cx="{x}" cy="{y}" r="3.5" fill="{color(number)}"><title>{escape(name)}: {100 * share:.1f} % at '
        f"{tokens:.0f} tokens</title></circle>"
        for (x, y), (tokens, share) in zip(places, points, strict=True)
    )
    return f'<polyline points="{path}" fill="none" stroke-width="2" {style}/>{dots}'
