"""Containers under a line that names them: callouts, details, tabs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from chunkwright.tree import Block, Frame, Group, Head, Note, Paragraph, Span
from chunkwright_parsers.html.asides import admonition_type, tab_label, title_of
from chunkwright_parsers.html.node import Node
from chunkwright_parsers.markdown.headings import plain
from chunkwright_parsers.rendering import escaped

if TYPE_CHECKING:
    from chunkwright_parsers.html.build import PageBuilder


class TitledBuilder:
    """Makes the blocks of callouts, details and tabs.

    Args:
        page: The builder of the page.
        tabs: Labels of tabs by ids.
    """

    def __init__(self, page: PageBuilder, tabs: dict[str, str]) -> None:
        self._page = page
        self._tabs = tabs

    def build(self, node: Node) -> list[Block] | None:
        """The blocks of a container that is named; None for any other element.

        Args:
            node: The element.
        """
        kind = admonition_type(node)
        label = "" if kind else tab_label(node, self._tabs)
        if not kind and not label and node.tag != "details":
            return None
        title = title_of(node) if kind or node.tag == "details" else None
        head: list[Block] = []
        place: Span | None = None
        if title is not None:
            self._page.written.add(title)
            content = self._page.line(title)
            label = plain(content)
            place = self._head(head, f"**{content}**" if _bare(content) else content, title)
        elif label:
            place = self._head(head, f"**{escaped(label)}**", node)
        inside = self._page.container(node)
        children = (*head, *inside)
        if not inside or children[0].span is None:
            return list(children)
        span = Span(children[0].span.start, max(child.span.end for child in children if child.span is not None))
        origin = self._page.places.origin(node)
        frame = Frame(head=(Head("term", place),)) if place is not None else Frame()
        if kind:
            return [Note(span=span, children=children, role="admonition", label=kind, frame=frame, origin=origin)]
        role: Literal["tab", "details"] = "details" if node.tag == "details" else "tab"
        return [Group(span=span, children=children, role=role, label=label, head=place, frame=frame, origin=origin)]

    def _head(self, out: list[Block], text: str, node: Node) -> Span | None:
        """Adds the line that names a container."""
        if not text.strip("*"):
            return None
        start = self._page.writer.begin()
        place = Span(start, self._page.writer.write(text))
        out.append(Paragraph(span=place, origin=self._page.places.origin(node)))
        return place


def _bare(content: str) -> bool:
    """Whether a line of Markdown can be made bold as a whole."""
    return content[:1].isalnum() and "*" not in content and "[" not in content
