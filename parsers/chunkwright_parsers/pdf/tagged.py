"""What tags are good for: whether they are sound, and the tables that they mark, checked against the page."""

from __future__ import annotations

from dataclasses import replace

from chunkwright_parsers.pdf.page import PageContent
from chunkwright_parsers.pdf.segments import Segment
from chunkwright_parsers.pdf.table_box import TableBox, TableCell

_FEWEST_TAGGED = 0.6  # share of the characters
_MOST_HEADINGS = 0.4  # share of the characters
_LONGEST_HEADING = 300  # characters
_OUT_OF_STEP = 2.0  # points by which a row may begin above the row before it


def check_tags(page: PageContent) -> None:
    """Takes the tags off a page whose structure tree says too little, and off headings that are none.

    Args:
        page: The page.
    """
    seen = [run for run in page.runs if run.visible]
    total = sum(len(run.text) for run in seen)
    tagged = [run for run in seen if run.tag is not None]
    if not tagged:
        return
    if sum(len(run.text) for run in tagged) < _FEWEST_TAGGED * total:
        for run in page.runs:
            run.tag = None
        return
    lengths: dict[int, int] = {}
    for run in tagged:
        if run.tag is not None and run.tag.role == "heading":
            lengths[run.tag.element] = lengths.get(run.tag.element, 0) + len(run.text)
    many = len(lengths) > 1 and sum(lengths.values()) > _MOST_HEADINGS * total
    for run in tagged:
        tag = run.tag
        if tag is not None and tag.role == "heading" and (many or lengths[tag.element] > _LONGEST_HEADING):
            run.tag = replace(tag, role="paragraph")


def tagged_tables(segments: list[Segment]) -> list[TableBox]:
    """The tables that tags mark and that look like tables.

    Args:
        segments: The text of a page.
    """
    tables: dict[int, list[Segment]] = {}
    for segment in segments:
        if segment.tag is not None and segment.tag.cell is not None:
            tables.setdefault(segment.tag.cell.table, []).append(segment)
    found = (_table(inside) for inside in tables.values())
    return [table for table in found if table is not None]


def _table(segments: list[Segment]) -> TableBox | None:
    cells: dict[tuple[int, int], TableCell] = {}
    headers: dict[int, bool] = {}
    for segment in segments:
        place = segment.tag.cell if segment.tag is not None else None
        if place is None:
            continue
        key = (place.row, place.column)
        cell = cells.setdefault(key, TableCell(place.row, place.column, place.rows, place.columns))
        cell.segments.append(segment)
        headers[place.row] = headers.get(place.row, True) and place.header
    rows = sorted({row for row, _ in cells})
    height = max(cell.row + cell.rows for cell in cells.values())
    width = max(cell.column + cell.columns for cell in cells.values())
    if len(rows) < 2 or width < 2 or len({column for _, column in cells}) < 2 or not _in_step(cells, rows):
        return None
    grid = _filled(list(cells.values()), height, width)
    count = 0
    while count < height - 1 and headers.get(count, count > 0 and headers.get(count - 1, False)):
        count += 1
    return TableBox(
        min(s.x0 for s in segments), min(s.top for s in segments), max(s.x1 for s in segments),
        max(s.bottom for s in segments), grid, height, width, max(1, count),
    )  # fmt: skip


def _in_step(cells: dict[tuple[int, int], TableCell], rows: list[int]) -> bool:
    """Whether rows follow each other from top to bottom."""
    last = float("-inf")
    for row in rows:
        top = min(s.top for (r, _), cell in cells.items() if r == row for s in cell.segments)
        if top < last - _OUT_OF_STEP:
            return False
        last = top
    return True


def _filled(cells: list[TableCell], height: int, width: int) -> list[TableCell]:
    """The cells with empty ones where none is said."""
    taken = {
        (cell.row + row, cell.column + column)
        for cell in cells
        for row in range(cell.rows)
        for column in range(cell.columns)
    }
    empty = [TableCell(row, column) for row in range(height) for column in range(width) if (row, column) not in taken]
    return [*cells, *empty]
