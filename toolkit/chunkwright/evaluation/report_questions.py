"""The worst questions of a comparison, with what was delivered for them, as HTML."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape

from chunkwright.evaluation.comparison import Comparison, Row
from chunkwright.evaluation.delivery import Delivered
from chunkwright.evaluation.evaluate import QuestionResult
from chunkwright.evaluation.folding import FoldedText
from chunkwright.evaluation.gold import GoldQuestion, GoldSpan
from chunkwright.evaluation.ranges import joined_over_space
from chunkwright.tree import Document

_MOST = 12  # questions
_CHUNKS = 3  # that are shown a question and setting


def worst_questions(comparison: Comparison, documents: Mapping[str, Document]) -> str:
    """The questions that fewest settings answer completely at the last cut-off.

    Args:
        comparison: The comparison.
        documents: The corpus by id.
    """
    if not comparison.cutoffs:
        return ""
    label = comparison.cutoffs[-1].label
    reached: list[tuple[float, float, int]] = []
    for number, gold in enumerate(comparison.questions):
        scores = [row.evaluation.results[label][number].scores for row in comparison.rows]
        if gold.evidence:
            complete = sum(score.complete or 0.0 for score in scores)
            reached.append((complete, sum(score.recall or 0.0 for score in scores), number))
    worst = [number for complete, _, number in sorted(reached)[:_MOST] if complete < len(comparison.rows)]
    return "\n".join(part for number in worst for part in _question(comparison, number, label, documents))


def _question(comparison: Comparison, number: int, label: str, documents: Mapping[str, Document]) -> Iterator[str]:
    gold = comparison.questions[number]
    asked = gold.question
    yield f'<section class="question"><h3>{escape(asked.question)}</h3>'
    tags = [asked.id, asked.kind, asked.language]
    yield f"<p class=note>{escape(' · '.join(tag for tag in tags if tag))}</p>"
    for place, span in enumerate(gold.evidence, 1):
        keep = f" (with {', '.join(span.must_keep)})" if span.must_keep else ""
        quote = escape(_text(span, documents))
        yield f"<p>Evidence {place}, {escape(span.document_id)}{escape(keep)}:</p><blockquote>{quote}</blockquote>"
    for row in comparison.rows:
        yield from _delivered(row, row.evaluation.results[label][number], gold, documents)
    yield "</section>"


def _delivered(
    row: Row, result: QuestionResult, gold: GoldQuestion, documents: Mapping[str, Document]
) -> Iterator[str]:
    told = [
        f"evidence {miss.evidence} {miss.kind.value}" + (f": {', '.join(miss.missing)}" if miss.missing else "")
        for miss in result.misses
    ]
    state = "complete" if not told else "; ".join(told)
    yield f"<details><summary>{escape(row.name)}: {escape(state)}</summary>"
    for part in result.delivered[:_CHUNKS]:
        yield f"<p class=note>{escape(part.document_id)}, {part.tokens:.0f} tokens</p>"
        yield f"<pre>{_marked(part, gold, documents)}</pre>"
    yield "</details>"


def _marked(part: Delivered, gold: GoldQuestion, documents: Mapping[str, Document]) -> str:
    """The text with the evidence in it marked."""
    text = FoldedText(part.text)
    found = []
    for span in gold.evidence:
        if span.document_id == part.document_id:
            places = text.apart_from_space(span.core.slice(documents[span.document_id].text))
            found += [(place.start, place.end) for place in places]
    out, at = [], 0
    for start, end in joined_over_space(found, part.text):
        out += [escape(part.text[at:start]), "<mark>", escape(part.text[start:end]), "</mark>"]
        at = end
    return "".join([*out, escape(part.text[at:])])


def _text(span: GoldSpan, documents: Mapping[str, Document]) -> str:
    return span.span.slice(documents[span.document_id].text)
