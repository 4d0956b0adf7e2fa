"""Ruby."""

from __future__ import annotations

from tree_sitter import Node

from chunkwright.tree import SectionRole
from chunkwright_parsers.code.declared import at
from chunkwright_parsers.code.definitions import clean, name_of
from chunkwright_parsers.code.language import Definition, Language

_TESTS = frozenset(
    [
        "describe",
        "context",
        "it",
        "specify",
        "example",
        "feature",
        "scenario",
        "test",
        "should",
        "shared_examples",
        "shared_context",
    ]
)
_BLOCKS: dict[str, SectionRole] = {"namespace": "namespace", "task": "function", "define_method": "method"}
_STRUCTURES = frozenset(("Struct", "Class", "Module", "Data"))
_METHODS = frozenset(("method", "singleton_method"))


def _dotted(node: Node) -> str:
    """`Foo.Bar` of `class Foo::Bar`."""
    return clean(node.child_by_field_name("name")).replace("::", ".").strip(".")


def _singleton(node: Node) -> str:
    """`self.make` of `def self.make`."""
    name = clean(node.child_by_field_name("name"))
    return f"{clean(node.child_by_field_name('object'))}.{name}".replace("::", ".") if name else ""


def _singleton_class(node: Node) -> str:
    return clean(node.child_by_field_name("value"))


def _call(node: Node) -> Definition | None:
    """What calls define: tests and tasks with a block, `private def x`."""
    method = clean(node.child_by_field_name("method"))
    arguments, block = node.child_by_field_name("arguments"), node.child_by_field_name("block")
    first = arguments.named_children[0] if arguments is not None and arguments.named_children else None
    if block is None:
        if first is None or first.type not in _METHODS or node.child_by_field_name("receiver") is not None:
            return None
        name = name_of(first, _ROW)
        return Definition("method", name, node, first.child_by_field_name("body")) if name else None
    role: SectionRole | None = "test" if method in _TESTS else _BLOCKS.get(method)
    if role is None:
        return None
    return Definition(role, _title(first) or method, node, block.child_by_field_name("body"))


def _title(first: Node | None) -> str:
    if first is None:
        return ""
    name = clean(first.child_by_field_name("key") if first.type == "pair" else first).strip(":").strip("\"'")
    return name.replace("::", ".") if first.type == "scope_resolution" else name


def _structure(node: Node) -> Definition | None:
    """`Point = Struct.new(:x) do ... end`."""
    value = node.child_by_field_name("right")
    if value is None or value.type != "call" or clean(value.child_by_field_name("method")) not in ("new", "define"):
        return None
    block = value.child_by_field_name("block")
    if block is None or clean(value.child_by_field_name("receiver")) not in _STRUCTURES:
        return None
    return Definition("class", clean(node.child_by_field_name("left")), node, block.child_by_field_name("body"))


def _special(node: Node) -> Definition | None:
    return _structure(node) if node.type == "assignment" else _call(node)


def _is_access(node: Node) -> bool:
    """Whether a bare `private`: it is of the methods after it."""
    return node.text in (b"private", b"protected", b"public", b"module_function", b"private_class_method")


def _required(node: Node) -> bool:
    return clean(node.child_by_field_name("method")) in ("require", "require_relative", "load", "autoload")


_ROW = Language(
    name="ruby",
    scopes={
        "module": "module",
        "class": "class",
        "singleton_class": "class",
        "method": "function",
        "singleton_method": "method",
    },
    names={
        "module": _dotted,
        "class": _dotted,
        "singleton_class": _singleton_class,
        "singleton_method": _singleton,
    },
    bodiless=frozenset({"method", "singleton_method", "class", "module"}),
    declares={"assignment": at("left:constant")},
    members={"assignment": at("left:constant")},
    special=_special,
    special_types=frozenset({"call", "assignment"}),
    leads=frozenset({"identifier"}),
    is_lead=_is_access,
    loose=frozenset({"identifier"}),
    atoms=frozenset({"string", "heredoc_body", "regex", "string_array", "symbol_array", "chained_string"}),
    imports=frozenset({"call"}),
    is_import=_required,
    calls=(("call", "method:"),),
    words=frozenset(("raise", "private", "protected", "public", "require", "attr_reader", "attr_accessor", "include")),
)

ROWS = (_ROW,)
