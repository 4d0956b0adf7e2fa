"""Tables without rules: rows of short pieces whose edges stand below each other."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import pairwise

from chunkwright_parsers.pdf.segments import Segment
from chunkwright_parsers.pdf.table_box import TableBox, TableCell

_FEWEST_ROWS = 3
_LONGEST_CELL = 40  # characters that cells have on the average at most
_LONG_COLUMN = 42  # characters of the pieces of a column that is running text
_SIZES = 1.35  # the size of a row divided by that of the row above at most
_FLOWING = 0.5  # share of the lines of a column of prose that go on in the next one
_SHORT = 12  # characters of a line that is not one of prose
_BEYOND = 30.0  # points by which the names of the outer columns can reach beyond them
_FURTHEST = 2.6  # leadings between two rows
_NUMBER = re.compile(r"[\d.,%$\u20ac\u00a3()+\u2212\u2013-]+")


@dataclass(slots=True)
class _Candidate:
    rows: list[list[Segment]] = field(default_factory=list)
    columns: list[tuple[float, float]] = field(default_factory=list)
    single: int = 0  # rows with one piece since the last with more


def borderless_tables(segments: list[Segment], size: float, leading: float) -> list[TableBox]:
    """The tables that alignment alone shows.

    Args:
        segments: The text of a page that is in no other table.
        size: Size of the body text.
        leading: Usual distance of its baselines.
    """
    rows = _rows(segments)
    out: list[TableBox] = []
    index = 0
    while index < len(rows):
        if len(rows[index]) < 2:
            index += 1
            continue
        candidate = _grown(rows, index, leading)
        table = _table(candidate, size, leading)
        if table is None:
            index += 1
        else:
            out.append(table)
            index += len(candidate.rows)
    return out


def _rows(segments: list[Segment]) -> list[list[Segment]]:
    rows: list[list[Segment]] = []
    for segment in sorted(segments, key=lambda segment: (segment.baseline, segment.x0)):
        if rows and abs(segment.baseline - rows[-1][0].baseline) <= 0.35 * segment.size:
            rows[-1].append(segment)
        else:
            rows.append([segment])
    for row in rows:
        row.sort(key=lambda segment: segment.x0)
    return rows


def _grown(rows: list[list[Segment]], start: int, leading: float) -> _Candidate:
    found = _Candidate([rows[start]], [(segment.x0, segment.x1) for segment in rows[start]])
    for row in rows[start + 1 :]:
        last = found.rows[-1]
        if row[0].baseline - last[0].baseline > _FURTHEST * max(leading, row[0].size * 1.2):
            break
        if not 1 / _SIZES < max(s.size for s in row) / max(s.size for s in last) < _SIZES:
            break
        columns = _with_row(found.columns, row)
        if columns is None:
            break
        found.single = found.single + 1 if len(row) < 2 else 0
        if found.single > 3:
            break
        found.rows.append(row)
        found.columns = columns
    if len(found.rows[-1]) < 2:
        while found.rows and len(found.rows[-1]) < 2:
            found.rows.pop()
        found.columns = _columns_of(found.rows)  # without those of the lines below the table
    return found


def _columns_of(rows: list[list[Segment]]) -> list[tuple[float, float]]:
    columns: list[tuple[float, float]] = []
    for row in rows:
        columns = _with_row(columns, row) or columns
    return columns


def _with_row(columns: list[tuple[float, float]], row: list[Segment]) -> list[tuple[float, float]] | None:
    """The columns with those of a row; None if a piece stands in more than one, or two pieces in one."""
    out = list(columns)
    used: set[int] = set()
    for segment in row:
        hit = [i for i, (x0, x1) in enumerate(out) if segment.x0 < x1 - 1 and segment.x1 > x0 + 1]
        if len(hit) > 1:
            return None
        if not hit:
            out.append((segment.x0, segment.x1))
            continue
        if hit[0] in used:
            return None
        used.add(hit[0])
        x0, x1 = out[hit[0]]
        out[hit[0]] = (min(x0, segment.x0), max(x1, segment.x1))
    out.sort()
    if any(right[0] < left[1] - 1 for left, right in pairwise(out)):
        return None
    return out


def _table(found: _Candidate, size: float, leading: float) -> TableBox | None:
    multiple = [row for row in found.rows if len(row) > 1]
    width = len(found.columns)
    if len(multiple) < _FEWEST_ROWS or width < 2 or len(multiple) < 0.5 * len(found.rows):
        return None
    pieces = [segment for row in found.rows for segment in row]
    if sum(len(piece.text) for piece in pieces) / len(pieces) > _LONGEST_CELL:
        return None
    numbers = sum(_NUMBER.fullmatch(piece.text.replace(" ", "")) is not None for piece in pieces)
    if width == 2 and numbers < 0.25 * len(pieces) and any(len(piece.text) > 60 for piece in pieces):
        return None
    if width == 2 and numbers < 0.2 * len(pieces):
        return None
    if _is_listing(found) or _flows(found) or _is_list(found) or _is_chart(found, pieces, numbers):
        return None
    rows = _joined(found, leading)
    if len(rows) < _FEWEST_ROWS:
        return None
    cells: list[TableCell] = []
    for number, row in enumerate(rows):
        for column, (x0, x1) in enumerate(found.columns):
            inside = [s for s in row if s.x0 < x1 - 1 and s.x1 > x0 + 1]
            cells.append(TableCell(number, column, segments=inside))
    return TableBox(
        min(s.x0 for s in pieces), min(s.top for s in pieces), max(s.x1 for s in pieces), max(s.bottom for s in pieces),
        cells, len(rows), width, columns=_shares(found.columns),
    )  # fmt: skip


def _shares(columns: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Columns up to the middle of the gaps between them, for names that are wider than what is below."""
    middles = [(left[1] + right[0]) / 2 for left, right in pairwise(columns)]
    edges = [columns[0][0] - _BEYOND, *middles, columns[-1][1] + _BEYOND]
    return list(pairwise(edges))


