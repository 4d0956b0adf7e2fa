"""Fenced and indented code."""

from __future__ import annotations

import re

from markdown_it.token import Token

from chunkwright.tree import Block, Code, Figure, Frame, Math, Span
from chunkwright_parsers.code import code_blocks, has_grammar, language_named
from chunkwright_parsers.markdown.options import caption_after_options, code_start
from chunkwright_parsers.markdown.places import Places
from chunkwright_parsers.markdown.vocabulary import directive_role

_LANGUAGE = re.compile(r"\{?\s*\.?([^\s,{}`:]+)")
_DIRECTIVE = re.compile(r"\{([A-Za-z][\w:.-]*)\}[ \t]*(\S*)")

_LONG = 400  # characters of code up to which it is not looked into
_LONGEST = 200_000  # characters of code that is looked into: grammars can take very long over what is no code
_NOT_CODE = frozenset(("markdown", "markdown_inline", "comment", "csv", "tsv", "text"))
_LONGEST_OPENING = 200  # characters of an opening line that a piece repeats
_LONGEST_MARK = 40  # characters of a fence that a piece repeats
_PREFIX = re.compile(r"[ \t>]*")


def fence_block(places: Places, token: Token, span: Span) -> tuple[Code, bool]:
    """A fenced block, and whether its fence is closed."""
    text, (first, last) = places.text, token.map or [0, 0]
    opening_end = places.end(first, first + 1)
    closing = text[places.starts[last - 1] : places.starts[last]].strip(" \t>\r\n") if last - first > 1 else ""
    closed = len(closing) >= len(token.markup) and not closing.strip(token.markup[0])
    content_end_line = last - 1 if closed else last
    body, language = None, _language(token.info)
    if content_end_line > first + 1:
        start = places.starts[first + 1]
        end = max(start, places.starts[content_end_line])
        directive = _code_directive(places, token.info, start, end)
        if directive is not None:
            language, start = directive
        body = Span(start, max(start, end - _line_end_length(text, start, end)))
    mark = token.markup if len(token.markup) <= _LONGEST_MARK else token.markup[:3]
    opening = text[span.start : opening_end]
    if len(opening) > _LONGEST_OPENING:
        opening = mark + language
    prefix = _container_prefix(text, places.starts[first], span.start)
    frame = Frame(open=f"{prefix}{opening}\n", joint="\n", close=f"\n{prefix}{mark}")
    children: tuple[Block, ...] = ()
    if places.into_code and body is not None:
        children = blocks_inside(body.slice(text), language, body.start, len(prefix))
    return Code(span=span, language=language, body=body, frame=frame, children=children), closed


def blocks_inside(code: str, language: str, offset: int, margin: int) -> tuple[Block, ...]:
    """The definitions and statements of fenced code; nothing for code that is too short to be cut, or far too long.

    Args:
        code: What stands between the fences.
        language: Its language as the fence names it, or "".
        offset: Where it stands in the document's text.
        margin: Characters at the start of each line that belong to what the fence stands in.
    """
    if not language or not _LONG <= len(code) <= _LONGEST:
        return ()
    name = language_named(language)
    if name in _NOT_CODE or not has_grammar(name):
        return ()
    skipped = min(margin, len(code) - len(code.lstrip(" \t>")))
    # What a fragment breaks off or leaves out is no finding about the document.
    return code_blocks(code[skipped:], name, offset + skipped, margin).blocks


def fence_directive(places: Places, token: Token, span: Span) -> Block | None:
    """The block of a MyST directive in a fence whose content is neither Markdown nor code; None for any other fence."""
    match = _DIRECTIVE.match(token.info.strip()) if "{" in token.info else None
    role = directive_role(match[1]) if match else None
    if match is None or role not in ("math", "figure"):
        return None
    if role == "math":
        return Math(span=span)
    first, last = token.map or [0, 0]
    start, end = places.starts[first + 1], places.starts[max(first + 1, last - 1)]
    return Figure(span=span, target=match[2], caption=caption_after_options(places.text, start, end))


def _code_directive(places: Places, info: str, start: int, end: int) -> tuple[str, int] | None:
    """Language of a MyST directive that holds code and where the code begins, behind options; None for other code."""
    match = _DIRECTIVE.match(info.strip()) if "{" in info else None
    if match is None or directive_role(match[1]) != "code":
        return None
    return match[2], code_start(places.text, start, end)


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
