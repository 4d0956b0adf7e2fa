"""What goes on behind a page break or in the next column: paragraphs and tables."""

from __future__ import annotations

from dataclasses import dataclass, field

from chunkwright.tree.captions import begins_caption
from chunkwright_parsers.pdf.figures import FigureBox
from chunkwright_parsers.pdf.layout import PageLayout
from chunkwright_parsers.pdf.paragraphs import LEADERS
from chunkwright_parsers.pdf.table_box import TableBox
from chunkwright_parsers.pdf.text_block import TextBlock

_ENDS = (".", "!", "?", ":", ";", "\u3002", "\uff01", "\uff1f", "\u201d", '"')
_INDENTED = 12.0  # of the size: how far the rest of a listing may be indented
_COLUMN = 4.0  # of the size: how far right of a column the next one begins at least
_FEWEST_WORDS = 3  # of the last line of a paragraph that goes on
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
    last: Placed | None = None  # the last block of the body
    text: Placed | None = None  # the last one that is neither a table nor a picture nor its caption
    for page in pages:
        first = True
        items, page.items = page.items, []
        for item in items:
            if isinstance(item, TableBox) and out and _next_column(out[-1], item):
                before: Placed | None = out[-1]
            elif isinstance(item, TextBlock) and (item.running or item.kind == "note"):
                out.append(Placed(item, [page.number], [item]))
                continue
            elif first and last is not None and _behind_page(last, item, page):
                before = last
            else:
                before = text if text is not None and _goes_on(text, item, page) else None
            if before is None:
                before = Placed(item, [page.number], [item])
                out.append(before)
            else:
                before.pages.append(page.number)
                before.parts.append(item)
                _add(before.item, item)
            last, first = before, False
            text = before if _is_text(item) else text
    return out


def _is_text(item: TextBlock | TableBox | FigureBox) -> bool:
    return (
        isinstance(item, TextBlock)
        and not item.crosswise
        and not item.pictures
        and not (item.kind == "paragraph" and begins_caption(item.text))
    )


def _behind_page(last: Placed, item: TextBlock | TableBox | FigureBox, page: PageLayout) -> bool:
    """Whether a listing or a table at the top of a page goes on with the one at the end of the page before."""
    before = last.item
    if last.pages[-1] != page.number - 1:
        return False
    if isinstance(before, TextBlock) and isinstance(item, TextBlock):
        end, start = before.lines[0], item.lines[0]
        return (
            before.kind == item.kind == "code"
            and abs(end.size - start.size) <= 0.1 * end.size
            and abs(_left(before) - _left(item)) <= _INDENTED * end.size
        )
    if isinstance(before, TableBox) and isinstance(item, TableBox):
        ends = abs(before.x0 - item.x0) <= _SAME and abs(before.x1 - item.x1) <= _SAME
        return before.width == item.width and (ends or _aligned(before, item))
    return False


def _aligned(before: TableBox, item: TableBox) -> bool:
    """Whether the columns of two tables have an edge in common, each with its counterpart: headers can be wider."""
    for column in range(before.width):
        one, other = _extent(before, column), _extent(item, column)
        if one and other and min(abs(a - b) for a, b in zip(one, other, strict=True)) > _SAME:
            return False
    return True


def _extent(table: TableBox, column: int) -> tuple[float, float, float] | None:
    """Left edge, middle and right edge of what stands in the body of a column."""
    inside = [
        segment
        for cell in table.cells
        if cell.column == column and cell.columns == 1 and cell.row >= table.headers
        for segment in cell.segments
    ]
    if not inside:
        return None
    x0, x1 = min(segment.x0 for segment in inside), max(segment.x1 for segment in inside)
    return x0, (x0 + x1) / 2, x1


def _goes_on(text: Placed, item: TextBlock | TableBox | FigureBox, page: PageLayout) -> bool:
    """Whether a paragraph goes on with the last text in front of it, behind a page break or in the next column."""
    before = text.item
    if not isinstance(before, TextBlock) or not isinstance(item, TextBlock) or before.turn is not item.turn:
        return False
    if text.pages[-1] == page.number:
        end, start = before.lines[-1], item.lines[0]
        if start.bottom >= end.top or start.x0 < end.x0 + _COLUMN * end.size:
            return False
    return _is_rest(before, item)


def _is_rest(before: TextBlock, item: TextBlock) -> bool:
    """Whether a paragraph begins within the sentence that another one ends in."""
    end, start = before.lines[-1], item.lines[0]
    if before.kind not in ("paragraph", "item") or item.kind != "paragraph" or before.crosswise or item.crosswise:
        return False
    if abs(end.size - start.size) > 0.1 * start.size or before.text.endswith(_ENDS):
        return False
    if len(end.text.split()) < _FEWEST_WORDS or LEADERS.search(end.text):  # as labels and entries of contents are
        return False
    return item.text[:1].islower()


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
