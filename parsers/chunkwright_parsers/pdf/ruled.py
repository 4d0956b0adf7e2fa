"""Tables between rules: pdfplumber makes cells from the crossings of lines, text is put into them."""

from __future__ import annotations

import re
from bisect import bisect_left
from itertools import pairwise

from pdfplumber.table import cells_to_tables, edges_to_intersections, intersections_to_cells, merge_edges

from chunkwright_parsers.pdf.implied_rules import implied_rules
from chunkwright_parsers.pdf.page import PageContent, Rule
from chunkwright_parsers.pdf.segments import Segment
from chunkwright_parsers.pdf.table_box import TableBox, TableCell

_SNAP = 3.0  # points within which lines are one
_OVER = 5.0  # points by which text may stand over the edge of its column
_MOST_EDGES = 4000  # of a page: beyond it the lines are a drawing
_MOST_COLUMNS = 0.6  # share of the columns that have text on the first line of a row
_FEWEST_STARTS = 3
_NUMBER = re.compile(r"[-+−(]?[$€£]?\d[\d.,]*\s?%?\)?")
_MOST_STARTS = 0.5  # share of the lines that begin a row, where rows are not ruled
_SHORTEST = 4.0  # points of an edge


def ruled_tables(page: PageContent, segments: list[Segment]) -> list[TableBox]:
    """The tables that rules draw.

    Args:
        page: The page.
        segments: Its text.
    """
    rules = [*page.rules, *implied_rules(page.rules)]
    edges = [_edge(rule) for rule in rules if max(rule.x1 - rule.x0, rule.bottom - rule.top) >= _SHORTEST]
    if len(edges) < 4 or len(edges) > _MOST_EDGES:
        return []
    merged = merge_edges(edges, _SNAP, _SNAP, _SNAP, _SNAP)
    cells = intersections_to_cells(edges_to_intersections(merged, _SNAP, _SNAP))
    out = []
    for group in cells_to_tables(cells):
        table = _table(group, segments)
        if table is not None:
            out.append(table)
    return [table for table in out if not any(_inside(table, other) for other in out if other is not table)]


def _edge(rule: Rule) -> dict[str, float | str]:
    """A rule as pdfplumber's functions take it: without thickness."""
    if rule.horizontal:
        middle = (rule.top + rule.bottom) / 2
        place = {"x0": rule.x0, "x1": rule.x1, "top": middle, "bottom": middle}
    else:
        middle = (rule.x0 + rule.x1) / 2
        place = {"x0": middle, "x1": middle, "top": rule.top, "bottom": rule.bottom}
    size = {"width": place["x1"] - place["x0"], "height": place["bottom"] - place["top"]}
    return {**place, **size, "orientation": "h" if rule.horizontal else "v"}


def _table(boxes: list[tuple[float, float, float, float]], segments: list[Segment]) -> TableBox | None:
    """A table of cell boxes; None for what has too little in it to be one."""
    xs, ys = (
        _positions([v for box in boxes for v in (box[0], box[2])]),
        _positions([v for box in boxes for v in (box[1], box[3])]),
    )
    width, height = len(xs) - 1, len(ys) - 1
    if width < 2 or height < 2:
        return None
    cells = []
    for x0, top, x1, bottom in boxes:
        left, upper = _index(xs, x0), _index(ys, top)
        cells.append(TableCell(upper, left, max(1, _index(ys, bottom) - upper), max(1, _index(xs, x1) - left)))
    table = TableBox(xs[0], ys[0], xs[-1], ys[-1], cells, height, width, columns=list(pairwise(xs)))
    filled = _fill(table, boxes, segments)
    _split_columns(table, xs)
    _split_rows(table)
    if filled < 4 or filled < 0.3 * len(cells):
        return None
    return _compact(table)


def _positions(values: list[float]) -> list[float]:
    """Distinct positions, those close together taken for one."""
    out: list[float] = []
    for value in sorted(values):
        if not out or value - out[-1] > _SNAP:
            out.append(value)
    return out


def _index(positions: list[float], value: float) -> int:
    at = bisect_left(positions, value - _SNAP - 0.01)
    return min(at, len(positions) - 1)


