"""A page laid out: its tables and its blocks of text in reading order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from chunkwright_parsers.pdf.borderless import borderless_tables
from chunkwright_parsers.pdf.crosswise import crosswise
from chunkwright_parsers.pdf.directions import in_cells, turn_of
from chunkwright_parsers.pdf.drop_caps import with_drop_caps
from chunkwright_parsers.pdf.figures import FigureBox, bind_figures, figures_of
from chunkwright_parsers.pdf.half_ruled import half_ruled_tables
from chunkwright_parsers.pdf.headers_above import take_headers
from chunkwright_parsers.pdf.level_lines import level_lines
from chunkwright_parsers.pdf.margins import marginal
from chunkwright_parsers.pdf.order import edge_rows, ordered
from chunkwright_parsers.pdf.page import PageContent, Run
from chunkwright_parsers.pdf.paragraphs import blocks_of, lines_of
from chunkwright_parsers.pdf.quotes import mark_quotes
from chunkwright_parsers.pdf.ruled import ruled_tables
from chunkwright_parsers.pdf.segments import Segment, body_size, leading, make_segments
from chunkwright_parsers.pdf.table_box import TableBox
from chunkwright_parsers.pdf.tagged import tagged_tables
from chunkwright_parsers.pdf.text_block import TextBlock
from chunkwright_parsers.pdf.turning import NO_TURN, Turn, direction

_FEWEST_VISIBLE = 0.05  # share of visible runs below which a page is a scan with text under it
MOST_MONO = 0.7
"""Share of a text in a typewriter font from which that is its font, and what is in it no code."""
_SLACK = 6.0  # points


@dataclass(slots=True)
class PageLayout:
    """A page.

    Attributes:
        number: Number from 1.
        label: Printed label.
        width: Width in points.
        height: Height in points.
        items: Blocks of text, tables and pictures with a description in reading order.
        body: Size of most of its text, in points.
        characters: Characters of its text.
        mono: Share of its text that is in a typewriter font.
        turn: How it was turned, for its text to run from left to right.
    """

    number: int
    label: str
    width: float
    height: float
    items: list[TextBlock | TableBox | FigureBox] = field(default_factory=list)
    body: float = 0.0
    characters: int = 0
    mono: float = 0.0
    turn: Turn = NO_TURN

    def texts(self) -> Iterator[TextBlock]:
        """Its blocks of text."""
        return (item for item in self.items if isinstance(item, TextBlock))


def lay_out(page: PageContent, *, prose: bool = False) -> PageLayout:
    """Lays a page out.

    Args:
        page: What the page holds.
        prose: Whether pages before it were mostly in another font than that of a typewriter.
    """
    runs = _readable(page)
    main = direction(runs)
    turn = turn_of(runs, main, page.width, page.height)
    width, height = turn.size
    layout = PageLayout(page.number, page.label, width, height, turn=turn)
    straight = [run for run in runs if run.angle == main]
    level = level_lines(straight) if turn.upright else []
    kept = {id(run) for run in level}
    straight = [run for run in straight if id(run) not in kept]
    top = min((run.top for run in straight), default=0.0)
    straight = [turn.run(run) for run in (in_cells(straight) if turn.upright else straight)]
    layout.mono = mono_share(straight)
    listings = prose or layout.mono < MOST_MONO
    rules = [turn.rule(rule) for rule in page.rules]
    segments = make_segments(with_drop_caps(straight), rules, mirrored=turn.mirrored, listings=listings)
    if segments:
        size, distance = body_size(segments), leading(segments)
        layout.body, layout.characters = size, sum(len(segment.text) for segment in segments)
        turned = replace(
            page,
            width=width,
            height=height,
            rules=rules,
            images=[turn.box(*box) for box in page.images],
        )
        across = crosswise(page, [run for run in runs if run.angle != main], turn)
        tables, rest = _tables(turned, segments, across, size, distance, mirrored=turn.mirrored)
        outside = {id(piece) for piece in _outside(tables, across)}
        taken = {id(run) for piece in across if id(piece) not in outside for run in piece.runs}
        runs = [run for run in runs if id(run) not in taken]
        beside = marginal(rest, size)
        aside = {id(segment) for segment in beside}
        rest = [segment for segment in rest if id(segment) not in aside]
        figures = figures_of(turned, segments)
        _add_in_order(layout, [*rest, *tables, *figures], size, distance, listings=listings)
        for table in tables:
            table.settle()
        for block in blocks_of(lines_of(beside), distance):
            block.kind, block.mark = "paragraph", ""
            layout.items.append(block)
        mark_quotes(list(layout.texts()))
        described = bind_figures(figures, list(layout.texts()))
        layout.items = [item for item in layout.items if not isinstance(item, FigureBox) or item in described]
    _add_level(layout, page, level, top)
    _add_others(layout, page, [run for run in runs if run.angle != main])
    return layout


def mono_share(runs: list[Run]) -> float:
    """Share of a text that is in a typewriter font."""
    return sum(len(run.text) for run in runs if run.font.mono) / max(1, sum(len(run.text) for run in runs))


def _add_in_order(
    layout: PageLayout, boxes: list[Segment | TableBox | FigureBox], size: float, distance: float, *, listings: bool
) -> None:
    above, middle, below = edge_rows(boxes, layout.height, size)
    for group in (above, *ordered(middle, size), below):
        run: list[Segment] = []
        for box in group:
            if not isinstance(box, Segment):
                layout.items += blocks_of(lines_of(run), distance, listings=listings)
                layout.items.append(box)
                run = []
            else:
                run.append(box)
        layout.items += blocks_of(lines_of(run), distance, listings=listings)


def _add_level(layout: PageLayout, page: PageContent, runs: list[Run], top: float) -> None:
    """Adds lines from left to right to a page read in columns: those above the columns in front, others behind."""
    segments = make_segments(runs)
    turn = Turn(0, page.width, page.height)
    above = [segment for segment in segments if segment.bottom <= top + _SLACK]
    below = [segment for segment in segments if segment.bottom > top + _SLACK]
    blocks = [blocks_of(lines_of(part), leading(part)) for part in (above, below)]
    for block in [*blocks[0], *blocks[1]]:
        block.turn = turn
    layout.items[:0] = blocks[0]
    layout.items += blocks[1]


def _add_others(layout: PageLayout, page: PageContent, runs: list[Run]) -> None:
    """Adds text in other directions behind the rest: labels of axes, lines along an edge."""
    for angle in sorted({run.angle for run in runs}):
        turn = Turn(angle if angle in (90, 180, 270) else 0, page.width, page.height)
        lines = lines_of(make_segments([turn.run(run) for run in runs if run.angle == angle]))
        for block in blocks_of(lines, 12.0):
            block.kind, block.mark, block.turn, block.crosswise = "paragraph", "", turn, True
            layout.items.append(block)


def _readable(page: PageContent) -> list[Run]:
    """The runs that are read: those that are drawn; hidden ones where hardly any is drawn."""
    visible = [run for run in page.runs if run.visible]
    return visible if len(visible) > _FEWEST_VISIBLE * len(page.runs) else page.runs


def _tables(
    page: PageContent,
    segments: list[Segment],
    across: list[Segment],
    size: float,
    distance: float,
    *,
    mirrored: bool,
) -> tuple[list[TableBox], list[Segment]]:
    """The tables of a page and the text outside them: every piece of text is in one or the other.

    What runs across is in a table only where rules show its cell.
    """
    tagged = tagged_tables(segments)
    rest = _outside(tagged, segments)
    ruled = ruled_tables(page, [*rest, *across])
    rest = _outside(ruled, rest)
    half = half_ruled_tables(page, rest, mirrored=mirrored)
    rest = [s for s in rest if not any(_within(s, table) for table in half)]
    rest = take_headers([*ruled, *half], rest)
    loose = borderless_tables(rest, size, distance)
    rest = take_headers(loose, _outside(loose, rest))
    return [*tagged, *ruled, *half, *loose], rest


def _outside(tables: list[TableBox], segments: list[Segment]) -> list[Segment]:
    used = {id(segment) for table in tables for cell in table.cells for segment in cell.segments}
    return [segment for segment in segments if id(segment) not in used]


def _within(segment: Segment, table: TableBox) -> bool:
    return (
        table.x0 - _SLACK <= segment.x0
        and segment.x1 <= table.x1 + _SLACK
        and table.top - 1 <= segment.baseline <= table.bottom + 1
    )
