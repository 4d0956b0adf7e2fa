"""Plots as inline SVG."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from math import floor, log10

_WIDTH, _HEIGHT = 640, 260
_LEFT, _TOP, _BOTTOM = 56, 10, 34
_BAR, _NAMES = 20, 110


def columns(counts: Mapping[int, int], step: int, title: str) -> str:
    """Columns over a range: how many there are from each size to the next.

    Args:
        counts: Numbers by the size at which their step begins.
        step: Sizes a step.
        title: What is shown, for those who do not see it.

    Returns:
        An `svg` element; "" if there are none.
    """
    if not counts:
        return ""
    most = _round_up(max(counts.values()))
    steps = max(counts) // step + 1
    wide = (_WIDTH - _LEFT - 24) / steps
    tall = _HEIGHT - _TOP - _BOTTOM
    parts = [f'<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" aria-label="{escape(title)}">']
    for quarter in range(5):
        y = _TOP + tall * (1 - quarter / 4)
        parts.append(f'<line x1="{_LEFT}" y1="{y:.1f}" x2="{_WIDTH - 24}" y2="{y:.1f}" class="grid"/>')
        parts.append(f'<text x="{_LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{most * quarter / 4:,g}</text>')
    for start, count in sorted(counts.items()):
        x, height = _LEFT + start // step * wide, tall * count / most
        told = f"{count:,} of {start:,} to {start + step - 1:,} tokens"
        parts.append(
            f'<rect x="{x + 1:.1f}" y="{_TOP + tall - height:.1f}" width="{max(1.0, wide - 2):.1f}" '
            f'height="{height:.1f}" fill="#1b6ca8"><title>{told}</title></rect>'
        )
    parts += _marks(steps, step, wide)
    return "\n".join([*parts, "</svg>"])


def _marks(steps: int, step: int, wide: float) -> Iterator[str]:
    for number in range(0, steps + 1, max(1, steps // 8)):
        x = _LEFT + number * wide
        yield f'<text x="{x:.1f}" y="{_HEIGHT - 16}" text-anchor="middle">{number * step:,}</text>'
    yield f'<text x="{(_LEFT + _WIDTH) / 2}" y="{_HEIGHT - 2}" text-anchor="middle">tokens</text>'


def stacked_bars(values: Mapping[str, Sequence[float]], colors: Sequence[str], title: str) -> str:
    """A bar a name, of several parts one after the other.

    Args:
        values: The parts of each bar, in one unit.
        colors: A color for each part.
        title: What is shown, for those who do not see it.

    Returns:
        An `svg` element.
    """
    most = max((sum(parts) for parts in values.values()), default=0.0) or 1.0
    height = _BAR * len(values) + 8
    scale = (_WIDTH - _NAMES - 70) / most
    out = [f'<svg viewBox="0 0 {_WIDTH} {height}" role="img" aria-label="{escape(title)}">']
    for row, (name, parts) in enumerate(values.items()):
        y, x = row * _BAR + 4, float(_NAMES)
        out.append(f'<text x="{_NAMES - 6}" y="{y + 12}" text-anchor="end">{escape(name or "unknown")}</text>')
        for value, color in zip(parts, colors, strict=True):
            out.append(f'<rect x="{x:.1f}" y="{y}" width="{value * scale:.1f}" height="{_BAR - 6}" fill="{color}"/>')
            x += value * scale
        out.append(f'<text x="{x + 5:.1f}" y="{y + 12}">{sum(parts):,.2f}</text>')
    return "\n".join([*out, "</svg>"])


def _round_up(value: int) -> int:
    """A round number of at least the value, whose quarters are round too."""
    unit = 10.0 ** floor(log10(max(value, 4)))
    return next(round(unit * part) for part in (1, 1.2, 1.6, 2, 2.4, 3.2, 4, 6, 8, 10) if value <= unit * part)
