"""Lists and definition lists, nested as HTML nests them and as pages that nest them badly mean it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from chunkwright.tree import Block, Definition, Frame, Head, Item, List, Paragraph, Span
from chunkwright_parsers.html.elements import LISTS
from chunkwright_parsers.html.node import Node
from chunkwright_parsers.rendering import line_escaped

if TYPE_CHECKING:
    from chunkwright_parsers.html.build import PageBuilder

_LINES = Frame(joint="\n")


class ListBuilder:
    """Makes the blocks of lists.

    Args:
        page: The builder of the page.
    """

    def __init__(self, page: PageBuilder) -> None:
        self._page = page
        self._level = 0  # items around

    def build(self, node: Node, before: list[Block]) -> list[Block]:
        """The blocks of a list.

        Args:
            node: The element.
            before: The blocks in front of it: a list right after another has other marks.
        """
        page = self._page
        items = list(_items(node))
        if any(page.is_note(item[0]) for item in items):
            return [block for item in items for block in self._note_or_blocks(item)]
        ordered = node.tag == "ol"
        last = next((block for block in reversed(before) if block.layer == "body"), None)
        follows = isinstance(last, List) and last.ordered == ordered
        start = number = _integer(node.attrs.get("start", ""), 1) if ordered else 1
        out: list[Block] = []
        place = page.places.origin(node)
        for item in items:
            if ordered:
                number = _integer(item[0].attrs.get("value", ""), number) if item[0].tag == "li" else number
                mark = f"{number}{')' if follows else '.'} "
            else:
                mark = "* " if follows else "- "
            block = self._item(item, mark, tight=bool(out) or self._joins(before, mark))
            if block is not None:
                start = number if not out else start
                out.append(block)
                number += 1
        if not out or out[0].span is None or out[-1].span is None:
            return []
        span = Span(out[0].span.start, out[-1].span.end)
        return [List(span=span, children=tuple(out), ordered=ordered, start=start, frame=_LINES, origin=place)]

    def definitions(self, node: Node) -> list[Block]:
        """The blocks of a definition list.

        Args:
            node: The `dl` element.
        """
        out: list[Block] = []
        terms: list[Node] = []
        for child in _pairs(node):
            if child.tag == "dt":
                if terms and terms[-1].tag == "dd":
                    out += self._definition(terms)
                    terms = []
                terms.append(child)
            elif child.tag == "dd":
                terms.append(child)
            else:
                out += self._definition(terms)
                terms = []
                out += self._page.blocks(child)
        return [*out, *self._definition(terms)]

    def _definition(self, parts: list[Node]) -> list[Block]:
        """The block of terms with their descriptions."""
        page, writer = self._page, self._page.writer
        terms = [part for part in parts if part.tag == "dt"]
        bodies = [part for part in parts if part.tag == "dd"]
        noted = next((part for part in terms if page.is_note(part)), None)
        if noted is not None and len(terms) == 1:
            return page.note(noted, bodies)
        lines = []
        for term in terms:
            page.places.meet(term)
            lines.append(page.line(term))
        line = line_escaped(", ".join(line for line in lines if line))
        if not line:
            return [block for body in bodies for block in page.blocks(body)]
        start = writer.begin()
        head = Span(start, writer.write(line))
        origin = page.places.origin(terms[0])
        children: list[Block] = []
        for body in bodies:
            if not body.size and not body.block:
                continue
            page.places.meet(body)
            opened = writer.enter(": ", "  ", tight=True)
            children += page.container(body)
            writer.leave(opened)
        if not children:
            return [Paragraph(span=head, origin=origin)]
        end = max(child.span.end for child in children if child.span is not None)
        frame = Frame(head=(Head("term", head),))
        span = Span(start, end)
        return [Definition(span=span, term=line, head=head, children=tuple(children), frame=frame, origin=origin)]

    def _note_or_blocks(self, item: list[Node]) -> list[Block]:
        out: list[Block] = []
        for node in item:
            out += self._page.note(node, [node]) if self._page.is_note(node) else self._page.blocks(node)
        return out

    def _joins(self, before: list[Block], mark: str) -> bool:
        """Whether a list in an item follows the item's text on the next line: any other list would not be read so."""
        return self._level > 0 and bool(before) and isinstance(before[-1], Paragraph) and mark in ("- ", "1. ")

    def _item(self, nodes: list[Node], mark: str, *, tight: bool) -> Item | None:
        """The block of one item; None for an empty one.

        Args:
            nodes: The item, and lists that stand behind it without an item of their own.
            mark: Its mark.
            tight: Whether it follows on the next line.
        """
        page, writer = self._page, self._page.writer
        page.places.meet(nodes[0])
        origin = page.places.origin(nodes[0])
        box = _box(nodes[0])
        opened = writer.enter(mark + box, " " * len(mark), tight=tight)
        self._level += 1
        children: list[Block] = []
        for index, node in enumerate(nodes):
            if index == 0 and node.tag not in LISTS:
                children += page.container(node)
            else:
                children += page.nested(node, children)
        self._level -= 1
        start = writer.leave(opened)
        if start is None:
            return None
        end = max(child.span.end for child in children if child.span is not None)
        first = children[0]
        checked = (box == "[x] ") if box and isinstance(first, Paragraph) else None
        if box and isinstance(first, Paragraph) and first.span is not None:
            children[0] = replace(first, span=Span(first.span.start - len(box), first.span.end))
        return Item(span=Span(start, end), children=tuple(children), checked=checked, origin=origin)


def _items(node: Node) -> Iterator[list[Node]]:
    """The items of a list, each with the lists that stand behind it in the same list instead of in it."""
    current: list[Node] = []
    for child in node.children:
        if isinstance(child, str):
            if child.strip():
                if current:
                    yield current
                current = []
                yield [_wrapped(child, node)]
        elif child.tag in LISTS and current and child.layer is None:
            current.append(child)
        else:
            if current:
                yield current
            current = [child]
    if current:
        yield current


def _wrapped(text: str, parent: Node) -> Node:
    """Text that stands in a list outside its items, as an item."""
    node = Node("li", {}, parent)
    node.children.append(text)
    return node


def _pairs(node: Node) -> Iterator[Node]:
    """Terms and descriptions in order; `div` may group them."""
    for child in node.children:
        if isinstance(child, str):
            if child.strip():
                yield _wrapped(child, node)
        elif child.tag == "div" and any(isinstance(c, Node) and c.tag in ("dt", "dd") for c in child.children):
            yield from _pairs(child)
        else:
            yield child


def _box(item: Node) -> str:
    """The box of a task: an item whose first element is a checkbox."""
    node: Node | None = item
    while node is not None:
        first = next((c for c in node.children if isinstance(c, Node) or c.strip()), None)
        if not isinstance(first, Node):
            return ""
        if first.tag == "input":
            if first.attrs.get("type", "").lower() != "checkbox":
                return ""
            return "[x] " if "checked" in first.attrs else "[ ] "
        node = first if first.tag in ("p", "label", "div", "span") else None
    return ""


def _integer(value: str, default: int) -> int:
    value = value.strip()
    return int(value) if value.isdecimal() and value.isascii() and len(value) <= 9 else default
