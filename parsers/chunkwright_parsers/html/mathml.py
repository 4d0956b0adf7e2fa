"""MathML without TeX beside it, as TeX: scripts, fractions and roots keep their meaning, all else its glyphs."""

from __future__ import annotations

from chunkwright_parsers.html.node import Node

_DEEPEST = 40
_PAIRS = {"msub": "{0}_{1}", "msup": "{0}^{1}", "munder": "{0}_{1}", "mover": "{0}^{1}", "mfrac": "\\frac{0}{1}"}
_TRIPLES = {"msubsup": "{0}_{1}^{2}", "munderover": "{0}_{1}^{2}"}


def tex(node: Node, depth: int = 0) -> str:
    """The TeX of a MathML element.

    Args:
        node: The element.
        depth: Elements around it.
    """
    children = [child for child in node.children if isinstance(child, Node)]
    if not children or depth > _DEEPEST:
        return " ".join(child.strip() for child in node.children if isinstance(child, str) and child.strip())
    tag = node.tag.split(":")[-1]
    if tag in ("annotation", "annotation-xml"):
        return ""
    parts = [tex(child, depth + 1) for child in children]
    if tag in _PAIRS and len(parts) == 2:
        first = _grouped(parts[0]) if tag == "mfrac" else parts[0]
        return _PAIRS[tag].replace("{0}", first, 1).replace("{1}", _grouped(parts[1], braces=tag == "mfrac"), 1)
    if tag in _TRIPLES and len(parts) == 3:
        return f"{parts[0]}_{_grouped(parts[1], braces=False)}^{_grouped(parts[2], braces=False)}"
    if tag == "msqrt":
        return f"\\sqrt{{{' '.join(parts)}}}"
    if tag == "mroot" and len(parts) == 2:
        return f"\\sqrt[{parts[1]}]{{{parts[0]}}}"
    joint = " \\\\ " if tag == "mtable" else " & " if tag == "mtr" else " "
    return joint.join(part for part in parts if part)


def _grouped(part: str, *, braces: bool = True) -> str:
    """A part in braces; one of a single character goes without where TeX allows it."""
    return part if not braces and len(part) == 1 else f"{{{part}}}"
