"""Protocol Buffers."""

from __future__ import annotations

from tree_sitter import Node

from chunkwright.tree import SectionRole
from chunkwright_parsers.code.data import LEAST_ELEMENT
from chunkwright_parsers.code.definitions import clean
from chunkwright_parsers.code.language import Definition, Language

_ROLES: dict[str, SectionRole] = {
    "message": "struct",
    "extend": "struct",
    "oneof": "struct",
    "enum": "enum",
    "service": "interface",
    "rpc": "method",
}


def _definition(node: Node) -> Definition | None:
    """A message, an enumeration, a service or one of its methods; a `oneof` only where it is long."""
    kind = node.type
    if not node.named_children or (kind == "oneof" and node.end_byte - node.start_byte <= LEAST_ELEMENT):
        return None
    name = clean(node.named_children[0])
    body = next((child for child in node.named_children if child.type.endswith("_body")), node)
    brace = next((child for child in body.children if child.type == "{"), None)
    if brace is None:
        return Definition("method", name, node, None) if kind == "rpc" and name else None
    return Definition(_ROLES[kind], name, node, body, brace.end_byte) if name else None


ROWS = (
    Language(
        name="proto",
        special=_definition,
        special_types=frozenset(_ROLES),
        imports=frozenset({"import"}),
        atoms=frozenset({"string"}),
    ),
)
