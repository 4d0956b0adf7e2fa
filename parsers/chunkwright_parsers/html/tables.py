"""Tables: which hold data and which only lay out a page, and the two ways to write those that hold data."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from chunkwright.tree import Frame, Head, Origin, Span, Table
from chunkwright_parsers.html.cells import html_cell, is_bold, pipe_cell, pipe_text
from chunkwright_parsers.html.elements import HEADINGS
from chunkwright_parsers.html.grid import Grid, GridCell
from chunkwright_parsers.html.inline import Inline
from chunkwright_parsers.html.links import Links
from chunkwright_parsers.html.node import Node
from chunkwright_parsers.rendering import Writer

_LONG_CELL = 1500  # characters of a cell that is rather a part of a page


def lays_out(table: Node, grid: Grid) -> bool:
    """Whether a table only puts parts of a page beside each other.

    Args:
        table: The element.
        grid: Its cells.
    """
    if table.attrs.get("role") in ("presentation", "none") or not grid.rows:
        return True
    held = _held(table)
    if "table" in held:
        return True
    states = "th" in held or "caption" in held or "thead" in held or table.attrs.get("role") in ("table", "grid")
    cells = [cell for row in grid.rows for cell in row]
    if states:
        return len(cells) < 2 and "th" not in held
    if grid.width < 2 or len(cells) < 2 or not HEADINGS.isdisjoint(held):
        return True
    return len(grid.rows) == 1 and any(cell.node.size > _LONG_CELL for cell in cells)


def _held(node: Node) -> set[str]:
    """Names of the elements that an element holds."""
    names: set[str] = set()
    stack = [node]
    while stack:
        for child in stack.pop().children:
            if isinstance(child, Node) and child.layer is None:
                names.add(child.tag)
                stack.append(child)
    return names


@dataclass(slots=True)
class TableWriter:
    """Writes tables into a rendering.

    Attributes:
        writer: The rendering.
        links: Resolves addresses.
        run: Makes an empty run of inline content.
        aside: Takes elements that are not content.
    """

    writer: Writer
    links: Links
    run: Callable[[], Inline]
    aside: list[Node]

    def write(self, grid: Grid, caption: Span | None, origin: Origin) -> Table | None:
        """Writes a table and gives its block; None for one without any text.

        Args:
            grid: Its cells.
            caption: Where its caption stands.
            origin: Its place in the page.
        """
        if not any(cell.node.size for row in grid.rows for cell in row) and not grid.merged:
            return None
        headers = grid.headers
        if not headers and grid.rows and len(grid.rows) > 1 and grid.rows[0]:
            headers = int(all(is_bold(cell.node) for cell in grid.rows[0]))
        heads = (Head("caption", caption),) if caption is not None else ()
        if grid.merged or headers > 1:
            return self._html(grid, headers, caption, heads, origin)
        return self._pipes(grid, headers, caption, heads, origin)

    def _pipes(
        self, grid: Grid, headers: int, caption: Span | None, heads: tuple[Head, ...], origin: Origin
    ) -> Table | None:
        rows = [[self._pipe(cell) for cell in row] for row in grid.rows]
        body = [row for row in rows[headers:] if any(row)]
        if not body and not (headers and any(rows[0])):
            return None
        lines = [_pipe_line(rows[0] if headers else [], grid.width), "| " + " | ".join(["---"] * grid.width) + " |"]
        lines += [_pipe_line(row, grid.width) for row in body]
        spans = self._lines(lines)
        whole = Span(spans[0].start, spans[-1].end)
        frame = Frame(head=(*heads, Head("header", Span(spans[0].start, spans[1].end))), joint="\n")
        return Table(span=whole, caption=caption, header=(spans[0],), rows=tuple(spans[2:]), frame=frame, origin=origin)

    def _pipe(self, cell: GridCell) -> str:
        if len(cell.node.children) == 1 and isinstance(text := cell.node.children[0], str):
            return pipe_text(text)
        run = self.run()
        for child in cell.node.children:
            run.add(child)
        self.aside += run.aside
        return pipe_cell(run)

    def _html(self, grid: Grid, headers: int, caption: Span | None, heads: tuple[Head, ...], origin: Origin) -> Table:
        rows = [self._html_row(row, header=index < headers) for index, row in enumerate(grid.rows)]
        lines = ["<table>"]
        if headers:
            lines += ["<thead>", *rows[:headers], "</thead>"]
        lines += [*rows[headers:], "</table>"]
        spans = self._lines(lines)
        inside = spans[1:-1]
        header: tuple[Span, ...] = ()
        if headers:
            header = tuple(inside[1 : headers + 1])
            heads = (*heads, Head("header", Span(inside[0].start, inside[headers + 1].end)))
            inside = inside[headers + 2 :]
        return Table(
            span=Span(spans[0].start, spans[-1].end),
            caption=caption,
            header=header,
            rows=tuple(inside),
            syntax="html",
            frame=Frame(open="<table>\n", head=heads, joint="\n", close="\n</table>"),
            origin=origin,
        )

    def _html_row(self, row: list[GridCell], *, header: bool) -> str:
        out = []
        for cell in row:
            tag = "th" if header or cell.header else "td"
            spans = (f' rowspan="{cell.rows}"' if cell.rows > 1 else "") + (
                f' colspan="{cell.columns}"' if cell.columns > 1 else ""
            )
            out.append(f"<{tag}{spans}>{html_cell(cell.node, self.links, self.aside)}</{tag}>")
        return f"<tr>{''.join(out)}</tr>"

    def _lines(self, lines: list[str]) -> list[Span]:
        """Writes the lines of one block and gives their places."""
        start = self.writer.begin()
        spans = []
        for index, line in enumerate(lines):
            if index:
                start = self.writer.write("\n")
            spans.append(Span(start, self.writer.write(line)))
        return spans


def _pipe_line(cells: list[str], width: int) -> str:
    return "| " + " | ".join([*cells, *[""] * (width - len(cells))]) + " |"
