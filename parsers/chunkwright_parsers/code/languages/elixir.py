"""Elixir: everything that defines is a call."""

from __future__ import annotations

from tree_sitter import Node

from chunkwright.tree import SectionRole
from chunkwright_parsers.code.definitions import clean
from chunkwright_parsers.code.language import Definition, Language

_MODULES: dict[str, SectionRole] = {"defmodule": "module", "defprotocol": "interface", "defimpl": "impl"}
_FUNCTIONS = frozenset(
    ("def", "defp", "defmacro", "defmacrop", "defguard", "defguardp", "defdelegate", "defn", "defnp")
)
_TESTS = frozenset(("describe", "test", "property", "feature"))
_IMPORTS = frozenset(("import", "alias", "require", "use"))
_SPECIFIED = frozenset(("type", "typep", "opaque", "callback", "macrocallback"))
_LEADS = frozenset(
    ("doc", "spec", "typedoc", "impl", "deprecated", "dialyzer", "tag", "describetag", "since", "decorate")
)


def _call(node: Node) -> Definition | None:
    target = clean(node.child_by_field_name("target"))
    if target not in _FUNCTIONS and target not in _MODULES and target not in _TESTS:
        return None
    arguments = next((child for child in node.named_children if child.type == "arguments"), None)
    first = arguments.named_children[0] if arguments is not None and arguments.named_child_count else None
    if arguments is None or first is None:
        return None
    body = next((child for child in node.named_children if child.type == "do_block"), None)
    if target in _FUNCTIONS:
        name, value = _function(first), _keyword(arguments, "do:") if body is None else None
        head_end = value.start_byte if value is not None else None
        return Definition("function", name, node, body or value, head_end) if name else None
    if body is None:
        return None
    if target in _TESTS:
        return Definition("test", clean(first), node, body)
    behind = _keyword(arguments, "for:")
    name = f"{clean(first)}.{clean(behind)}" if behind is not None else clean(first)
    return Definition(_MODULES[target], name, node, body)


def _function(head: Node) -> str:
    """Name of `f(x) when x > 0`, `f`, `a ++ b`."""
    if head.type == "binary_operator" and clean(head.child_by_field_name("operator")) == "when":
        left = head.child_by_field_name("left")
        return _function(left) if left is not None else ""
    if head.type == "call":
        return clean(head.child_by_field_name("target"))
    if head.type == "binary_operator":
        return clean(head.child_by_field_name("operator"))
    return clean(head) if head.type == "identifier" else ""


def _keyword(arguments: Node, word: str) -> Node | None:
    """Value of a keyword among arguments."""
    last = arguments.named_children[-1]
    for pair in last.named_children if last.type == "keywords" else ():
        if clean(pair.child_by_field_name("key")) == word:
            return pair.child_by_field_name("value")
    return None


def _is_lead(node: Node) -> bool:
    """Whether `@doc "..."` and the like."""
    operand = node.child_by_field_name("operand")
    return operand is not None and clean(operand.child_by_field_name("target")) in _LEADS


def _imports(node: Node) -> bool:
    return clean(node.child_by_field_name("target")) in _IMPORTS


_WORDS = frozenset(
    (
        "def", "defp", "defmacro", "defmacrop", "defguard", "defguardp", "defdelegate", "defmodule", "defprotocol",
        "defimpl", "defstruct", "defexception", "if", "unless", "cond", "case", "with", "for", "quote", "unquote",
        "receive", "try", "raise", "import", "alias", "require", "use", "test", "describe",
    )
)  # fmt: skip


def _attribute(node: Node) -> list[str]:
    """`@timeout 5000` by its name, `@type size :: integer` and `@callback run(job) :: term` by what they declare."""
    operand = node.child_by_field_name("operand")
    name = clean(operand.child_by_field_name("target")) if operand is not None else ""
    if operand is None or not name or name == "moduledoc":
        return []
    if name not in _SPECIFIED:
        return [f"@{name}"]
    arguments = next((child for child in operand.named_children if child.type == "arguments"), None)
    first = arguments.named_children[0] if arguments is not None and arguments.named_child_count else None
    while first is not None and first.type == "binary_operator":
        first = first.child_by_field_name("left")
    return [_function(first)] if first is not None else []


ROWS = (
    Language(
        name="elixir",
        declares={"unary_operator": _attribute},
        members={"unary_operator": _attribute},
        special=_call,
        special_types=frozenset({"call"}),
        leads=frozenset({"unary_operator"}),
        is_lead=_is_lead,
        atoms=frozenset({"string", "sigil", "charlist", "quoted_atom"}),
        imports=frozenset({"call"}),
        is_import=_imports,
        call_queries=("(call target: (_) @name (arguments))",),
        words=_WORDS,
    ),
)
