"""Marks that link to the heading or the term that they stand in."""

from __future__ import annotations

from chunkwright_parsers.html.node import Node
from chunkwright_parsers.html.texts import folded

_NAMES = frozenset(
    (
        "headerlink", "anchor", "anchorjs-link", "hash-link", "header-anchor", "heading-anchor", "heading-link",
        "permalink", "deep-link", "headinglink", "anchor-link", "direct-link", "sl-anchor-link",
    )
)  # fmt: skip
_MARKS = frozenset(
    ("", "\u00b6", "#", "\u00a7", "\U0001f517", "\u2693", "\ue9cb", "link", "anchor", "permalink", "copy link", "top")
)
_LONGEST = 40  # characters of a permalink's text


def is_permalink(node: Node) -> bool:
    """Whether an element is a mark that links to the heading that it stands in.

    Args:
        node: The element.
    """
    if node.tag != "a" or "href" not in node.attrs:
        return False
    text = folded(node)
    if text.lower() in _MARKS:
        return not any(isinstance(child, Node) and child.tag == "img" for child in node.children)
    return len(text) <= _LONGEST and not text[0].isalpha() and names_permalink(node) and "#" in node.attrs["href"]


def names_permalink(node: Node) -> bool:
    """Whether a class says that a link is a permalink."""
    return not _NAMES.isdisjoint(node.attrs.get("class", "").split())
