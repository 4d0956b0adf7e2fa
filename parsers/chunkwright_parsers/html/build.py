"""From the page to the rendering and its blocks: one walk, a method a kind of element."""

from __future__ import annotations

from dataclasses import replace

from chunkwright.tree import Block, Break, Code, Figure, Group, Layer, Math, Note, Paragraph, Quote, Section, Span
from chunkwright_parsers.html.asides import admonition_type
from chunkwright_parsers.html.code_blocks import CodeWriter
from chunkwright_parsers.html.elements import LISTS, VERBATIM
from chunkwright_parsers.html.figures import FigureBuilder
from chunkwright_parsers.html.formulas import formula
from chunkwright_parsers.html.grid import make_grid
from chunkwright_parsers.html.headings import heading_level, heading_markdown
from chunkwright_parsers.html.inline import Inline
from chunkwright_parsers.html.links import Links
from chunkwright_parsers.html.list_blocks import ListBuilder
from chunkwright_parsers.html.listing import is_fragment, table_listing
from chunkwright_parsers.html.node import Node
from chunkwright_parsers.html.opaque import opaque_lines
from chunkwright_parsers.html.places import Places
from chunkwright_parsers.html.tables import TableWriter, lays_out
from chunkwright_parsers.html.titled import TitledBuilder
from chunkwright_parsers.markdown.headings import plain
from chunkwright_parsers.markdown.images import lone_image
from chunkwright_parsers.rendering import Writer, escaped, line_escaped, target

_LABELS = ("copy", "copy code", "terminal", "shell", "code", "copied!", "console", "js", "plain text")
"""Lines above a listing that are labels of its box."""
DEEPEST_CONTAINER = 45
"""Lists, quotes and the like in one another, beyond which the rendering could not be read as Markdown again."""


