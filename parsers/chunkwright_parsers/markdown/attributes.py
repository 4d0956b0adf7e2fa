"""Attributes and ids: Pandoc's `{#id .class}`, kramdown's `{: #id}`, MDX's `{/* #id */}`, Nextra's `[#id]`."""

from __future__ import annotations

import re
from dataclasses import replace

from chunkwright.tree import Block, Origin, Paragraph, Section, Span

_ATTRIBUTE = r"(?:[#.][^\s{}]++|[A-Za-z][\w:-]*+=(?:\"[^\"{}]*\"|'[^'{}]*'|[^\s{}\"']++))"
_BETWEEN = re.compile(r"(?:\r\n?|\n)[ \t>]*")
_BRACES = re.compile(rf"\\?\{{:?\s*+(?:{_ATTRIBUTE}(?:\s+{_ATTRIBUTE})*|-)?\s*\\?\}}")
_COMMENT = re.compile(r"\{\s*+/\*\s*+(?:#([^\s*]+))?.*?\*/\s*\}", re.S)
_BRACKETED = re.compile(r"(?<=\S)[ \t]\[#((?!\d+\])[\w.:-]+)\]\Z")
_LINE = re.compile(rf"\{{:(?:toc|[A-Za-z][\w-]*)?\s*+(?:{_ATTRIBUTE}(?:\s+{_ATTRIBUTE})*)?\s*\}}")
_ID = re.compile(r"#([^\s{}\\]+)")


def title_and_id(content: str) -> tuple[str, str]:
    """The inline source of a heading without the attributes at its end, and the id that they give, or "".

    Args:
        content: The inline source, without marks.
    """
    if content.endswith("]") and (bracketed := _BRACKETED.search(content)):
        return content[: bracketed.start()], bracketed[1]
    if not content.endswith("}") or "{" not in content:
        return content, ""
    start = content.rfind("{")
    comment = _COMMENT.fullmatch(content, start)
    if comment:
        return content[:start].rstrip(" \t\\"), comment[1] or ""
    escaped = start > 0 and content[start - 1] == "\\"
    braces = _BRACES.fullmatch(content, start - escaped)
    if braces is None or not braces[0].strip("\\{}: \t"):
        return content, ""
    found = _ID.search(braces[0])
    return content[: braces.start()].rstrip(), found[1] if found else ""


def attribute_line(source: str) -> str | None:
    """The id that a line such as `{: #id .class}` gives, "" if it gives none; None for any other text."""
    if not source.startswith("{:") or _LINE.fullmatch(source) is None:
        return None
    found = _ID.search(source)
    return found[1] if found else ""


def attached(text: str, block: Block, line: Span, anchor: str) -> list[Block]:
    """A block with the attribute line right under it; two blocks if there is something between them.

    Args:
        text: The document's text.
        block: The block before the line.
        line: Place of the line.
        anchor: The id that the line gives, or "".
    """
    if block.span is None or block.layer != "body" or not _BETWEEN.fullmatch(text, block.span.end, line.start):
        return [block, Paragraph(span=line)]
    whole = Span(block.span.start, line.end)
    origin = Origin("", anchor) if anchor else block.origin
    if isinstance(block, Section):
        return [replace(block, span=whole, head=whole, origin=origin)]
    return [replace(block, span=whole, origin=origin)]