def _joined(found: _Candidate, leading: float) -> list[list[Segment]]:
    """Rows with the lines that go on with them: those close below that leave the first column empty."""
    out: list[list[Segment]] = []
    first_end = found.columns[0][1]
    for row in found.rows:
        near = bool(out) and row[0].baseline - out[-1][-1].baseline <= 1.35 * max(leading, row[0].size)
        if near and row[0].x0 > first_end and len(row) < len(found.columns) - 1:
            out[-1] += row
        else:
            out.append(list(row))
    return out


_MARK = re.compile(r"[(\[]?(?:\d{1,3}|[a-zA-Z]|[ivx]{1,4}|[\u2022\u25aa\u25cf\u00b7*\u2013-])[.)\]]?")


def _is_listing(found: _Candidate) -> bool:
    """Whether the rows are the lines of a listing with their numbers."""
    numbers = [row[0].text for row in found.rows if len(row) > 1]
    code = [piece for row in found.rows for piece in row[1:]]
    if not all(number.isdecimal() for number in numbers) or sum(piece.font.mono for piece in code) < 0.8 * len(code):
        return False
    return all(int(below) - int(above) == 1 for above, below in pairwise(numbers))


def _flows(found: _Candidate) -> bool:
    """Whether lines of most columns go on in the line below: with a small letter, and no number."""
    flowing = 0
    for x0, x1 in found.columns:
        inside = [s.text for row in found.rows for s in row if s.x0 < x1 - 1 and s.x1 > x0 + 1]
        pairs = list(pairwise(inside))
        goes_on = sum(below[0].islower() and above[-1].isalpha() and len(above) > _SHORT for above, below in pairs)
        flowing += bool(pairs) and goes_on >= _FLOWING * len(pairs)
    return 2 * flowing > len(found.columns)


def _is_list(found: _Candidate) -> bool:
    """Whether the rows are columns of prose, numbered notes, items with marks, or a table of contents."""
    long_columns, marks, prose = 0, 0, 0
    texts = []
    for x0, x1 in found.columns:
        inside = [s for row in found.rows for s in row if s.x0 < x1 - 1 and s.x1 > x0 + 1]
        texts.append(inside)
        long_columns += sum(len(s.text) for s in inside) > _LONG_COLUMN * len(inside)
        prose += _is_prose(inside, x1 - x0)
        marks += bool(inside) and all(_MARK.fullmatch(s.text) for s in inside)
    if prose > 1:
        return True
    if long_columns and (marks or long_columns > 1):
        return True
    if len(texts) == 2 and marks:
        return True
    pages = [s.text for s in texts[-1]]
    rising = all(text.isdecimal() for text in pages) and [int(t) for t in pages] == sorted(int(t) for t in pages)
    return len(texts) == 2 and rising and len(pages) > 2 and sum(len(s.text) for s in texts[0]) > 15 * len(texts[0])


def _is_prose(pieces: list[Segment], width: float) -> bool:
    """Whether the pieces of a column are lines of running text: long, and most of them fill it."""
    if len(pieces) < _FEWEST_ROWS or sum(len(piece.text) for piece in pieces) < 22 * len(pieces):
        return False
    return sum(piece.width > 0.8 * width for piece in pieces) > 0.55 * len(pieces)


def _is_chart(found: _Candidate, pieces: list[Segment], numbers: int) -> bool:
    """Whether the rows are the labels of a chart: numbers alone, with most places empty."""
    places = len(found.rows) * len(found.columns)
    filled = len(pieces) / places
    return (numbers > 0.85 * len(pieces) and filled < 0.75) or filled < 0.45