class PageBuilder:
    """Renders a page and makes its blocks.

    Args:
        links: Resolves addresses.
        notes: Labels of footnotes by ids.
        tabs: Labels of tabs by ids.
        into_code: Whether code is parsed.
        full: Whether what is not content is parsed too.
    """

    def __init__(
        self, links: Links, notes: dict[str, str], tabs: dict[str, str], *, into_code: bool, full: bool
    ) -> None:
        self.writer = Writer()
        self.places = Places()
        self._links = links
        self._notes = notes
        self._full = full
        self.flattened = False  # whether something stands in too many containers
        self.written: set[Node] = set()  # captions and titles that stand in the rendering already
        self._aside: list[Node] = []
        self._depth = 0  # containers around
        self._last_line = (-1, "")  # where the last paragraph stands, and its text
        self._href = ""  # target of a link around blocks
        self._code = CodeWriter(self.writer, into_code=into_code)
        self._tables = TableWriter(self.writer, links, self._run, self._aside)
        self._lists = ListBuilder(self)
        self._figures = FigureBuilder(self)
        self._titled = TitledBuilder(self, tabs)

    def page(self, root: Node) -> tuple[Block, ...]:
        """The blocks of a page.

        Args:
            root: Its root, layers marked.
        """
        return tuple(self.blocks(root))

    def blocks(self, node: Node) -> list[Block]:
        """The blocks of what is in an element, headings flat.

        Args:
            node: The element.
        """
        out: list[Block] = []
        run = self._run()
        for child in node.children:
            if isinstance(child, str):
                if run.parts or not child.isspace():
                    run.add(child)
            elif child in self.written:
                continue
            elif child.layer is not None:
                if run.parts and not child.block:
                    run.add(child)
                else:
                    self._flush(out, run, node)
                    run = self._run()
                    self._aside.append(child)
                    self._put_asides(out)
            elif child.block or self._displayed(child):
                self._flush(out, run, node)
                run = self._run()
                inside = self._block(child, out)
                if inside and isinstance(inside[0], Code):
                    self._name_of_code(out, inside[0])
                out += inside
                self._put_asides(out)
            else:
                run.add(child)
        self._flush(out, run, node)
        return out

    def container(self, node: Node) -> tuple[Block, ...]:
        """The blocks of what is in a container; what is not content waits until the outermost one ends.

        Args:
            node: The element.
        """
        self._depth += 1
        inside = self.blocks(node)
        self._depth -= 1
        return tuple(inside)

    def line(self, node: Node) -> str:
        """What is in an element as Markdown on one line.

        Args:
            node: The element.
        """
        run = self._run()
        for child in node.children:
            run.add(child)
        self._aside += run.aside
        self.places.anchor = run.anchor or self.places.anchor
        return run.plain()

    def nested(self, node: Node, before: list[Block]) -> list[Block]:
        """The blocks of an element among those of a container.

        Args:
            node: The element.
            before: The blocks in front of it.
        """
        self._depth += 1
        inside = self._block(node, before) if node.layer is None else []
        self._depth -= 1
        if node.layer is not None:
            self._aside.append(node)
        return inside

    def note(self, node: Node, bodies: list[Node]) -> list[Block]:
        """The block of a footnote.

        Args:
            node: The element that has its id.
            bodies: The elements that hold its text.
        """
        self.places.meet(node)
        origin = self.places.origin(node)
        label = self._notes[node.attrs["id"]]
        opened = self.writer.enter(f"[^{label}]: ", "    ")
        children = tuple(block for body in bodies for block in self.container(body))
        start = self.writer.leave(opened)
        return [Note(span=around(start, children), children=children, label=label, origin=origin)] if children else []

    def is_note(self, node: Node) -> bool:
        """Whether an element is a footnote."""
        return node.attrs.get("id", "") in self._notes

    def _run(self) -> Inline:
        return Inline(self._links, self._notes)

    def _displayed(self, node: Node) -> bool:
        if node.tag not in ("math", "script", "span", "mjx-container"):
            return False
        found = formula(node)
        return found is not None and found[1]

    def _block(self, node: Node, before: list[Block]) -> list[Block]:
        """The blocks of an element that begins on a new line."""
        self.places.meet(node)
        tag = node.tag
        if self._depth >= DEEPEST_CONTAINER:
            return self._flat(node)
        if self.is_note(node):
            return self.note(node, [node])
        level = heading_level(node)
        if level:
            return self._heading(node, level)
        if tag in LISTS:
            return self._lists.build(node, before)
        if tag == "dl":
            return self._lists.definitions(node)
        if tag == "table":
            return self._table(node)
        if tag in VERBATIM or is_fragment(node):
            return self._code.write(node, node, self.places.origin(node))
        if tag == "blockquote" and not admonition_type(node):
            return self._quote(node)
        if tag == "hr":
            start = self.writer.begin()
            end = self.writer.write("___" if self.writer.prefix else "---")
            return [Break(span=Span(start, end), origin=self.places.origin(node))]
        if tag == "figure":
            return self._figures.build(node)
        if tag == "a":
            return self._linked(node)
        return self._other(node)

    def _linked(self, node: Node) -> list[Block]:
        """The blocks in a link; each paragraph and heading among them is linked."""
        outer = self._href
        self._href = self._links.target(node.attrs.get("href", "")) or outer
        inside = self.blocks(node)
        self._href = outer
        return inside

    def _math(self, node: Node, source: str) -> list[Block]:
        if not source:
            return []
        start = self.writer.begin()
        span = Span(start, self.writer.write(f"$$\n{source}\n$$"))
        return [Math(span=span, origin=self.places.origin(node))]

    def _flat(self, node: Node) -> list[Block]:
        """What stands in too many containers, as text."""
        self.flattened = True
        return self._opaque(node, "body")

    def _opaque(self, node: Node, layer: Layer) -> list[Block]:
        """The text of an element line by line, as one paragraph."""
        lines = [line_escaped(escaped(line)) for line in opaque_lines(node)]
        if not lines:
            return []
        start = self.writer.begin()
        span = Span(start, self.writer.write("\n".join(lines)))
        return [Paragraph(span=span, layer=layer, origin=self.places.origin(node))]

    def _other(self, node: Node) -> list[Block]:
        """Displayed formulas, callouts and tabs; any other element only holds blocks."""
        found = formula(node)
        if found is not None:
            return self._math(node, found[0])
        titled = self._titled.build(node)
        return titled if titled is not None else self.blocks(node)

    def _name_of_code(self, before: list[Block], code: Code) -> None:
        """Takes a line that only names the language of the listing below it for a part of the listing's frame."""
        last = before[-1] if before else None
        if self._depth or not isinstance(last, Paragraph) or last.span is None or last.layer != "body":
            return
        place, line = self._last_line
        if place == last.span.start and line.lower() in (code.language.lower(), *_LABELS):
            before[-1] = replace(last, layer="furniture")

    def _flush(self, out: list[Block], run: Inline, node: Node) -> None:
        """Ends a run of inline content: a paragraph, or a figure if it is one image."""
        if run.parts:
            text = run.markdown()
            if text and self._href and "](" not in text and "\n" not in text:
                text = f"[{text}]({target(self._href)})"
            if text:
                self.places.anchor = run.anchor or self.places.anchor
                start = self.writer.begin()
                span = Span(start, self.writer.write(text))
                self._last_line = (start, text)
                origin = self.places.origin(node)
                image = lone_image(text) if text[0] in "![" else None
                if image is not None:
                    out.append(Figure(span=span, target=image, origin=origin))
                else:
                    out.append(Paragraph(span=span, origin=origin))
        self._aside += run.aside
        self._put_asides(out)

    def _put_asides(self, out: list[Block]) -> None:
        """Puts what is not content behind the outermost block that it interrupts."""
        if self._depth or not self._aside:
            return
        waiting = self._aside[:]
        self._aside.clear()
        for node in waiting:
            out += self._regions(node)

    def _regions(self, node: Node) -> list[Block]:
        layer = node.layer or "furniture"
        if self._full and layer == "furniture":
            _reveal(node)
            start = self.writer.size
            anchor, inside = self.places.anchor, tuple(self.blocks(node))
            self.places.anchor = anchor
            spans = [block.span for block in inside if block.span is not None]
            if not spans:
                return []
            span = Span(max(start, spans[0].start), max(span.end for span in spans))
            return [Group(span=span, children=inside, layer=layer, origin=self.places.origin(node))]
        return self._opaque(node, layer)

    def _heading(self, node: Node, level: int) -> list[Block]:
        run = self._run()
        content = heading_markdown(node, run)
        self._aside += run.aside
        self.places.anchor = run.anchor or self.places.anchor
        if not content:
            return []
        if self._href and "](" not in content:
            content = f"[{content}]({target(self._href)})"
        start = self.writer.begin()
        span = Span(start, self.writer.write(f"{'#' * level} {content}"))
        return [Section(span=span, level=level, title=plain(content), head=span, origin=self.places.origin(node))]

    def _table(self, node: Node) -> list[Block]:
        listing = table_listing(node)
        if listing is not None:
            return self._code.write(listing, node, self.places.origin(node))
        grid = make_grid(node)
        out: list[Block] = []
        for other in grid.others:
            if isinstance(other, str):
                self._text(out, other, node)
            elif other.layer is not None:
                self._aside.append(other)
            else:
                out += self._block(other, out)
        if lays_out(node, grid):
            for caption in grid.captions:
                out += self.blocks(caption)
            for cell in (cell for row in grid.rows for cell in row):
                if cell.node.layer is None:
                    self.places.meet(cell.node)
                    out += self.blocks(cell.node)
                else:
                    self._aside.append(cell.node)
            return out
        place = self.caption(out, grid.captions[0]) if grid.captions else None
        table = self._tables.write(grid, place, self.places.origin(node))
        return [*out, table] if table is not None else out

    def caption(self, out: list[Block], node: Node) -> Span | None:
        """Adds a caption as a paragraph and gives its place; None for an empty one.

        Args:
            out: The blocks so far.
            node: The element.
        """
        before = len(out)
        text = self.line(node)
        if text:
            self._paragraph(out, line_escaped(text), node)
        return out[-1].span if len(out) > before else None

    def _text(self, out: list[Block], text: str, node: Node) -> None:
        folded = " ".join(text.split())
        if folded:
            self._paragraph(out, line_escaped(escaped(folded)), node)

    def _paragraph(self, out: list[Block], text: str, node: Node) -> None:
        start = self.writer.begin()
        out.append(Paragraph(span=Span(start, self.writer.write(text)), origin=self.places.origin(node)))

    def _quote(self, node: Node) -> list[Block]:
        if not node.size and not node.block:
            return []
        origin = self.places.origin(node)
        opened = self.writer.enter("> ", "> ")
        children = self.container(node)
        start = self.writer.leave(opened)
        return [Quote(span=around(start, children), children=children, origin=origin)] if children else []


def around(start: int | None, children: tuple[Block, ...]) -> Span:
    """The span of a container that begins at a place and ends with its last child."""
    first = start or 0
    return Span(first, max((child.span.end for child in children if child.span is not None), default=first))


def _reveal(node: Node) -> None:
    """Makes a region of furniture one region: parts of it are none of their own."""
    node.layer = None
    for child in node.children:
        if isinstance(child, Node) and child.layer != "hidden":
            _reveal(child)
