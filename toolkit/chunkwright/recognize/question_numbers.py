"""Numbered questions without any other mark: '6. Where is the manual?' over its answer, as old FAQs have them."""

from __future__ import annotations

import re

from chunkwright.recognize.clause_marks import marks_at
from chunkwright.recognize.openings import plain_paragraph
from chunkwright.recognize.plain import plain
from chunkwright.recognize.question_marks import LONGEST, asks
from chunkwright.tree import Block, Paragraph, Section, Span

_STYLES = frozenset({"1", "1)", "(1)", "1、", "一、"})
_LINE_END = re.compile(r"\r\n?|\n")
_FEWEST = 3
_GAP = 2
_STATEMENT = 100  # characters of a numbered line among questions that does not ask itself: 'I found a bug.'

Numbered = tuple[int, Span, tuple[int, ...], bool]


def numbered(text: str, siblings: tuple[Block, ...]) -> list[tuple[int, Span]]:
    """Index and head of each question, where three numbers or more run on and most of them ask.

    Args:
        text: The document's text.
        siblings: Blocks in order.
    """
    found: list[Numbered] = [
        (index, *place)
        for index, block in enumerate(siblings)
        if (span := plain_paragraph(block)) is not None and (place := _numbered_at(text, span))
    ]
    out: list[tuple[int, Span]] = []
    run: list[Numbered] = []
    for question in found:
        if not _answered(text, siblings, question):
            continue
        # 1.2, 1.2.1, 1.3, 2.1: a number may be of any level, as long as it comes after the one before.
        if run and not (question[2] > run[-1][2] and question[2][0] - run[-1][2][0] <= _GAP):
            out += _asked(run)
            run = []
        run.append(question)
    return out + _asked(run)


def _asked(run: list[Numbered]) -> list[tuple[int, Span]]:
    enough = len(run) >= _FEWEST and 3 * sum(asking for *_, asking in run) >= 2 * len(run)
    return [(index, head) for index, head, *_ in run] if enough else []


def _numbered_at(text: str, span: Span) -> tuple[Span, tuple[int, ...], bool] | None:
    """Head, number and whether it asks, of a paragraph that begins with a number; None for running text."""
    first = _LINE_END.search(text, span.start, span.end)
    line_end = first.start() if first else span.end
    marks = marks_at(text, span.start, line_end)
    if len(marks) != 1 or marks[0].readings[0].style not in _STYLES or marks[0].bare:
        return None
    value = marks[0].readings[0].value
    for end in (line_end, span.end):
        words = plain(text[marks[0].end : min(end, span.start + 2 * LONGEST)])
        if end - span.start <= LONGEST and asks(words):
            return Span(span.start, span.start + len(text[span.start : end].rstrip())), value, True
    if len(span) <= _STATEMENT and line_end == span.end:
        return span, value, False
    return None


def _answered(text: str, siblings: tuple[Block, ...], question: Numbered) -> bool:
    index, head, *_ = question
    own = siblings[index].span
    if own is not None and text[head.end : own.end].strip():
        return True
    below = siblings[index + 1] if index + 1 < len(siblings) else None
    if below is None or isinstance(below, Section) or below.layer != "body":
        return False
    return not isinstance(below, Paragraph) or below.span is None or _numbered_at(text, below.span) is None
