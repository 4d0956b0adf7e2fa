"""SQL: objects that are created are sections named for the object."""

from __future__ import annotations

import re

from tree_sitter import Node

from chunkwright.tree import SectionRole
from chunkwright_parsers.code.data import LEAST_ELEMENT
from chunkwright_parsers.code.declared import at
from chunkwright_parsers.code.definitions import clean
from chunkwright_parsers.code.language import Definition, Language
from chunkwright_parsers.code.languages.sql_statements import statements

_ROLES: dict[str, SectionRole] = {
    "create_table": "struct",
    "create_view": "struct",
    "create_materialized_view": "struct",
    "create_type": "struct",
    "create_function": "function",
    "create_procedure": "function",
    "create_trigger": "function",
}
_UNREAD = frozenset(("program", "ERROR"))  # statements with something that the grammar does not know
_BODIES = frozenset(("column_definitions", "create_query", "function_body", "enum_elements"))
_OBJECTS: dict[str, SectionRole] = {
    "table": "struct",
    "view": "struct",
    "type": "struct",
    "function": "function",
    "procedure": "function",
    "proc": "function",
    "trigger": "function",
    "event": "function",
    "package": "module",
}
# What the grammar cannot read is named from its text: it knows no procedures, and little of most dialects.
_CREATES = re.compile(
    rb"\s*create\s+(?:or\s+(?:replace|alter)\s+)?(?:[\w=@.`']+\s+){0,4}?"
    rb"(table|view|type|function|procedure|proc|trigger|event|package)\s+(?:body\s+)?(?:if\s+not\s+exists\s+)?"
    rb"([\w.\[\]`\"$@#]+)",
    re.IGNORECASE,
)
# Up to the body of a routine: what the pieces of it repeat.
_BODY = re.compile(rb"\b(?:as|is)\b[ \t]*(?:\$\w*\$|')?|\$\w*\$|\bbegin\b", re.IGNORECASE)
_LONGEST_SIGNATURE = 600  # bytes
_INSERTS = re.compile(
    rb"\s*(?:insert|replace)\s+(?:\w+\s+){0,3}?into\s+(?:table\s+)?([\w.\[\]`\"$@#]+)\s*(?:\([^()']*\))?\s*values\b",
    re.IGNORECASE,
)
_QUOTES = re.compile(r"[`\"\[\]]")


def _created(node: Node) -> Definition | None:
    if node.type in _UNREAD:
        return _unread(node)
    if node.type == "insert":
        return _inserted(node)
    name = _QUOTES.sub(
        "", clean(next((child for child in node.named_children if child.type == "object_reference"), None))
    )
    body = next((child for child in reversed(node.named_children) if child.type in _BODIES), None)
    return Definition(_ROLES[node.type], name, node, body) if name else None


def _inserted(node: Node) -> Definition | None:
    """Many rows for a table: each piece of them says which table and which columns."""
    if node.end_byte - node.start_byte <= LEAST_ELEMENT:
        return None
    table = next((child for child in node.named_children if child.type == "object_reference"), None)
    values = next((child for child in node.named_children if child.type == "keyword_values"), None)
    name = _QUOTES.sub("", clean(table))
    return Definition("element", name, node, node, values.end_byte) if values is not None and name else None


def _unread(node: Node) -> Definition | None:
    text = node.text or b""
    rows = _INSERTS.match(text) if len(text) > LEAST_ELEMENT else None
    if rows is not None:
        return Definition("element", _plain(rows[1]), node, None, node.start_byte + rows.end())
    found = _CREATES.match(text)
    if found is None:
        return None
    role = _OBJECTS[found[1].decode().lower()]
    body = _BODY.search(text, found.end(), found.end() + _LONGEST_SIGNATURE) if role == "function" else None
    line = text.find(b"\n", found.end()) if body is None else body.end()
    return Definition(role, _plain(found[2]), node, None, node.start_byte + (line if line >= 0 else len(text)))


def _plain(name: bytes) -> str:
    return _QUOTES.sub("", name.decode("utf-8", "replace"))


ROWS = (
    Language(
        name="sql",
        wrappers=frozenset({"statement"}),
        special=_created,
        special_types=_UNREAD | _ROLES.keys() | {"insert"},
        declares={
            "create_index": at("column"),
            "create_sequence": at(":object_reference"),
            "create_schema": at(":identifier"),
            "create_extension": at(":identifier"),
            "create_role": at(":identifier"),
        },
        statements=statements,
        foreign=_UNREAD | {"function_body"},
        transparent=frozenset({"transaction"}),
        comments=frozenset({"comment", "marginalia"}),
        atoms=_UNREAD | {"literal"},
        calls=(("invocation", ""),),
    ),
)
