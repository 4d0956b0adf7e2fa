"""Java."""

from __future__ import annotations

from chunkwright_parsers.code.language import Language

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
        transparent=frozenset({"enum_body_declarations"}),
        leads=frozenset({"marker_annotation", "annotation"}),
        atoms=frozenset({"string_literal", "text_block"}),
        imports=frozenset({"import_declaration"}),
        calls=(("method_invocation", "name:"), ("object_creation_expression", "type:")),
    ),
)
