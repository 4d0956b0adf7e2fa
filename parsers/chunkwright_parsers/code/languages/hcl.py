"""HCL: Terraform and its relatives."""

from __future__ import annotations

from tree_sitter import Node

from chunkwright_parsers.code.data import LEAST_ELEMENT, valued
from chunkwright_parsers.code.definitions import clean
from chunkwright_parsers.code.language import Definition, Language

_OPENINGS = ("object_start", "tuple_start")


def _block(node: Node) -> Definition | None:
    """A block under its type and labels: `resource.aws_s3_bucket.logs`; one without labels only if it is long."""
    if node.type == "attribute":
        return _attribute(node)
    words, start, body = [], None, None
    for child in node.named_children:
        if child.type == "block_start":
            start = child
        elif child.type == "body":
            body = child
        elif start is None:
            words.append(clean(child))
    if start is None or body is None or (len(words) == 1 and node.end_byte - node.start_byte <= LEAST_ELEMENT):
        return None
    return Definition("key", ".".join(filter(None, words)), node, body, start.end_byte)


def _attribute(node: Node) -> Definition | None:
    """An attribute whose value is an object or a tuple."""
    value: Node | None = node.named_children[-1]
    while value is not None and value.type in ("expression", "collection_value"):
        value = value.named_children[0] if value.named_child_count == 1 else None
    if value is None or value.type not in ("object", "tuple") or value.named_children[0].type not in _OPENINGS:
        return None
    return Definition("key", clean(node.named_children[0]), node, value, value.named_children[0].end_byte)


_SCALARS = frozenset({"string_lit", "heredoc_template", "quoted_template"})

ROWS = (
    Language(
        name="hcl",
        special=_block,
        special_types=frozenset({"block", "attribute"}),
        entries=frozenset({"attribute"}),
        transparent=frozenset({"body"}),
        punctuation=frozenset({"object_start", "object_end", "tuple_start", "tuple_end"}),
        atoms=_SCALARS,
        leaf=lambda node: valued(node, "attribute", _SCALARS),
    ),
)
