"""Texts that tokenizers trip over."""

from __future__ import annotations

from hypothesis import strategies as st

ANY_TEXT = st.text(alphabet=st.characters(codec=None), max_size=120)
PIECES = ["a", "The ", "word", " ", "  ", "\n", "\r\n", "\n\n", "\t", ".", "!", "/", "//", "'s", "12345", "|"]
ODD_PIECES = [
    "é",
    "中文",
    "😀",
    "한",
    "\u3000",
    "\x85",
    "\u2028",
    "\u200b",
    "\x1c",
    "\ufeff",
    "\ud83d",
    "\ude00",
]
MIXED = st.lists(st.sampled_from(PIECES + ODD_PIECES), max_size=30).map("".join)
