"""Cells that reach down into the rows under their own."""

from __future__ import annotations

import re
from bisect import bisect_left

from chunkwright.tree.blocks import Table
from chunkwright.tree.cells import Cell, free_column, row_parts
from chunkwright.tree.span import Span

_ROW_SPAN = re.compile(r"\browspan\s*=", re.I)
_MOST = 256
"""Cells that cover a row up to which they are followed; a table with more is read as if it had none."""
_GROUP_ENDS = re.compile(r"</?t(?:body|foot)\b", re.I)


def cells_above(text: str, table: Table) -> dict[int, tuple[Cell, ...]]:
    """For each body row, from 1, the cells that begin in a row above it and cover it, by their columns.

    Rows that no such cell covers are left out; so a table without row spans costs one search.

    Args:
        text: The document's text.
        table: The table.
    """
    if table.syntax == "pipe" or table.span is None:
        return {}
    marks = [match.start() for match in _ROW_SPAN.finditer(text, table.span.start, table.span.end)]
    if not marks:
        return {}
    out: dict[int, tuple[Cell, ...]] = {}
    active: tuple[Cell, ...] = ()
    end, until, mark = table.span.start, 0, 0
    for number, row in enumerate((*table.header, *table.rows)):
        if active:
            if _GROUP_ENDS.search(text, end, row.start):  # as in browsers, a cell ends with its group of rows
                active = ()
            elif number >= until:
                active = tuple(cell for cell in active if _end(cell) > number)
                until = min(map(_end, active), default=0)
        if active and number >= len(table.header):
            out[number - len(table.header) + 1] = active
        mark = bisect_left(marks, row.start, mark)
        if mark < len(marks) and marks[mark] < row.end:
            begun = _spanning(text, row, number, active)
            if len(active) + len(begun) > _MOST:
                return {}
            if begun:
                active = tuple(sorted((*active, *begun), key=lambda cell: cell.column))
                until = min(map(_end, active))
        end = row.end
    return out


def _end(cell: Cell) -> int:
    return cell.row + cell.row_span


def _spanning(text: str, row: Span, number: int, above: tuple[Cell, ...]) -> list[Cell]:
    """The cells of a row that reach below it."""
    out, column = [], 0
    for span, height, width, header in row_parts(text, row, "html"):
        column = free_column(column, above)
        if height > 1:
            out.append(Cell(span, number, column, height, width, header))
        column += width
    return out
