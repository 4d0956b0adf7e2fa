"""The HTML parser: a page in, document out. The document's text is a Markdown rendering of the page."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from operator import is_
from typing import cast

from bs4 import BeautifulSoup, Tag

from chunkwright.tree import (
    Block,
    Document,
    Figure,
    Notice,
    NoticeKind,
    Root,
    Section,
    Span,
    Table,
    bind_captions,
    nest,
    rebuild,
)
from chunkwright.tree.reading import Reading
from chunkwright_parsers.html.asides import tab_labels
from chunkwright_parsers.html.backends import read_soup, read_text
from chunkwright_parsers.html.build import DEEPEST_CONTAINER, PageBuilder
from chunkwright_parsers.html.content import find_content
from chunkwright_parsers.html.head import PageHead, read_head
from chunkwright_parsers.html.links import Links, base_address
from chunkwright_parsers.html.node import DEEPEST, NodeBuilder
from chunkwright_parsers.html.notes import find_notes
from chunkwright_parsers.html.streamed import place_streamed

RENDERING_VERSION = 1


def parse(reading: Reading) -> Document:
    """The document of an HTML page.

    Args:
        reading: The page with what is known about it.
    """
    with _collector_paused():
        return _document(reading, read_text(reading.text), into_code=True)


def fallback(reading: Reading) -> Document:
    """The document of a page whose code is kept as it is, because a grammar hung or crashed over it.

    Args:
        reading: The page with what is known about it, the reason among its notices.
    """
    return _document(reading, read_text(reading.text), into_code=False)


def parse_soup(soup: BeautifulSoup | Tag, reading: Reading | None = None) -> Document:
    """The document of a page that BeautifulSoup has read already, with any of its builders.

    Args:
        soup: The page, or an element of it. It is left as it is.
        reading: What else is known of the page: its id, its source, options. Its text is not looked at.
    """
    return _document(reading or Reading(text="", format="html"), read_soup(soup), into_code=True)


def _document(reading: Reading, nodes: NodeBuilder, *, into_code: bool) -> Document:
    root = nodes.root
    head = read_head(nodes.elements)
    place_streamed(nodes.elements)
    find_content(root, reading.options.furniture)
    links = Links(base_address(reading, head))
    full = reading.options.content == "full"
    notes, tabs = find_notes(nodes.elements), tab_labels(nodes.elements)
    builder = PageBuilder(links, notes, tabs, into_code=into_code, full=full)
    blocks = builder.page(root)
    text = builder.writer.text()
    tree = _settled(Root(span=Span(0, len(text)), children=blocks), text)
    notices = list(reading.notices)
    if nodes.flattened or builder.flattened:
        message = (
            f"Elements are nested deeper than {DEEPEST} levels, or containers deeper than {DEEPEST_CONTAINER}; "
            "below, their text is kept without structure."
        )
        notices.append(Notice(NoticeKind.NESTING_LIMIT, message))
    return Document(
        text=text,
        root=tree,
        format=reading.format,
        id=reading.id,
        title=_title(head, tree) or reading.readable_name(),
        language=head.language,
        modified=str(head.values.get("modified") or head.values.get("published") or ""),
        rendering_version=RENDERING_VERSION,
        source=reading.source,
        metadata=head.values,
        caller_metadata=reading.metadata,
        notices=tuple(notices),
    )


def _title(head: PageHead, root: Root) -> str:
    """The first heading of the content if the page is named for it, else what the page calls itself."""
    heading = next((b.title for b in root.children if isinstance(b, Section) and b.title), "")
    if heading and (
        not head.title or heading.lower() in head.window_title.lower() or heading.lower() in head.title.lower()
    ):
        return heading
    return head.title or heading


@contextmanager
def _collector_paused() -> Iterator[None]:
    """Pauses the garbage collector: a page makes many objects at once, none of them garbage before it is done."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def _settled(root: Root, text: str) -> Root:
    """The tree with captions bound and sections nested, in every container."""

    def change(block: Block, children: tuple[Block, ...]) -> Block:
        kinds = set(map(type, children))
        if not kinds.isdisjoint(_CAPTIONED):
            children = bind_captions(text, children)
        if Section in kinds:
            children = nest(children)
        if len(children) == len(block.children) and all(map(is_, children, block.children)):
            return block
        return replace(block, children=children)

    return cast("Root", rebuild(root, change))


_CAPTIONED: frozenset[type[Block]] = frozenset({Table, Figure})
