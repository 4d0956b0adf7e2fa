"""R."""

from __future__ import annotations

import re

from tree_sitter import Node

from chunkwright.tree import SectionRole
from chunkwright_parsers.code.definitions import clean
from chunkwright_parsers.code.language import Definition, Language

_ASSIGNS = frozenset(("<-", "<<-", "=", ":="))
_LISTS = re.compile(r"(?:^|:)(?:list|.*Class|ggproto)$")
_CLASSES = frozenset(("R6Class", "setRefClass", "setClass"))
_BY_CALL: dict[str, SectionRole] = {
    "setMethod": "method",
    "setReplaceMethod": "method",
    "setValidity": "function",
    "setGeneric": "function",
    "setClass": "class",
    "setRefClass": "class",
    "test_that": "test",
    "describe": "test",
    "it": "test",
}
_IMPORTS = frozenset(("library", "require", "requireNamespace", "loadNamespace", "source", "use", "from"))


def _called(node: Node) -> str:
    """Name of what is called, without its package."""
    return clean(node.child_by_field_name("function")).rsplit(":", 1)[-1]


def _values(call: Node) -> list[Node]:
    """The arguments of a call."""
    arguments = call.child_by_field_name("arguments")
    return arguments.children_by_field_name("argument") if arguments is not None else []


def _assigned(node: Node) -> Definition | None:
    """`f <- function(x) ...`, `Station <- R6Class("Station", ...)`."""
    value = node.child_by_field_name("rhs")
    if value is None or clean(node.child_by_field_name("operator")) not in _ASSIGNS:
        return None
    name = clean(node.child_by_field_name("lhs"))
    if value.type == "function_definition":
        body = value.child_by_field_name("body")
        return Definition("function", name, node, body) if body is not None and name else None
    if value.type == "call" and _called(value) in _CLASSES and name:
        return _class(name, node, value)
    return None


def _class(name: str, node: Node, call: Node) -> Definition | None:
    """A class that a call makes; its arguments behind the first are its members."""
    values = _values(call)
    if len(values) < 2:
        return None
    return Definition("class", name, node, call.child_by_field_name("arguments"), values[0].end_byte + 1)


def _call(node: Node) -> Definition | None:
    """`setMethod("describe", "Tide", function(object) ...)`, `test_that("it works", { ... })`."""
    role = _BY_CALL.get(_called(node))
    values = _values(node) if role is not None else []
    if role is None or len(values) < 2:
        return None
    first = values[0].child_by_field_name("value")
    if first is None or first.type != "string":
        return None
    name = clean(first)
    if role == "class":
        return _class(name, node, node)
    last = values[-1].child_by_field_name("value")
    if role == "method":
        name = ".".join([name, *re.findall(r"\w[\w.]*", clean(values[1].child_by_field_name("value")))])
    if last is not None and last.type == "function_definition":
        last = last.child_by_field_name("body")
    return Definition(role, name, node, last) if last is not None and last.type == "braced_expression" else None


def _special(node: Node) -> Definition | None:
    if node.type == "binary_operator":
        return _assigned(node)
    if node.type == "call":
        return _call(node)
    value, call = node.child_by_field_name("value"), node.parent.parent if node.parent is not None else None
    if value is None or value.type != "function_definition" or call is None:
        return None
    if not _LISTS.search(clean(call.child_by_field_name("function"))):
        return None
    name, body = clean(node.child_by_field_name("name")), value.child_by_field_name("body")
    return Definition("method", name, node, body) if name and body is not None else None


def _loads(node: Node) -> bool:
    """`library(dplyr)`, also inside of `suppressMessages`."""
    if _called(node) in _IMPORTS:
        return True
    values = _values(node) if _called(node).startswith("suppress") else []
    inner = values[0].child_by_field_name("value") if values else None
    return inner is not None and inner.type == "call" and _called(inner) in _IMPORTS


def _names(node: Node) -> list[str]:
    """`limit <- 5`."""
    return [clean(node.child_by_field_name("lhs"))] if clean(node.child_by_field_name("operator")) in _ASSIGNS else []


ROWS = (
    Language(
        name="r",
        declares={"binary_operator": _names},
        special=_special,
        special_types=frozenset({"binary_operator", "call", "argument"}),
        atoms=frozenset({"string"}),
        imports=frozenset({"call"}),
        is_import=_loads,
        calls=(("call", "function:"),),
        words=frozenset(("c", "list", "return", "library", "require", "invisible", "function", "missing", "UseMethod")),
    ),
)
