"""A tree for the eye: one line a block."""

from __future__ import annotations

import dataclasses

from chunkwright.tree.blocks import Block
from chunkwright.tree.document import Document
from chunkwright.tree.span import Span
from chunkwright.tree.walk import walk_depth

_COMMON = {field.name for field in dataclasses.fields(Block)}


def pretty(document: Document, width: int = 60) -> str:
    """The tree as indented lines: kind, what is special, place, layer if not body, beginning of the text.

    Args:
        document: The document.
        width: Characters of a block's text to show.
    """
    lines = [
        f"root {document.format} 0-{len(document.text)}" + (f" title={document.title!r}" if document.title else "")
    ]
    lines += [f"  ({found.kind}: {found.evidence})" for found in document.provenance]
    for depth, block in walk_depth(document.root):
        lines.append("  " * (depth + 1) + _line(document.text, block, width))
    return "\n".join(lines) + "\n"


def _line(text: str, block: Block, width: int) -> str:
    parts = [block.kind, *_special(block)]
    if block.span is not None:
        parts.append(f"{block.span.start}-{block.span.end}")
    if block.layer != "body":
        parts.append(f"[{block.layer}]")
    if block.origin is not None:
        parts.append(f"@{block.origin.path}" + (f"#{block.origin.anchor}" if block.origin.anchor else ""))
    parts.extend(f"p{r.page}({r.x0:g},{r.top:g},{r.x1:g},{r.bottom:g})" for r in block.regions)
    if block.span is not None and not block.children:
        shown = block.span.slice(text)
        parts.append(repr(shown if len(shown) <= width else shown[: width - 1] + "…"))
    return " ".join(parts)


def _special(block: Block) -> list[str]:
    out = []
    for field in dataclasses.fields(block):
        value = getattr(block, field.name)
        if field.name in _COMMON or value in ((), None) or value == field.default:
            continue
        if isinstance(value, Span):
            out.append(f"{field.name}={value.start}-{value.end}")
        elif isinstance(value, tuple):
            out.append(f"{field.name}={len(value)}")
        else:
            out.append(f"{field.name}={value!r}" if isinstance(value, str) else f"{field.name}={value}")
    return out
