"""The text of an element as it stands."""

from __future__ import annotations

from chunkwright_parsers.html.node import Node


def text_of(node: Node) -> str:
    """All text in an element, layers and white space as they are.

    Args:
        node: The element.
    """
    out: list[str] = []
    stack: list[Node | str] = [node]
    while stack:
        item = stack.pop()
        if isinstance(item, str):
            out.append(item)
        else:
            stack.extend(reversed(item.children))
    return "".join(out)


def folded(node: Node) -> str:
    """All text in an element on one line, without white space at its ends."""
    return " ".join(text_of(node).split())
