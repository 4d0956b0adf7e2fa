"""Dockerfiles: a stage is a section that runs to the next."""

from __future__ import annotations

from tree_sitter import Node

from chunkwright_parsers.code.definitions import clean
from chunkwright_parsers.code.language import Definition, Language


def _stage(node: Node) -> Definition | None:
    """A stage under its name, or else under its image."""
    alias = node.child_by_field_name("as")
    image = next((child for child in node.named_children if child.type == "image_spec"), None)
    name = clean(alias) or clean(image)
    return Definition("key", name, node, None, node.end_byte) if name else None


ROWS = (
    Language(
        name="dockerfile",
        special=_stage,
        special_types=frozenset({"from_instruction"}),
        opens=frozenset({"from_instruction"}),
        atoms=frozenset({"double_quoted_string", "single_quoted_string", "json_string", "shell_fragment"}),
    ),
)
