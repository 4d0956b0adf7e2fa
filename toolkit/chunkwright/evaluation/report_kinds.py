"""Completeness by the kinds of the questions, and its plot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from chunkwright.evaluation.comparison import Comparison
from chunkwright.evaluation.delivery import Cutoff
from chunkwright.evaluation.report_plot import color

_WIDTH, _LEFT, _RIGHT, _TOP = 640, 150, 24, 10
_STEP = 10  # height of a row of a kind
_GAP = 14  # between kinds


@dataclass(frozen=True, slots=True)
class KindShares:
    """A kind of questions.

    Attributes:
        name: The kind.
        questions: How many questions are of it.
        shares: Share of them that each row answers completely.
    """

    name: str
    questions: int
    shares: tuple[float, ...]


def shares_by_kind(comparison: Comparison, cutoff: Cutoff) -> list[KindShares]:
    """Completeness at a cut-off by kind, in alphabetical order; questions without a kind or evidence are left out.

    Args:
        comparison: The comparison.
        cutoff: Where rankings end.
    """
    members: dict[str, list[int]] = {}
    for number, gold in enumerate(comparison.questions):
        if gold.evidence and gold.question.kind:
            members.setdefault(gold.question.kind, []).append(number)
    values = [row.evaluation.values("complete", cutoff.label) for row in comparison.rows]
    return [
        KindShares(kind, len(of), tuple(sum(row[at] or 0.0 for at in of) / len(of) for row in values))
        for kind, of in sorted(members.items())
    ]


def kinds_plot(names: Sequence[str], kinds: Sequence[KindShares]) -> str:
    """Bars from 0 to 100 per cent: a group a kind, a bar a row of the comparison.

    Args:
        names: What the rows are called.
        kinds: Their shares.

    Returns:
        An `svg` element.
    """
    group = _STEP * len(names) + _GAP
    bottom = _TOP + group * len(kinds)
    title = "Questions answered completely, by kind"
    parts = [f'<svg viewBox="0 0 {_WIDTH} {bottom + 24}" role="img" aria-label="{title}">', *_axis(bottom)]
    for place, kind in enumerate(kinds):
        top = _TOP + place * group
        middle = top + _STEP * len(names) / 2 + 4
        label = f"{escape(kind.name)} ({kind.questions})"
        parts.append(f'<text x="{_LEFT - 8}" y="{middle:.1f}" text-anchor="end">{label}</text>')
        for number, (name, share) in enumerate(zip(names, kind.shares, strict=True)):
            parts.append(_bar(f"{name}, {kind.name}", share, top + number * _STEP, color(number)))
    return "\n".join([*parts, "</svg>"])


def _axis(bottom: float) -> Iterator[str]:
    for tenth in range(0, 11, 2):
        x = _across(tenth / 10)
        yield f'<line x1="{x}" y1="{_TOP}" x2="{x}" y2="{bottom}" class="grid"/>'
        yield f'<text x="{x}" y="{bottom + 16}" text-anchor="middle">{tenth * 10} %</text>'


def _across(share: float) -> float:
    return round(_LEFT + share * (_WIDTH - _LEFT - _RIGHT), 1)


def _bar(name: str, share: float, top: float, fill: str) -> str:
    width = round(_across(share) - _LEFT, 1)
    told = f"{escape(name)}: {100 * share:.1f} %"
    return (
        f'<rect x="{_LEFT}" y="{top}" width="{width}" height="{_STEP - 2}" fill="{fill}"><title>{told}</title></rect>'
    )
