"""Headings: their level, their title as plain text, the id that an attribute gives them."""

from __future__ import annotations

import re

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

from chunkwright.tree import Origin, Section, Span
from chunkwright_parsers.markdown.attributes import title_and_id
from chunkwright_parsers.markdown.images import is_badge

_MARKUP = frozenset("*_`[]<>&\\!~")
_LONGEST_PARSED = 2000  # characters; a longer heading is not worth an inline parse
_WIKI_LINK = re.compile(r"!?\[\[([^\[\]|\n]+)(?:\\?\|([^\[\]\n]*))?\]\]")


def heading_block(text: str, span: Span, token: Token, content: str) -> Section:
    """A flat section for a heading.

    Args:
        text: The document's text.
        span: Place of the heading.
        token: Its opening token.
        content: Its inline source, without marks.
    """
    content, anchor = title_and_id(content)
    origin = Origin("", anchor) if anchor else None
    return Section(span=span, level=int(token.tag[1]), title=plain(content), head=span, origin=origin)


def plain(content: str) -> str:
    """Inline Markdown as plain text: code, link and alternative texts kept; marks, badges and HTML tags gone."""
    if _MARKUP.isdisjoint(content) or len(content) > _LONGEST_PARSED:
        return " ".join(content.split())
    tokens = _INLINE.parseInline(content)[0].children or []
    return _joined(tokens, badges=False) or _joined(tokens, badges=True)


def _joined(tokens: list[Token], *, badges: bool) -> str:
    out, links = [], 0
    for token in tokens:
        if token.type == "image":
            if badges or not (links or is_badge(str(token.attrs.get("src", "")))):
                out.append(token.content)
        elif token.type in ("text", "code_inline", "text_special"):
            out.append(token.content)
        elif token.type in ("softbreak", "hardbreak"):
            out.append(" ")
        elif token.type in ("link_open", "link_close"):
            links += token.nesting
    return " ".join("".join(out).split())


def _wiki_link(state: StateInline, silent: bool) -> bool:
    """A rule of markdown-it-py: `[[Page]]` and `[[Page|shown]]` as the text that they show."""
    match = _WIKI_LINK.match(state.src, state.pos, state.posMax)
    if match is None:
        return False
    if not silent:
        page = match[1].rstrip("\\").strip("#").replace("#", " > ")
        token = state.push("text", "", 0)
        token.content = match[2] or page
    state.pos = match.end()
    return True


_INLINE = MarkdownIt("commonmark")
_INLINE.inline.ruler.before("link", "wiki_link", _wiki_link)
