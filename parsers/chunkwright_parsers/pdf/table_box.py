"""A table as it is found on a page: cells in their places, with the text in them."""

from __future__ import annotations

from dataclasses import dataclass, field

from chunkwright_parsers.pdf.run_text import continued
from chunkwright_parsers.pdf.segments import Segment


@dataclass(slots=True)
class TableCell:
    """A cell.

    Attributes:
        row: First row.
        column: First column.
        rows: Rows that it covers.
        columns: Columns that it covers.
        segments: What stands in it, in order.
    """

    row: int
    column: int
    rows: int = 1
    columns: int = 1
    segments: list[Segment] = field(default_factory=list)

    @property
    def text(self) -> str:
        """Its text on one line."""
        ordered = sorted(self.segments, key=lambda segment: (round(segment.baseline), segment.x0))
        out = ""
        for segment in ordered:
            out = continued(out, segment.text)
        return out

    def settle(self) -> None:
        """Makes one piece without runs of its text."""
        pieces = self.segments
        if pieces:
            first = pieces[0]
            self.segments = [
                Segment(
                    self.text,
                    min(piece.x0 for piece in pieces),
                    min(piece.top for piece in pieces),
                    max(piece.x1 for piece in pieces),
                    max(piece.bottom for piece in pieces),
                    first.baseline,
                    first.size,
                    first.font,
                    [],
                    confidence=min(piece.confidence for piece in pieces),
                )
            ]


@dataclass(slots=True)
class TableBox:
    """A table.

    Attributes:
        x0: Left edge.
        top: Upper edge.
        x1: Right edge.
        bottom: Lower edge.
        cells: Its cells.
        height: Number of rows.
        width: Number of columns.
        headers: Number of header rows.
        breaks: Rows behind page breaks.
        columns: Left and right edge of each column, where they are known.
    """

    x0: float
    top: float
    x1: float
    bottom: float
    cells: list[TableCell]
    height: int
    width: int
    headers: int = 1
    breaks: list[int] = field(default_factory=list)
    columns: list[tuple[float, float]] = field(default_factory=list)

    def row(self, number: int) -> list[str]:
        """What stands in a row, cell by cell."""
        return [cell.text for cell in sorted(self.cells, key=lambda cell: cell.column) if cell.row == number]

    def settle(self) -> None:
        """Lets go of what its cells are made of: a long document has more of it than memory."""
        for cell in self.cells:
            cell.settle()

    @property
    def merged(self) -> bool:
        """Whether a cell covers more than one place."""
        return any(cell.rows > 1 or cell.columns > 1 for cell in self.cells)
