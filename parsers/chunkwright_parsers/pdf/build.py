"""From laid-out blocks to the rendering and its tree."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

from chunkwright.tree import (
    Block,
    Code,
    Frame,
    Head,
    Item,
    Layer,
    List,
    Page,
    Paragraph,
    Region,
    Section,
    Span,
    Table,
)
from chunkwright_parsers.markdown.headings import plain
from chunkwright_parsers.pdf.joins import Placed
from chunkwright_parsers.pdf.paragraphs import TextBlock
from chunkwright_parsers.pdf.table_box import TableBox
from chunkwright_parsers.pdf.turning import Turn
from chunkwright_parsers.rendering import Writer, escaped, line_escaped

_LINES = Frame(joint="\n")
_NUMBER = re.compile(r"(\d{1,9})[.)]")
_INDENT = 8.0  # points by which a nested item is indented
_DEEPEST = 6


class TreeBuilder:
    """Renders the blocks of a document and makes its tree.

    Args:
        turns: How each page was turned, by its number.
    """

    def __init__(self, turns: dict[int, Turn]) -> None:
        self._turns = turns
        self.writer = Writer()
        self.pages: list[Page] = []
        self._page_starts: dict[int, int] = {}

    def build(self, placed: list[Placed]) -> list[Block]:
        """The blocks of a document, headings flat.

        Args:
            placed: Its blocks in reading order.
        """
        out: list[Block] = []
        index = 0
        while index < len(placed):
            item = placed[index].item
            if isinstance(item, TextBlock) and item.kind == "item" and not item.running:
                end = index
                while end < len(placed) and _is_item(placed[end]):
                    end += 1
                out += self._lists(placed[index:end])
                index = end
                continue
            out += self._table(placed[index], item) if isinstance(item, TableBox) else self._text(placed[index], item)
            index += 1
        return out

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

    def _begin(self, placed: Placed, *, tight: bool = False) -> int:
        start = self.writer.begin(tight=tight)
        self._page_starts.setdefault(placed.pages[0], start)
        return start

    def _text(self, placed: Placed, item: TextBlock) -> list[Block]:
        regions = tuple(_regions(placed, self._turns))
        text = escaped(f"{item.mark} {item.text}".strip())
        start = self._begin(placed)
        if item.kind == "heading" and not item.running:
            title = text.replace("{", "&#123;") if text.endswith("}") else text
            title = f"{title[:-1]}\\#" if title.endswith("#") else title
            span = Span(start, self.writer.write(f"{'#' * item.level} {title}"))
            return [Section(span=span, level=item.level, title=plain(title), head=span, regions=regions)]
        if item.kind == "code":
            return [self._code(start, item, regions)]
        if len(placed.pages) > 1:
            before = TextBlock(item.kind, item.own_lines, item.mark)
            self._page_starts.setdefault(placed.pages[1], start + len(escaped(before.text)))
        span = Span(start, self.writer.write(line_escaped(text)))
        layer: Layer = "furniture" if item.running else "body"
        return [Paragraph(span=span, layer=layer, regions=regions)]

    def _code(self, start: int, item: TextBlock, regions: tuple[Region, ...]) -> Code:
        lines = item.code
        fence = "`" * max(3, 1 + max((len(run) for run in re.findall("`+", lines)), default=0))
        self.writer.write(f"{fence}\n")
        body = Span(self.writer.size, self.writer.write(lines))
        end = self.writer.write(f"\n{fence}")
        frame = Frame(open=f"{fence}\n", joint="\n", close=f"\n{fence}")
        return Code(span=Span(start, end), body=body, frame=frame, regions=regions)

    def _lists(self, items: list[Placed]) -> list[Block]:
        """Lists of consecutive items: nested by indentation, a new one where numbers do not go on."""
        out: list[Block] = []
        index = 0
        while index < len(items):
            before = out[-1] if out else None
            block, index = self._list(items, index, 0, before)
            out.append(block)
        return out

    def _list(self, items: list[Placed], index: int, depth: int, before: Block | None) -> tuple[Block, int]:
        ordered, first = _numbered(items[index])
        left, number = _left(items[index]), first
        alternate = isinstance(before, List) and before.ordered == ordered
        children: list[Item] = []
        while index < len(items):
            placed = items[index]
            now_ordered, now = _numbered(placed)
            if (children and (now_ordered != ordered or (ordered and now != number))) or _left(placed) < left - _INDENT:
                break
            if children and _left(placed) > left + _INDENT:
                break
            mark = f"{now}{')' if alternate else '.'} " if ordered else ("* " if alternate else "- ")
            text = self._item_text(placed)
            opened = self.writer.enter(mark, " " * len(mark), tight=bool(children) or depth > 0)
            place = self._begin(placed)
            regions = tuple(_regions(placed, self._turns))
            inside: list[Block] = [Paragraph(span=Span(place, self.writer.write(text)), regions=regions)]
            index += 1
            while index < len(items) and _left(items[index]) > left + _INDENT and depth < _DEEPEST:
                if _numbered(items[index])[0] and _numbered(items[index])[1] != 1:
                    break  # a list that does not begin with 1 would not be read as one there
                nested, index = self._list(items, index, depth + 1, inside[-1] if len(inside) > 1 else None)
                inside.append(nested)
            start = self.writer.leave(opened)
            end = max(block.span.end for block in inside if block.span is not None)
            children.append(Item(span=Span(start or 0, end), children=tuple(inside), regions=regions))
            number = now + 1
        spans = [child.span for child in children if child.span is not None]
        span = Span(spans[0].start, spans[-1].end)
        block = List(span=span, children=tuple(children), ordered=ordered, start=first, frame=_LINES)
        return block, index

    def _item_text(self, placed: Placed) -> str:
        item = placed.item
        assert isinstance(item, TextBlock)
        numbered, _ = _numbered(placed)
        kept = "" if numbered or (not item.mark[:1].isalnum() and item.mark[:1] != "(") else f"{item.mark} "
        return line_escaped(escaped(f"{kept}{item.text}"))

    def _table(self, placed: Placed, table: TableBox) -> list[Block]:
        grid = {(cell.row, cell.column): cell for cell in table.cells}
        regions = tuple(_regions(placed, self._turns))
        if table.merged or table.headers > 1:
            return [self._html(placed, table, regions)]
        rows = [
            [_cell(grid[row, column].text) if (row, column) in grid else "" for column in range(table.width)]
            for row in range(table.height)
        ]
        lines = [_pipes(rows[0]), _pipes(["---"] * table.width), *map(_pipes, rows[1:])]
        spans = self._lines(placed, lines)
        self._break(placed, table, [spans[0], *spans[2:]])
        frame = Frame(head=(Head("header", Span(spans[0].start, spans[1].end)),), joint="\n")
        whole = Span(spans[0].start, spans[-1].end)
        return [Table(span=whole, header=(spans[0],), rows=tuple(spans[2:]), frame=frame, regions=regions)]

    def _html(self, placed: Placed, table: TableBox, regions: tuple[Region, ...]) -> Table:
        rows = []
        for number in range(table.height):
            cells = sorted((cell for cell in table.cells if cell.row == number), key=lambda cell: cell.column)
            tag = "th" if number < table.headers else "td"
            parts = [
                f"<{tag}{_spans(cell.rows, cell.columns)}>{html.escape(cell.text, quote=False)}</{tag}>"
                for cell in cells
            ]
            rows.append(f"<tr>{''.join(parts) or '<td></td>'}</tr>")
        head = table.headers
        lines = ["<table>", "<thead>", *rows[:head], "</thead>", *rows[head:], "</table>"]
        spans = self._lines(placed, lines)
        self._break(placed, table, [*spans[2 : head + 2], *spans[head + 3 : -1]])
        place = Head("header", Span(spans[1].start, spans[head + 2].end))
        return Table(
            span=Span(spans[0].start, spans[-1].end),
            header=tuple(spans[2 : head + 2]),
            rows=tuple(spans[head + 3 : -1]),
            syntax="html",
            frame=Frame(open="<table>\n", head=(place,), joint="\n", close="\n</table>"),
            regions=regions,
        )

    def _break(self, placed: Placed, table: TableBox, rows: list[Span]) -> None:
        """Notes where the pages begin on which a table goes on."""
        for page, row in zip(placed.pages[1:], table.breaks, strict=False):
            if row < len(rows):
                self._page_starts.setdefault(page, rows[row].start)

    def _lines(self, placed: Placed, lines: list[str]) -> list[Span]:
        start = self._begin(placed)
        spans = []
        for index, line in enumerate(lines):
            if index:
                start = self.writer.write("\n")
            spans.append(Span(start, self.writer.write(line)))
        return spans


def _is_item(placed: Placed) -> bool:
    return isinstance(placed.item, TextBlock) and placed.item.kind == "item" and not placed.item.running


def _numbered(placed: Placed) -> tuple[bool, int]:
    """Whether an item is numbered in a way that Markdown has, and its number."""
    mark = placed.item.mark if isinstance(placed.item, TextBlock) else ""
    match = _NUMBER.fullmatch(mark)
    return (True, int(match[1])) if match else (False, 0)


def _left(placed: Placed) -> float:
    return placed.item.lines[0].x0 if isinstance(placed.item, TextBlock) else 0.0


def _regions(placed: Placed, turns: dict[int, Turn]) -> Iterator[Region]:
    """The box of a block on each of its pages."""
    for page, part in zip(placed.pages, placed.parts, strict=True):
        turn = turns[page]
        if isinstance(part, TableBox):
            box = (part.x0, part.top, part.x1, part.bottom)
        else:
            lines, turn = part.own_lines, part.turn or turn
            x0, x1 = min(line.x0 for line in lines), max(line.x1 for line in lines)
            box = (x0, min(line.top for line in lines), x1, max(line.bottom for line in lines))
        yield Region(page, *turn.back(*box))


def _cell(text: str) -> str:
    return escaped(text).replace("|", "\\|")


def _pipes(cells: list[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def _spans(rows: int, columns: int) -> str:
    return (f' rowspan="{rows}"' if rows > 1 else "") + (f' colspan="{columns}"' if columns > 1 else "")
