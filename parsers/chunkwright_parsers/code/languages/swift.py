"""Swift."""

from __future__ import annotations

import re

from tree_sitter import Node

from chunkwright.tree import SectionRole
from chunkwright_parsers.code.declared import at
from chunkwright_parsers.code.definitions import clean
from chunkwright_parsers.code.language import Definition, Language

_ROLES: dict[str, SectionRole] = {
    "class": "class",
    "actor": "class",
    "struct": "struct",
    "enum": "enum",
    "extension": "impl",
}
_GENERICS = re.compile(r"<.*>", re.DOTALL)


def _type(node: Node) -> Definition | None:
    """A class, struct, enum, actor or extension: one node type with a word that tells them apart."""
    kind, body = node.child_by_field_name("declaration_kind"), node.child_by_field_name("body")
    name = _GENERICS.sub("", clean(node.child_by_field_name("name")))
    if body is None or not name:
        return None
    return Definition(_ROLES.get(clean(kind), "class"), name, node, body)


def _property(node: Node) -> Definition | None:
    """A property that computes its value."""
    name, body = clean(node.child_by_field_name("name")), node.child_by_field_name("computed_value")
    return Definition("method", name, node, body) if body is not None and name else None


def _special(node: Node) -> Definition | None:
    return _type(node) if node.type == "class_declaration" else _property(node)


def _init(node: Node) -> str:
    return "init"


def _deinit(node: Node) -> str:
    return "deinit"


def _subscript(node: Node) -> str:
    return "subscript"


def _constants(node: Node) -> list[str]:
    """The names of properties that are of the type itself."""
    modifiers = next((child for child in node.named_children if child.type == "modifiers"), None)
    words = (modifiers.text or b"").split() if modifiers is not None else []
    if b"static" not in words:
        return []
    patterns = node.children_by_field_name("name")
    return [clean(pattern.child_by_field_name("bound_identifier")) for pattern in patterns]


ROWS = (
    Language(
        name="swift",
        scopes={
            "protocol_declaration": "interface",
            "function_declaration": "function",
            "init_declaration": "constructor",
            "deinit_declaration": "method",
            "subscript_declaration": "method",
        },
        names={"init_declaration": _init, "deinit_declaration": _deinit, "subscript_declaration": _subscript},
        bodies=frozenset({"computed_property"}),
        declares={
            "typealias_declaration": at("name:type_identifier"),
            "property_declaration": at("name:pattern/bound_identifier"),
        },
        members={
            "typealias_declaration": at("name:type_identifier"),
            "associatedtype_declaration": at("name"),
            "protocol_function_declaration": at("name"),
            "property_declaration": _constants,
        },
        special=_special,
        special_types=frozenset({"class_declaration", "property_declaration"}),
        transparent=frozenset({"statements"}),
        leads=frozenset({"attribute"}),
        comments=frozenset({"comment", "multiline_comment", "shebang_line"}),
        atoms=frozenset({"line_string_literal", "multi_line_string_literal", "raw_string_literal", "regex_literal"}),
        imports=frozenset({"import_declaration"}),
        calls=(("call_expression", ""), ("constructor_expression", "constructed_type:")),
    ),
)
