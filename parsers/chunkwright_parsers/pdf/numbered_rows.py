"""Numbers as evidence of order: steps side by side whose numbers go on to the right, not downwards."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeVar

from chunkwright_parsers.pdf.boxes import Box
from chunkwright_parsers.pdf.segments import Segment

_NUMBER = re.compile(r"(?:step |figure |no\.? ?)?\(?(\d{1,2})[.):]?(?:\s|$)", re.I)
_FEWEST = 4  # numbers that go on

B = TypeVar("B", bound=Box)


def numbered_rows(boxes: Sequence[B], gutter: float) -> list[list[B]]:
    """Boxes on both sides of a gutter by rows, if their numbers say that these are read one after the other.

    Args:
        boxes: What stands on both sides.
        gutter: Left edge of the gutter.
    """
    found = [(number, box) for box in boxes if (number := _number(box)) is not None]
    left = sorted(((box.top, number) for number, box in found if box.x0 < gutter))
    right = sorted(((box.top, number) for number, box in found if box.x0 >= gutter))
    if len(found) < _FEWEST or not left or not 0 <= len(left) - len(right) <= 1:
        return []
    first = left[0][1]
    by_rows = [number for pair in zip(left, right, strict=False) for _, number in pair]
    by_rows += [number for _, number in left[len(right) :]]
    if by_rows != list(range(first, first + len(by_rows))):
        return []
    starts = [top for top, _ in left]
    rows: list[list[B]] = [[] for _ in range(len(starts) + 1)]
    for box in boxes:
        rows[sum(box.top >= start - 1 for start in starts)].append(box)
    return [row for row in rows if row]


def _number(box: Box) -> int | None:
    match = _NUMBER.match(box.text) if isinstance(box, Segment) else None
    return int(match[1]) if match else None
