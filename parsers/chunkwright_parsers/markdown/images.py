"""Paragraphs that are nothing but one image: figures, so that captions bind to them."""

from __future__ import annotations

import re

_ALT = r"\[(?:[^\[\]\\\n]|\\.|\[[^\[\]\n]*\])*+\]"
_TARGET = r"(?:<([^<>\n]*)>|((?:[^\s()<>]|\([^\s()<>]*\))++))"
_TITLE = r"(?:\s++(?:\"[^\"]*\"|'[^']*'|\([^()]*\)))?"
_ATTRIBUTES = r"(?:\s*+\{[^{}]*\})?"
_IMAGE = rf"!{_ALT}\(\s*+{_TARGET}{_TITLE}\s*+\){_ATTRIBUTES}"
_ONE = re.compile(rf"(?:{_IMAGE}|\[\s*+{_IMAGE}\s*+\]\([^()\n]*\){_ATTRIBUTES})")
_EMBED = re.compile(
    r"!\[\[([^\[\]|#\n]+\.(?:png|jpe?g|gif|svg|webp|bmp|avif|tiff?|pdf|drawio|excalidraw))(?:[|#][^\[\]\n]*)?\]\]", re.I
)
_BADGE = re.compile(r"badge|shields\.io", re.I)
_LONGEST = 2000  # characters


def lone_image(source: str) -> str | None:
    """Target of the image that a paragraph consists of; None if there is more, or if it is a badge.

    Args:
        source: The paragraph.
    """
    if not source.startswith(("![", "[!")) or len(source) > _LONGEST:
        return None
    embed = _EMBED.fullmatch(source)
    if embed:
        return embed[1].strip()
    match = _ONE.fullmatch(source)
    if match is None or is_badge(source):
        return None
    return next((group for group in match.groups() if group is not None), "")


def is_badge(address: str) -> bool:
    """Whether an image is a badge, going by its address."""
    return _BADGE.search(address) is not None
