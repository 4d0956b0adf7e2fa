"""Headings: their level, and their text without the marks that link to them."""

from __future__ import annotations

from chunkwright_parsers.html.elements import HEADINGS
from chunkwright_parsers.html.inline import BREAK, Inline
from chunkwright_parsers.html.node import Node
from chunkwright_parsers.html.permalinks import is_permalink


def heading_level(node: Node) -> int:
    """Level of a heading; 0 for any other element.

    Args:
        node: The element.
    """
    if node.tag in HEADINGS:
        return int(node.tag[1])
    if node.attrs.get("role") != "heading":
        return 0
    level = node.attrs.get("aria-level", "").strip()
    return min(int(level), 6) if level.isdecimal() and len(level) < 3 and int(level) > 0 else 2


def heading_markdown(node: Node, run: Inline) -> str:
    """The heading's text as Markdown, without its mark; "" if there is nothing in it.

    Args:
        node: The heading.
        run: An empty run, which takes the content.
    """
    for child in node.children:
        _add(child, run)
    text = " ".join(run.text().replace(BREAK, " ").split())
    if text.endswith("#"):
        text = f"{text[:-1]}\\#"
    if text.endswith("}"):
        text = text.replace("{", "&#123;")
    return text


def _add(child: Node | str, run: Inline) -> None:
    if isinstance(child, Node) and child.layer is None and is_permalink(child):
        run.anchor = child.attrs.get("id") or run.anchor
        return
    run.add(child)
