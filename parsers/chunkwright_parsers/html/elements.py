"""Which elements part lines, and which only hold others."""

from __future__ import annotations

import re

from chunkwright_parsers.html.node import Node

BLOCKS = frozenset(
    (
        "#document", "address", "article", "aside", "blockquote", "body", "button", "caption", "center", "colgroup",
        "dd", "details", "dialog", "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1",
        "h2", "h3", "h4", "h5", "h6", "header", "hgroup", "hr", "html", "legend", "li", "listing", "main", "menu",
        "nav", "noscript", "ol", "option", "p", "plaintext", "pre", "search", "section", "summary", "table", "tbody",
        "td", "template", "tfoot", "th", "thead", "tr", "ul", "xmp",
    )
)  # fmt: skip
HEADINGS = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))
LISTS = frozenset(("ul", "ol", "menu", "dir"))
VERBATIM = frozenset(("pre", "listing", "xmp", "plaintext"))
_INLINE_STYLE = re.compile(r"display\s*:\s*inline(?!-)", re.I)


def parts_lines(node: Node) -> bool:
    """Whether an element by itself begins on a new line."""
    if node.tag not in BLOCKS:
        return False
    style = node.attrs.get("style")
    return not (style and node.tag in ("div", "p") and _INLINE_STYLE.search(style))
