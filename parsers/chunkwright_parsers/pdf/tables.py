"""Tables of pages as blocks: GFM, or HTML where cells are merged."""

from __future__ import annotations

import html

from chunkwright.tree import Frame, Head, Span, Table
from chunkwright_parsers.pdf.joins import Placed
from chunkwright_parsers.pdf.rendered import Rendered
from chunkwright_parsers.pdf.table_box import TableBox
from chunkwright_parsers.rendering import escaped


def write_table(out: Rendered, placed: Placed, table: TableBox) -> Table:
    """Writes a table and gives its block.

    Args:
        out: The rendering.
        placed: The table with its pages.
        table: Its cells.
    """
    if table.merged or table.headers > 1:
        return _html(out, placed, table)
    grid = {(cell.row, cell.column): cell for cell in table.cells}
    rows = [
        [_cell(grid[row, column].text) if (row, column) in grid else "" for column in range(table.width)]
        for row in range(table.height)
    ]
    lines = [_pipes(rows[0]), _pipes(["---"] * table.width), *map(_pipes, rows[1:])]
    spans = _written(out, placed, lines)
    _place(out, placed, table, [spans[0], *spans[2:]])
    return Table(
        span=Span(spans[0].start, spans[-1].end),
        header=(spans[0],),
        rows=tuple(spans[2:]),
        frame=Frame(head=(Head("header", Span(spans[0].start, spans[1].end)),), joint="\n"),
        regions=out.regions(placed),
    )


def _html(out: Rendered, placed: Placed, table: TableBox) -> Table:
    rows = []
    for number in range(table.height):
        cells = sorted((cell for cell in table.cells if cell.row == number), key=lambda cell: cell.column)
        tag = "th" if number < table.headers else "td"
        parts = [
            f"<{tag}{_covered(cell.rows, cell.columns)}>{html.escape(cell.text, quote=False)}</{tag}>" for cell in cells
        ]
        rows.append(f"<tr>{''.join(parts) or '<td></td>'}</tr>")
    head = table.headers
    lines = ["<table>", "<thead>", *rows[:head], "</thead>", *rows[head:], "</table>"]
    spans = _written(out, placed, lines)
    headers, body = spans[2 : head + 2], spans[head + 3 : -1]
    _place(out, placed, table, [*headers, *body])
    place = Head("header", Span(spans[1].start, spans[head + 2].end))
    return Table(
        span=Span(spans[0].start, spans[-1].end),
        header=tuple(headers),
        rows=tuple(body),
        syntax="html",
        frame=Frame(open="<table>\n", head=(place,), joint="\n", close="\n</table>"),
        regions=out.regions(placed),
    )


def _place(out: Rendered, placed: Placed, table: TableBox, rows: list[Span]) -> None:
    """Notes the boxes of the rows, and where the pages begin on which the table goes on."""
    pages = iter(zip(table.breaks, placed.pages[1:], strict=False))
    page, following = placed.pages[0], next(pages, None)
    for number, row in enumerate(rows):
        while following is not None and number >= following[0]:
            page, following = following[1], next(pages, None)
            out.page_begins(page, row.start)
        out.place_row(row, page, table, number)


def _written(out: Rendered, placed: Placed, lines: list[str]) -> list[Span]:
    start = out.begin(placed)
    spans = []
    for index, line in enumerate(lines):
        if index:
            start = out.writer.write("\n")
        spans.append(Span(start, out.writer.write(line)))
    return spans


def _cell(text: str) -> str:
    return escaped(text).replace("|", "\\|")


def _pipes(cells: list[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def _covered(rows: int, columns: int) -> str:
    return (f' rowspan="{rows}"' if rows > 1 else "") + (f' colspan="{columns}"' if columns > 1 else "")
