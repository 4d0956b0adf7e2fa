"""The cells of a table in their places: HTML's algorithm for forming a table, with bounds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, Literal

from chunkwright_parsers.html.node import Node

Part = Literal["head", "body", "foot"]

MOST_SPANNED: Final = 1000
"""Columns that a cell can span, as in browsers."""
MOST_PLACES: Final = 1_000_000
"""Rows times columns up to which merged cells are followed; beyond it cells count as single ones."""


@dataclass(frozen=True, slots=True)
class GridCell:
    """A cell in its place.

    Attributes:
        node: The `td` or `th`.
        row: First row, from 0.
        column: First column, from 0.
        rows: Rows that it covers.
        columns: Columns that it covers.
    """

    node: Node
    row: int
    column: int
    rows: int = 1
    columns: int = 1

    @property
    def header(self) -> bool:
        """Whether it is a header cell."""
        return self.node.tag == "th" or self.node.attrs.get("role") in ("columnheader", "rowheader")


@dataclass(slots=True)
class Grid:
    """A table's cells.

    Attributes:
        rows: Cells that begin in each row, in order of their columns; the head first, the foot last.
        parts: What each row belongs to.
        width: Number of columns.
        captions: Caption elements.
        others: Elements and text between rows, which belong to no cell.
        bounded: Whether spans were given up because the table would be too large.
    """

    rows: list[list[GridCell]] = field(default_factory=list)
    parts: list[Part] = field(default_factory=list)
    width: int = 0
    captions: list[Node] = field(default_factory=list)
    others: list[Node | str] = field(default_factory=list)
    bounded: bool = False

    @property
    def merged(self) -> bool:
        """Whether a cell covers more than one place; a cell as wide as the table is only the name of the rows below."""
        return any(
            cell.rows > 1 or (cell.columns > 1 and (cell.columns < self.width or len(row) > 1))
            for row in self.rows
            for cell in row
        )

    @property
    def headers(self) -> int:
        """Number of header rows: those of the head, else the first ones if all their cells are header cells."""
        count = sum(part == "head" for part in self.parts)
        if count:
            return count
        for row, part in zip(self.rows, self.parts, strict=True):
            if part == "foot" or not row or not all(cell.header for cell in row):
                break
            count += 1
        return count if count < len(self.rows) else min(count, 1)


def make_grid(table: Node) -> Grid:
    """The grid of a table element.

    Args:
        table: The element.
    """
    grid = Grid()
    groups: dict[Part, list[list[Node]]] = {"head": [], "body": [], "foot": []}
    for part, rows in _groups(table, grid):
        groups[part].append(rows)
    for part, group_rows in groups.items():
        for rows in group_rows:
            _place(grid, part, rows)
    return grid


def _groups(table: Node, grid: Grid) -> Iterator[tuple[Part, list[Node]]]:
    """Row groups in the order of the source, rows outside a group as one of their own."""
    loose: list[Node] = []
    for child in table.children:
        if isinstance(child, str):
            if child.strip():
                grid.others.append(child)
        elif child.tag == "tr" or child.attrs.get("role") == "row":
            loose.append(child)
        elif child.tag in ("thead", "tbody", "tfoot"):
            if loose:
                yield "body", loose
                loose = []
            part: Part = "head" if child.tag == "thead" else "foot" if child.tag == "tfoot" else "body"
            rows = [row for row in child.children if isinstance(row, Node) and row.tag == "tr"]
            grid.others += [row for row in child.children if (row.strip() if isinstance(row, str) else row.tag != "tr")]
            yield part, rows
        elif child.tag == "caption":
            grid.captions.append(child)
        elif child.tag not in ("col", "colgroup"):
            grid.others.append(child)
    if loose:
        yield "body", loose


def _place(grid: Grid, part: Part, rows: list[Node]) -> None:
    """Puts the cells of one row group into the grid."""
    first = len(grid.rows)
    covered: dict[int, int] = {}  # columns that cells above reach down into, with the row where that ends
    for index, row in enumerate(rows):
        number, column, cells = first + index, 0, []
        covered = {at: end for at, end in covered.items() if end > number}
        for node in row.children:
            if isinstance(node, str) or node.tag not in ("td", "th"):
                if node.strip() if isinstance(node, str) else True:
                    grid.others.append(node)
                continue
            while column in covered:
                column += 1
            height = _number(node, "rowspan", 65534)
            height = min(height or len(rows) - index, len(rows) - index)
            width = max(1, min(_number(node, "colspan", MOST_SPANNED), MOST_SPANNED))
            if grid.bounded or (column + width) * (number + height) > MOST_PLACES:
                grid.bounded = grid.bounded or width > 1 or height > 1
                width = height = 1
            cells.append(GridCell(node, number, column, height, width))
            if height > 1:
                covered.update(dict.fromkeys(range(column, column + width), number + height))
            column += width
        grid.width = max(grid.width, column)
        grid.rows.append(cells)
        grid.parts.append(part)


def _number(node: Node, name: str, most: int) -> int:
    value = node.attrs.get(name, "").strip()
    digits = value[:6] if value[:1].isdigit() else ""
    number = ""
    for char in digits:
        if not ("0" <= char <= "9"):
            break
        number += char
    if not number:
        return 1
    return min(int(number), most) if len(value) <= 6 else most
