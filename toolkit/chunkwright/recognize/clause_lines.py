"""Where clauses could begin: lines of paragraphs, headings, and items that Markdown took for lists."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from chunkwright.recognize.clause_headings import heading_end, next_line_heading
from chunkwright.recognize.clause_marks import Mark, Reading, marks_at
from chunkwright.recognize.openings import plain_paragraph
from chunkwright.tree import Block, Document, Group, Item, List, Paragraph, Root, Section

_LINE_END = re.compile(r"\r\n?|\n")
_INDENT = re.compile(r"[ \t\u00a0\u3000]*(?:\*{1,3}|_{1,3})?(?=[^\s*_])")
_LINE_MAY_END = re.compile(r"(?:[.;:,!?)\]。；：，、！？）】]|\b(?:and|or)|[和或及])[*_\"”’ \t]*$")
_SENTENCE_MAY_END = re.compile(r"[.;:!?。；：！？）)—]['\"”’*_ \t]*$")
_GOES_ON = re.compile(
    r"\b(?:in|of|to|with|under|by|see|for|from|per|the|an?|this|that|at|on|as|is|are|than|between|through|and|or|"
    r"not|when|if|which|into|its?|their|both|sections?|articles?|clauses?|paragraphs?|cf\.|e\.g\.)$|[,，、(（]$",
    re.I,
)
_SHORT_LINE = 60  # characters: a shorter line before a mark may be a heading
_CONTENTS = re.compile(r"(?:\.[ .]{3,}|…{2,}|·{4,}|\t)\s*[\divx]+\s*$")
_PAGE = re.compile(r"\s+\d{1,4}$")
_ITEM_MARKER = re.compile(r"\d{1,4}[.)][ \t]+")


@dataclass(frozen=True, slots=True)
class Candidate:
    """A place where a clause may begin.

    Attributes:
        holder: Index of its container in the order of the text.
        index: Index of its block among the container's children.
        start: First character of the head, marks of emphasis included.
        end: One past the head's last character.
        heading: The short heading after the mark, or "".
        marks: The mark's parts.
        kind: `line` of a paragraph, `heading` that is one already, `item` of a list that Markdown made of headings.
        item: Identity of the item, or 0.
    """

    holder: int
    index: int
    start: int
    end: int
    heading: str
    marks: tuple[Mark, ...]
    kind: str = "line"
    item: int = 0

    @property
    def readings(self) -> frozenset[Reading]:
        """All readings of the parts of its mark."""
        return frozenset(reading for mark in self.marks for reading in mark.readings)

    @property
    def unproven(self) -> bool:
        """Whether it is no clause by itself, but only if others extend numbers of its sequence."""
        return self.kind == "item" or self.marks[0].bare


@dataclass(frozen=True, slots=True)
class Holder:
    """A container whose children may be clauses.

    Attributes:
        block: The container.
        number: Its own number, for '4.1' under a heading '4'; () if it has none.
    """

    block: Block
    number: tuple[int, ...]


def holders(root: Root) -> list[Holder]:
    """Containers that are looked into, in the order of the text; quotes, notes, code and tables are not."""
    out: list[Holder] = []
    stack: list[tuple[Block, tuple[int, ...]]] = [(root, ())]
    while stack:
        block, number = stack.pop()
        if block.layer != "body":
            continue
        if isinstance(block, List):
            numbers = range(block.start, block.start + len(block.children))
            items = [(item, (n,) if block.ordered else ()) for n, item in zip(numbers, block.children, strict=True)]
            stack.extend(reversed(items))
        elif isinstance(block, Root | Item | Group) or (
            isinstance(block, Section) and block.role in ("heading", "question", "clause")
        ):
            if isinstance(block, Section):
                number = _own_number(block.title)
            out.append(Holder(block, number))
            stack.extend((child, ()) for child in reversed(block.children))
    return out


def _own_number(title: str) -> tuple[int, ...]:
    marks = marks_at(title, 0, len(title))
    return marks[0].readings[0].value if marks else ()


def candidates(document: Document, found: list[Holder]) -> list[Candidate]:
    """Every place in the containers where a clause may begin, in order."""
    out: list[Candidate] = []
    for number, holder in enumerate(found):
        for index, child in enumerate(holder.block.children):
            if child.layer != "body" or child.span is None:
                continue
            if isinstance(child, Section) and child.role in ("heading", "clause"):
                out.extend(_of_heading(child, number, index))
            elif isinstance(child, List):
                out.extend(_of_list(document.text, child, number, index))
            elif isinstance(child, Paragraph) and plain_paragraph(child) is not None:
                out.extend(_of_paragraph(document.text, child, number, index))
    return _without_contents(document.text, out)


def _of_heading(section: Section, holder: int, index: int) -> Iterator[Candidate]:
    marks = marks_at(section.title, 0, len(section.title))
    if marks and section.head is not None:
        rest = section.title[marks[-1].end :].strip(" .:–—-")
        yield Candidate(holder, index, section.head.start, section.head.end, rest, marks, "heading")


def _of_list(text: str, block: List, holder: int, index: int) -> Iterator[Candidate]:
    """'1. Definitions' over paragraphs or lines '1.1 …': Markdown makes a list of it. All items have to be such."""
    if not block.ordered:
        return
    found = []
    for number, item in enumerate(block.children, block.start):
        first = item.children[0] if item.children else None
        if item.span is None or not isinstance(first, Paragraph) or first.span is None:
            return
        marker = _ITEM_MARKER.match(text, item.span.start)
        if marker is None or marker.end() != first.span.start:
            return
        mark = Mark(item.span.start, marker.start() + len(marker[0].rstrip()), (Reading("1", (number,)),))
        end, heading = heading_end(text, mark.end, _line_end(text, first.span.start, first.span.end), first.span.end)
        if not heading:
            return
        found.append(Candidate(holder, index, item.span.start, end, heading, (mark,), "item", id(item)))
    yield from found


def _of_paragraph(text: str, paragraph: Paragraph, holder: int, index: int) -> Iterator[Candidate]:
    span = paragraph.span
    if span is None:
        return
    starts = [span.start, *(match.end() for match in _LINE_END.finditer(text, span.start, span.end))]
    found: list[tuple[int, str, tuple[Mark, ...]]] = []
    seconds: set[str] = set()  # styles of which a 2 begins a later line
    for number in range(len(starts) - 1, -1, -1):
        start = starts[number]
        indent = _INDENT.match(text, start, span.end)
        at = indent.end() if indent else start
        marks = marks_at(text, at, _line_end(text, at, span.end))
        if not marks or (number and not _may_follow(text, starts[number - 1], start, marks[0], seconds)):
            continue
        emphasis = text[start:at].lstrip()
        found.append((at - len(emphasis), emphasis, marks))
        seconds |= {reading.style for reading in marks[0].readings if reading.value == (2,)}
    found.reverse()
    bounds = [start for start, _, _ in found] + [span.end]
    for (start, emphasis, marks), (_, stop) in zip(found, pairwise(bounds), strict=True):
        yield from _headed(text, Candidate(holder, index, start, 0, "", marks), emphasis, stop)


def _headed(text: str, candidate: Candidate, emphasis: str, stop: int) -> Iterator[Candidate]:
    """The candidate with its head; a bare number has to have a heading on its line."""
    marks = candidate.marks
    stop -= len(text[candidate.start : stop]) - len(text[candidate.start : stop].rstrip())
    line_end = min(_line_end(text, marks[-1].end, stop), stop)
    end, heading = heading_end(text, marks[-1].end, line_end, stop)
    if emphasis:
        closing = text.find(emphasis, marks[-1].end, line_end)
        if closing >= 0:
            end = closing + len(emphasis)
            inside = text[marks[-1].end : closing].strip(" \t.:：、–—-")
            heading = " ".join(inside.split()) if len(inside) <= 120 else ""
    if not heading and marks[0].readings[0].rank is not None and end >= line_end:
        end = next_line_heading(text, line_end, stop)
        heading = " ".join(text[line_end:end].split())
    if marks[0].bare and not (heading and end >= line_end and not heading[0].islower()):
        return
    yield Candidate(candidate.holder, candidate.index, candidate.start, end, heading, marks)


def _line_end(text: str, at: int, end: int) -> int:
    match = _LINE_END.search(text, at, end)
    return match.start() if match else end


def _may_follow(text: str, start: int, end: int, mark: Mark, seconds: set[str]) -> bool:
    """Whether a mark at the beginning of a line may be one: not in the middle of a sentence that was wrapped."""
    line = text[start:end].strip()
    if mark.readings[0].rank is not None:
        ended = _SENTENCE_MAY_END.search(line, max(0, len(line) - _SHORT_LINE)) is not None
        return ended or (len(line) < _SHORT_LINE and not _GOES_ON.search(line))
    if _LINE_MAY_END.search(line, max(0, len(line) - _SHORT_LINE)):
        return True
    bracketed = text[mark.end - 1] in ")）"
    if bracketed and any(reading.style in seconds and reading.value == (1,) for reading in mark.readings):
        return True
    following = text[mark.end : mark.end + 8].strip(" \t.*_")
    if _GOES_ON.search(line) and not bracketed:
        return False
    return len(line) < _SHORT_LINE and (bracketed or not following[:1].islower())


def _without_contents(text: str, found: list[Candidate]) -> list[Candidate]:
    """Leaves out the lines of a table of contents: what comes again with the same number and heading."""
    out: list[Candidate] = []
    later: set[tuple[tuple[Reading, ...], str]] = set()
    for candidate in reversed(found):
        readings = candidate.marks[0].readings
        heading = _PAGE.sub("", candidate.heading.lower())
        paged = heading != candidate.heading.lower() and (readings, "") in later
        line_end = _line_end(text, candidate.marks[-1].end, len(text))
        listed = candidate.kind == "line" and (
            (heading and (readings, heading) in later)
            or paged
            or _CONTENTS.search(text[candidate.start : min(line_end, candidate.start + 200)]) is not None
        )
        if not listed:
            out.append(candidate)
        later |= {(readings, heading), (readings, "")}
    out.reverse()
    return out
