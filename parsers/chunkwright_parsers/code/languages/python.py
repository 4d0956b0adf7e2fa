"""Python."""

from __future__ import annotations

import re

from chunkwright_parsers.code.declared import at
from chunkwright_parsers.code.language import Language

_MAGIC = re.compile(rb"^(?:%%?[A-Za-z]|!)[^\r\n'\"]*+(?=[\r\n]|\Z)", re.MULTILINE)
"""A line of a notebook for IPython, `%matplotlib inline` or `!ls`; one with quotes may be the end of a string."""

ROWS = (
    Language(
        name="python",
        scopes={"function_definition": "function", "class_definition": "class"},
        wrappers=frozenset({"decorated_definition"}),
        atoms=frozenset({"string", "concatenated_string"}),
        masks=(_MAGIC,),
        declares={
            "assignment": at("left:identifier", "left:pattern_list/:identifier"),
            "type_alias_statement": at("left"),
        },
        docstring=True,
        imports=frozenset({"import_statement", "import_from_statement", "future_import_statement"}),
        calls=(("call", "function:"),),
    ),
)
