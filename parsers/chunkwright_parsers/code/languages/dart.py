"""Dart: a signature and its body are siblings."""

from __future__ import annotations

from collections.abc import Sequence

from tree_sitter import Node

from chunkwright_parsers.code.declared import at
from chunkwright_parsers.code.definitions import clean
from chunkwright_parsers.code.language import Definition, Language

_SIGNATURES = frozenset(("method_signature", "function_signature", "getter_signature", "setter_signature"))
_TESTS = frozenset(("group", "test", "testWidgets", "setUp", "tearDown", "setUpAll", "tearDownAll"))


def _mixin(node: Node) -> str:
    return clean(next((child for child in node.named_children if child.type == "identifier"), None))


def _extension(node: Node) -> str:
    """Its name, or the type that it extends."""
    return clean(node.child_by_field_name("name")) or clean(node.child_by_field_name("class"))


def _signature(node: Node) -> Definition | None:
    """A function, method or constructor; its body is the next sibling."""
    inner = node.named_children[0] if node.type == "method_signature" and node.named_child_count else node
    while inner.type in ("static", "external") and inner.next_named_sibling is not None:
        inner = inner.next_named_sibling
    if "constructor" in inner.type:
        return Definition("constructor", _constructor(inner), node, None)
    if inner.type == "operator_signature":
        operator = next((child for child in inner.children if "operator" in child.type and child.is_named), None)
        return Definition("method", f"operator {clean(operator)}", node, None)
    name = clean(inner.child_by_field_name("name"))
    return Definition("function", name, node, None) if name else None


def _constructor(node: Node) -> str:
    """`Desk`, or the second half of `Desk.empty`."""
    names = [child for child in node.named_children if child.type == "identifier"]
    return clean(names[-1]) if names else "constructor"


def _test(node: Node) -> Definition | None:
    """A test block: `test('refunds', () { ... })`."""
    called = node.named_children[0] if node.named_child_count else None
    if called is None or clean(called) not in _TESTS or called.next_named_sibling is None:
        return None
    found = called.next_named_sibling
    for kind in ("argument_part", "arguments"):
        inner = next((child for child in found.named_children if child.type == kind), None)
        if inner is None:
            return None
        found = inner
    title = found.named_children[0] if found.named_child_count else None
    for argument in found.named_children:
        function = argument.named_children[0] if argument.named_child_count else argument
        if function.type == "function_expression":
            body = function.child_by_field_name("body")
            name = clean(title) if title is not argument else clean(called)
            return Definition("test", name, node, body) if body is not None else None
    return None


def _special(node: Node) -> Definition | None:
    return _test(node) if node.type == "expression_statement" else _signature(node)


def _continues(before: Sequence[Node], node: Node) -> bool:
    return node.type == "function_body" and before[-1].type in _SIGNATURES


def _alias(node: Node) -> list[str]:
    """`H` of `typedef H = int Function();`, and of `typedef int H();`."""
    names = [child for child in node.named_children if child.type == "type_identifier"]
    old = any(child.type == "formal_parameter_list" for child in node.named_children)
    return [clean(names[-1 if old else 0])] if names else []


_BARE = at(":function_signature/name", ":getter_signature/name")


def _members(node: Node) -> list[str]:
    """Methods and constructors without a body, and constants."""
    constants = [_variables(child) for child in node.named_children if child.type == "static_final_declaration_list"]
    made = [_constructor(child) for child in node.named_children if child.type.endswith("constructor_signature")]
    static = any(child.type == "static" for child in node.children)
    return [*_BARE(node), *made, *(constants[0] if constants and static else ())]


def _variables(node: Node) -> list[str]:
    return [clean(each.named_children[0]) for each in node.named_children if each.named_child_count]


ROWS = (
    Language(
        name="dart",
        scopes={
            "class_definition": "class",
            "mixin_declaration": "trait",
            "extension_declaration": "impl",
            "extension_type_declaration": "class",
            "enum_declaration": "enum",
        },
        names={"mixin_declaration": _mixin, "extension_declaration": _extension},
        bodies=frozenset({"class_body", "function_body"}),
        signatures=_SIGNATURES,
        continues=_continues,
        declares={
            "type_alias": _alias,
            "static_final_declaration_list": _variables,
            "initialized_identifier_list": _variables,
            "function_signature": at("name"),
        },
        members={"declaration": _members},
        special=_special,
        special_types=_SIGNATURES | {"expression_statement"},
        transparent=frozenset({"block"}),
        leads=frozenset({"annotation"}),
        comments=frozenset({"comment", "documentation_comment"}),
        atoms=frozenset({"string_literal"}),
        imports=frozenset({"import_or_export"}),
        call_queries=(
            "((identifier) @name . (selector (argument_part)))",
            "((selector (_ (identifier) @name)) . (selector (argument_part)))",
            "(new_expression (type_identifier) @name)",
        ),
    ),
)
