"""XML: large elements are sections under their tag and what tells them apart."""

from __future__ import annotations

from tree_sitter import Node

from chunkwright_parsers.code.data import LEAST_ELEMENT
from chunkwright_parsers.code.definitions import clean
from chunkwright_parsers.code.language import Definition, Language

_ATTRIBUTES = ("id", "name", "key", "xml:id", "version", "ref", "title", "type", "class")
_ELEMENTS = frozenset(("id", "name", "artifactId", "key", "title", "code"))
_TEXT = ("CharData", "EntityRef", "CharRef")
_LONG_TAG = 120  # bytes
_LOOKED_AT = 8  # children of an element


def _element(node: Node) -> Definition | None:
    if node.end_byte - node.start_byte <= LEAST_ELEMENT:
        return None
    children = node.named_children
    if len(children) < 2 or children[0].type != "STag" or children[1].type != "content":
        return None
    tag, content = children[0], children[1]
    name = clean(tag.named_children[0]) if tag.named_children else ""
    if not name:
        return None
    known = _by_attribute(tag) or _by_child(content)
    return Definition("element", f"{name} {known}" if known else name, node, content, _head_end(tag))


def _head_end(tag: Node) -> int:
    """Where a start tag ends; a long one, before the namespaces, which tell a reader nothing."""
    if tag.end_byte - tag.start_byte > _LONG_TAG:
        for attribute in tag.named_children[1:]:
            if attribute.type == "Attribute" and clean(attribute.named_children[0]).startswith(("xmlns", "xsi:")):
                return attribute.start_byte
    return tag.end_byte


def _by_attribute(tag: Node) -> str:
    found = {}
    for attribute in tag.named_children[1:]:
        if attribute.type == "Attribute" and attribute.named_child_count == 2:
            found[clean(attribute.named_children[0])] = clean(attribute.named_children[1])
    return next((found[name] for name in _ATTRIBUTES if found.get(name)), "")


def _by_child(content: Node) -> str:
    """The text of a first child such as `<artifactId>junit</artifactId>`."""
    for child in content.named_children[:_LOOKED_AT]:
        parts = child.named_children if child.type == "element" else []
        if len(parts) == 3 and parts[1].type == "content" and parts[1].named_child_count == 1:
            tag = parts[0].named_children
            if tag and clean(tag[0]) in _ELEMENTS:
                return clean(parts[1])
    return ""


def _mixed(node: Node) -> bool:
    """Whether an element holds text beside its elements, or nothing but text."""
    if node.type == "element":
        content = next((child for child in node.named_children if child.type == "content"), None)
        return content is not None and _mixed(content)
    if node.type != "content":
        return False
    return any(child.type in _TEXT and child.text and child.text.strip() for child in node.named_children)


ROWS = (
    Language(
        name="xml",
        special=_element,
        special_types=frozenset({"element"}),
        transparent=frozenset({"prolog"}),
        comments=frozenset({"Comment"}),
        atoms=frozenset({"AttValue", "CDSect", "CharData"}),
        leaf=_mixed,
    ),
)
