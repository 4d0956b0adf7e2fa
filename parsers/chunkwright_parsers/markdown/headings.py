"""Headings: their level, their title as plain text, the id that an attribute gives them."""

from __future__ import annotations

import re

from markdown_it import MarkdownIt
from markdown_it.token import Token

from chunkwright.tree import Origin, Section, Span

_ATTRIBUTES = re.compile(r"\{:?\s*#([^\s{}]+)[^{}]*\}")
_MARKUP = frozenset("*_`[]<>&\\!~")
_INLINE = MarkdownIt("commonmark")
_LONGEST_PARSED = 2000  # characters; a longer heading is not worth an inline parse


def heading_block(text: str, span: Span, token: Token, content: str) -> Section:
    """A flat section for a heading.

    Args:
        text: The document's text.
        span: Place of the heading.
        token: Its opening token.
        content: Its inline source, without marks.
    """
    origin = None
    match = _ATTRIBUTES.fullmatch(content, content.rfind("{")) if content.endswith("}") and "{" in content else None
    if match:
        origin = Origin("", match[1])
        content = content[: match.start()].rstrip()
    return Section(span=span, level=int(token.tag[1]), title=plain(content), head=span, origin=origin)


def plain(content: str) -> str:
    """Inline Markdown as plain text: code and link texts kept, marks, images and HTML tags gone."""
    if _MARKUP.isdisjoint(content) or len(content) > _LONGEST_PARSED:
        return " ".join(content.split())
    out = []
    for token in _INLINE.parseInline(content)[0].children or []:
        if token.type in ("text", "code_inline", "text_special") or token.type == "image":
            out.append(token.content)
        elif token.type in ("softbreak", "hardbreak"):
            out.append(" ")
    return " ".join("".join(out).split())
