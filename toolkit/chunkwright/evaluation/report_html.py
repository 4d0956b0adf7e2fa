"""A comparison as one page of HTML that needs nothing else: no script, no font, no other file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from html import escape

from chunkwright.evaluation.comparison import Comparison, Figure, Row
from chunkwright.evaluation.counterfactuals import Retention
from chunkwright.evaluation.delivery import Cutoff
from chunkwright.evaluation.misses import MissKind
from chunkwright.evaluation.report_kinds import kinds_plot, shares_by_kind
from chunkwright.evaluation.report_moves import retention_html
from chunkwright.evaluation.report_plot import color, completeness_plot
from chunkwright.evaluation.report_questions import worst_questions
from chunkwright.evaluation.report_text import SHOWN, difference, percent
from chunkwright.evaluation.terms import TermPart
from chunkwright.tree import Document

_STYLE = """
body { font: 14px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 88rem; padding: 0 1rem; color: #1c1c1c; }
table { border-collapse: collapse; margin: .5rem 0 1.5rem; } .wide { overflow-x: auto; }
th, td { padding: .25rem .5rem; text-align: right; border-bottom: 1px solid #ddd; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; }
svg { max-width: 46rem; width: 100%; } svg text { font-size: 11px; fill: #555; } .grid { stroke: #e3e3e3; }
.swatch { display: inline-block; width: .8em; height: .8em; margin-right: .5em; }
small { color: #666; }
.note { color: #666; margin: .3rem 0; } blockquote { border-left: 3px solid #bbb; margin: .3rem 0; padding-left: .8rem;
white-space: pre-wrap; } pre { white-space: pre-wrap; background: #f6f6f6; padding: .6rem; }
mark { background: #ffe28a; }
.question { border-top: 1px solid #ccc; margin-top: 1.5rem; }
"""

_OTHERS = tuple(measure for measure in SHOWN if measure != "complete")


def comparison_html(
    comparison: Comparison,
    documents: Iterable[Document],
    title: str = "Evaluation",
    moved: Sequence[Retention] = (),
) -> str:
    """The page: a table a cut-off, plots, misses by class, completeness by kind, moves, the worst questions.

    Args:
        comparison: The comparison.
        documents: The corpus.
        title: Its title.
        moved: What `run_moves` gave.
    """
    by_id = {document.id: document for document in documents}
    last = comparison.cutoffs[-1:]
    parts = [
        "<!DOCTYPE html>",
        f'<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<style>{_STYLE}</style></head><body>",
        f"<h1>{escape(title)}</h1>",
        f"<p>{len(comparison.questions)} questions, {len(by_id)} documents. Figures in per cent with 95 % bootstrap "
        "intervals, those of most measures under the pointer; differences to the first row in points, with a star "
        "where the interval does not hold 0.</p>",
        completeness_plot(comparison),
        *(part for cutoff in comparison.cutoffs for part in _table(comparison, cutoff)),
        *(part for cutoff in last for part in _misses(comparison, cutoff)),
        *(part for cutoff in last for part in _kinds(comparison, cutoff)),
        retention_html(moved),
        "<h2>Worst questions</h2>",
        worst_questions(comparison, by_id) or "<p>Every setting answers every question completely.</p>",
        "</body></html>",
    ]
    return "\n".join(part for part in parts if part) + "\n"


def _rows(head: Iterable[str], rows: Iterable[Iterable[str]]) -> Iterator[str]:
    """A table; the cells are HTML."""
    yield '<div class="wide"><table><thead><tr>'
    yield "".join(f"<th>{escape(cell)}</th>" for cell in head)
    yield "</tr></thead><tbody>"
    yield from ("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    yield "</tbody></table></div>"


def _named(number: int, row: Row) -> str:
    return f'<span class="swatch" style="background:{color(number)}"></span>{escape(row.name)}'


def _table(comparison: Comparison, cutoff: Cutoff) -> Iterator[str]:
    yield f"<h2>At {cutoff.amount} {cutoff.unit}</h2>"
    yield from _rows(
        ["Setting", "complete", "to the first", *_OTHERS, "iou", "cut", "omega", "chunks", "tokens"],
        (_cells(number, row, cutoff) for number, row in enumerate(comparison.rows)),
    )


def _cells(number: int, row: Row, cutoff: Cutoff) -> Iterator[str]:
    yield _named(number, row)
    complete = row.figures.get((cutoff.label, "complete"))
    yield f"{percent(complete)} <small>{_ends(complete)}</small>"
    yield escape(difference(complete))
    for key in (*((cutoff.label, measure) for measure in (*_OTHERS, "iou")), ("", "cut"), ("", "omega")):
        figure = row.figures.get(key)
        yield f'<span title="{_ends(figure)}">{percent(figure)}</span>'
    yield f"{row.evaluation.chunks:,}"
    yield f"{row.evaluation.tokens:,}"


def _ends(figure: Figure | None) -> str:
    return "" if figure is None else f"{100 * figure.value.low:.1f} to {100 * figure.value.high:.1f}"


def _misses(comparison: Comparison, cutoff: Cutoff) -> Iterator[str]:
    yield f"<h2>Misses at {cutoff.amount} {cutoff.unit}</h2>"
    missed = [
        [miss for result in row.evaluation.results[cutoff.label] for miss in result.misses] for row in comparison.rows
    ]
    counts = [Counter(miss.kind for miss in row) for row in missed]
    parts = [Counter(part for miss in row for part in miss.parts) for row in missed]
    rows = (
        [
            _named(number, row),
            *(str(counts[number][kind]) for kind in MissKind),
            *(str(parts[number][part]) for part in TermPart),
        ]
        for number, row in enumerate(comparison.rows)
    )
    yield from _rows(["Setting", *(kind.value for kind in MissKind), *(f"no {part.value}" for part in TermPart)], rows)


def _kinds(comparison: Comparison, cutoff: Cutoff) -> Iterator[str]:
    """Completeness by the kinds of the questions, if they have kinds."""
    kinds = shares_by_kind(comparison, cutoff)
    if not kinds:
        return
    yield f"<h2>Complete by kind, at {cutoff.amount} {cutoff.unit}</h2>"
    yield kinds_plot([row.name for row in comparison.rows], kinds)
    rows = (
        [_named(number, row), *(f"{100 * kind.shares[number]:.1f}" for kind in kinds)]
        for number, row in enumerate(comparison.rows)
    )
    yield from _rows(["Setting", *(f"{kind.name} ({kind.questions})" for kind in kinds)], rows)
