"""JSON, with or without comments: a key whose value is an object or an array is a section."""

from __future__ import annotations

from tree_sitter import Node

from chunkwright_parsers.code.data import LEAST_ELEMENT, labeled, valued
from chunkwright_parsers.code.definitions import clean
from chunkwright_parsers.code.language import Definition, Language


def _key(node: Node) -> Definition | None:
    """A pair with a container as its value, or an object in an array that has a name or an identifier."""
    if node.type == "object":
        return _element(node)
    value = node.child_by_field_name("value")
    if value is None or value.type not in ("object", "array"):
        return None
    return Definition("key", clean(node.child_by_field_name("key")) or '""', node, value, value.start_byte + 1)


def _element(node: Node) -> Definition | None:
    if node.end_byte - node.start_byte <= LEAST_ELEMENT:
        return None
    name, end = labeled(node, "pair", "key", "value")
    if not name or node.parent is None or node.parent.type != "array":
        return None
    return Definition("key", name, node, node, end)


_SCALARS = frozenset({"string"})

ROWS = (
    Language(
        name="json",
        special=_key,
        special_types=frozenset({"pair", "object"}),
        entries=frozenset({"pair"}),
        atoms=_SCALARS,
        leaf=lambda node: valued(node, "pair", _SCALARS),
    ),
)
