"""C#."""

from __future__ import annotations

from tree_sitter import Node

from chunkwright_parsers.code.declared import at
from chunkwright_parsers.code.definitions import clean
from chunkwright_parsers.code.language import Definition, Language


def _operator(node: Node) -> str:
    """`operator +`, and `operator int` of a conversion."""
    kind = node.child_by_field_name("operator") or node.child_by_field_name("type")
    return f"operator {clean(kind)}"


def _indexer(node: Node) -> str:
    return "this"


def _destructor(node: Node) -> str:
    return f"~{clean(node.child_by_field_name('name'))}"


def _property(node: Node) -> Definition | None:
    """A property that computes something; `{ get; set; }` is a field."""
    name, body = clean(node.child_by_field_name("name")), node.child_by_field_name("accessors")
    if body is None:
        body = node.child_by_field_name("value")
        computed = body is not None and body.type == "arrow_expression_clause"
    else:
        computed = any(accessor.child_by_field_name("body") is not None for accessor in body.named_children)
    return Definition("method", name, node, body) if computed and name else None


def _constants(node: Node) -> list[str]:
    """Names of fields that are `const`, or `static readonly`."""
    words = {child.text for child in node.named_children if child.type == "modifier"}
    if b"const" not in words and not {b"static", b"readonly"} <= words:
        return []
    found = next((child for child in node.named_children if child.type == "variable_declaration"), None)
    each = found.named_children if found is not None else []
    return [clean(child.child_by_field_name("name")) for child in each if child.type == "variable_declarator"]


ROWS = (
    Language(
        name="csharp",
        scopes={
            "namespace_declaration": "namespace",
            "file_scoped_namespace_declaration": "namespace",
            "class_declaration": "class",
            "record_declaration": "class",
            "struct_declaration": "struct",
            "interface_declaration": "interface",
            "enum_declaration": "enum",
            "method_declaration": "method",
            "constructor_declaration": "constructor",
            "destructor_declaration": "method",
            "operator_declaration": "method",
            "conversion_operator_declaration": "method",
            "indexer_declaration": "method",
            "local_function_statement": "function",
        },
        names={
            "operator_declaration": _operator,
            "conversion_operator_declaration": _operator,
            "indexer_declaration": _indexer,
            "destructor_declaration": _destructor,
        },
        bodies=frozenset({"accessor_list", "arrow_expression_clause"}),
        bodiless=frozenset({"record_declaration", "file_scoped_namespace_declaration"}),
        opens=frozenset({"file_scoped_namespace_declaration"}),
        wrappers=frozenset({"global_statement"}),
        transparent=frozenset({"preproc_if", "preproc_else", "preproc_elif"}),
        opening_fields=("condition",),
        leads=frozenset({"attribute_list"}),
        declares={"delegate_declaration": at("name")},
        members={"delegate_declaration": at("name"), "method_declaration": at("name"), "field_declaration": _constants},
        special=_property,
        special_types=frozenset({"property_declaration", "event_declaration"}),
        atoms=frozenset(
            {
                "string_literal",
                "verbatim_string_literal",
                "raw_string_literal",
                "interpolated_string_expression",
                "character_literal",
            }
        ),
        imports=frozenset({"using_directive", "extern_alias_directive"}),
        calls=(("invocation_expression", "function:"), ("object_creation_expression", "type:")),
    ),
)
