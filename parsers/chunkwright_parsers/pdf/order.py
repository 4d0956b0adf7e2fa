"""Reading order: gutters with evidence part columns; what crosses a gutter is a band of its own."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from chunkwright_parsers.pdf.boxes import Box
from chunkwright_parsers.pdf.numbered_rows import numbered_rows

_NARROWEST = 0.7  # of the size: a gutter is at least this wide
_LINE = 2.5  # of the size: height up to which a box is a line
_EDGE = 0.12  # of the height of a page: where running lines stand
_EDGE_GAP = 1.2  # of the size: what parts them from the text
_BEYOND = 0.1  # weight of lines that cross a gutter above or below the columns
_LEADING = 1.25  # of the size: usual distance of lines
_PARTED = 1.4  # of the size: a gap that parts what stands below both columns from them
_TALL = 2.5  # of the size: height that a gutter parts
_SHORT = 1.6  # the same beside another column
_CROSSED = 1.0  # of the height that a gutter parts: lines that cross it
_CROSSED_INSIDE = 0.25  # the same within a column
_FEWEST_LETTERS = 3  # of a heading
_LARGER = 1.12  # times the size: a heading
_ROOM = 2.0  # of the size: what the other column leaves beside one
_MOST_EDGES = 400
_ENDS = frozenset(".!?:;\u3002\uff01\uff1f")
_MORE = 1.25  # times the gaps between paragraphs
_ROW = 6.5  # of the size: width of a row of running text
_WIDE_ROWS = 0.35  # share of the rows of a column that are as wide
_FEWEST = 3  # rows that a column has at least


B = TypeVar("B", bound=Box)


@dataclass(slots=True)
class _Gutter:
    x0: float
    x1: float
    parted: float
    top: float  # what crosses above ends here
    bottom: float  # what crosses below begins here


def ordered(boxes: list[B], size: float, depth: int = 0, *, inside: bool = False) -> list[list[B]]:
    """Groups of boxes in reading order: each group stands in one column.

    Args:
        boxes: Segments, tables and images of a region.
        size: Size of its text, in points.
        depth: Columns and bands around.
        inside: Whether the region is a column itself: then little may cross a gutter in it.
    """
    if _height(boxes, size) < 2 * _FEWEST or depth > 4:
        return [sorted(boxes, key=_by_row)]
    gutter = _gutter(boxes, size, _CROSSED_INSIDE if inside else _CROSSED)
    if gutter is None:
        return [sorted(boxes, key=_by_row)]
    above = [box for box in boxes if _middle(box) < gutter.top]
    below = [box for box in boxes if _middle(box) > gutter.bottom]
    between = [box for box in boxes if gutter.top <= _middle(box) <= gutter.bottom]
    parts = [ordered(part, size, depth + 1, inside=inside) if part else [] for part in (above, below)]
    rows = numbered_rows(between, gutter.x0)
    if rows:
        return _joined([*parts[0], *(group for row in rows for group in ordered(row, size, depth + 1)), *parts[1]])
    return _joined([*parts[0], *_columns(between, gutter, size, depth), *parts[1]])


def _columns(boxes: list[B], gutter: _Gutter, size: float, depth: int) -> list[list[B]]:
    """Groups on both sides of a gutter, what crosses it a band of its own."""
    out: list[list[B]] = []
    left: list[B] = []
    right: list[B] = []

    def flush() -> None:
        below = _tail(left, right, size) if left and right else []
        for side in ([box for box in left if box not in below], list(right), below):
            if side:
                out.extend(ordered(side, size, depth + 1, inside=True))
        left.clear()
        right.clear()

    bands = _heading_bands(boxes, gutter, size)
    for box in sorted(boxes, key=lambda box: (box.top, box.x0)):
        if id(box) in bands:
            flush()
            out.append([box])
        elif box.x1 <= gutter.x1 and box.x0 < gutter.x0:
            left.append(box)
        elif box.x0 >= gutter.x0:
            right.append(box)
        else:
            flush()
            out.append([box])
    flush()
    return out


def _heading_bands(boxes: Sequence[Box], gutter: _Gutter, size: float) -> set[int]:
    """Headings of several sets of columns below each other, by identity: the other column leaves room beside them."""
    right = sorted((box for box in boxes if box.x0 >= gutter.x0), key=lambda box: box.top)
    gaps = _gaps(right)
    left = [box for box in boxes if box.x1 <= gutter.x1]
    edge = min((box.x0 for box in left), default=0.0) + size
    found: dict[int, int] = {}  # number of the box of the right column below each
    for box in left:
        beside = any(other is not box and other.top < _middle(box) < other.bottom for other in left)
        if beside or box.x0 > edge or not _is_title(box, size):
            continue
        below = next((number for number, other in enumerate(right) if other.bottom > box.top), 0)
        if below and right[below].top >= box.bottom and gaps[below] > _ROOM * size:
            found[id(box)] = below
    usual = max((gap for number, gap in enumerate(gaps) if number not in found.values()), default=0.0)
    return {box for box, number in found.items() if gaps[number] > _MORE * usual}


def _is_title(box: Box, size: float) -> bool:
    letters = sum(char.isalpha() for char in str(getattr(box, "text", "")))
    return letters >= _FEWEST_LETTERS and getattr(box, "size", 0.0) >= _LARGER * size


def _middle(box: Box) -> float:
    return (box.top + box.bottom) / 2


def edge_rows(boxes: list[B], height: float, size: float) -> tuple[list[B], list[B], list[B]]:
    """The lines at the upper edge of a page, what is between, and the lines at its lower edge.

    What stands at an edge, parted from the rest by a gap, is read from left to right whatever columns are below it.

    Args:
        boxes: Segments, tables and images of a page.
        height: Height of the page.
        size: Size of its text, in points.
    """
    rows = sorted(boxes, key=lambda box: box.top)
    first, last = 0, len(rows)
    end = float("-inf")
    for index, box in enumerate(rows):
        if box.top > end + _EDGE_GAP * size and index:
            first = index
        end = max(end, box.bottom)
        if end > _EDGE * height:
            break
    start = float("inf")
    for index in range(len(rows) - 1, first, -1):
        start = min(start, rows[index].top)
        if start < (1 - _EDGE) * height:
            break
        if max(box.bottom for box in rows[:index]) < start - _EDGE_GAP * size:
            last = index
    return sorted(rows[:first], key=_by_row), rows[first:last], sorted(rows[last:], key=_by_row)


def _tail(left: list[B], right: list[B], size: float) -> list[B]:
    """What stands in the left column below the end of the right one, parted from what is above by a gap.

    A gap as there are others between paragraphs does not part it, unless the text in front of it goes on in the right
    column.
    """
    end = _bottom(right)
    rows = sorted(left, key=lambda box: box.top)
    gaps = _gaps(rows)
    usual = max(_gaps(sorted(right, key=lambda box: box.top)))
    for index in range(1, len(rows)):
        goes_on = _goes_on(rows[index - 1], right)
        if rows[index].top > end and gaps[index] > (0.6 * size if goes_on else max(_PARTED * size, _MORE * usual)):
            return rows[index:]
        usual = max(usual, gaps[index])
    return []


def _goes_on(box: Box, column: Sequence[Box]) -> bool:
    """Whether a line ends within a sentence that the first line of a column can be the rest of."""
    before = str(getattr(box, "text", "")).rstrip()
    after = str(getattr(min(column, key=lambda box: box.top), "text", ""))
    return bool(before) and before[-1] not in _ENDS and after[:1].islower()


def _gaps(rows: Sequence[Box]) -> list[float]:
    """The gap above each box, given from top to bottom."""
    out = [0.0]
    reach = rows[0].bottom if rows else 0.0
    for box in rows[1:]:
        out.append(box.top - reach)
        reach = max(reach, box.bottom)
    return out


def _joined(groups: list[list[B]]) -> list[list[B]]:
    """Groups of single boxes one below the other are one group."""
    out: list[list[B]] = []
    single = False
    for group in groups:
        if len(group) == 1 and single:
            out[-1] += group
        else:
            out.append(list(group))
        single = len(group) == 1
    return out


def _by_row(box: Box) -> tuple[float, float]:
    return (round(getattr(box, "baseline", box.top)), box.x0)


def _gutter(boxes: Sequence[Box], size: float, crossed: float) -> _Gutter | None:
    """The gutter that parts most rows and is crossed by few."""
    best: _Gutter | None = None
    for edge in _edges(boxes, size):
        found = _tested(boxes, edge, size, crossed)
        if found is not None and (best is None or found.parted > best.parted):
            best = found
    return best


def _edges(boxes: Sequence[Box], size: float) -> list[float]:
    """The right edges to look for a gutter at; of very many those behind which the fewest boxes begin at once."""
    edges = sorted({round(box.x1, 1) for box in boxes})[:-1]
    if len(edges) <= _MOST_EDGES:
        return edges
    starts = sorted(box.x0 for box in boxes)

    def crowd(edge: float) -> float:
        at = bisect_left(starts, edge)
        return (bisect_left(starts, edge + _NARROWEST * size) - at) / max(1, len(starts) - at)

    return sorted(sorted(edges, key=crowd)[:_MOST_EDGES])


def _tested(boxes: Sequence[Box], edge: float, size: float, most_crossed: float) -> _Gutter | None:
    """The gutter to the right of an edge, if there is one."""
    x0 = edge
    left = [box for box in boxes if box.x1 <= x0 + 0.1]
    if _height(left, size) < _FEWEST:
        return None
    after = [box for box in boxes if box.x0 >= x0]
    if not after or _height(after, size) < _FEWEST:
        return None
    first, last = max(_top(left), _top(after)), min(_bottom(left), _bottom(after))
    starts = sorted(box.x0 for box in after if first <= box.bottom and box.top <= last)
    if not starts:
        return None
    x1 = starts[min(len(starts) - 1, len(starts) // 20)]
    if x1 - x0 < _NARROWEST * size:
        return None
    crossing = [box for box in boxes if box.x0 < x0 and box.x1 > x0 + 0.1]
    if any(box.x1 < x1 and first <= box.top <= last for box in crossing):
        return None
    crossing = [box for box in crossing if box.x1 >= x1]
    both = _shared(left, after)
    # A tall box that crosses, such as a table, is one band; lines that cross are text of one column.
    lines = [box for box in crossing if box.bottom - box.top < _LINE * size and first <= box.top <= last]
    crossed = sum(box.bottom - box.top for box in lines)
    # Beside another column, a clear gutter parts short ones too.
    clear = most_crossed < _CROSSED and not crossed and x1 - x0 >= size
    if both < (_SHORT if clear else _TALL) * size or crossed > most_crossed * both:
        return None
    if not _texts(left, size) or not _texts(after, size):
        return None
    # What crosses above and below counts a little: of two gutters that part as much it finds that of the page.
    beyond = sum(box.bottom - box.top for box in crossing) - crossed
    top = max((box.bottom for box in crossing if box.top < first), default=float("-inf"))
    bottom = min((box.top for box in crossing if box.top > last), default=float("inf"))
    return _Gutter(x0, x1, both - crossed - _BEYOND * beyond, top, bottom)


def _height(boxes: Sequence[Box], size: float) -> int:
    """Number of boxes, a tall one such as a table counted as many as it has lines."""
    return sum(_lines(box, size) for box in boxes)


def _lines(box: Box, size: float) -> int:
    height = box.bottom - box.top
    return 1 if height < _LINE * size else int(height / (_LEADING * size))


def _top(boxes: Sequence[Box]) -> float:
    return min(box.top for box in boxes)


def _bottom(boxes: Sequence[Box]) -> float:
    return max(box.bottom for box in boxes)


def _shared(left: Sequence[Box], right: Sequence[Box]) -> float:
    """Height over which both sides have text."""
    spans = [sorted((box.top, box.bottom) for box in side) for side in (left, right)]
    merged = [_merged(side) for side in spans]
    total = 0.0
    for a0, a1 in merged[0]:
        for b0, b1 in merged[1]:
            total += max(0.0, min(a1, b1) - max(a0, b0))
    return total


def _merged(spans: list[tuple[float, float]]) -> list[tuple[float, float]]:
    out: list[tuple[float, float]] = []
    for start, end in spans:
        if out and start <= out[-1][1] + 6:
            out[-1] = (out[-1][0], max(out[-1][1], end))
        else:
            out.append((start, end))
    return out


def _texts(side: Sequence[Box], size: float) -> bool:
    """Whether a side is running text: most of its rows are wider than a few words."""
    rows: dict[int, tuple[float, float]] = {}
    tall = 0
    for box in side:
        if _lines(box, size) > 1:
            tall += _lines(box, size) if box.x1 - box.x0 > _ROW * size else 0
            continue
        row = round(box.bottom / (0.5 * size))
        x0, x1 = rows.get(row, (box.x0, box.x1))
        rows[row] = (min(x0, box.x0), max(x1, box.x1))
    wide = sum(x1 - x0 > _ROW * size for x0, x1 in rows.values()) + tall
    return wide >= _WIDE_ROWS * (len(rows) + tall)
