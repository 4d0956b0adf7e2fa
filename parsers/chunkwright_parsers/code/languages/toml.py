"""TOML: tables are sections, and so are long arrays and inline tables."""

from __future__ import annotations

from tree_sitter import Node

from chunkwright_parsers.code.data import LOOKED_AT, NAMES, valued
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
    name = clean(node.named_children[0])
    if node.type == "table_array_element":
        name = f"{name}.{_label(node)}".rstrip(".")
    return Definition("key", name, node, node, header.end_byte)


def _label(node: Node) -> str:
    """What an element of an array of tables is called, by the best of its first keys."""
    best, rank = "", len(NAMES)
    for pair in node.named_children[1 : 1 + LOOKED_AT]:
        key = clean(pair.named_children[0]) if pair.type == "pair" else ""
        value = pair.named_children[-1] if key in NAMES[:rank] else None
        if value is not None and value.type in ("string", "integer") and clean(value):
            best, rank = clean(value), NAMES.index(key)
    return best


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
