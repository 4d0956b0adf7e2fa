"""Cells that span rows: what a piece of a table carries if it begins under such cells."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from chunkwright.pack.ledger import TokenLedger
from chunkwright.tree import Cell, Span, Table, cells_above

_SHARE = 4
"""The cells that a piece carries have at most 1 / 4 of the cap; of longer ones only the beginning is carried."""
_MARKS_SHARE = 2 / 3  # of the cap: if their marks have more, cells are not carried, since too little else would fit
_MOST_OWN = 8  # cells of a row itself that its later pieces carry: names of groups stand in front
_LEFT_OUT = " …"
_TAG = re.compile(r"<[^<>]{0,200}>")


@dataclass(frozen=True, slots=True, eq=False)
class Covering:
    """Cells that cover one row or more under their own.

    Attributes:
        cells: All of them, by their columns.
        told: Those of which pieces carry the text, with what of it: not those of the header rows, which pieces carry
            anyway.
        shortened: Whether one of them is too long to be carried whole.
        depth: How many groups of rows, one in another, they make.
        bulky: Whether they are so many that their marks alone would fill a piece.
    """

    cells: tuple[Cell, ...]
    told: tuple[tuple[Cell, Span], ...]
    shortened: bool
    depth: int
    bulky: bool = False
    _sizes: dict[bool, int] = field(default_factory=dict, init=False)

    @property
    def spans(self) -> tuple[Span, ...]:
        """Where the text of what is carried stands."""
        return tuple(part for _, part in self.told if len(part))

    def size(self, ledger: TokenLedger, names: list[str], *, as_row: bool) -> int:
        """Tokens of what pieces carry, nearly."""
        if as_row not in self._sizes:
            blank = Spanned(self, 0, names).blank(as_row=as_row)
            inner = sum(ledger.between(part.start, part.end) for _, part in self.told)
            self._sizes[as_row] = ledger.added(blank) + inner
        return self._sizes[as_row]


@dataclass(frozen=True, slots=True, eq=False)
class Spanned:
    """The cells that a piece of a table lies under.

    Attributes:
        covering: The cells.
        row: Row that the piece begins with, header rows included, from 0.
        names: Names of the table's columns.
        inside: Whether the piece begins between two cells of that row.
    """

    covering: Covering
    row: int
    names: list[str]
    inside: bool = False

    def untold(self) -> Spanned | None:
        """What is left of it where the text that pieces carry stands in the row itself: what is too long for that."""
        if not self.covering.shortened:
            return None
        return replace(self, covering=replace(self.covering, told=()))

    def as_row(self, text: str, rows: int) -> str:
        """A row for the head of a piece, whose cells reach down into the rows below, so that these keep their columns.

        Args:
            text: The document's text.
            rows: Rows in the piece.
        """
        return self._row({cell: carried(cell, part, text) for cell, part in self.covering.told}, rows)

    def as_lines(self, text: str) -> str:
        """'Column: value' lines, for a piece in which rows stand as such lines."""
        told = ((cell.column, plain(carried(cell, part, text))) for cell, part in self.covering.told)
        return "".join(f"{labeled(self.names, column, value)}\n" for column, value in told)

    def blank(self, *, as_row: bool) -> str:
        """The one or the other without the text of the cells."""
        if as_row:
            return self._row({}, 1)
        return "".join(f"{labeled(self.names, cell.column, '')}\n" for cell, _ in self.covering.told)

    def _row(self, contents: dict[Cell, str], rows: int) -> str:
        if self.covering.bulky:
            return ""
        out, column = [], 0
        for cell in self.covering.cells:
            if cell.column > column:
                out.append(_cell("td", "", 1, cell.column - column))
            below = min(rows, cell.row + cell.row_span - self.row) + (not self.inside)
            out.append(_cell("th" if cell.header else "td", contents.get(cell, ""), below, cell.column_span))
            column = max(column, cell.column + cell.column_span)
        return f"<tr>{''.join(out)}</tr>\n"


class RowSpans:
    """The cells that span rows in the tables of one document.

    Args:
        text: The document's text.
        cap: Tokens that a chunk may have.
        ledger: Its token counts.
        names: Names of the columns of a table.
    """

    def __init__(self, text: str, cap: int, ledger: TokenLedger, names: Callable[[Table], list[str]]) -> None:
        self._text = text
        self._cap = cap
        self._size = ledger.between
        self._names = names
        self._marks = ledger.added(_cell("td", "", 8, 1))

    def of(self, table: Table) -> dict[int, Spanned]:
        """For the number of each body row that lies under cells from above, those cells."""
        out: dict[int, Spanned] = {}
        covering = Covering((), (), shortened=False, depth=0)
        for number, cells in cells_above(self._text, table).items():
            if cells is not covering.cells:
                covering = self._covering(table, cells)
            out[number] = Spanned(covering, len(table.header) + number - 1, self._names(table))
        return out

    def inside(self, table: Table, number: int, spanned: dict[int, Spanned]) -> list[tuple[int, Spanned | None]]:
        """What pieces of a row that is cut between its cells lie under: cells from above, then those of the row too.

        Args:
            table: The table.
            number: Number of the row, from 1.
            spanned: What the rows of the table lie under.

        Returns:
            Places, each with what pieces from there on lie under.
        """
        row = len(table.header) + number - 1
        above, below = spanned.get(number), spanned.get(number + 1)
        cells = above.covering.cells if above else ()
        out: list[tuple[int, Spanned | None]] = [(0, replace(above, inside=True) if above else None)]
        for cell in [cell for cell in below.covering.cells if cell.row == row][:_MOST_OWN] if below else ():
            cells = tuple(sorted((*cells, cell), key=_column))
            out.append((cell.span.end, Spanned(self._covering(table, cells), row, self._names(table), inside=True)))
        return out

    def _covering(self, table: Table, cells: tuple[Cell, ...]) -> Covering:
        """What pieces carry of cells from above."""
        own = [cell for cell in cells if cell.row >= len(table.header)]
        sizes = [(self._size(cell.span.start, cell.span.end), cell) for cell in own if len(cell.span)]
        sizes.sort(key=lambda sized: (sized[0], sized[1].column))
        if len(cells) * self._marks > self._cap * _MARKS_SHARE:
            return Covering(cells, (), shortened=bool(sizes), depth=0, bulky=True)
        room, told = self._cap // _SHARE, []
        for index, (size, cell) in enumerate(sizes):
            share = room // (len(sizes) - index)  # the short ones leave what they do not need to the long ones
            part = cell.span if size <= share else self._beginning(cell.span, share)
            room -= min(size, share)
            told.append((cell, part))
        shortened = any(part != cell.span for cell, part in told)
        told.sort(key=lambda pair: pair[0].column)
        return Covering(cells, tuple(told), shortened, len({(cell.row, cell.row_span) for cell in own}))

    def _beginning(self, place: Span, most: int) -> Span:
        """The first words of a cell, up to its first tag."""
        tag = self._text.find("<", place.start, place.end)
        stops = range(place.start, (tag if tag >= 0 else place.end) + 1)
        stop = stops[max(0, bisect_right(stops, most, key=lambda stop: self._size(place.start, stop)) - 1)]
        if stop < place.end and not self._text[stop].isspace():
            words = self._text[place.start : stop].rsplit(None, 1)
            stop = place.start + len(words[0]) if len(words) > 1 else stop
        return Span(place.start, place.start + len(self._text[place.start : stop].rstrip(" &")))


def _column(cell: Cell) -> int:
    return cell.column


def carried(cell: Cell, part: Span, text: str) -> str:
    """What is carried of a cell, with a mark if that is not all."""
    return (part.slice(text) + (_LEFT_OUT if part.end < cell.span.end else "")).lstrip()


def plain(content: str) -> str:
    """What stands in a cell of HTML, without tags and on one line."""
    return " ".join(_TAG.sub(" ", content).split())


def labeled(names: list[str], column: int, value: str) -> str:
    """'Column: value', or the value where the column has no name."""
    name = names[column] if column < len(names) else ""
    return f"{name}: {value}" if name else value


def _cell(tag: str, content: str, rows: int, columns: int) -> str:
    spans = (f' rowspan="{rows}"' if rows > 1 else "") + (f' colspan="{columns}"' if columns > 1 else "")
    return f"<{tag}{spans}>{content}</{tag}>"
