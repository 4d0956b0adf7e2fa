"""Java."""

from __future__ import annotations

from tree_sitter import Node

from chunkwright_parsers.code.declared import at
from chunkwright_parsers.code.definitions import clean
from chunkwright_parsers.code.language import Language


def _constants(node: Node) -> list[str]:
    """Names of fields that are `static final`."""
    modifiers = next((child for child in node.named_children if child.type == "modifiers"), None)
    words = (modifiers.text or b"").split() if modifiers is not None else []
    if b"static" not in words or b"final" not in words:
        return []
    return [clean(each.child_by_field_name("name")) for each in node.children_by_field_name("declarator")]


ROWS = (
    Language(
        name="java",
        scopes={
            "class_declaration": "class",
            "record_declaration": "class",
            "interface_declaration": "interface",
            "annotation_type_declaration": "interface",
            "enum_declaration": "enum",
            "method_declaration": "method",
            "constructor_declaration": "constructor",
            "compact_constructor_declaration": "constructor",
        },
        members={
            "constant_declaration": at("declarator/name"),
            "method_declaration": at("name"),
            "field_declaration": _constants,
        },
        transparent=frozenset({"enum_body_declarations"}),
        leads=frozenset({"marker_annotation", "annotation"}),
        atoms=frozenset({"string_literal", "text_block"}),
        imports=frozenset({"import_declaration"}),
        calls=(("method_invocation", "name:"), ("object_creation_expression", "type:")),
    ),
)
