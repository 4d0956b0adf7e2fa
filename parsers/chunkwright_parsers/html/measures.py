"""How much text an element holds, how much of it in links, how much of it prose."""

from __future__ import annotations

from chunkwright_parsers.html.cues import cues
from chunkwright_parsers.html.elements import parts_lines
from chunkwright_parsers.html.node import Node

CONTROLS = frozenset(
    (
        "button", "canvas", "datalist", "embed", "head", "input", "map", "math", "meter", "object",
        "optgroup", "option", "progress", "script", "select", "svg", "template", "textarea", "title",
    )
)  # fmt: skip
"""Elements whose text counts as none."""
_LONG = 40  # characters from which a run of text is prose and no label


def measure(node: Node) -> None:
    """Sets the measures of an element and of all in it; what asks for consent counts as nothing.

    Args:
        node: The element.
    """
    size = linked = prose = 0
    block = parts_lines(node)
    for child in node.children:
        if isinstance(child, str):
            length = len(child)
            if length > 1 or not child.isspace():
                length = len(" ".join(child.split()))
                size += length
                if length > _LONG:
                    prose += length
        else:
            if _asks(child):
                child.layer = "furniture"
                child.block = True
                continue
            measure(child)
            block = block or child.block
            size += child.size
            linked += child.linked
            prose += child.prose
    if node.tag == "a":
        linked, prose = size, 0
    if node.tag in CONTROLS:
        size = linked = prose = 0
    node.block = block
    node.size, node.linked, node.prose = size, linked, prose


def _asks(node: Node) -> bool:
    """Whether an element is a dialog or asks for consent."""
    if node.tag == "dialog" or node.attrs.get("role") in ("dialog", "alertdialog"):
        return True
    return "consent" in cues(node)
