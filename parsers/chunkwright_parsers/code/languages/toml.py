"""TOML: tables are sections, and so are long arrays and inline tables."""

from __future__ import annotations

from tree_sitter import Node

from chunkwright_parsers.code.data import valued
from chunkwright_parsers.code.definitions import clean
from chunkwright_parsers.code.language import Definition, Language


def _table(node: Node) -> Definition | None:
    """A table with its header, or a pair whose value is a container."""
    if node.type == "pair":
        value = node.named_children[-1]
        if value.type not in ("array", "inline_table"):
            return None
        return Definition("key", clean(node.named_children[0]), node, value, value.start_byte + 1)
    header = next((child for child in node.children if child.type in ("]", "]]")), None)
    if header is None or node.named_child_count < 2:
        return None
    return Definition("key", clean(node.named_children[0]), node, node, header.end_byte)


_SCALARS = frozenset({"string"})

ROWS = (
    Language(
        name="toml",
        special=_table,
        special_types=frozenset({"table", "table_array_element", "pair"}),
        entries=frozenset({"pair"}),
        atoms=_SCALARS,
        leaf=lambda node: valued(node, "pair", _SCALARS),
        outdented=True,
    ),
)
