"""Inline Markdown as plain text, well enough for a title."""

from __future__ import annotations

import re

# Each pattern stops at the first character that cannot belong to it, so that none is worse than linear.
_LINK = re.compile(r"!?\[([^\[\]\n]*)\](?:\([^()\s]*(?:\s[^()\n]{0,200})?\)|\[[^\[\]\n]*\])?")
_TAG = re.compile(r"</?[A-Za-z][^<>\n]{0,300}>")
_EMPHASIS = re.compile(r"\*+|~~|`+|(?<!\w)_{1,3}|_{1,3}(?!\w)")
_ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])")
_MARKUP = frozenset("*_`[]<>~\\")


def plain(content: str) -> str:
    """The text without emphasis, code marks, link targets and tags, on one line.

    Args:
        content: Inline Markdown.
    """
    if not _MARKUP.isdisjoint(content):
        content = _LINK.sub(r"\1", content)
        content = _TAG.sub("", content)
        content = _EMPHASIS.sub("", content)
        content = _ESCAPE.sub(r"\1", content)
    return " ".join(content.split())
