"""Names that code gives without a body of its own: aliases, prototypes, constants, macros."""

from __future__ import annotations

import re
from collections.abc import Mapping

from tree_sitter import Node

from chunkwright_parsers.code.definitions import clean
from chunkwright_parsers.code.language import NamesOf

_NAME = re.compile(r"[^\s(){}\[\],;=\"'`]+|operator\b.{1,20}")  # no pattern, no list of names

_MOST_NAMES = 256  # of one statement: in a minified file one gives names to thousands


def at(*paths: str) -> NamesOf:
    """What finds the names at places below a node.

    Args:
        paths: Steps from the node, parted by slashes: a field (`name`), a node type (`:const_spec`), or a field that
            holds a node type (`left:identifier`).
    """
    steps = [[step.partition(":")[::2] for step in path.split("/")] for path in paths]

    def names(node: Node) -> list[str]:
        out: list[str] = []
        for path in steps:
            nodes = [node]
            for field, kind in path:
                nodes = [
                    child
                    for parent in nodes
                    for child in (parent.children_by_field_name(field) if field else parent.named_children)
                    if not kind or child.type == kind
                ]
            out += [clean(found) for found in nodes]
        return out

    return names


def declared(node: Node, table: Mapping[str, NamesOf], wrappers: frozenset[str]) -> tuple[str, ...]:
    """The names that a node gives, each once.

    Args:
        node: A statement that is no definition.
        table: Node types of declarations, with what finds their names.
        wrappers: Node types around declarations.
    """
    out: dict[str, None] = {}
    stack = [node]
    while stack and len(out) < _MOST_NAMES:
        inner = stack.pop()
        kind = inner.type
        if kind in table:
            out |= dict.fromkeys(name for name in table[kind](inner) if _NAME.fullmatch(name))
        elif kind in wrappers:
            stack.extend(reversed(inner.named_children))
    return tuple(out)
