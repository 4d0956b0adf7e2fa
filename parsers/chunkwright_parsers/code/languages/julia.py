"""Julia."""

from __future__ import annotations

import re

from tree_sitter import Node

from chunkwright_parsers.code.definitions import clean, definition_of
from chunkwright_parsers.code.language import Definition, Language

_TYPE_NAME = re.compile(r"[^\s<{(]+")
_AROUND = frozenset(("signature", "where_expression", "typed_expression", "type_head", "binary_expression"))
_DOCUMENTED = frozenset(
    (
        "function_definition", "macro_definition", "struct_definition", "abstract_definition", "primitive_definition",
        "module_definition", "assignment", "const_statement", "macrocall_expression", "identifier", "call_expression",
        "export_statement",
    )
)  # fmt: skip


def _inner(node: Node) -> Node:
    """What is declared, without its type and its parameters."""
    while node.type in _AROUND and node.named_child_count:
        node = node.named_children[0]
    return node


def _signature(node: Node) -> str:
    """`Base.show` of `function Base.show(io, x)`, `Foo` of `function (a::Foo)(x)`."""
    call = _inner(next((child for child in node.named_children if child.type == "signature"), node))
    name = call.named_children[0] if call.type == "call_expression" and call.named_child_count else call
    found = _TYPE_NAME.match(clean(name).lstrip("("))
    return found[0].rsplit("::", 1)[-1].rstrip(")") if found else ""


def _macro(node: Node) -> str:
    return f"@{_signature(node)}"


def _type(node: Node) -> str:
    head = next((child for child in node.named_children if child.type == "type_head"), None)
    found = _TYPE_NAME.match(clean(head))
    return found[0] if found else ""


def _assigned(node: Node) -> Definition | None:
    """`f(x) = x + 1`, `f = x -> x + 1`."""
    if node.named_child_count < 2:
        return None
    left, value = _inner(node.named_children[0]), node.named_children[-1]
    if left.type == "call_expression":
        return Definition("function", _signature(node.named_children[0]), node, value, value.start_byte)
    if value.type == "arrow_function_expression" and left.type == "identifier":
        return Definition("function", clean(left), node, value.named_children[-1])
    return None


def _macro_call(node: Node) -> Definition | None:
    """`@testset "loads" begin ... end`, and definitions with macros before them."""
    arguments = node.named_children[-1] if node.named_child_count else node
    if arguments.type != "macro_argument_list" or not arguments.named_child_count:
        return None
    last = arguments.named_children[-1]
    if clean(node.named_children[0]).endswith("testset"):
        first = arguments.named_children[0]
        title = clean(first) if first.type == "string_literal" else "testset"
        body = next((child for child in reversed(last.named_children) if child.type == "block"), None)
        return Definition("test", title, node, body) if body is not None else None
    return definition_of(last, _ROW)


def _special(node: Node) -> Definition | None:
    return _assigned(node) if node.type == "assignment" else _macro_call(node)


def _is_lead(node: Node) -> bool:
    """Whether a string is the docstring of what follows on the next line."""
    follower = node.next_named_sibling
    return (
        follower is not None
        and follower.type in _DOCUMENTED
        and 0 <= follower.start_point.row - node.end_point.row <= 1
        and node.parent is not None
        and node.parent.type in ("source_file", "block")
    )


def _names(node: Node) -> list[str]:
    """`LIMIT = 5`, `limit::Int = 5`."""
    return [clean(_inner(node.named_children[0]))] if node.named_child_count else []


def _types(node: Node) -> list[str]:
    return [_type(node)]


_ROW = Language(
    name="julia",
    scopes={
        "module_definition": "module",
        "struct_definition": "struct",
        "function_definition": "function",
        "macro_definition": "function",
    },
    names={
        "struct_definition": _type,
        "function_definition": _signature,
        "macro_definition": _macro,
    },
    bodies=frozenset({"block"}),
    bodiless=frozenset({"struct_definition"}),
    wrappers=frozenset({"const_statement"}),
    declares={"assignment": _names, "abstract_definition": _types, "primitive_definition": _types},
    special=_special,
    special_types=frozenset({"assignment", "macrocall_expression"}),
    leads=frozenset({"string_literal"}),
    is_lead=_is_lead,
    atoms=frozenset({"string_literal", "command_literal", "prefixed_string_literal", "prefixed_command_literal"}),
    imports=frozenset({"using_statement", "import_statement"}),
    calls=(("call_expression", ""), ("broadcast_call_expression", "")),
)

ROWS = (_ROW,)
