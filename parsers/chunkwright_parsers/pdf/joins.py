"""What goes on behind a page break: paragraphs and tables."""

from __future__ import annotations

from dataclasses import dataclass, field

from chunkwright_parsers.pdf.figures import FigureBox
from chunkwright_parsers.pdf.layout import PageLayout
from chunkwright_parsers.pdf.table_box import TableBox
from chunkwright_parsers.pdf.text_block import TextBlock

_ENDS = (".", "!", "?", ":", ";", "\u3002", "\uff01", "\uff1f", "\u201d", '"')
_INDENTED = 12.0  # of the size: how far the rest of a listing may be indented
_SAME = 8.0  # points by which the edges of two parts of a table may differ


@dataclass(slots=True)
class Placed:
    """A block with the pages that it stands on.

    Attributes:
        item: The block.
        pages: Numbers of its pages.
        parts: What it consists of, one on each page.
    """

    item: TextBlock | TableBox | FigureBox
    pages: list[int]
    parts: list[TextBlock | TableBox | FigureBox] = field(default_factory=list)


def joined(pages: list[PageLayout]) -> list[Placed]:
    """The blocks of a document, those that go on behind a page break as one.

    Args:
        pages: The pages in order, furniture marked; their blocks are taken out.
    """
    out: list[Placed] = []
    last: Placed | None = None  # the last block of the body on the page before
    for page in pages:
        first = True
        items, page.items = page.items, []
        for item in items:
            if isinstance(item, TableBox) and out and _next_column(out[-1], item):
                out[-1].pages.append(page.number)
                out[-1].parts.append(item)
                _add(out[-1].item, item)
                continue
            running = isinstance(item, TextBlock) and (item.running or item.kind == "note")
            if not running and first and last is not None and _goes_on(last, item, page):
                last.pages.append(page.number)
                last.parts.append(item)
                _add(last.item, item)
                first = False
                continue
            placed = Placed(item, [page.number], [item])
            out.append(placed)
            if not running:
                first = False
                last = placed
    return out


def _goes_on(last: Placed, item: TextBlock | TableBox | FigureBox, page: PageLayout) -> bool:
    if last.pages[-1] != page.number - 1:
        return False
    before = last.item
    if isinstance(before, TextBlock) and isinstance(item, TextBlock):
        if before.kind == item.kind == "code":
            left, right = before.lines[0], item.lines[0]
            return (
                abs(left.size - right.size) <= 0.1 * left.size
                and abs(_left(before) - _left(item)) <= _INDENTED * left.size
            )
        same = before.kind in ("paragraph", "item") and item.kind == "paragraph"
        alike = abs(before.lines[-1].size - item.lines[0].size) <= 0.1 * item.lines[0].size
        open_ended = not before.text.endswith(_ENDS)
        return same and alike and open_ended and item.text[:1].islower()
    if isinstance(before, TableBox) and isinstance(item, TableBox):
        return before.width == item.width and abs(before.x0 - item.x0) <= _SAME and abs(before.x1 - item.x1) <= _SAME
    return False


def _left(block: TextBlock) -> float:
    return min(line.x0 for line in block.lines)


def _next_column(last: Placed, item: TableBox) -> bool:
    """Whether a table goes on in the next column of its page: there the header is repeated."""
    before, part = last.item, last.parts[-1]
    return (
        isinstance(before, TableBox)
        and isinstance(part, TableBox)
        and before.width == item.width
        and item.x0 > part.x1
        and item.top < part.bottom
        and _repeated(before, item) == before.headers
    )


def _add(before: TextBlock | TableBox | FigureBox, item: TextBlock | TableBox | FigureBox) -> None:
    """Adds the lines or rows that go on."""
    if isinstance(before, TextBlock) and isinstance(item, TextBlock):
        before.owned = before.owned or len(before.lines)
        before.lines = [*before.lines, *item.lines]
    elif isinstance(before, TableBox) and isinstance(item, TableBox):
        skipped = _repeated(before, item)
        before.breaks.append(before.height)
        for cell in item.cells:
            if cell.row >= skipped:
                cell.row += before.height - skipped
                before.cells.append(cell)
        before.height += item.height - skipped


def _repeated(before: TableBox, item: TableBox) -> int:
    """Number of header rows that a table repeats on the next page."""
    count = 0
    while count < before.headers and count < item.height - 1 and before.row(count) == item.row(count):
        count += 1
    return count
