"""The text of what is not content: kept line by line, without structure."""

from __future__ import annotations

from chunkwright_parsers.html.elements import parts_lines
from chunkwright_parsers.html.node import Node

_UNREAD = frozenset(("head", "link", "meta", "script", "style", "title"))
_BREAK = "\0"  # stands in no page: the back ends have replaced it


def opaque_lines(node: Node) -> list[str]:
    """The lines of text in an element, white space folded, without empty ones.

    Args:
        node: The element.
    """
    parts: list[str] = []
    stack: list[Node | str] = [node]
    while stack:
        item = stack.pop()
        if isinstance(item, str):
            parts.append(item if item == _BREAK else " ".join(item.split("\n")))
        elif item.tag == "img":
            parts.append(item.attrs.get("alt", ""))
        elif item.tag not in _UNREAD:
            breaks = item.tag == "br" or parts_lines(item)
            if breaks:
                parts.append(_BREAK)
                stack.append(_BREAK)
            stack.extend(reversed(item.children))
    lines = (" ".join(line.split()) for line in "".join(parts).split(_BREAK))
    return [line for line in lines if line]
