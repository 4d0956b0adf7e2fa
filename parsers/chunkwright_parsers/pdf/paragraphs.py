"""From lines to paragraphs, items and headings: by distance, indentation, font and marks."""

from __future__ import annotations

import re
from itertools import pairwise
from statistics import median

from chunkwright_parsers.pdf.run_text import is_unparted
from chunkwright_parsers.pdf.segments import Segment, parted
from chunkwright_parsers.pdf.tags import Tag
from chunkwright_parsers.pdf.text_block import Kind, Line, TextBlock

_BULLET = re.compile(
    r"([\u2022\u2023\u25e6\u2043\u2219\u25aa\u25ab\u25cf\u25cb\u25a0\u25a1\u2756\uf0b7\u00b7\u27a2\u2713\u2714*\u2013\u2014-])\s+(?=\S)"
)
_NUMBER = re.compile(r"(\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)])\s+(?=\S)")
_DRAWN = re.compile(r"[_=*-]{8,}$")  # a rule that is drawn with characters
_CAPITAL = re.compile(r"[A-Z]\.")
LEADERS = re.compile(r"(?:\.\s?){4,}\s*[\divxlc]{1,6}$|\u2026{2,}\s*\d+$")  # of a line of a table of contents
NUMBERED = re.compile(r"\d{1,2}(?:\.\d{1,2}){1,4}[.)]?\s+\S")  # as 2.1 and 2.1.3, which number sections alone
_IDEOGRAPHIC_SPACE = 0.9  # of the size: a gap that stands for a space between characters that need none
_FEWEST_GAPS = 5
_EVEN = 0.75  # share of the distances of lines that are alike
_FEWEST_LINES = 2  # of a listing
_SENTENCE_END = (".", "!", "?", ":", ";", "\u3002", "\uff01", "\uff1f")


def lines_of(segments: list[Segment]) -> list[Line]:
    """The lines of a group in one column: segments side by side are one line.

    Args:
        segments: The segments, in order.
    """
    out: list[Line] = []
    for segment in segments:
        last = out[-1] if out else None
        if last is not None and _beside(last, segment):
            close = segment.x0 - last.x1 < _IDEOGRAPHIC_SPACE * segment.size
            ahead = 0 if close and is_unparted(last.text, segment.text) else 1
            last.calls += [(len(last.text) + ahead + a, len(last.text) + ahead + b) for a, b in segment.calls]
            last.text += " " * ahead + segment.text
            if len(segment.text) > max(map(len, last.pieces)):
                last.font = segment.font  # not that of the number in front of it
            last.pieces.append(segment.text)
            last.confidence = min(last.confidence, segment.confidence)
            last.x1, last.top = max(last.x1, segment.x1), min(last.top, segment.top)
            last.bottom = max(last.bottom, segment.bottom)
        else:
            out.append(
                Line(
                    segment.text, segment.x0, segment.top, segment.x1, segment.bottom, segment.baseline, segment.size,
                    segment.font,
                    [segment.text], segment.tag, list(segment.calls), segment.raised, segment.confidence,
                )
            )  # fmt: skip
    return out


def _beside(line: Line, segment: Segment) -> bool:
    """Whether a segment stands on a line, to the right of what is there, and is of the same block."""
    level = abs(segment.baseline - line.baseline) <= 0.3 * line.size and segment.x0 >= line.x1 - 1
    return level and not parted(segment.tag, line.tag)


def blocks_of(lines: list[Line], leading: float, *, listings: bool = False) -> list[TextBlock]:
    """The blocks of the lines of one column.

    Args:
        lines: The lines from top to bottom.
        leading: Usual distance of the baselines of the body text.
        listings: Whether text in a typewriter font is code.
    """
    out: list[TextBlock] = []
    right = max((line.x1 for line in lines), default=0.0)
    reach = max(1.25 * leading, 1.08 * _own_leading(lines))
    for line in lines:
        current = out[-1] if out else None
        if line.tag is not None:
            _add_tagged(out, line, line.tag)
        elif listings and line.font.mono:
            if current is not None and current.kind == "code" and _follows(current.lines[-1], line):
                current.lines.append(line)
            else:
                out.append(TextBlock("code", [line]))
        elif current is not None and current.kind != "code" and _goes_on(current, line, right, reach):
            current.lines.append(line)
        else:
            mark = _mark(line)
            out.append(TextBlock("item" if mark else "paragraph", [line], mark))
    _without_initials(out)
    for block in out:
        if block.kind == "code" and block.lines[0].tag is None and len(block.lines) < _FEWEST_LINES:
            block.kind = "paragraph"
    return out


