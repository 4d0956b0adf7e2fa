"""Text of a document on a terminal: it must not steer the reader's."""

from __future__ import annotations

_PICTURES = {code: 0x2400 + code for code in range(32) if chr(code) not in "\t\n\r"} | {0x7F: 0x2421, 0x9B: 0x241B}


def visible(text: str) -> str:
    """The text with control characters as their pictures; tabs and line ends stay."""
    return text.translate(_PICTURES)
