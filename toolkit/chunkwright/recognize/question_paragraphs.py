"""Questions in paragraphs: 'Q: …' with 'A: …', and bold questions that stand over their answers."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass

from chunkwright.recognize.openings import Opening, gather, plain_paragraph, remainder
from chunkwright.recognize.plain import plain
from chunkwright.recognize.question_marks import ANSWER_MARK, LONGEST, QUESTION_MARK, asks, question_title
from chunkwright.recognize.question_numbers import numbered
from chunkwright.tree import Block, Paragraph, Section, Span

_LINE_END = re.compile(r"\r\n?|\n")
_INDENT = re.compile(r"[ \t\u3000]*")
# One run of emphasis that is a whole question; the mark that closes it is the one that opened it.
_BOLD = re.compile(r"(?P<mark>\*{2,3}|_{2,3})(?=\S)(?P<body>[^*_\r\n]{2,300}[?？][\"”’」』)）]?)(?P=mark)(?![*_])")
_ITALIC = re.compile(r"(?P<mark>[*_])(?=\S)(?P<body>[^*_\r\n]{2,300}[?？][\"”’」』)）]?)(?P=mark)(?![*_])")
_ASKED = re.compile(r"[?？][\"”’」』)）*_]{0,5}(?=\s|\Z|[^\x00-\u2e7f])")


@dataclass(frozen=True, slots=True)
class Found:
    """A question found in a paragraph.

    Attributes:
        index: Index of the paragraph among its siblings.
        head: Place of the question with its mark.
        stop: Where the part of the paragraph that goes with it ends.
        answered: Whether an answer's mark, or text, comes right after it in the paragraph.
        paired: Whether 'A:' comes after it, in the paragraph or the block below.
    """

    index: int
    head: Span
    stop: int
    answered: bool
    paired: bool


def paragraphs(text: str, siblings: tuple[Block, ...]) -> tuple[Block, ...]:
    """Siblings with sections for questions in their paragraphs; the siblings themselves if there are none.

    Args:
        text: The document's text.
        siblings: Blocks in order.
    """
    # Where questions have marks, what is bold in an answer is part of the answer.
    found = _marked(text, siblings) or _emphasized(text, siblings) or _numbered(text, siblings)
    if not found:
        return siblings
    by_index: dict[int, list[Found]] = {}
    for question in found:
        by_index.setdefault(question.index, []).append(question)
    parts: list[Block | Opening] = []
    for index, block in enumerate(siblings):
        if index in by_index and isinstance(block, Paragraph):
            parts.extend(_split(text, block, by_index[index]))
        else:
            parts.append(block)
    return gather(parts, "question")


def _split(text: str, block: Paragraph, found: list[Found]) -> Iterator[Block | Opening]:
    if block.span is None:
        return
    yield from remainder(text, block, block.span.start, found[0].head.start)
    stops = [question.head.start for question in found[1:]] + [block.span.end]
    for question, stop in zip(found, stops, strict=True):
        yield Opening(question.head, question_title(question.head.slice(text)), 1, block)
        yield from remainder(text, block, question.head.end, stop)


def _marked(text: str, siblings: tuple[Block, ...]) -> list[Found]:
    """Questions with a mark. Each is followed by 'A:', or there are two at least that end in a question mark."""
    found = [
        question
        for index, block in enumerate(siblings)
        if (span := plain_paragraph(block)) is not None
        for question in marked_in(text, span, index)
    ]
    out = []
    for number, question in enumerate(found):
        following = found[number + 1] if number + 1 < len(found) else None
        paired = question.paired or _answer_below(text, siblings, question)
        answered = question.answered or _something_below(siblings, question, following)
        asking = asks(plain(question.head.slice(text)))
        if paired or (answered and asking):
            out.append((question, paired))
    if not any(paired for _, paired in out) and len(out) < 2:
        return []
    return [question for question, _ in out]


def marked_in(text: str, span: Span, index: int = 0) -> list[Found]:
    """Questions with a mark in one paragraph, at the beginnings of its lines.

    Args:
        text: The document's text.
        span: Place of the paragraph.
        index: Its index among its siblings.
    """
    starts, answers = [], []
    for line in [span.start, *(match.end() for match in _LINE_END.finditer(text, span.start, span.end))]:
        match = _INDENT.match(text, line, span.end)
        at = match.end() if match else line
        if (mark := QUESTION_MARK.match(text, at, span.end)) and mark.end() < span.end:
            starts.append((at, mark.end()))
        elif ANSWER_MARK.match(text, at, span.end):
            answers.append(at)
    out = []
    for number, (start, after) in enumerate(starts):
        stop = starts[number + 1][0] if number + 1 < len(starts) else span.end
        place = bisect_left(answers, start)
        answer = min(answers[place], stop) if place < len(answers) else stop
        end, inline = _question_end(text, start, after, answer)
        if end > after:
            rest = bool(text[end:stop].strip())
            out.append(Found(index, Span(start, end), stop, rest, answer < stop or inline))
    return out


def _question_end(text: str, start: int, after: int, answer: int) -> tuple[int, bool]:
    """End of the question that ends before `answer` at the latest, and whether 'A:' comes next on its line."""
    for match in _ASKED.finditer(text, after, answer):
        indent = _INDENT.match(text, match.end(), answer)
        at = indent.end() if indent else match.end()
        if ANSWER_MARK.match(text, at, answer):
            return match.end(), True
        if match.end() - start > LONGEST:
            break
    whole = text[start:answer].rstrip()
    first = _ASKED.search(text, after, answer)
    line = _LINE_END.search(text, after, answer)
    if first is not None and (asks(plain(whole)) is False) and first.end() - start <= LONGEST:
        return first.end(), False
    if len(whole) <= LONGEST:
        return start + len(whole), False
    stop = line.start() if line else start
    return (stop if stop - start <= LONGEST else start), False


def _below(siblings: tuple[Block, ...], index: int) -> Block | None:
    return next((block for block in siblings[index + 1 : index + 4] if block.layer == "body"), None)


def _answer_below(text: str, siblings: tuple[Block, ...], question: Found) -> bool:
    """Whether the next paragraph begins with 'A:' where nothing stands between."""
    block = siblings[question.index]
    if block.span is None or question.stop != block.span.end or text[question.head.end : question.stop].strip():
        return False
    below = _below(siblings, question.index)
    return isinstance(below, Paragraph) and below.span is not None and bool(ANSWER_MARK.match(text, below.span.start))


def _something_below(siblings: tuple[Block, ...], question: Found, following: Found | None) -> bool:
    """Whether a block that is neither question nor section comes next."""
    below = _below(siblings, question.index)
    if below is None or isinstance(below, Section):
        return False
    begins_with_question = (
        following is not None
        and siblings[following.index] is below
        and below.span is not None
        and following.head.start == below.span.start
    )
    return not begins_with_question and (following is None or following.index != question.index)


def _numbered(text: str, siblings: tuple[Block, ...]) -> list[Found]:
    ends = ((index, head, siblings[index].span) for index, head in numbered(text, siblings))
    return [Found(index, head, span.end if span else head.end, True, False) for index, head, span in ends]


def _emphasized(text: str, siblings: tuple[Block, ...]) -> list[Found]:
    """Bold questions at the beginning of paragraphs, two at least that have an answer."""
    found = [
        question
        for index, block in enumerate(siblings)
        if (span := plain_paragraph(block)) is not None and (question := emphasized_at(text, span, index))
    ]
    out = []
    for number, question in enumerate(found):
        following = found[number + 1] if number + 1 < len(found) else None
        if question.answered or _something_below(siblings, question, following):
            out.append(question)
    bold = [question for question in out if text.startswith(("**", "__"), question.head.start)]
    out = bold if len(bold) > 1 else [question for question in out if question not in bold]
    return out if len(out) > 1 else []


def emphasized_at(text: str, span: Span, index: int = 0) -> Found | None:
    """The emphasized question with which a paragraph begins; in italics only if nothing comes after it.

    Args:
        text: The document's text.
        span: Place of the paragraph.
        index: Its index among its siblings.
    """
    if text[span.start] not in "*_":
        return None
    match = _BOLD.match(text, span.start, span.end) or _ITALIC.match(text, span.start, span.end)
    if match is None or not asks(plain(match["body"])):
        return None
    rest = bool(text[match.end() : span.end].strip())
    if rest and (len(match["mark"]) == 1 or not text[match.end()].isspace()):
        return None
    return Found(index, Span(span.start, match.end()), span.end, rest, False)
