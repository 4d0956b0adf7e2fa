"""Lists whose items are questions with their answers."""

from __future__ import annotations

from dataclasses import replace

from chunkwright.recognize.openings import Opening, gather, plain_paragraph, remainder
from chunkwright.recognize.plain import plain
from chunkwright.recognize.question_marks import asks, question_title
from chunkwright.recognize.question_paragraphs import emphasized_at, marked_in
from chunkwright.tree import Block, Code, Item, List, Paragraph, Span, Table


def items(text: str, block: List, children: tuple[Block, ...]) -> tuple[Block, ...]:
    """The items of a list, those with question and answer holding a section, if most are such.

    The section lies in the item, not in its place: a list holds items, the number or bullet is the item's own text,
    and where the list is cut it is cut between items as any list is.

    Args:
        text: The document's text.
        block: The list.
        children: Its items.
    """
    heads = [_question(text, item) for item in children]
    count = sum(head is not None for head in heads)
    if count < 2 or 2 * count <= len(children) or block.layer != "body":
        return children
    return tuple(_split(text, item, head) if head else item for item, head in zip(children, heads, strict=True))


def _question(text: str, item: Block) -> Span | None:
    """Place of the question with which an item begins, if an answer comes after it."""
    if not isinstance(item, Item) or not item.children:
        return None
    first, *rest = item.children
    span = plain_paragraph(first)
    if span is None:
        return None
    # A question with choices under it belongs to a survey, one with text under it to a FAQ.
    answered = bool(rest) and isinstance(rest[0], Paragraph | Code | Table)
    if found := emphasized_at(text, span):
        return found.head if found.answered or rest else None
    if marked := marked_in(text, span):
        question = marked[0]
        at_start = question.head.start == span.start
        return question.head if at_start and len(marked) == 1 and (question.answered or answered) else None
    line = text.find("\n", span.start, span.end)
    end = span.end if line < 0 else line
    asked = text[span.start : end].rstrip()
    if not asks(plain(asked)) or not (answered or line >= 0):
        return None
    return Span(span.start, span.start + len(asked))


def _split(text: str, item: Block, head: Span) -> Block:
    first, *rest = item.children
    if not isinstance(first, Paragraph) or first.span is None:
        return item
    opening = Opening(head, question_title(head.slice(text)), 1, first)
    inside: list[Block | Opening] = [opening, *remainder(text, first, head.end, first.span.end), *rest]
    return replace(item, children=gather(inside, "question"))
