"""Makefiles: rules with a recipe, and canned recipes."""

from __future__ import annotations

from tree_sitter import Node

from chunkwright_parsers.code.declared import at
from chunkwright_parsers.code.definitions import clean
from chunkwright_parsers.code.language import Definition, Language


def _rule(node: Node) -> Definition | None:
    """A rule under its targets, a `define` under its name."""
    if node.type == "define_directive":
        name, value = node.child_by_field_name("name"), node.child_by_field_name("value")
        return Definition("rule", clean(name), node, None, value.start_byte if value else None) if name else None
    targets = next((child for child in node.named_children if child.type == "targets"), None)
    recipe = next((child for child in node.named_children if child.type == "recipe"), None)
    title = clean(targets)
    return Definition("rule", title, node, recipe) if recipe is not None and title else None


ROWS = (
    Language(
        name="make",
        declares={"variable_assignment": at("name")},
        special=_rule,
        special_types=frozenset({"rule", "define_directive"}),
        transparent=frozenset({"conditional"}),
        imports=frozenset({"include_directive"}),
        atoms=frozenset({"raw_text"}),
    ),
)
