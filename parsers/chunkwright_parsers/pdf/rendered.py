"""The rendering of a file as it grows: its text, where its pages begin, and the box of each line."""

from __future__ import annotations

from collections.abc import Iterator

from chunkwright.tree import Page, Place, Region, Span
from chunkwright_parsers.pdf.joins import Placed
from chunkwright_parsers.pdf.notes import note_call
from chunkwright_parsers.pdf.table_box import TableBox
from chunkwright_parsers.pdf.text_block import Flow, Line, TextBlock
from chunkwright_parsers.pdf.turning import Turn
from chunkwright_parsers.rendering import Writer, escaped, escaped_places, line_escaped

_DIGITS = 2  # of a coordinate: hundredths of a point


class Rendered:
    """The rendering of a file.

    Args:
        turns: How each page was turned, by its number.
        notes: Labels of the notes, by the number of a page and a mark on it.

    Attributes:
        writer: Its text.
        places: Boxes of its lines and rows.
    """

    def __init__(self, turns: dict[int, Turn], notes: dict[tuple[int, str], str]) -> None:
        self._turns = turns
        self._notes = notes
        self.writer = Writer()
        self.places: list[Place] = []
        self._page_starts: dict[int, int] = {}

    def begin(self, placed: Placed, *, tight: bool = False) -> int:
        """Begins a block and gives its place.

        Args:
            placed: The block.
            tight: Whether no blank line parts it from the one before.
        """
        start = self.writer.begin(tight=tight)
        self.page_begins(placed.pages[0], start)
        return start

    def label(self, page: int, mark: str) -> str:
        """The label of the note with a mark on a page."""
        return self._notes[page, mark]

    def page_begins(self, page: int, start: int) -> None:
        """Notes where a page begins, unless something of it stands before."""
        self._page_starts.setdefault(page, start)

    def page_spans(self, labels: list[tuple[int, str]]) -> tuple[Page, ...]:
        """The pages of the rendering.

        Args:
            labels: Number and printed label of each page.
        """
        size = self.writer.size + (1 if self.writer.size else 0)
        starts = [self._page_starts.get(number, -1) for number, _ in labels]
        after = size
        for index in range(len(starts) - 1, -1, -1):
            starts[index] = after = starts[index] if starts[index] >= 0 else after
        if starts:
            starts[0] = 0
        ends = [*starts[1:], size]
        return tuple(
            Page(number, label, Span(start, max(start, end)))
            for (number, label), start, end in zip(labels, starts, ends, strict=True)
        )

    def regions(self, placed: Placed) -> tuple[Region, ...]:
        """The box of a block on each of its pages."""
        return tuple(self._regions(placed))

    def _regions(self, placed: Placed) -> Iterator[Region]:
        for page, part in zip(placed.pages, placed.parts, strict=True):
            if not isinstance(part, TextBlock):
                yield self._region(page, None, part.x0, part.top, part.x1, part.bottom)
            else:
                for box in part.pictures:
                    yield self._region(page, None, *box)
                lines = part.own_lines
                x0, x1 = min(line.x0 for line in lines), max(line.x1 for line in lines)
                top, bottom = min(line.top for line in lines), max(line.bottom for line in lines)
                yield self._region(page, part.turn, x0, top, x1, bottom)

    def write_flow(self, placed: Placed, item: TextBlock, opening: str = "", *, heading: bool = False) -> Span:
        """Writes a block of running text that has been begun, and notes the boxes of its lines.

        Args:
            placed: The block.
            item: Its lines.
            opening: What stands in front of it, not escaped.
            heading: Whether it is the text of a heading, behind its marks.
        """
        flow = item.flowed()
        raw = opening + flow.text
        found = [(a + len(opening), b + len(opening), label) for a, b, label in self._calls(placed, flow)]
        ends = [start + len(opening) for start in flow.starts[1:]]
        text = escaped(raw)
        out, shifts, at = "", [], 0
        for a, b, label in found:
            start, end = escaped_places(raw, [a, b])
            out += f"{text[at:start]}[^{label}]"
            shifts.append((end, len(out) - end))
            at = end
        out += text[at:]
        first = 0
        if not heading:
            whole = line_escaped(out)
            first, out = len(whole) - len(out), whole
        start = self.writer.size
        span = Span(start, self.writer.write(_heading_text(out) if heading else out))
        places = [start + first + _shifted(place, shifts) for place in escaped_places(raw, ends)]
        self._place_lines(placed, span, places)
        return span

    def _calls(self, placed: Placed, flow: Flow) -> Iterator[tuple[int, int, str]]:
        pages = [page for page, _, _ in lines_with_pages(placed)]
        for start, end, number in flow.calls:
            mark = note_call(flow.text, start, end)
            label = self._notes.get((pages[number], mark)) if mark is not None else None
            if label is not None:
                piece = flow.text[start:end]
                yield start + len(piece) - len(piece.lstrip()), end - len(piece) + len(piece.rstrip()), label

    def _place_lines(self, placed: Placed, span: Span, places: list[int]) -> None:
        start = span.start
        for (page, turn, line), place in zip(lines_with_pages(placed), [*places, span.end], strict=True):
            end = min(place, span.end)
            if end > start:
                if page != placed.pages[0]:
                    self.page_begins(page, start)
                self.place(Span(start, end), page, turn, line)
            start = max(start, end)

    def place(self, span: Span, page: int, turn: Turn | None, line: Line) -> None:
        """Notes the box of a line that has been written."""
        region = self._region(page, turn, line.x0, line.top, line.x1, line.bottom)
        self.places.append(Place(span, region, line.confidence))

    def place_row(self, span: Span, page: int, table: TableBox, row: int) -> None:
        """Notes the box of a row that has been written, if there is text in it."""
        boxes = [segment for cell in table.cells if cell.row == row for segment in cell.segments]
        if boxes:
            x0, x1 = min(box.x0 for box in boxes), max(box.x1 for box in boxes)
            top, bottom = min(box.top for box in boxes), max(box.bottom for box in boxes)
            confidence = min(box.confidence for box in boxes)
            self.places.append(Place(span, self._region(page, None, x0, top, x1, bottom), confidence))

    def _region(self, page: int, turn: Turn | None, *box: float) -> Region:
        x0, top, x1, bottom = (turn or self._turns[page]).back(*box)
        return Region(page, round(x0, _DIGITS), round(top, _DIGITS), round(x1, _DIGITS), round(bottom, _DIGITS))


def _shifted(place: int, shifts: list[tuple[int, int]]) -> int:
    """A place of escaped text once calls of notes have been put into it."""
    return place + next((shift for end, shift in reversed(shifts) if place >= end), 0)


def _heading_text(text: str) -> str:
    """Text of a heading with what would be an attribute list or closing marks at its end escaped."""
    text = text.replace("{", "&#123;") if text.endswith("}") else text
    return f"{text[:-1]}\\#" if text.endswith("#") else text


def lines_with_pages(placed: Placed) -> Iterator[tuple[int, Turn | None, Line]]:
    """The lines of a block, each with its page and how it was turned, if otherwise than the page."""
    for page, part in zip(placed.pages, placed.parts, strict=True):
        if isinstance(part, TextBlock):
            for line in part.own_lines:
                yield page, part.turn, line
