"""Marks that no longer match, and where their text went."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from chunkwright.evaluation.anchors import Locator
from chunkwright.evaluation.golden import Evidence, Question
from chunkwright.evaluation.optional import load_rapidfuzz
from chunkwright.tree import Document, LineIndex, Span

_ALIKE = 60.0  # per cent: below, two passages share words rather than a text
_WORD = 16  # characters of a word that are looked for beyond a match
_SHOWN = 400  # characters of a long text that are shown


class Problem(StrEnum):
    """What is wrong with a mark. Every member has a case that produces it."""

    NO_DOCUMENT = "no-document"
    """No document of the corpus has this id."""
    NO_MATCH = "no-match"
    """The quote is not in the document, the span is beyond its end, or the path leads to no block."""
    AMBIGUOUS = "ambiguous"
    """It could mean several places; the first is taken."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """Where the text of a mark went.

    Attributes:
        document: Id of the document.
        span: Place in its text.
        line: Its first line, from 1.
        text: What stands there.
        similarity: How alike it is to the quote, from 0 to 1.
    """

    document: str
    span: Span
    line: int
    text: str
    similarity: float


@dataclass(frozen=True, slots=True)
class Finding:
    """A mark that needs a look.

    Attributes:
        question: The question.
        evidence: The mark.
        place: Which mark of the question it is, as `evidence 1` or `forbidden 2`.
        problem: What is wrong.
        suggestion: Where its text went, if it can be told.
    """

    question: Question
    evidence: Evidence
    place: str
    problem: Problem
    suggestion: Suggestion | None = None


def check_golden(questions: Iterable[Question], documents: Iterable[Document]) -> list[Finding]:
    """Finds the marks of a golden set that do not match the documents as they are now.

    Args:
        questions: The golden set.
        documents: The corpus.

    Returns:
        The findings, in the order of the questions.

    Raises:
        MissingExtra: A quote does not match, and rapidfuzz, which looks for what is like it, is not installed.
    """
    locators = {document.id: Locator(document) for document in documents}
    findings: list[Finding] = []
    for question in questions:
        groups = (("evidence", question.evidence), ("forbidden", question.forbidden))
        for place, mark in (
            (f"{name} {number}", mark) for name, marks in groups for number, mark in enumerate(marks, 1)
        ):
            found = _checked(mark, locators)
            if found is not None:
                problem, suggestion = found
                findings.append(Finding(question, mark, place, problem, suggestion))
    return findings


def _checked(mark: Evidence, locators: dict[str, Locator]) -> tuple[Problem, Suggestion | None] | None:
    locator = locators.get(mark.document)
    if locator is None:
        return Problem.NO_DOCUMENT, _elsewhere(mark, list(locators.values()))
    located = locator.locate(mark)
    if located is None:
        others = [other for other in locators.values() if other is not locator]
        return Problem.NO_MATCH, _best(mark.quote, [locator]) or _elsewhere(mark, others)
    if located.others:
        return Problem.AMBIGUOUS, _suggestion(locator, located.span, 1.0)
    return None


def _elsewhere(mark: Evidence, locators: Sequence[Locator]) -> Suggestion | None:
    """In other documents the exact quote is looked for first, which costs little."""
    for locator in locators if mark.quote else ():
        found = locator.text.exact(mark.quote) or locator.text.apart_from_space(mark.quote)
        if found:
            return _suggestion(locator, found[0], 1.0)
    return _best(mark.quote, locators)


def _best(quote: str, locators: Sequence[Locator]) -> Suggestion | None:
    """The passage most like a quote; of equals the first."""
    if not quote or not locators:
        return None
    fuzz = load_rapidfuzz()
    best: tuple[float, Locator, Span] | None = None
    for locator in locators:
        alignment = fuzz.partial_ratio_alignment(quote, locator.document.text, score_cutoff=best[0] if best else _ALIKE)
        if alignment is not None and (best is None or alignment.score > best[0]):
            start, end = alignment.dest_start, alignment.dest_end
            if start < end:
                best = (alignment.score, locator, Span(start, end))
    if best is None:
        return None
    score, locator, span = best
    return _suggestion(locator, _to_words(locator.document.text, span), score / 100)


def _to_words(text: str, span: Span) -> Span:
    """A passage with the rest of the words at its ends, which the best match may cut."""
    start, end = span.start, span.end
    while span.start - start < _WORD and start and not text[start - 1].isspace():
        start -= 1
    while end - span.end < _WORD and end < len(text) and not text[end].isspace():
        end += 1
    return Span(start, end)


def _suggestion(locator: Locator, span: Span, similarity: float) -> Suggestion:
    text = locator.document.text
    line = LineIndex(text).line(span.start)
    return Suggestion(locator.document.id, span, line, span.slice(text)[:_SHOWN], round(similarity, 3))
