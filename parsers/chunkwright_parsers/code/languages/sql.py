"""SQL: objects that are created are sections named for the object."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tree_sitter import Node

from chunkwright.tree import SectionRole
from chunkwright_parsers.code.definitions import clean
from chunkwright_parsers.code.language import Definition, Language

_ROLES: dict[str, SectionRole] = {
    "create_table": "struct",
    "create_view": "struct",
    "create_materialized_view": "struct",
    "create_type": "struct",
    "create_function": "function",
    "create_procedure": "function",
    "create_trigger": "function",
}
_BODIES = frozenset(("column_definitions", "create_query", "function_body", "enum_elements"))
# The grammar does not know procedures, nor what most dialects write in them.
_ROUTINE = re.compile(
    rb"\s*(?:create|alter)\s+(?:or\s+(?:replace|alter)\s+)?(?:definer\s*=\s*\S+\s+|editionable\s+|constraint\s+)*"
    rb"(?:procedure|proc|function|trigger|package(?:\s+body)?|event)\s+(?:if\s+not\s+exists\s+)?([\w.\[\]`\"$@]+)",
    re.IGNORECASE,
)
_BEGINS = re.compile(rb"\b(?:begin(?!\s+tran)|case)\b", re.IGNORECASE)
_ENDS = re.compile(rb"\bend\b(?!\s+(?:if|loop|while|repeat|for)\b)", re.IGNORECASE)
_DOLLARS = re.compile(rb"\$\w*\$")
_LITERALS = re.compile(rb"'(?:[^']|'')*'|--[^\n]*|/\*.*?\*/", re.DOTALL)
_MARKS = re.compile(rb"^[ \t]*(?:GO|DELIMITER[ \t]+\S+)[ \t]*\r?$", re.MULTILINE | re.IGNORECASE)
_LONGEST = 400  # nodes of one routine


def _created(node: Node) -> Definition | None:
    if node.type == "ERROR":
        return _routine(node)
    name = clean(next((child for child in node.named_children if child.type == "object_reference"), None))
    name = re.sub(r"[`\"\[\]]", "", name)
    body = next((child for child in reversed(node.named_children) if child.type in _BODIES), None)
    return Definition(_ROLES[node.type], name, node, body) if name else None


def _routine(node: Node) -> Definition | None:
    """A routine that the grammar could not read; it is named from its text."""
    text = node.text or b""
    found = _ROUTINE.match(text)
    if found is None:
        return None
    line = text.find(b"\n", found.end())
    name = re.sub(r"[`\"\[\]]", "", found[1].decode("utf-8", "replace"))
    return Definition("function", name, node, None, node.start_byte + (line if line >= 0 else len(text)))


def _continues(before: Sequence[Node], node: Node) -> bool:
    """Whether a routine that could not be read goes on: a block or a dollar quote is open."""
    if before[0].type != "ERROR" or len(before) > _LONGEST or _ROUTINE.match((node.text or b"")[:200]):
        return False
    text = _LITERALS.sub(b" ", b"\n".join(part.text or b"" for part in before))
    if len(_DOLLARS.findall(text)) % 2:
        return True
    begins, ends = len(_BEGINS.findall(text)), len(_ENDS.findall(text))
    return begins > ends or (not begins and node.type in ("block", "ERROR"))


ROWS = (
    Language(
        name="sql",
        wrappers=frozenset({"statement"}),
        special=_created,
        special_types=frozenset({*_ROLES, "ERROR"}),
        continues=_continues,
        foreign=frozenset({"function_body"}),
        transparent=frozenset({"transaction"}),
        comments=frozenset({"comment", "marginalia"}),
        atoms=frozenset({"literal"}),
        calls=(("invocation", ""),),
        masks=(_MARKS,),
    ),
)
