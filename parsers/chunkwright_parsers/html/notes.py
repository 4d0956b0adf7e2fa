"""Footnotes: which elements are notes, which links call them, and which lead back."""

from __future__ import annotations

import re

from chunkwright_parsers.html.node import Node
from chunkwright_parsers.html.texts import folded

_NOTES = re.compile(r"(?:^|\s)(?:footnotes?|footnote-list|endnotes?|references|reflist|mw-references\w*)(?:\s|$)", re.I)
_BACK = re.compile(
    r"(?:^|\s)(?:footnote-?back(?:ref|link)?|reversefootnote|mw-cite-backlink|fn-backref|backlink)(?:\s|$)"
)
_BACK_TEXTS = frozenset(("\u21a9", "\u21a9\ufe0e", "\u21a9\ufe0f", "^", "\u2191", "\u23ce", "\u2934"))
_FURTHEST = 4  # ancestors that can say that a list is one of notes
_CALL_TEXT = re.compile(r"\[?(?:[\w\s*\u2020\u2021\u00a7-]{1,12})\]?")


def find_notes(elements: list[Node]) -> dict[str, str]:
    """Labels of the footnotes of a page by their ids, numbered in their order.

    Args:
        elements: The elements of the page in order.
    """
    labels: dict[str, str] = {}
    for node in elements:
        name = node.attrs.get("id")
        if name and name not in labels and _is_note(node):
            labels[name] = str(len(labels) + 1)
    return labels


def _is_note(node: Node) -> bool:
    if node.attrs.get("role", "") in ("doc-footnote", "doc-endnote"):
        return True
    if node.tag in ("aside", "div"):
        return "footnote" in node.attrs.get("class", "").split()
    if node.tag == "dt":
        return node.parent is not None and "footnote" in node.parent.attrs.get("class", "").split()
    if node.tag != "li":
        return False
    outer = node.parent
    for _ in range(_FURTHEST):
        if outer is None:
            return False
        attrs = outer.attrs
        if attrs.get("role") == "doc-endnotes" or "data-footnotes" in attrs or _NOTES.search(attrs.get("class", "")):
            return True
        outer = outer.parent
    return False


def note_label(node: Node, labels: dict[str, str]) -> str:
    """Label of the note that a link calls, or a raised link; "" for any other element.

    Args:
        node: The element.
        labels: Labels by ids.
    """
    if not labels:
        return ""
    if node.tag == "sup":
        inner = [child for child in node.children if isinstance(child, Node) or child.strip()]
        return note_label(inner[0], labels) if len(inner) == 1 and isinstance(inner[0], Node) else ""
    if node.tag != "a":
        return ""
    href = node.attrs.get("href", "")
    label = labels.get(href[1:], "") if href.startswith("#") else ""
    return label if label and _CALL_TEXT.fullmatch(folded(node)) else ""


def leads_back(node: Node) -> bool:
    """Whether an element is a link from a note back to its call."""
    attrs = node.attrs
    if attrs.get("role") == "doc-backlink" and not any(char.isalnum() for char in folded(node)):
        return True
    if _BACK.search(attrs.get("class", "")) is not None:
        return True
    return node.tag == "a" and attrs.get("href", "").startswith("#") and folded(node) in _BACK_TEXTS
