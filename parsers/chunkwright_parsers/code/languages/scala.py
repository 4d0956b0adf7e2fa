"""Scala."""

from __future__ import annotations

import re

from tree_sitter import Node

from chunkwright_parsers.code.declared import at
from chunkwright_parsers.code.definitions import clean
from chunkwright_parsers.code.language import Definition, Language

_TESTS = frozenset(("test", "describe", "it", "property", "scenario", "feature"))
_TEST_WORDS = frozenset(("in", "should", "must", "can", "when", "which", "that", "ignore"))
_GENERICS = re.compile(r"\[.*\]", re.DOTALL)


def _given(node: Node) -> str:
    """Its name, or the type that it gives."""
    name = node.child_by_field_name("name")
    return clean(name) if name is not None else f"given {clean(node.child_by_field_name('return_type'))}"


def _extension(node: Node) -> Definition | None:
    """`extension (claim: Claim)`, named for the type; its methods stand in the node itself."""
    parameters = node.child_by_field_name("parameters")
    body = node.child_by_field_name("body")
    parameter = next(iter(parameters.named_children), None) if parameters is not None else None
    if parameters is None or parameter is None or body is None:
        return None
    name = _GENERICS.sub("", clean(parameter.child_by_field_name("type")))
    brace = next((child.end_byte for child in node.children if child.type in ("{", ":")), parameters.end_byte)
    return Definition("impl", name, node, node, brace) if name else None


def _words(node: Node) -> Definition | None:
    """`"A desk" should "pay" in { ... }`."""
    right, word = node.child_by_field_name("right"), clean(node.child_by_field_name("operator"))
    if right is None or right.type != "block" or word not in _TEST_WORDS:
        return None
    left = node.child_by_field_name("left")
    if left is None or left.type not in ("string", "infix_expression"):
        return None
    return Definition("test", clean(left).replace('"', ""), node, right)


def _test(node: Node) -> Definition | None:
    """`test("pays") { ... }`."""
    function, block = node.child_by_field_name("function"), node.child_by_field_name("arguments")
    if function is None or block is None or block.type != "block" or function.type != "call_expression":
        return None
    arguments = function.child_by_field_name("arguments")
    if clean(function.child_by_field_name("function")) not in _TESTS or arguments is None:
        return None
    return Definition("test", clean(next(iter(arguments.named_children), None)), node, block)


def _special(node: Node) -> Definition | None:
    if node.type == "extension_definition":
        return _extension(node)
    return _words(node) if node.type == "infix_expression" else _test(node)


def _constants(node: Node) -> list[str]:
    """The name of a value of an object."""
    around = node.parent.parent if node.parent is not None else None
    if around is None or around.type not in ("object_definition", "package_object"):
        return []
    return [clean(node.child_by_field_name("pattern"))]


ROWS = (
    Language(
        name="scala",
        scopes={
            "class_definition": "class",
            "object_definition": "class",
            "package_object": "class",
            "trait_definition": "trait",
            "enum_definition": "enum",
            "given_definition": "impl",
            "function_definition": "function",
        },
        names={"given_definition": _given},
        bodies=frozenset({"template_body"}),
        bodiless=frozenset({"class_definition", "object_definition", "trait_definition"}),
        assigned={"val_definition": ("pattern", "value")},
        values={"instance_expression": "class", "lambda_expression": "function"},
        declares={
            "type_definition": at("name"),
            "function_declaration": at("name"),
            "val_definition": at("pattern:identifier"),
        },
        members={
            "type_definition": at("name"),
            "function_declaration": at("name"),
            "val_declaration": at("name"),
            "val_definition": _constants,
        },
        special=_special,
        special_types=frozenset({"extension_definition", "infix_expression", "call_expression"}),
        leads=frozenset({"annotation"}),
        comments=frozenset({"comment", "block_comment"}),
        atoms=frozenset({"string", "interpolated_string_expression"}),
        imports=frozenset({"import_declaration"}),
        calls=(("call_expression", "function:"), ("instance_expression", "")),
    ),
)
