"""Header rows that stand above the first rule of a table: one short piece over each column."""

from __future__ import annotations

from itertools import pairwise

from chunkwright_parsers.pdf.page import Run
from chunkwright_parsers.pdf.segments import Segment, make_segments
from chunkwright_parsers.pdf.table_box import TableBox, TableCell

_FURTHEST = 2.0  # of the size: how far above the table its header can be
_OVER = 5.0  # points by which a piece may stand over the edge of its column
_LONGEST = 40  # characters of a piece
_FEWEST = 0.6  # share of the columns that have a piece
_ALIGNED = 4.0  # points by which a name may begin beside what is below it
_WORD_SPACE = 0.15  # of the size: a smaller gap parts no words
_BEYOND = 0.3  # of the width of a table: how far a name may go over its edge
_LEVEL = 0.4  # of the size: how much the baselines of the row may differ


def take_headers(tables: list[TableBox], segments: list[Segment]) -> list[Segment]:
    """Puts header rows above tables into these, and gives the text that is left.

    Args:
        tables: The tables of a page whose columns are known.
        segments: The text outside tables.
    """
    left = list(segments)
    for table in tables:
        row = _row_above(table, left)
        pieces = _by_starts(table, row) or _by_column(table, row)
        if pieces is None:
            continue
        for cell in table.cells:
            cell.row += 1
        found = [[pieces[column]] if column in pieces else [] for column in range(table.width)]
        table.cells = [*(TableCell(0, n, segments=inside) for n, inside in enumerate(found)), *table.cells]
        table.height += 1
        table.headers = 1
        table.top = min(segment.top for segment in row)
        left = [segment for segment in left if segment not in row]
    return left


def _row_above(table: TableBox, segments: list[Segment]) -> list[Segment]:
    """The text of the line above a table, over its whole width."""
    above = [s for s in segments if s.baseline <= table.top + 1 and s.x1 > table.x0 and s.x0 < table.x1]
    if not above:
        return []
    last = max(above, key=lambda s: s.baseline)
    if table.top - last.baseline > _FURTHEST * last.size:
        return []
    return [s for s in above if abs(s.baseline - last.baseline) <= _LEVEL * last.size]


def _by_starts(table: TableBox, row: list[Segment]) -> dict[int, Segment] | None:
    """The pieces of a line by their columns, parted where these begin: names may stand so close that they seem one."""
    starts = [_start(table, column) for column in range(table.width)]
    parts: list[list[Run]] = [[] for _ in starts]
    for run in sorted((run for piece in row for run in piece.runs), key=lambda run: run.x0):
        column = max((n for n, start in enumerate(starts) if run.x0 >= start - _ALIGNED), default=0)
        parts[column].append(run)
    reach = table.x1 + _BEYOND * (table.x1 - table.x0)
    if any(run.x1 > reach for run in parts[-1]) or _within_word(parts):
        return None
    if not all(part and abs(part[0].x0 - start) <= _ALIGNED for part, start in zip(parts, starts, strict=True)):
        return None
    found = dict(enumerate(piece for part in parts for piece in make_segments(part, wide=float("inf"))))
    short = len(found) == table.width and all(len(piece.text) <= _LONGEST for piece in found.values())
    return found if short else None


def _within_word(parts: list[list[Run]]) -> bool:
    """Whether a word goes on from one part to the next."""
    return any(
        bool(before and after)
        and before[-1].text[-1:].isalnum()
        and after[0].text[:1].islower()
        and after[0].x0 - before[-1].x1 < _WORD_SPACE * after[0].size
        for before, after in pairwise(parts)
    )


def _start(table: TableBox, column: int) -> float:
    return min((s.x0 for cell in table.cells if cell.column == column for s in cell.segments), default=float("inf"))


def _by_column(table: TableBox, row: list[Segment]) -> dict[int, Segment] | None:
    """The pieces of a row by their columns; None if it is no header."""
    out: dict[int, Segment] = {}
    for piece in row:
        column = next(
            (n for n, (x0, x1) in enumerate(table.columns) if x0 - _OVER <= piece.x0 and piece.x1 <= x1 + _OVER), None
        )
        if column is None or column in out or len(piece.text) > _LONGEST:
            return None
        out[column] = piece
    return out if len(out) >= max(2, _FEWEST * table.width) else None
