"""Text that was decoded or mapped wrongly: it looks like text to a program, and an index would be worse for it."""

from __future__ import annotations

import re

_FEWEST = 20  # characters that are wrong, below which a text may speak of such characters
_REPLACED = 0.05
_UNMAPPED = 0.1
_MOJIBAKE = 0.02
"""Shares of the characters that are no white space, from which on a text is not legible."""
_UNMAPPED_GLYPHS = re.compile("[\ue000-\uf8ff\U000f0000-\U0010fffd]")
_TWICE_ENCODED = re.compile(
    "[\u00c2\u00c3\u00c4\u00c5\u00d0\u00d1\u00e2-\u00ef]"
    "[\u0080-\u00bf\u20ac\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u017d\u2018\u2019\u201c\u201d"
    "\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u017e\u0178]"
)
"""What the first two bytes of a character in UTF-8 are when they are read as Windows-1252."""


def illegible(text: str) -> str:
    """What is wrong with a text as a whole, in a sentence without a final period; "" if it can be read.

    Args:
        text: The text.
    """
    if text.isascii():
        return ""
    whole = max(1, sum(map(len, text.split())))
    for count, share, told in (
        (text.count("\ufffd"), _REPLACED, "characters that could not be decoded"),
        (len(_UNMAPPED_GLYPHS.findall(text)), _UNMAPPED, "glyphs that stand for no character"),
        (2 * len(_TWICE_ENCODED.findall(text)), _MOJIBAKE, "of it looks like UTF-8 that was read in another encoding"),
    ):
        if count >= _FEWEST and count > share * whole:
            return f"{100 * count / whole:.0f} % {told}: this is not legible"
    return ""
