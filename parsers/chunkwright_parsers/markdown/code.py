"""Fenced and indented code."""

from __future__ import annotations

import re

from markdown_it.token import Token

from chunkwright.tree import Code, Frame, Span
from chunkwright_parsers.markdown.places import Places

_LANGUAGE = re.compile(r"\{?\s*\.?([^\s,{}`:]+)")
_LONGEST_OPENING = 200  # characters of an opening line that a piece repeats
_PREFIX = re.compile(r"[ \t>]*")


def fence_block(places: Places, token: Token, span: Span) -> tuple[Code, bool]:
    """A fenced block, and whether its fence is closed."""
    text, (first, last) = places.text, token.map or [0, 0]
    opening_end = places.end(first, first + 1)
    closing = text[places.starts[last - 1] : places.starts[last]].strip(" \t>\r\n") if last - first > 1 else ""
    closed = len(closing) >= len(token.markup) and not closing.strip(token.markup[0])
    content_end_line = last - 1 if closed else last
    body = None
    if content_end_line > first + 1:
        start = places.starts[first + 1]
        end = max(start, places.starts[content_end_line])
        body = Span(start, end - _line_end_length(text, start, end))
    opening = text[span.start : opening_end]
    if len(opening) > _LONGEST_OPENING:
        opening = token.markup + _language(token.info)
    prefix = _container_prefix(text, places.starts[first], span.start)
    frame = Frame(open=f"{prefix}{opening}\n", joint="\n", close=f"\n{prefix}{token.markup}")
    return Code(span=span, language=_language(token.info), body=body, frame=frame), closed


def code_block(places: Places, token: Token, span: Span) -> Code:
    """An indented block; its span begins at the indentation, which is part of the code."""
    start = span.start
    floor = places.starts[(token.map or [0])[0]]
    while start > floor and places.text[start - 1] in " \t":
        start -= 1
    whole = Span(start, span.end)
    return Code(span=whole, body=whole, frame=Frame(joint="\n"))


def _language(info: str) -> str:
    match = _LANGUAGE.match(info.strip())
    return match[1] if match else ""


def _container_prefix(text: str, line_start: int, fence_start: int) -> str:
    """Quote marks and indentation before a fence; a list marker becomes indentation."""
    before = text[line_start:fence_start]
    if _PREFIX.fullmatch(before):
        return before
    return "".join(char if char in " \t>" else " " for char in before)


def _line_end_length(text: str, start: int, end: int) -> int:
    if text[start:end].endswith("\r\n"):
        return 2
    return 1 if end > start and text[end - 1] in "\r\n" else 0
