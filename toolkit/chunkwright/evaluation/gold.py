"""Gold spans: the evidence of a golden set as places in the documents."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from chunkwright.errors import ParseError
from chunkwright.evaluation.anchors import Locator
from chunkwright.evaluation.golden import Evidence, Question
from chunkwright.evaluation.terms import TermPart, part_of
from chunkwright.tree import Document, Span

_FINAL = ".。"


@dataclass(frozen=True, slots=True)
class GoldSpan:
    """Where evidence stands.

    Attributes:
        document_id: The document.
        span: Its place in `Document.text`.
        core: The place without white space at its ends and without a last full stop: what has to be delivered whole.
        must_keep: Terms that have to be delivered in the same chunk.
        parts: Of each of these terms, where it stands.
    """

    document_id: str
    span: Span
    core: Span
    must_keep: tuple[str, ...] = ()
    parts: tuple[TermPart, ...] = ()


@dataclass(frozen=True, slots=True)
class GoldQuestion:
    """A question with its gold spans.

    Attributes:
        question: The question.
        evidence: All that an answer needs.
        forbidden: What must not rank above it.
    """

    question: Question
    evidence: tuple[GoldSpan, ...]
    forbidden: tuple[GoldSpan, ...] = ()


def resolve_golden(
    questions: Iterable[Question], documents: Iterable[Document], source: str = "golden set"
) -> list[GoldQuestion]:
    """Finds the evidence of a golden set in the documents.

    Args:
        questions: The golden set.
        documents: The corpus.
        source: Name of the golden set in messages.

    Raises:
        ParseError: Evidence is not in its document, or there is no such document; the error names the line.
    """
    locators = {document.id: Locator(document) for document in documents}
    out = []
    for question in questions:
        evidence = _located(question, "evidence", question.evidence, locators, source)
        forbidden = _located(question, "forbidden", question.forbidden, locators, source)
        out.append(GoldQuestion(question, evidence, forbidden))
    return out


def core_of(text: str, span: Span) -> Span:
    """A span without white space at its ends and without a last full stop; the span itself if nothing is left."""
    start, end = span.start, span.end
    while start < end and text[start].isspace():
        start += 1
    while end > start and (text[end - 1].isspace() or text[end - 1] in _FINAL):
        end -= 1
    return Span(start, end) if start < end else span


def _located(
    question: Question, key: str, marks: tuple[Evidence, ...], locators: dict[str, Locator], source: str
) -> tuple[GoldSpan, ...]:
    out = []
    for number, mark in enumerate(marks, 1):
        locator = locators.get(mark.document)
        if locator is None:
            raise ParseError(source, question.line or None, f"{key} {number}: there is no document {mark.document!r}")
        found = locator.locate(mark)
        if found is None:
            what = f"the quote {mark.quote[:60]!r}" if mark.quote else "the span" if mark.span else "the block"
            reason = f"{key} {number}: {what} is not in {mark.document!r}; check_golden says where it went"
            raise ParseError(source, question.line or None, reason)
        core = core_of(locator.document.text, found.span)
        parts = tuple(part_of(locator.document, found.span, term) for term in mark.must_keep)
        out.append(GoldSpan(mark.document, found.span, core, mark.must_keep, parts))
    return tuple(out)
