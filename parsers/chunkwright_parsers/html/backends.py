"""The two libraries that read HTML: lxml for text in hand, BeautifulSoup for a tree that the caller has already."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping

from bs4 import BeautifulSoup
from bs4.element import CData, NavigableString, PageElement, PreformattedString, Tag
from lxml import etree

from chunkwright_parsers.html.node import NodeBuilder

_HEADER = 500  # characters in which a page says that it is XHTML
_XHTML = re.compile(r"<\?xml|xhtml", re.I)
_CDATA = re.compile(r"<!\[CDATA\[(.*?)\]\]>", re.S)
_MOST_FED = 1 << 20  # characters given to lxml at a time


def read_text(text: str) -> NodeBuilder:
    """The nodes of a page.

    Args:
        text: Its source.
    """
    builder = NodeBuilder()
    parser = etree.HTMLParser(target=builder, huge_tree=True, remove_comments=True)
    text = text.replace("\0", "\ufffd")
    if _XHTML.search(text[:_HEADER]):
        text = _CDATA.sub(lambda match: html.escape(match[1], quote=False), text)
    if not text.strip():
        return builder
    for start in range(0, len(text), _MOST_FED):
        parser.feed(text[start : start + _MOST_FED])
    parser.close()
    return builder


def read_soup(soup: BeautifulSoup | Tag) -> NodeBuilder:
    """The nodes of a tree that BeautifulSoup has made, with any of its builders.

    Args:
        soup: The tree, or an element of it.
    """
    builder = NodeBuilder()
    stack: list[PageElement | str] = [soup]
    while stack:
        item = stack.pop()
        if isinstance(item, Tag):
            if not isinstance(item, BeautifulSoup):
                builder.start(item.name.lower(), _attributes(item))
                stack.append(f"</{item.name.lower()}")
            stack.extend(reversed(list(item.children)))
        elif isinstance(item, NavigableString):
            if not isinstance(item, PreformattedString) or isinstance(item, CData):
                builder.data(str(item))
        elif isinstance(item, str):
            builder.end(item[2:])
    builder.close()
    return builder


def _attributes(tag: Tag) -> Mapping[str, str]:
    return {
        name.lower(): " ".join(value) if isinstance(value, list) else str(value or "")
        for name, value in tag.attrs.items()
    }
