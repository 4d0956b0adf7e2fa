"""GraphQL: types of a schema, and the operations and fragments of a query document."""

from __future__ import annotations

from tree_sitter import Node

from chunkwright.tree import SectionRole
from chunkwright_parsers.code.declared import at
from chunkwright_parsers.code.definitions import clean
from chunkwright_parsers.code.language import Definition, Language

_ROLES: dict[str, SectionRole] = {
    "object_type_definition": "class",
    "object_type_extension": "class",
    "interface_type_definition": "interface",
    "interface_type_extension": "interface",
    "input_object_type_definition": "struct",
    "input_object_type_extension": "struct",
    "enum_type_definition": "enum",
    "enum_type_extension": "enum",
    "schema_definition": "struct",
    "schema_extension": "struct",
    "operation_definition": "function",
    "fragment_definition": "function",
}
_NAMES = ("name", "fragment_name")


def _definition(node: Node) -> Definition | None:
    """A type or an operation; its description is its lead."""
    first = next((child for child in node.children if child.type not in ("description", "comment")), None)
    brace = next((child for child in node.children if child.type == "{"), None)
    body = node
    if brace is None:
        body = next((c for c in reversed(node.named_children) if c.children and c.children[0].type == "{"), node)
        brace = body.children[0] if body is not node else None
    if first is None or brace is None:
        return None
    name = next((clean(child) for child in node.named_children if child.type in _NAMES), "")
    return Definition(_ROLES[node.type], name or clean(first), first, body, brace.end_byte)


ROWS = (
    Language(
        name="graphql",
        declares={
            "scalar_type_definition": at(":name"),
            "union_type_definition": at(":name"),
            "directive_definition": at(":name"),
        },
        special=_definition,
        special_types=frozenset(_ROLES),
        transparent=frozenset(
            {
                "document",
                "definition",
                "type_system_definition",
                "type_definition",
                "type_system_extension",
                "type_extension",
                "executable_definition",
            }
        ),
        atoms=frozenset({"string_value", "description"}),
    ),
)
