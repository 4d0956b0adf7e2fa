"""Haskell: a signature and the equations under it are one function."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tree_sitter import Node

from chunkwright.tree import SectionRole
from chunkwright_parsers.code.declared import at
from chunkwright_parsers.code.definitions import clean
from chunkwright_parsers.code.language import Definition, Language

_FUNCTIONS = frozenset(("signature", "function", "bind"))
_OUTER = frozenset(("declarations", "class_declarations", "instance_declarations", "haskell", "ERROR"))
_TYPES: dict[str, SectionRole] = {
    "data_type": "struct",
    "newtype": "struct",
    "class": "interface",
    "instance": "impl",
    "data_family": "struct",
}
_BODIES = frozenset(
    ("data_constructors", "gadt_constructors", "newtype_constructor", "class_declarations", "instance_declarations")
)
_OUTSET = re.compile(rb"\{-.*?-\}|^(?=[^\s)\]},])", re.DOTALL | re.MULTILINE)


def _names(node: Node) -> list[str]:
    """What a signature or an equation is of: several names of one signature, an operator between its operands."""
    listed = node.child_by_field_name("names")
    if listed is not None:
        return [clean(child).strip("()") for child in listed.named_children]
    name = node.child_by_field_name("name")
    if name is None:
        infix = next((child for child in node.named_children if child.type == "infix"), None)
        name = infix.child_by_field_name("operator") if infix is not None else None
    found = _tick(name).strip("()")
    return [found] if found else []


def _tick(node: Node | None) -> str:
    """The name with a tick that it ends with."""
    return (node.text or b"").decode("utf-8", "replace").strip("` ") if node is not None else ""


def _function(node: Node) -> Definition | None:
    names = _names(node)
    if not names or node.parent is None or node.parent.type not in _OUTER:
        return None
    match = node.child_by_field_name("match")
    return Definition("function", names[0], node, None, match.start_byte if match is not None else None)


def _type(node: Node) -> Definition | None:
    """A data type, a class, an instance; an instance is named with the type it is for."""
    name = clean(node.child_by_field_name("name"))
    if node.type == "instance":
        name = f"{name} {clean(node.child_by_field_name('patterns'))}".strip()
    body = next((child for child in node.named_children if child.type in _BODIES), None)
    return Definition(_TYPES[node.type], name, node, body) if name else None


def _special(node: Node) -> Definition | None:
    return _function(node) if node.type in _FUNCTIONS else _type(node)


def _continues(before: Sequence[Node], node: Node) -> bool:
    if node.type not in _FUNCTIONS or node.type == "signature" or before[-1].type not in _FUNCTIONS:
        return False
    names = _names(node)
    return bool(names) and names[0] in _names(before[0])


def _declarations(data: bytes) -> list[tuple[int, int]]:
    """What begins at the start of a line, with the lines under it that are indented."""
    starts = [0, *(found.start() for found in _OUTSET.finditer(data) if not found[0] and found.start())]
    return list(zip(starts, [*starts[1:], len(data)], strict=True))


ROWS = (
    Language(
        name="haskell",
        special=_special,
        special_types=_FUNCTIONS | _TYPES.keys(),
        declares={
            "type_synomym": at("name"),
            "type_family": at("name"),
            "data_type": at("name"),
            "newtype": at("name"),
            "foreign_import": at(":signature/name", "signature/name"),
        },
        signatures=frozenset({"signature"}),
        continues=_continues,
        statements=_declarations,
        statements_on_error=True,
        transparent=frozenset({"imports", "declarations"}),
        comments=frozenset({"comment", "haddock", "pragma"}),
        atoms=frozenset({"literal", "string", "quasiquote"}),
        imports=frozenset({"import"}),
        call_queries=("(apply function: [(variable) (qualified) (constructor)] @name)",),
    ),
)