def _fill(table: TableBox, boxes: list[tuple[float, float, float, float]], segments: list[Segment]) -> int:
    """Puts segments into the cells that hold their middle; the number of cells with text."""
    inside = [
        s
        for s in segments
        if table.x0 - 2 <= s.x0 and s.x1 <= table.x1 + 2 and table.top - 2 <= s.top and s.bottom <= table.bottom + 2
    ]
    for segment in inside:
        x, y = (segment.x0 + segment.x1) / 2, (segment.top + segment.bottom) / 2
        for cell, box in zip(table.cells, boxes, strict=True):
            if box[0] <= x <= box[2] and box[1] <= y <= box[3]:
                cell.segments.append(segment)
                break
    return sum(bool(cell.segments) for cell in table.cells)


def _split_columns(table: TableBox, xs: list[float]) -> None:
    """Parts cells over several columns whose text stands in each of these apart."""
    for cell in list(table.cells):
        if cell.columns < 2 or not cell.segments:
            continue
        inside: dict[int, list[Segment]] = {}
        for segment in cell.segments:
            column = next(
                (c for c in range(table.width) if xs[c] - _OVER <= segment.x0 and segment.x1 <= xs[c + 1] + _OVER), None
            )
            if column is None:
                break
            inside.setdefault(column, []).append(segment)
        else:
            if len(inside) == cell.columns:
                first, *others = sorted(inside)
                cell.segments, cell.columns = inside[first], 1
                table.cells += [TableCell(cell.row, c, cell.rows, 1, inside[c]) for c in others]


def _split_rows(table: TableBox) -> None:
    """Parts rows that hold several lines of the table, because no rules stand between them."""
    added = 0
    for number in range(table.height):
        row = [cell for cell in table.cells if cell.row == number + added]
        starts = _starts([cell for cell in row if cell.rows == 1], table.width)
        if len(starts) < 2 or any(cell.rows > 1 for cell in row):
            continue
        more = len(starts) - 1
        for cell in table.cells:
            if cell.row > number + added:
                cell.row += more
            elif cell.row + cell.rows > number + added + 1:
                cell.rows += more
        for cell in row:
            parts = [TableCell(cell.row + n, cell.column, 1, cell.columns) for n in range(len(starts))]
            for segment in cell.segments:
                at = sum(segment.baseline >= start - _SNAP for start in starts) - 1
                parts[max(at, 0)].segments.append(segment)
            cell.segments = parts[0].segments
            table.cells += parts[1:]
        added += more
    table.height += added


def _starts(row: list[TableCell], width: int) -> list[float]:
    """Baselines at which lines of a table begin: those on which most of its columns have text."""
    lines: list[tuple[float, set[int]]] = []
    for baseline, column in sorted((s.baseline, cell.column) for cell in row for s in cell.segments):
        if lines and baseline - lines[-1][0] <= _SNAP:
            lines[-1][1].add(column)
        else:
            lines.append((baseline, {column}))
    starts = [baseline for baseline, columns in lines if len(columns) >= max(2, _MOST_COLUMNS * width)]
    if len(starts) < _FEWEST_STARTS or len(starts) < _MOST_STARTS * len(lines):
        return []
    return starts if any(_counts(cell, starts) for cell in row) else []


def _counts(cell: TableCell, starts: list[float]) -> bool:
    """Whether a cell has one number on each of the lines, and nothing else."""
    numbers = [s for s in cell.segments if _NUMBER.fullmatch(s.text)]
    return len(numbers) == len(cell.segments) == len(starts)


def _compact(table: TableBox) -> TableBox | None:
    """The table without rows and columns that are empty."""
    rows = sorted({cell.row for cell in table.cells if cell.segments})
    columns = sorted({cell.column for cell in table.cells if cell.segments})
    if len(rows) < 2 or len(columns) < 2:
        return None
    kept = []
    for cell in table.cells:
        if cell.row not in rows or cell.column not in columns:
            continue
        cell.rows = sum(cell.row <= row < cell.row + cell.rows for row in rows)
        cell.columns = sum(cell.column <= column < cell.column + cell.columns for column in columns)
        cell.row, cell.column = rows.index(cell.row), columns.index(cell.column)
        kept.append(cell)
    table.cells, table.height, table.width = kept, len(rows), len(columns)
    table.columns = [table.columns[column] for column in columns]
    table.headers = min(max((cell.rows for cell in kept if cell.row == 0), default=1), table.height - 1)
    return table


def _inside(table: TableBox, other: TableBox) -> bool:
    return (
        other.x0 - 1 <= table.x0 and table.x1 <= other.x1 + 1 and other.top - 1 <= table.top
        and table.bottom <= other.bottom + 1
        and (other.x1 - other.x0) * (other.bottom - other.top) > (table.x1 - table.x0) * (table.bottom - table.top)
    )  # fmt: skip
