"""Python."""

from __future__ import annotations

from chunkwright_parsers.code.language import Language

ROWS = (
    Language(
        name="python",
        scopes={"function_definition": "function", "class_definition": "class"},
        wrappers=frozenset({"decorated_definition"}),
        atoms=frozenset({"string", "concatenated_string"}),
        docstring=True,
        imports=frozenset({"import_statement", "import_from_statement", "future_import_statement"}),
        calls=(("call", "function:"),),
    ),
)
