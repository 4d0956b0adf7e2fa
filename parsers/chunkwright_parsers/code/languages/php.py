"""PHP."""

from __future__ import annotations

from tree_sitter import Node

from chunkwright_parsers.code.declared import at
from chunkwright_parsers.code.definitions import clean
from chunkwright_parsers.code.language import Definition, Language

_TESTS = frozenset(("describe", "it", "test"))


def _namespace(node: Node) -> str:
    r"""`A.B` of `namespace A\B`."""
    return clean(node.child_by_field_name("name")).replace("\\", ".") or "(global)"


def _test(node: Node) -> Definition | None:
    """A test block: `it('refunds', function () { ... })`."""
    arguments = node.child_by_field_name("arguments")
    if (
        arguments is None
        or arguments.named_child_count < 2
        or clean(node.child_by_field_name("function")) not in _TESTS
    ):
        return None
    title, last = arguments.named_children[0], arguments.named_children[-1]
    function = last.named_children[-1] if last.named_children else None
    body = function.child_by_field_name("body") if function is not None else None
    return Definition("test", clean(title), node, body) if body is not None else None


def _defined(node: Node) -> list[str]:
    """`define('NAME', ...)`."""
    arguments = node.child_by_field_name("arguments")
    if clean(node.child_by_field_name("function")) != "define" or arguments is None or not arguments.named_children:
        return []
    return [clean(arguments.named_children[0])]


ROWS = (
    Language(
        name="php",
        scopes={
            "namespace_definition": "namespace",
            "class_declaration": "class",
            "interface_declaration": "interface",
            "trait_declaration": "trait",
            "enum_declaration": "enum",
            "function_definition": "function",
            "method_declaration": "method",
        },
        names={"namespace_definition": _namespace},
        bodiless=frozenset({"namespace_definition"}),
        opens=frozenset({"namespace_definition"}),
        wrappers=frozenset({"expression_statement"}),
        assigned={"assignment_expression": ("left", "right")},
        values={"anonymous_function": "function", "arrow_function": "function"},
        declares={"const_declaration": at(":const_element/:name"), "function_call_expression": _defined},
        members={"const_declaration": at(":const_element/:name"), "method_declaration": at("name")},
        leads=frozenset({"attribute_list"}),
        special=_test,
        special_types=frozenset({"function_call_expression"}),
        atoms=frozenset({"string", "encapsed_string", "heredoc", "nowdoc", "shell_command_expression"}),
        imports=frozenset({"namespace_use_declaration"}),
        calls=(
            ("function_call_expression", "function:"),
            ("member_call_expression", "name:"),
            ("nullsafe_member_call_expression", "name:"),
            ("scoped_call_expression", "name:"),
            ("object_creation_expression", ""),
        ),
    ),
)
