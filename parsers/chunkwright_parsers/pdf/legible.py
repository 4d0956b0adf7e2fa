"""Whether the text of a page is text: glyphs without a meaning look like it, and must not be indexed."""

from __future__ import annotations

import re

from chunkwright_parsers.pdf.page import PageContent

_SAMPLED = 4000  # characters
_FEWEST = 40  # characters from which shares mean something
_MOST_WRONG = 0.3
_MOST_UNMAPPED = 0.5
_WORD = re.compile(r"[A-Za-z]{3,}")
_ABBREVIATION = re.compile(r"[A-Z]+")
_VOWEL = re.compile(r"[aeiouyAEIOUY]")
_FEWEST_LETTERS = 300
_FEWEST_VOWELS = 0.16  # share of the letters; 0.33 to 0.5 in languages
_ENOUGH_LETTERS = 100
_VOWELS = 0.28
_FEW_WITHOUT = 0.15  # share of the words
_MOST_WITHOUT = 0.4  # share of the words


def illegible(page: PageContent) -> str:
    """Why the text of a page cannot be read; "" if it can.

    Args:
        page: The page.
    """
    text = "".join(run.text for run in page.runs)[:_SAMPLED]
    visible = [char for char in text if not char.isspace()]
    if len(visible) < _FEWEST:
        return ""
    wrong = sum(
        char == "\ufffd" or "\ue000" <= char <= "\uf8ff" or char >= "\U000f0000" or char < " " for char in visible
    )
    if wrong > _MOST_WRONG * len(visible):
        return "characters without a meaning"
    if page.unmapped > _MOST_UNMAPPED and not _makes_words(text):
        return "glyphs that are not mapped to characters"
    return "letters that make no words" if _no_words(text) else ""


def _makes_words(text: str) -> bool:
    """Whether a text in Latin letters has vowels as languages have: codes of glyphs can be those of the characters."""
    words = {word for word in _WORD.findall(text) if not _ABBREVIATION.fullmatch(word)}
    letters = sum(map(len, words))
    vowels = sum(len(_VOWEL.findall(word)) for word in words)
    without = sum(_VOWEL.search(word) is None for word in words)
    return letters >= _ENOUGH_LETTERS and vowels >= _VOWELS * letters and without <= _FEW_WITHOUT * len(words)


def _no_words(text: str) -> bool:
    """Whether a text in Latin letters has hardly any vowels, as text with exchanged letters has."""
    words = {word for word in _WORD.findall(text) if not _ABBREVIATION.fullmatch(word)}
    letters = sum(map(len, words))
    if letters < _FEWEST_LETTERS:
        return False
    vowels = sum(len(_VOWEL.findall(word)) for word in words)
    without = sum(_VOWEL.search(word) is None for word in words)
    return vowels < _FEWEST_VOWELS * letters and without > _MOST_WITHOUT * len(words)
