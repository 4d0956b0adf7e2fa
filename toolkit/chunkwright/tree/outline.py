"""The compact form of a tree that tests compare, also across a rendering and its re-parse."""

from __future__ import annotations

from chunkwright.tree.blocks import Block, Code, Item, Section, Table
from chunkwright.tree.cells import row_cells
from chunkwright.tree.document import Document


def outline(document: Document) -> list[tuple[str, int, str]]:
    """Kind, depth and text of headings, items, code and tables of the body layer.

    Depth is the level of a section, the nesting of an item among lists, else 0. A heading's text is its title, an
    item's the first line without its marker, code's its language and exact text, a table's its shape.
    """
    out: list[tuple[str, int, str]] = []
    stack: list[tuple[int, Block]] = [(0, child) for child in reversed(document.root.children)]
    while stack:
        depth, block = stack.pop()
        if block.layer != "body":
            continue
        entry = _entry(document.text, block, depth)
        if entry is not None:
            out.append(entry)
        below = depth + isinstance(block, Item)
        if not isinstance(block, Code):  # its text is in the entry
            stack.extend((below, child) for child in reversed(block.children))
    return out


def _entry(text: str, block: Block, depth: int) -> tuple[str, int, str] | None:
    match block:
        case Section():
            return ("section", block.level, " ".join(block.title.split()))
        case Item():
            first = next((c.span for c in block.children if c.span is not None), None) or block.span
            line = first.slice(text).split("\n", 1)[0] if first else ""
            return ("item", depth + 1, " ".join(line.split()))
        case Code():
            body = block.body.slice(text) if block.body else ""
            return ("code", 0, f"{block.language}\n{body}")
        case Table():
            rows = (*block.header, *block.rows)
            columns = max((len(row_cells(text, row, block.syntax)) for row in block.header or rows[:1]), default=0)
            return ("table", 0, f"{len(block.header)}+{len(block.rows)}x{columns}")
        case _:
            return None