def _without_initials(blocks: list[TextBlock]) -> None:
    """Takes capital letters for initials of names where no item with the letter before or after it stands beside."""
    letters = {block.mark[0] for block in blocks if _CAPITAL.fullmatch(block.mark)}
    for block in blocks:
        if _CAPITAL.fullmatch(block.mark) and not letters & {chr(ord(block.mark[0]) - 1), chr(ord(block.mark[0]) + 1)}:
            block.kind, block.mark = "paragraph", ""


def _add_tagged(out: list[TextBlock], line: Line, tag: Tag) -> None:
    """Adds a line of a tagged file to the block that it is said to be of."""
    current = out[-1] if out else None
    if current is not None and current.lines[-1].tag is not None and not parted(tag, current.lines[-1].tag):
        current.lines.append(line)
        return
    mark = _mark(line) if tag.role in ("item", "paragraph") else ""
    kind: Kind = "item" if mark else "paragraph"
    if tag.role in ("heading", "item", "code", "quote"):
        kind = tag.role
    if tag.role == "note":
        mark = ""
    out.append(TextBlock(kind, [line], mark, level=tag.level, told=kind == "heading"))


def _own_leading(lines: list[Line]) -> float:
    """The distance of the baselines of a column, if it is nearly the same all through; else 0."""
    gaps = [below.baseline - above.baseline for above, below in pairwise(lines)]
    gaps = [gap for gap, line in zip(gaps, lines, strict=False) if 0.8 * line.size < gap < 2.4 * line.size]
    if len(gaps) < _FEWEST_GAPS:
        return 0.0
    middle = median(gaps)
    even = sum(abs(gap - middle) < 0.06 * middle for gap in gaps)
    return middle if even > _EVEN * len(gaps) else 0.0


def _follows(last: Line, line: Line) -> bool:
    """Whether a line of a listing is the next one, with at most a blank line between."""
    return 0 < line.baseline - last.baseline <= 2.6 * max(line.size, last.size)


def _mark(line: Line) -> str:
    match = _BULLET.match(line.text) or _NUMBER.match(line.text)
    return match[1] if match else ""


def _goes_on(block: TextBlock, line: Line, right: float, reach: float) -> bool:
    """Whether a line goes on with a block."""
    last = block.lines[-1]
    first = block.lines[0]
    size = max(last.size, 1.0)
    if last.tag is not None:
        return False
    if LEADERS.search(last.text) or _DRAWN.search(last.text) or _begins_note(line, last):
        return False
    if abs(line.size - last.size) > 0.12 * size:
        return False
    gap = line.baseline - last.baseline
    if gap <= 0.2 * size or gap > max(reach, 1.75 * size):
        return False
    if len(block.lines) > 1 and gap > 1.3 * (last.baseline - block.lines[-2].baseline):
        return False
    if len(block.lines) == 1 and last.font.bold and not line.font.bold and len(last.text.split()) <= 10:
        return False
    if len(block.lines) == 1 and last.font.italic and not line.font.italic and NUMBERED.match(last.text):
        return _unfinished(last, right)
    if (
        line.font.bold != last.font.bold
        and (len(last.text) < 60 or len(line.text) < 60)
        and not _unfinished(last, right)
    ):
        return False
    if _mark(line) and (block.kind == "item" or _ends(last) or line.x0 >= first.x0 - 1):
        return False
    if block.kind == "item":
        return line.x0 > first.x0 - 1 or (_unfinished(last, right) and line.x0 > first.x0 - 2.5 * size)
    if line.x0 > last.x0 + 0.9 * size and line.x0 > first.x0 + 0.9 * size and _ends(last):
        return False
    return not (last.x1 < right - 0.25 * (right - first.x0) and _ends(last))


def _begins_note(line: Line, last: Line) -> bool:
    """Whether a line begins with a raised mark, as footnotes below each other do."""
    return line.raised and last.size <= 1.1 * line.size


def _ends(line: Line) -> bool:
    return line.text.endswith(_SENTENCE_END)


def _unfinished(line: Line, right: float) -> bool:
    """Whether a line fills its column without ending a sentence."""
    return line.x1 > right - 3 * line.size and not _ends(line)
