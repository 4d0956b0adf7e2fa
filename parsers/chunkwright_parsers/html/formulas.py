"""Formulas: pages write each more than once, as MathML, glyphs and TeX; it is kept once, as TeX where there is TeX."""

from __future__ import annotations

import re

from chunkwright_parsers.html.mathml import tex
from chunkwright_parsers.html.node import Node
from chunkwright_parsers.html.texts import text_of

_WRAPPERS = re.compile(r"(?:^|\s)(?:katex|katex-display|MathJax\w*|mwe-math-element|math-container)(?:\s|$)")
_DISPLAYED = re.compile(r"katex-display|MathJax_Display|mwe-math-element-block")
_STYLE = re.compile(r"^\{\\(?:displaystyle|textstyle)\s+(.*)\}$", re.S)
_DELIMITED = re.compile(r"\s*(?:\\\((?P<inline>.*)\\\)|\\\[(?P<display>.*)\\\]|\$\$(?P<dollars>.*)\$\$)\s*", re.S)


def formula(node: Node) -> tuple[str, bool] | None:
    """The source of a formula and whether it is displayed on lines of its own; None for an element that is none.

    Args:
        node: The element.
    """
    tag = node.tag
    if tag == "math":
        return _source(node), node.attrs.get("display") == "block"
    if tag == "script":
        kind = node.attrs.get("type", "")
        if not kind.startswith("math/"):
            return None
        return " ".join(text_of(node).split()), "mode=display" in kind
    names = node.attrs.get("class", "")
    if tag == "mjx-container" or (names and _WRAPPERS.search(names)):
        inner = _find(node)
        if inner is None:
            return _delimited(node)
        displayed = node.attrs.get("display") in ("true", "block") or _DISPLAYED.search(names) is not None
        return _source(inner), displayed or inner.attrs.get("display") == "block"
    if "math" in names.split() and (tag == "span" or tag == "div"):
        return _delimited(node)
    return None


def _find(node: Node) -> Node | None:
    stack: list[Node] = [node]
    while stack:
        item = stack.pop()
        if item.tag == "math":
            return item
        stack.extend(child for child in reversed(item.children) if isinstance(child, Node))
    return None


def _source(math: Node) -> str:
    """TeX of an annotation, else the alternative text, else the glyphs."""
    stack: list[Node] = [math]
    while stack:
        item = stack.pop()
        if item.tag == "annotation" and "tex" in item.attrs.get("encoding", "").lower():
            return _bare(text_of(item))
        stack.extend(child for child in reversed(item.children) if isinstance(child, Node))
    return _bare(math.attrs.get("alttext") or tex(math))


def _bare(source: str) -> str:
    source = " ".join(source.split())
    match = _STYLE.match(source)
    return match[1].strip() if match else source


def _delimited(node: Node) -> tuple[str, bool] | None:
    """A formula that stands in the text between TeX delimiters, for a script to draw."""
    if any(isinstance(child, Node) for child in node.children):
        return None
    match = _DELIMITED.fullmatch(text_of(node))
    if match is None:
        return None
    source = next(group for group in match.groups() if group is not None)
    return " ".join(source.split()), match["inline"] is None
