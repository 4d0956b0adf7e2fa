"""From nodes of the syntax tree to definitions."""

from __future__ import annotations

import re

from tree_sitter import Node

from chunkwright_parsers.code.language import Definition, Language

_SPACE = re.compile(r"\s+")
_EXPORTS = re.compile(r"^(?:module\.)?exports\.|\.prototype(?=\.)|^(?:window|globalThis|global)\.")
_LONGEST_NAME = 120  # characters


def definition_of(node: Node, language: Language) -> Definition | None:
    """The definition that a node is or wraps; None for any other node."""
    kind = node.type
    role = language.scopes.get(kind)
    if role is not None:
        body = _body(node, language)
        name = name_of(node, language)
        whole = body is not None or kind in language.bodiless or kind in language.signatures
        return Definition(role, name, node, body) if name and whole else None
    if kind in language.wrappers:
        return _wrapped(node, language)
    if kind in language.assigned:
        found = _assigned(node, language)
        if found is not None or kind not in language.special_types:
            return found
    if kind in language.special_types and language.special is not None:
        return language.special(node)
    return None


def name_of(node: Node, language: Language) -> str:
    """Name of a definition, or ""."""
    find = language.names.get(node.type)
    if find is not None:
        return find(node)
    name = node.child_by_field_name("name")
    return clean(name) if name is not None else ""


def clean(node: Node | None) -> str:
    """Text of a node as a name, on one line."""
    if node is None or node.text is None:
        return ""
    text = node.text.decode("utf-8", "replace")
    if text.isidentifier():
        return text[:_LONGEST_NAME]
    text = _SPACE.sub(" ", text).strip().strip("\"'`")
    if len(text) > _LONGEST_NAME:
        return text[:_LONGEST_NAME] if text.isidentifier() else ""
    return _EXPORTS.sub("", text)


def _wrapped(node: Node, language: Language) -> Definition | None:
    """The only definition in a wrapper; one among several values is none."""
    found: Definition | None = None
    for child in node.named_children:
        inner = definition_of(child, language)
        if inner is not None:
            if found is not None:
                return None
            found = inner
        elif found is not None and child.type in language.assigned:
            return None
    return found


def _assigned(node: Node, language: Language) -> Definition | None:
    name_field, value_field = language.assigned[node.type]
    value = node.child_by_field_name(value_field)
    role = language.values.get(value.type) if value is not None else None
    name = clean(node.child_by_field_name(name_field)) if role is not None else ""
    if value is None or role is None or not name:
        return None
    body = _body(value, language)
    return Definition(role, name, node, body) if body is not None else None


def _body(node: Node, language: Language) -> Node | None:
    body = node.child_by_field_name(language.body)
    if body is None and language.bodies:
        body = next((child for child in reversed(node.named_children) if child.type in language.bodies), None)
    return body
