"""Bash and the shells like it."""

from __future__ import annotations

from tree_sitter import Node

from chunkwright_parsers.code.declared import at
from chunkwright_parsers.code.definitions import clean
from chunkwright_parsers.code.language import Language

_BUILTINS = frozenset(
    (
        "[", ":", ".", "break", "cd", "continue", "echo", "eval", "exec", "exit", "export", "false", "getopts",
        "local", "printf", "pushd", "popd", "read", "return", "set", "shift", "shopt", "source", "test", "trap",
        "true", "type", "unset", "wait",
    )
)  # fmt: skip


def _sourced(node: Node) -> bool:
    return clean(node.child_by_field_name("name")) in ("source", ".")


ROWS = (
    Language(
        name="bash",
        scopes={"function_definition": "function"},
        declares={"variable_assignment": at("name"), "declaration_command": at(":variable_assignment/name")},
        atoms=frozenset({"string", "raw_string", "ansi_c_string", "heredoc_body", "heredoc_redirect", "regex"}),
        imports=frozenset({"command"}),
        is_import=_sourced,
        calls=(("command", "name:"),),
        words=_BUILTINS,
    ),
)
