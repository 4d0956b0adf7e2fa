"""List items: the boxes of task lists."""

from __future__ import annotations

import re

from chunkwright.tree import Block, Paragraph

_BOX = re.compile(r"\[([ xX])\][ \t]+\S")


def task_state(text: str, children: tuple[Block, ...]) -> bool | None:
    """Whether an item's box is ticked; None for an item that does not begin with one."""
    first = children[0] if children else None
    if not isinstance(first, Paragraph) or first.span is None or text[first.span.start] != "[":
        return None
    match = _BOX.match(text, first.span.start)
    return None if match is None else match[1] != " "
