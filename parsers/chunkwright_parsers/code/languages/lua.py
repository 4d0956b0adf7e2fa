"""Lua."""

from __future__ import annotations

from tree_sitter import Node

from chunkwright_parsers.code.declared import at
from chunkwright_parsers.code.definitions import clean
from chunkwright_parsers.code.language import Definition, Language

_TESTS = frozenset(("describe", "it", "context", "pending", "test"))


def _dotted(node: Node) -> str:
    """`M.a.b` of `function M.a:b()`."""
    return clean(node.child_by_field_name("name")).replace(":", ".")


def _only_value(node: Node) -> tuple[str, Node | None]:
    """Name and value of `name = value`; no value where there are several."""
    if node.type == "variable_declaration":
        node = node.named_children[0] if node.named_child_count else node
    names, values = (node.named_children[0], node.named_children[-1]) if node.named_child_count == 2 else (node, node)
    if names is values or names.named_child_count != 1 or values.named_child_count != 1:
        return "", None
    return clean(names), values.named_children[0]


def _special(node: Node) -> Definition | None:
    """`M.f = function() ... end`, and tests: `it("pumps", function() ... end)`."""
    if node.type != "function_call":
        name, value = _only_value(node)
        if value is None or value.type != "function_definition" or not name:
            return None
        return Definition("function", name, node, value.child_by_field_name("body"))
    arguments = node.child_by_field_name("arguments")
    if arguments is None or arguments.named_child_count < 2 or clean(node.child_by_field_name("name")) not in _TESTS:
        return None
    title, function = arguments.named_children[0], arguments.named_children[-1]
    if function.type != "function_definition":
        return None
    return Definition("test", clean(title), node, function.child_by_field_name("body"))


def _required(node: Node) -> bool:
    """`require "x"`, alone or as a value."""
    value: Node | None = node if node.type == "function_call" else _only_value(node)[1]
    return value is not None and clean(value.child_by_field_name("name")) == "require"


ROWS = (
    Language(
        name="lua",
        scopes={"function_declaration": "function"},
        names={"function_declaration": _dotted},
        bodiless=frozenset({"function_declaration"}),
        assigned={"field": ("name", "value")},
        values={"function_definition": "function"},
        declares={
            "variable_declaration": at(":variable_list/name", ":assignment_statement/:variable_list/name"),
            "assignment_statement": at(":variable_list/name"),
        },
        special=_special,
        special_types=frozenset({"variable_declaration", "assignment_statement", "function_call"}),
        comments=frozenset({"comment", "hash_bang_line"}),
        atoms=frozenset({"string"}),
        imports=frozenset({"variable_declaration", "assignment_statement", "function_call"}),
        is_import=_required,
        calls=(("function_call", "name:"),),
    ),
)
