"""Perl."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tree_sitter import Node

from chunkwright_parsers.code.declared import at
from chunkwright_parsers.code.definitions import clean
from chunkwright_parsers.code.language import Definition, Language
from chunkwright_parsers.code.languages.nesting import too_many_templates

_TESTS = frozenset(("subtest", "describe", "it"))
_CALLS = frozenset(("ambiguous_function_call_expression", "function_call_expression"))
_DECLARES = re.compile(r"^(?:my|our|local|state)\s+")


def _dotted(node: Node) -> str:
    """`Foo.Bar` of `package Foo::Bar`."""
    return clean(node.child_by_field_name("name")).replace("::", ".")


def _assigned(node: Node) -> Definition | None:
    """`my $by_date = sub { ... }`, `*name = sub { ... }`."""
    value = node.child_by_field_name("right")
    if value is None or value.type != "anonymous_subroutine_expression":
        return None
    name = _DECLARES.sub("", clean(node.child_by_field_name("left"))).lstrip("*")
    body = value.child_by_field_name("body")
    return Definition("function", name, node, body) if body is not None and name else None


def _test(node: Node) -> Definition | None:
    """`subtest 'pays back' => sub { ... }`."""
    if clean(node.child_by_field_name("function")) not in _TESTS:
        return None
    arguments = node.children_by_field_name("arguments")
    if len(arguments) == 1:
        arguments = arguments[0].named_children
    if len(arguments) < 2 or arguments[-1].type != "anonymous_subroutine_expression":
        return None
    return Definition("test", clean(arguments[0]), node, arguments[-1].child_by_field_name("body"))


def _special(node: Node) -> Definition | None:
    return _test(node) if node.type in _CALLS else _assigned(node)


def _continues(before: Sequence[Node], node: Node) -> bool:
    """The text of a here-document goes on with the statement above it."""
    return node.type == "heredoc_content"


def _brings(node: Node) -> bool:
    """Whether a module is used: `use constant` makes names of its own."""
    return clean(node.child_by_field_name("module")) != "constant"


def _constants(node: Node) -> list[str]:
    """`use constant LIMIT => 5;`, `use constant { A => 1, B => 2 };`."""
    if clean(node.child_by_field_name("module")) != "constant" or node.named_child_count < 2:
        return []
    given = node.named_children[1]
    several = given.type == "anonymous_hash_expression"
    if several and given.named_child_count:
        given = given.named_children[0]
    return [clean(word) for word in given.named_children[:: 2 if several else len(given.named_children) or 1]]


ROWS = (
    Language(
        name="perl",
        refuses=too_many_templates,
        scopes={
            "package_statement": "namespace",
            "class_statement": "class",
            "role_statement": "trait",
            "subroutine_declaration_statement": "function",
            "method_declaration_statement": "method",
        },
        names={
            "package_statement": _dotted,
            "class_statement": _dotted,
            "role_statement": _dotted,
            "subroutine_declaration_statement": _dotted,
        },
        bodies=frozenset({"block"}),
        bodiless=frozenset({"package_statement"}),
        opens=frozenset({"package_statement"}),
        continues=_continues,
        wrappers=frozenset({"expression_statement"}),
        declares={
            "assignment_expression": at("left:variable_declaration/variable/:varname"),
            "use_statement": _constants,
        },
        special=_special,
        special_types=_CALLS | {"assignment_expression"},
        comments=frozenset({"comment", "pod"}),
        loose=frozenset({"pod"}),
        atoms=frozenset(
            {
                "string_literal",
                "interpolated_string_literal",
                "heredoc_content",
                "quoted_word_list",
                "match_regexp",
                "substitution_regexp",
                "transliteration_expression",
            }
        ),
        imports=frozenset({"use_statement"}),
        is_import=_brings,
        calls=(
            ("function_call_expression", "function:"),
            ("ambiguous_function_call_expression", "function:"),
            ("method_call_expression", "method:"),
        ),
        words=frozenset(("print", "die", "warn", "bless", "push", "join", "split", "sprintf", "printf", "return")),
    ),
)
