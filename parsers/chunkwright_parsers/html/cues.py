"""What the names of classes and ids say: words that authors of pages and frameworks use for what is not content."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal

from chunkwright_parsers.html.cue_words import (
    COMMENTS,
    CONSENT,
    CONSENT_TOOLS,
    CONTENTS,
    LABELS,
    PAIRS,
    STATES,
    STRONG,
    WEAK,
)
from chunkwright_parsers.html.node import Node

Cue = Literal["", "weak", "strong", "comments", "consent", "contents"]

_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+")
_LONGEST = 5  # words of a name


@lru_cache(maxsize=8192)
def cue(name: str) -> Cue:
    """What one class name or id says of an element.

    Args:
        name: The name.

    Returns:
        `strong` and `weak` for what is not content, `comments` for what readers wrote, `consent` for what asks for
        consent, `contents` for a table of contents that is content, "" for anything else.
    """
    if name in CONTENTS:
        return "contents"
    if name in LABELS:
        return "strong"
    words = tuple(word.lower() for word in _WORD.findall(name))
    if not words or len(words) > _LONGEST or words[0] in STATES:
        return ""
    ends = (words[0], words[-1])
    if not CONSENT.isdisjoint(words) and (len(words) > 1 or words[0] in CONSENT_TOOLS):
        return "consent"
    if any(word in STRONG for word in ends):
        return "strong"
    if any("-".join(words[at : at + 2]) in PAIRS for at in range(len(words) - 1)):
        return "strong"
    if any(word in COMMENTS for word in ends):
        return "comments"
    return "weak" if any(word in WEAK for word in ends) else ""


_NONE: frozenset[Cue] = frozenset()
_UNNAMED = frozenset(("html", "body", "main", "article", "h1", "h2", "h3", "code", "pre", "tbody", "tr", "td", "th"))
"""Elements that are not judged by their names."""
_UNHEEDED_IDS = frozenset(("section", "h4", "h5", "h6", "dt", "dd", "li", "p", "a", "span"))
"""Elements whose ids are made from headings and terms, as targets of links."""


def cues(node: Node) -> frozenset[Cue]:
    """What the names of an element say: its classes, its id, and its own name if it is a custom element.

    Args:
        node: The element.
    """
    tag, attrs = node.tag, node.attrs
    custom = "-" in tag
    if tag in _UNNAMED or not ("class" in attrs or "id" in attrs or custom):
        return _NONE
    classes = attrs.get("class", "").split()
    found = {cue(name) for name in classes}
    if "id" in attrs and tag not in _UNHEEDED_IDS and "section" not in classes:
        found.add(cue(attrs["id"]))
    if custom:
        found.add(cue(tag))
    return frozenset(found - {""})
