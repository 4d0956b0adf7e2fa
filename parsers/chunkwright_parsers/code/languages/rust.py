"""Rust."""

from __future__ import annotations

import re

from tree_sitter import Node

from chunkwright_parsers.code.definitions import clean
from chunkwright_parsers.code.language import Language

_GENERICS = re.compile(r"<.*$", re.DOTALL)


def _impl(node: Node) -> str:
    """`S` of `impl<T> Trait for S<T>`."""
    name = clean(node.child_by_field_name("type"))
    return _GENERICS.sub("", name).strip() or name


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
        transparent=frozenset({"foreign_mod_item"}),
        leads=frozenset({"attribute_item", "inner_attribute_item"}),
        atoms=frozenset({"string_literal", "raw_string_literal"}),
        imports=frozenset({"use_declaration", "extern_crate_declaration"}),
        calls=(("call_expression", "function:"), ("macro_invocation", "macro:")),
    ),
)
