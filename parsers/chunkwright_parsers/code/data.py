"""What rows of data formats share: the names by which entries without a key are known."""

from __future__ import annotations

from tree_sitter import Node

from chunkwright_parsers.code.definitions import clean

LEAST_ELEMENT = 200
"""Bytes above which an element of a list is a section, if it has a name."""
NAMES = ("name", "id", "key", "title", "slug", "operationId", "label", "$id", "code", "type")
"""Keys whose value tells one element of a list from the others, the best first."""
LOOKED_AT = 8
"""Keys of an element that may name it."""


def labeled(container: Node, pair: str, key_field: str, value_field: str) -> tuple[str, int]:
    """What an element of a list is called, by the best of its first keys, and where the lines that say so end.

    Args:
        container: The mapping.
        pair: Node type of its entries.
        key_field: Field of an entry's key.
        value_field: Field of an entry's value.

    Returns:
        The name, or "", and the byte after the first entry, if that is the one with the name, else after the opening
        mark.
    """
    best, rank, end = "", len(NAMES), container.start_byte + 1
    for number, entry in enumerate(container.named_children[:LOOKED_AT]):
        if entry.type != pair:
            continue
        key, value = clean(entry.child_by_field_name(key_field)), entry.child_by_field_name(value_field)
        if key not in NAMES[:rank] or value is None or value.end_point.row != entry.start_point.row:
            continue
        name = clean(value)
        if name and name[0] not in "{[":
            best, rank = name, NAMES.index(key)
            end = entry.end_byte if number == 0 else container.start_byte + 1
    return best, end


def valued(node: Node, pair: str, scalars: frozenset[str]) -> bool:
    """Whether a node is a key with a value that has no parts.

    Args:
        node: The node.
        pair: Node type of keys with values.
        scalars: Node types of values without parts.
    """
    if node.type != pair or not node.named_children:
        return False
    value = node.named_children[-1]
    while value.named_child_count == 1 and value.type not in scalars:
        value = value.named_children[0]
    return value.type in scalars
