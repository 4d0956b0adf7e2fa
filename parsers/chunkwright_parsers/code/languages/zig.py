"""Zig."""

from __future__ import annotations

import re

from tree_sitter import Node

from chunkwright.tree import SectionRole
from chunkwright_parsers.code.definitions import clean
from chunkwright_parsers.code.language import Definition, Language

_ROLES: dict[str, SectionRole] = {"enum": "enum", "struct": "struct", "union": "struct", "opaque": "struct"}
_WORDS_BEFORE = re.compile(rb"(?:(?:pub|export|extern|inline|noinline|threadlocal|comptime)[ \t]+)+$")


def _declaration(node: Node) -> Definition | None:
    """`fn f() ...`, and `const Pump = struct { ... }`."""
    proto = next((child for child in node.named_children if child.type == "FnProto"), None)
    body = node.named_children[-1] if node.named_child_count else node
    if proto is not None:
        name = clean(proto.child_by_field_name("function"))
        return Definition("function", name, node, body) if body.type == "Block" and name else None
    if body.type != "VarDecl":
        return None
    name, value = clean(body.child_by_field_name("variable_type_function")), body.named_children[-1]
    while value.type in ("ErrorUnionExpr", "SuffixExpr") and value.named_child_count == 1:
        value = value.named_children[0]
    if value.type not in ("ContainerDecl", "ErrorSetDecl") or not name:
        return None
    kind = value.named_children[0] if value.named_child_count else value
    word = clean(kind).split("(")[0] if kind.type == "ContainerDeclType" else "enum"
    brace = next((child.end_byte for child in value.children if child.type == "{"), value.start_byte)
    return Definition(_ROLES.get(word, "struct"), name, node, value, brace)


def _test(node: Node) -> Definition | None:
    body = node.named_children[-1] if node.named_child_count else node
    title = clean(node.named_children[0]) if node.named_child_count > 1 else "test"
    return Definition("test", title, node, body) if body.type == "Block" else None


def _special(node: Node) -> Definition | None:
    return _test(node) if node.type == "TestDecl" else _declaration(node)


def _imports(node: Node) -> bool:
    """`const std = @import("std");`."""
    value = node.named_children[-1] if node.named_child_count else node
    while value.type in ("VarDecl", "ErrorUnionExpr", "SuffixExpr") and value.named_child_count:
        if value.type == "SuffixExpr":
            return clean(value.named_children[0]) == "@import"
        value = value.named_children[-1]
    return False


def _names(node: Node) -> list[str]:
    """`const Size = u32;`, `extern fn now() u64;`."""
    proto = next((child for child in node.named_children if child.type == "FnProto"), None)
    if proto is not None:
        return [clean(proto.child_by_field_name("function"))]
    variable = next((child for child in node.named_children if child.type == "VarDecl"), None)
    return [clean(variable.child_by_field_name("variable_type_function"))] if variable is not None else []


ROWS = (
    Language(
        name="zig",
        declares={"Decl": _names},
        members={"Decl": _names},
        special=_special,
        special_types=frozenset({"Decl", "TestDecl"}),
        words_before=_WORDS_BEFORE,
        comments=frozenset({"line_comment", "doc_comment", "container_doc_comment"}),
        atoms=frozenset({"STRINGLITERALSINGLE", "STRINGLITERAL", "LINESTRING"}),
        imports=frozenset({"Decl"}),
        is_import=_imports,
        call_queries=(
            "((SuffixExpr variable_type_function: (IDENTIFIER) @name . (FnCallArguments)))",
            "(FieldOrFnCall function_call: (IDENTIFIER) @name)",
        ),
    ),
)
