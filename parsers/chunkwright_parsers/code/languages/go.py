"""Go."""

from __future__ import annotations

import re

from tree_sitter import Node

from chunkwright_parsers.code.declared import at
from chunkwright_parsers.code.definitions import clean
from chunkwright_parsers.code.language import Definition, Language

_RECEIVER = re.compile(r"([A-Za-z_]\w*)\s*(?:\[.*\])?\s*\)?$")


def _method(node: Node) -> str:
    """`Service.Settle` of `func (s *Service[T]) Settle()`."""
    found = _RECEIVER.search(clean(node.child_by_field_name("receiver")))
    name = clean(node.child_by_field_name("name"))
    return f"{found[1]}.{name}" if found and name else name


def _type(node: Node) -> Definition | None:
    """A struct or an interface; other types are statements."""
    value = node.child_by_field_name("type")
    name = clean(node.child_by_field_name("name"))
    if value is None or not name:
        return None
    if value.type == "struct_type":
        body = next((child for child in value.named_children if child.type == "field_declaration_list"), None)
        return Definition("struct", name, node, body) if body is not None else None
    if value.type == "interface_type" and value.named_child_count:
        brace = next((child for child in value.children if child.type == "{"), None)
        return Definition("interface", name, node, value, brace.end_byte if brace is not None else None)
    return None


ROWS = (
    Language(
        name="go",
        scopes={"function_declaration": "function", "method_declaration": "method"},
        names={"method_declaration": _method},
        wrappers=frozenset({"type_declaration", "var_declaration"}),
        declares={
            "type_spec": at("name"),
            "type_alias": at("name"),
            "const_declaration": at(":const_spec/name"),
            "var_spec": at("name"),
            "var_spec_list": at(":var_spec/name"),
        },
        members={"method_elem": at("name"), "method_spec": at("name")},
        special=_type,
        special_types=frozenset({"type_spec"}),
        atoms=frozenset({"raw_string_literal", "interpreted_string_literal"}),
        imports=frozenset({"import_declaration"}),
        calls=(("call_expression", "function:"),),
    ),
)
