"""Cells on demand: a table stores spans of rows, since a big table must not cost an object a cell."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from chunkwright.tree.blocks import CellSyntax, Table
from chunkwright.tree.span import Span

_HTML_CELL = re.compile(r"<(t[dh])\b([^>]*)>(.*?)(?=</\1\s*>|<t[dh]\b|</tr\b|\Z)", re.I | re.S)
_NEAR_PIPES = 3  # pipes after which the first cell of a row has ended, unless they are escaped
_TAG = re.compile(r"<[^<>]*>")
_HTML_SPAN = re.compile(r"\b(row|col)span\s*=\s*[\"']?(\d+)", re.I)
_MOST = {"row": 65534, "col": 1000}  # as in browsers


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell.

    Attributes:
        span: Place of the cell's content, without delimiters and white space at its ends.
        row: Row from 0, header rows included.
        column: First column from 0.
        row_span: Rows that the cell covers.
        column_span: Columns that the cell covers.
        header: Whether the cell is a header.
    """

    span: Span
    row: int
    column: int
    row_span: int = 1
    column_span: int = 1
    header: bool = False


def row_cells(text: str, row: Span, syntax: CellSyntax) -> list[Span]:
    r"""Places of a row's cell contents, as written.

    Args:
        text: The document's text.
        row: Place of the row.
        syntax: `pipe` for GFM rows (`\\|` does not part cells), `html` for a `<tr>`.
    """
    if syntax == "html":
        return [_trimmed(text, m.start(3), m.end(3)) for m in _HTML_CELL.finditer(text, row.start, row.end)]
    bounds = _pipe_bounds(text, row.start, row.end)
    return [_trimmed(text, start, end) for start, end in bounds]


def first_cell(text: str, row: Span, syntax: CellSyntax) -> Span | None:
    """Place of a row's first cell; as `row_cells`, without a look at the others."""
    if syntax == "html":
        match = _HTML_CELL.search(text, row.start, row.end)
        return _trimmed(text, match.start(3), match.end(3)) if match else None
    end = row.end
    pipe = text.find("|", row.start, row.end)
    for _ in range(_NEAR_PIPES):
        if pipe < 0:
            break
        pipe = text.find("|", pipe + 1, row.end)
    if pipe >= 0 and text.find("\\|", row.start, pipe + 1) < 0:
        end = pipe + 1
    cells = row_cells(text, Span(row.start, end), syntax)
    return cells[0] if cells else None


def row_columns(text: str, row: Span, syntax: CellSyntax, above: tuple[Cell, ...] = ()) -> list[tuple[Span, int]]:
    """A row's cell contents with the first column of each.

    Args:
        text: The document's text.
        row: Place of the row.
        syntax: How its cells are written.
        above: Cells from rows above that cover places of it, by their columns.
    """
    out, column = [], 0
    for span, _, width, _ in row_parts(text, row, syntax):
        column = free_column(column, above)
        out.append((span, column))
        column += width
    return out


def free_column(column: int, above: tuple[Cell, ...]) -> int:
    """The first column from a given one on that no cell from above takes."""
    for cell in above:
        if cell.column <= column < cell.column + cell.column_span:
            column = cell.column + cell.column_span
    return column


def column_names(text: str, table: Table) -> list[str]:
    """Names of the columns: what the header rows say over each, joined from top to bottom.

    Args:
        text: The document's text.
        table: The table; without header rows it has no names.
    """
    names: dict[int, list[str]] = {}
    for cell in cells(text, replace(table, rows=())):
        name = " ".join(_TAG.sub(" ", cell.span.slice(text)).split())
        for column in range(cell.column, cell.column + cell.column_span):
            parts = names.setdefault(column, [])
            if name and name not in parts:
                parts.append(name)
    return [" ".join(names.get(column, ())) for column in range(max(names, default=-1) + 1)]


def cells(text: str, table: Table) -> Iterator[Cell]:
    """The cells of a table, row by row; a merged cell once, at its first row and column."""
    taken: dict[int, int] = {}
    for number, row in enumerate((*table.header, *table.rows)):
        in_header = number < len(table.header)
        column = 0
        covered = {c for c, rows in taken.items() if rows > 0}
        taken = {c: rows - 1 for c, rows in taken.items() if rows > 1}
        for span, row_span, column_span, is_header in row_parts(text, row, table.syntax):
            while column in covered:
                column += 1
            yield Cell(span, number, column, row_span, column_span, in_header or is_header)
            if row_span > 1:
                taken.update(dict.fromkeys(range(column, column + column_span), row_span - 1))
            column += column_span


def row_parts(text: str, row: Span, syntax: CellSyntax) -> Iterator[tuple[Span, int, int, bool]]:
    """A row's cells: content, rows and columns that each covers, whether it is a header."""
    if syntax == "pipe":
        for span in row_cells(text, row, syntax):
            yield span, 1, 1, False
        return
    for match in _HTML_CELL.finditer(text, row.start, row.end):
        spans = {which.lower(): max(1, min(int(n), _MOST[which.lower()])) for which, n in _HTML_SPAN.findall(match[2])}
        content = _trimmed(text, match.start(3), match.end(3))
        yield content, spans.get("row", 1), spans.get("col", 1), match[1].lower() == "th"


def _pipe_bounds(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Ranges between the pipes that part cells: a pipe after an odd run of backslashes is content."""
    cuts, at = [start], text.find("|", start, end)
    while at >= 0:
        back = at
        while back > start and text[back - 1] == "\\":
            back -= 1
        if (at - back) % 2 == 0:
            cuts.append(at + 1)
        at = text.find("|", at + 1, end)
    bounds = [(a, b - 1) for a, b in pairwise(cuts)] + [(cuts[-1], end)]
    if len(bounds) > 1 and not text[bounds[0][0] : bounds[0][1]].strip():
        bounds = bounds[1:]
    if len(bounds) > 1 and not text[bounds[-1][0] : bounds[-1][1]].strip():
        bounds = bounds[:-1]
    return bounds


def _trimmed(text: str, start: int, end: int) -> Span:
    content = text[start:end]
    left = len(content) - len(content.lstrip())
    stripped = content.strip()
    return Span(start + left, start + left + len(stripped))
