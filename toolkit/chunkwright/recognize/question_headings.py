"""Questions among sections, definitions and details that are there already."""

from __future__ import annotations

from dataclasses import replace

from chunkwright.recognize.openings import UNSET, with_children
from chunkwright.recognize.plain import plain
from chunkwright.recognize.question_marks import (
    asks,
    begins_like_one,
    has_mark,
    names_questions,
    question_title,
    unmarked,
)
from chunkwright.tree import NO_FRAME, Block, Definition, Group, Section, Span


def headings(siblings: tuple[Block, ...], around: str) -> tuple[Block, ...]:
    """Siblings with the role `question` for headings that ask.

    A question mark or 'Q:' is enough. An interrogative ('How to …') is not, unless most headings beside it ask or
    the title around them says that questions follow.

    Args:
        siblings: Blocks in order.
        around: Title of what holds them.
    """
    sections = [block for block in siblings if isinstance(block, Section) and block.role in ("heading", "question")]
    if not sections:
        return siblings
    sure = {id(section) for section in sections if asks(section.title) or has_mark(section.title)}
    likely = {id(section) for section in sections if begins_like_one(section.title)}
    told = names_questions(around) and 2 * len(sure | likely) > len(sections)
    if told or (len(sure) > 1 and 2 * len(sure) >= len(sections)):
        sure |= likely
    return tuple(_asking(block) if id(block) in sure else block for block in siblings)


def _asking(block: Block) -> Block:
    if not isinstance(block, Section) or block.role != "heading":
        return block
    return replace(block, role="question", title=unmarked(block.title))


def definitions(siblings: tuple[Block, ...]) -> tuple[Block, ...]:
    """Siblings with question sections in place of definitions whose term is a question."""
    return tuple(_defined(block) if isinstance(block, Definition) else block for block in siblings)


def _defined(block: Definition) -> Block:
    term = plain(block.term)
    if block.role != "term" or block.head is None or not block.children or block.layer != "body":
        return block
    if not asks(term) and not has_mark(term):
        return block
    return Section(
        span=block.span,
        children=block.children,
        regions=block.regions,
        origin=block.origin,
        lead=block.lead,
        role="question",
        level=UNSET,
        title=question_title(block.term),
        head=block.head,
    )


def details(block: Group, children: tuple[Block, ...]) -> Block:
    """Details to unfold, with a question section around what they hold if their summary is a question.

    The section lies in the group, to which the tags belong; its title takes the place of the group's head on pieces.

    Args:
        block: The group.
        children: Blocks in it.
    """
    last = children[-1].span if children else None
    asking = asks(block.label) or has_mark(block.label)
    if block.role != "details" or block.head is None or last is None or not asking:
        return with_children(block, children)
    if children[0].span is None or children[0].span.start < block.head.end:
        return with_children(block, children)  # it has its section already
    section = Section(
        span=Span(block.head.start, last.end),
        children=children,
        role="question",
        level=UNSET,
        title=question_title(block.label),
        head=block.head,
    )
    return replace(block, children=(section,), frame=NO_FRAME)
