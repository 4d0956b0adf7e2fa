"""Rust."""

from __future__ import annotations

import re

from tree_sitter import Node

from chunkwright_parsers.code.declared import at
from chunkwright_parsers.code.definitions import clean
from chunkwright_parsers.code.language import Definition, Language

_GENERICS = re.compile(r"<.*$", re.DOTALL)
# `cfg_rt! { impl A { ... } }` at the start of a line: the grammar reads no items in what macros are given.
_ITEM_MACRO = re.compile(
    rb"^[a-z_]\w*![ \t]*\{[ \t]*\r?\n(?P<kept>(?:[ \t]*(?://[^\n]*|#!?\[[^\n]*\])?\r?\n)*"
    rb"[ \t]+(?:pub(?:\([^)\n]*\))?[ \t]+)?(?:(?:async|unsafe|const)[ \t]+)*"
    rb"(?:fn|impl|mod|trait|use|struct(?![ \t]+\w+[ \t]*:))\b[^\n]*\n"
    rb"(?:(?!\})[^\n]*\n)*)\}",
    re.MULTILINE,
)


def _impl(node: Node) -> str:
    """`S` of `impl<T> Trait for S<T>`."""
    name = clean(node.child_by_field_name("type"))
    return _GENERICS.sub("", name).strip() or name


def _macro(node: Node) -> Definition | None:
    """`macro_rules! name { ... }`: its rules stand in the node itself, behind the brace."""
    name = clean(node.child_by_field_name("name"))
    brace = next((child for child in node.children if child.type in ("{", "(", "[")), None)
    return Definition("function", name, node, node, brace.end_byte) if name and brace is not None else None


ROWS = (
    Language(
        name="rust",
        scopes={
            "function_item": "function",
            "impl_item": "impl",
            "trait_item": "trait",
            "struct_item": "struct",
            "union_item": "struct",
            "enum_item": "enum",
            "mod_item": "module",
        },
        names={"impl_item": _impl},
        declares={
            "type_item": at("name"),
            "const_item": at("name"),
            "static_item": at("name"),
            "function_signature_item": at("name"),
            "struct_item": at("name"),
            "enum_item": at("name"),
            "mod_item": at("name"),
            "declaration_list": at(":function_signature_item/name", ":static_item/name"),
        },
        members={
            "function_signature_item": at("name"),
            "associated_type": at("name"),
            "type_item": at("name"),
            "const_item": at("name"),
        },
        special=_macro,
        special_types=frozenset({"macro_definition"}),
        transparent=frozenset({"foreign_mod_item"}),
        leads=frozenset({"attribute_item", "inner_attribute_item"}),
        atoms=frozenset({"string_literal", "raw_string_literal"}),
        masks=(_ITEM_MACRO,),
        imports=frozenset({"use_declaration", "extern_crate_declaration"}),
        calls=(("call_expression", "function:"), ("macro_invocation", "macro:")),
    ),
)
