"""Notes in the margin: small pieces beside the column of the text, which are no part of its lines."""

from __future__ import annotations

import re
from collections import Counter

from chunkwright_parsers.pdf.segments import Segment

_ROUNDED = 4.0  # points within which left edges are one
_WIDE = 12.0  # of the size: width of a line of running text
_FEWEST = 6  # lines of running text
_MOST = 0.5  # share of them that begin at the edge of the column
_COLUMN = 2  # lines of running text to the left of it, which are a column then
_SHORT = 9.0  # of the size: width of a note in the margin
_LEVEL = 0.6  # of the size: how far the baseline of a note may be from that of a line beside it
_MARK = re.compile(
    r"[\W\d_]*|\(?(?:[A-Za-z]|[ivxlc]{1,6}|[IVXLC]{1,6}|[A-Z]?\d+(?:\.\d+)*)[.):]?|(?:[Cc]hapter|[Pp]art|[Ss]tep)\b.*"
)


def marginal(segments: list[Segment], size: float) -> list[Segment]:
    """The notes in the left margin of a page; marks of items and numbers of headings are none.

    Args:
        segments: The text of a page outside tables.
        size: Size of most of it.
    """
    wide = [segment for segment in segments if segment.width > _WIDE * size]
    if len(wide) < _FEWEST:
        return []
    edges = Counter(round(segment.x0 / _ROUNDED) for segment in wide)
    edge, count = edges.most_common(1)[0]
    if count < _MOST * len(wide):
        return []
    left = (edge - 0.5) * _ROUNDED
    if sum(segment.x1 <= left + _ROUNDED for segment in wide) >= _COLUMN:
        return []
    beside = [s for s in segments if s.x1 <= left + _ROUNDED and s.width < _SHORT * size and s.size <= size]
    return [
        note for note in beside
        if not _MARK.fullmatch(note.text)
        and any(abs(line.baseline - note.baseline) < _LEVEL * size for line in wide if line.x0 > note.x1)
    ]  # fmt: skip
