"""JavaScript, TypeScript and their dialects with JSX."""

from __future__ import annotations

from tree_sitter import Node

from chunkwright.tree import SectionRole
from chunkwright_parsers.code.declared import at
from chunkwright_parsers.code.definitions import clean
from chunkwright_parsers.code.language import Definition, Language, NamesOf

_LONGEST_CALLED = 40  # bytes: `describe.each`, not a chain of calls
_TESTS = frozenset(
    ("describe", "it", "test", "suite", "context", "specify", "beforeEach", "afterEach", "beforeAll", "afterAll")
)
# What a component or a callback is given to, and is known under the name that is given to the result.
_AROUND = frozenset(("forwardRef", "memo", "observer", "useCallback", "debounce", "throttle"))


def _component(node: Node) -> Definition | None:
    """A function that is assigned through another: `const Row = memo(forwardRef((props) => { ... }))`."""
    value = node.child_by_field_name("value")
    while value is not None and value.type == "call_expression":
        called, given = clean(value.child_by_field_name("function")), value.child_by_field_name("arguments")
        if called.split(".")[-1] not in _AROUND or given is None:
            return None
        value = next(iter(given.named_children), None)
    name = clean(node.child_by_field_name("name"))
    if value is None or value.type not in ("arrow_function", "function_expression") or not name:
        return None
    body = value.child_by_field_name("body")
    return Definition("function", name, node, body) if body is not None else None


def _alias(node: Node) -> Definition | None:
    """`type Point = { x: number }`: an object's type has members as an interface has."""
    name, value = clean(node.child_by_field_name("name")), node.child_by_field_name("value")
    return Definition("interface", name, node, value) if value is not None and value.type == "object_type" else None


def _special(node: Node) -> Definition | None:
    if node.type == "variable_declarator":
        return _component(node)
    return _alias(node) if node.type == "type_alias_declaration" else _test(node)


def _test(node: Node) -> Definition | None:
    """A test block: `describe("a thing", () => { ... })`."""
    function, arguments = node.child_by_field_name("function"), node.child_by_field_name("arguments")
    if function is None or arguments is None or function.end_byte - function.start_byte > _LONGEST_CALLED:
        return None
    called = clean(function)
    if called.split(".")[0] not in _TESTS or not arguments.named_children:
        return None
    first, last = arguments.named_children[0], arguments.named_children[-1]
    if last.type not in ("arrow_function", "function_expression"):
        return None
    body = last.child_by_field_name("body")
    title = clean(first) if "string" in first.type else ""
    return Definition("test", title or called, node, body) if body is not None else None


def _required(node: Node) -> bool:
    """Whether a node is an import, or a declaration like `const fs = require("fs")`."""
    if node.type == "import_statement":
        return True
    value = node.named_children[-1].child_by_field_name("value") if node.named_child_count else None
    while value is not None and value.type in ("member_expression", "await_expression"):
        value = next(iter(value.named_children), None)
    return value is not None and clean(value.child_by_field_name("function")) == "require"


_FUNCTION_VALUES: dict[str, SectionRole] = {
    "arrow_function": "function",
    "function_expression": "function",
    "generator_function": "function",
    "class": "class",
}

_SCRIPT: dict[str, SectionRole] = {
    "function_declaration": "function",
    "generator_function_declaration": "function",
    "class_declaration": "class",
    "method_definition": "method",
}
_TYPED: dict[str, SectionRole] = {
    **_SCRIPT,
    "abstract_class_declaration": "class",
    "interface_declaration": "interface",
    "enum_declaration": "enum",
    "internal_module": "namespace",
    "module": "namespace",
}


_DECLARES: dict[str, NamesOf] = {
    "variable_declarator": at("name:identifier"),
    "type_alias_declaration": at("name"),
    "function_signature": at("name"),
}


def _row(name: str, scopes: dict[str, SectionRole]) -> Language:
    return Language(
        name=name,
        scopes=scopes,
        wrappers=frozenset(
            {
                "export_statement",
                "lexical_declaration",
                "variable_declaration",
                "expression_statement",
                "ambient_declaration",
            }
        ),
        assigned={
            "variable_declarator": ("name", "value"),
            "assignment_expression": ("left", "right"),
            "pair": ("key", "value"),
            "public_field_definition": ("name", "value"),
            "field_definition": ("property", "value"),
        },
        values=_FUNCTION_VALUES,
        declares=_DECLARES,
        members={"method_signature": at("name"), "abstract_method_signature": at("name")},
        special=_special,
        special_types=frozenset({"call_expression", "variable_declarator", "type_alias_declaration"}),
        leads=frozenset({"decorator"}),
        comments=frozenset({"comment", "html_comment", "hash_bang_line"}),
        atoms=frozenset({"string", "template_string", "regex"}),
        imports=frozenset({"import_statement", "lexical_declaration", "variable_declaration"}),
        is_import=_required,
        calls=(("call_expression", "function:"), ("new_expression", "constructor:")),
    )


ROWS = (
    _row("javascript", _SCRIPT),
    _row("typescript", _TYPED),
    _row("tsx", _TYPED),
)
