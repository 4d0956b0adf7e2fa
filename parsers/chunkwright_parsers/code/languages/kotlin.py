"""Kotlin."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tree_sitter import Node

from chunkwright.tree import SectionRole
from chunkwright_parsers.code.declared import at
from chunkwright_parsers.code.definitions import clean
from chunkwright_parsers.code.language import Definition, Language
from chunkwright_parsers.code.languages.nesting import too_many_templates

_GENERICS = re.compile(r"<.*>|\?$", re.DOTALL)
# `val a: A` and `by lazy { }` on the next line: the grammar ends the property at the line's end, and loses the class.
_DELEGATE_BELOW = re.compile(rb"(?<=[\w>?)])\r?\n(?=[ \t]+by[ \t]+[A-Za-z])")
_KEYWORDS: dict[str, SectionRole] = {"interface": "interface", "enum": "enum", "class": "class", "object": "class"}
_NAMES = frozenset(("type_identifier", "simple_identifier"))
_BODIES = frozenset(("class_body", "enum_class_body"))
_OBJECTS = frozenset(("object_declaration", "companion_object"))
_TESTS = frozenset(("test", "describe", "it", "context", "feature", "scenario", "given", "expect", "should", "xtest"))
_TO_LAMBDA = frozenset(
    (
        "delegation_specifier", "explicit_delegation", "constructor_invocation", "value_arguments", "value_argument",
        "call_expression", "call_suffix", "annotated_lambda",
    )
)  # fmt: skip


def _first_name(node: Node) -> str:
    return clean(next((child for child in node.named_children if child.type in _NAMES), None))


def _function(node: Node) -> str:
    """`String.shout` of an extension `fun String.shout()`."""
    receiver, name = node.child_by_field_name("receiver"), _first_name(node)
    return f"{_GENERICS.sub('', clean(receiver))}.{name}" if receiver is not None and name else name


def _companion(node: Node) -> str:
    return _first_name(node) or "Companion"


def _initializer(node: Node) -> str:
    return "init"


def _constructor(node: Node) -> str:
    return "constructor"


def _class(node: Node) -> Definition | None:
    """A class, interface, enum or object; many data classes have no body."""
    name = _first_name(node)
    word = next((child.type for child in node.children if child.type in _KEYWORDS), "class")
    body = next((child for child in reversed(node.named_children) if child.type in _BODIES), None)
    if body is None:
        body = _last_lambda(node)
    return Definition(_KEYWORDS[word], name, node, body) if name else None


def _last_lambda(node: Node) -> Node | None:
    """The lambda that a node ends with: the grammar takes the body of `class A : B by c { ... }` for one."""
    last = next(reversed(node.named_children), None)
    while last is not None and last.type in _TO_LAMBDA:
        last = next(reversed(last.named_children), None)
    return last if last is not None and last.type == "lambda_literal" else None


def _test(node: Node) -> Definition | None:
    """`describe("a meter") { ... }`, `"a meter" { ... }`."""
    called, body = next(iter(node.named_children), None), _last_lambda(node)
    if called is None or body is None:
        return None
    if called.type == "string_literal":
        return Definition("test", clean(called), node, body)
    inner = next(iter(called.named_children), None) if called.type == "call_expression" else None
    if inner is None or clean(inner) not in _TESTS:
        return None
    title = clean(called.named_children[-1]).strip("()").strip('"')
    return Definition("test", title, node, body) if title else None


def _property(node: Node) -> Definition | None:
    """A property that computes its value: its accessors are the next siblings."""
    declared = next((child for child in node.named_children if child.type == "variable_declaration"), None)
    name = _first_name(declared) if declared is not None else ""
    return Definition("method", name, node, None) if name else None


def _continues(before: Sequence[Node], node: Node) -> bool:
    return (
        node.type in ("getter", "setter")
        and before[0].type == "property_declaration"
        and any(child.type == "function_body" for child in node.named_children)
    )


def _special(node: Node) -> Definition | None:
    if node.type == "property_declaration":
        return _property(node)
    return _test(node) if node.type == "call_expression" else _class(node)


def _declared(node: Node) -> list[str]:
    """The name of a property."""
    return [_first_name(child) for child in node.named_children if child.type == "variable_declaration"]


def _constants(node: Node) -> list[str]:
    """The name of a property of an object."""
    around = node.parent.parent if node.parent is not None else None
    return _declared(node) if around is not None and around.type in _OBJECTS else []


def _abstract(node: Node) -> list[str]:
    return [_first_name(node)]


ROWS = (
    Language(
        name="kotlin",
        refuses=too_many_templates,
        scopes={
            "companion_object": "class",
            "function_declaration": "function",
            "secondary_constructor": "constructor",
            "anonymous_initializer": "constructor",
        },
        names={
            "function_declaration": _function,
            "companion_object": _companion,
            "secondary_constructor": _constructor,
            "anonymous_initializer": _initializer,
        },
        masks=(_DELEGATE_BELOW,),
        bodies=frozenset({"function_body", "class_body", "statements"}),
        declares={"property_declaration": _declared, "type_alias": at(":type_identifier")},
        members={"property_declaration": _constants, "function_declaration": _abstract},
        special=_special,
        special_types=frozenset({"class_declaration", "object_declaration", "call_expression", "property_declaration"}),
        signatures=frozenset({"property_declaration"}),
        continues=_continues,
        transparent=frozenset({"statements", "import_list"}),
        leads=frozenset({"annotation", "file_annotation"}),
        comments=frozenset({"line_comment", "multiline_comment", "shebang_line"}),
        ragged=frozenset({"import_header", "package_header"}),
        atoms=frozenset({"string_literal", "character_literal"}),
        imports=frozenset({"import_header"}),
        calls=(("call_expression", ""), ("constructor_invocation", "")),
    ),
)
