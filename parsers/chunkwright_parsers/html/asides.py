"""Callouts, unfolding details and tabs: what marks them, and the line that names them."""

from __future__ import annotations

import re

from chunkwright_parsers.html.headings import heading_level
from chunkwright_parsers.html.node import Node
from chunkwright_parsers.html.texts import folded

_TYPES = (
    "note", "tip", "hint", "important", "warning", "caution", "danger", "error", "attention", "info", "seealso",
    "success", "example", "bug", "question", "abstract", "todo", "deprecated", "versionadded", "versionchanged",
)  # fmt: skip
_MARKS = re.compile(
    r"(?:^|\s)(?:admonition|callout|notecard|markdown-alert|theme-admonition|alert|bs-callout|admon\w*)(?=[\s_-]|$)"
)
_WORD = re.compile(r"[A-Za-z]+")
_TITLE = re.compile(r"title|heading|label|header", re.I)
_LONGEST_TITLE = 200  # characters


def admonition_type(node: Node) -> str:
    """Type of an admonition in lower case; "" for an element that is none.

    Args:
        node: The element.
    """
    if node.tag not in ("div", "aside", "section", "blockquote", "details"):
        return ""
    names = node.attrs.get("class", "")
    if node.attrs.get("role") == "note" or (names and _MARKS.search(names)):
        words = {word.lower() for word in _WORD.findall(names)}
        return next((name for name in _TYPES if name in words), "note")
    plain = names.lower().strip()
    return plain if plain in _TYPES else ""


def title_of(node: Node) -> Node | None:
    """The element that names a callout: its first element, if a name says so and it is short.

    Args:
        node: The callout.
    """
    for child in node.children:
        if isinstance(child, str):
            if child.strip():
                return None
            continue
        if child.layer is not None or not child.size:
            continue
        named = _TITLE.search(child.attrs.get("class", "")) is not None or child.tag in ("summary", "legend")
        if named and child.size <= _LONGEST_TITLE:
            return None if _holds_heading(child) else child
        if child.tag == "div" and child.size == node.size:
            return title_of(child)
        return None
    return None


def _holds_heading(node: Node) -> bool:
    """Whether a heading stands in an element, which then stays one."""
    if heading_level(node):
        return True
    return any(isinstance(child, Node) and child.layer is None and _holds_heading(child) for child in node.children)


def tab_labels(elements: list[Node]) -> dict[str, str]:
    """Labels of tabs by the ids of the tabs and of the panels that they control.

    Args:
        elements: The elements of the page.
    """
    labels: dict[str, str] = {}
    for node in elements:
        if node.attrs.get("role") != "tab":
            continue
        label = folded(node)
        for key in (node.attrs.get("id"), node.attrs.get("aria-controls"), node.attrs.get("href", "")[1:]):
            if key and label:
                labels[key] = label
    return labels


def tab_label(node: Node, labels: dict[str, str]) -> str:
    """Label of a tab's panel; "" for an element that is none.

    Args:
        node: The element.
        labels: Labels by ids.
    """
    if "tabbed-block" in node.attrs.get("class", "").split():
        return _tabbed(node)
    if not labels or node.attrs.get("role") != "tabpanel":
        return ""
    return labels.get(node.attrs.get("aria-labelledby", ""), "") or labels.get(node.attrs.get("id", ""), "")


def _tabbed(node: Node) -> str:
    """Label of a block of pymdownx's tabs: they stand in a row of labels beside the blocks."""
    outer = node.parent.parent if node.parent is not None else None
    for child in outer.children if outer is not None else ():
        if isinstance(child, Node) and "tabbed-labels" in child.attrs.get("class", "").split():
            found = [label for label in child.children if isinstance(label, Node) and label.tag == "label"]
            return folded(found[node.number - 1]) if node.number <= len(found) else ""
    return ""
