"""Text that a recognizer made of pages that it could not read: turned over, or in a script that it does not know.

Words are judged one by one as by Taghva, Nartker, Condit and Borsack, "Automatic removal of 'garbage strings' in OCR
text: an implementation" (2001): signs inside them, letters large and small in no order, no vowel. Since names, formulas
and lists hold such words too, a text is given up only if it also goes without the small words that every prose has.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice

from chunkwright.tree import Document

_FEWEST = 80  # words that have to be there for a judgment
_FIRST = 8  # paragraphs that are looked at first
_MOST = 24_000  # characters of paragraphs that are looked at
_ODD = 0.1  # share of odd words from which on a text can be garbled
_SMALL = 0.025  # share of small words from which on it is prose; clean pages have 0.04 to 0.25
_TOKENS_A_LINE = 1.5  # fewer than that are a list of words
_LATIN = 0.8  # share of the letters: nothing is known here of other scripts
_LAST_LATIN = "\u024f"
_MARKS = "\"'“”‘’«»„()[]{}<>.,;:!?…*-–—•·|`"
_WORD = re.compile(r"[^\W\d_]+(?:['’\-‐][^\W\d_]+)*")
_PLAIN = re.compile(r"[A-Z]?[a-z]{0,3}[aeiouy][a-z]*|[A-Z]{2,}")  # what most words are
_TECHNICAL = re.compile(r"[\d@/\\_=&#|<>{}$+]|\.\w|::|\w\(|--|^[a-z]*(?:[A-Z][a-z]+){2,}[A-Z]*$")
"""Names of programs, addresses, numbers, formulas: they have signs inside them by right."""
_VOWELS = frozenset("aeiouyæœøı")
_NO_VOWEL = 5  # letters from which on a word has a vowel
_SMALL_WORDS = frozenset(
    word
    for line in (
        "the and that for was with not his but are this have from had they which she you all been has can will when",
        "der die und das den von mit ist des für auf dem ein nicht eine als auch sich",
        "les des est pour dans par qui sur une pas plus que avec son",
        "los las del con por una para como más que",
        "che per non della del una sono con dei gli nel",
        "het een van dat met voor niet aan zijn ook",
        "não uma dos com mais são",
        "och att det som för den till med ett inte til ikke har",
        "että oli ovat myös kun hän",
        "nie się jest dla jak oraz przez pro jsou které není jako ako ale koji što kao ili nije tudi pri",
        "sau pentru care este din hogy nem egy volt van ez bir için ile olarak yra kad kaip kas par kui see",
        "els amb dels però yang dan dari untuk dengan ini pada dalam itu adalah ang mga kwa katika dhe për një",
        "của các cho không được trong một những",
    )
    for word in line.split()
)
"""The commonest words of three letters and more of languages in Latin script."""


def garbled(document: Document) -> str:
    """What is wrong with the words of a document, in a sentence without a final period; "" if they can be read.

    Args:
        document: The document; its paragraphs are judged.
    """
    beginning = _sorted(islice(_paragraphs(document), _FIRST))
    if beginning.small >= 2 * _SMALL * _FEWEST and beginning.small >= 2 * _SMALL * beginning.tokens:
        return ""  # nearly all documents are prose, and need not be looked at any further
    paragraphs = list(_paragraphs(document))
    found = _sorted(paragraphs[:: max(1, sum(map(len, paragraphs)) // _MOST)])
    words = found.small + len(found.others)
    if words < _FEWEST or found.small >= _SMALL * words or found.tokens < _TOKENS_A_LINE * found.lines:
        return ""
    odd = sum(map(_is_odd, found.others)) / words
    if odd < _ODD:
        return ""
    return f"{100 * odd:.0f} % of its words are no words, as where pages were recognized wrongly: this is not legible"


def _paragraphs(document: Document) -> Iterator[str]:
    """Paragraphs in Latin script."""
    for block in document.walk():
        if block.kind == "paragraph" and block.layer == "body" and block.span is not None:
            text = document.text[block.span.start : block.span.end]
            if _latin(text):
                yield text


@dataclass(slots=True)
class _Found:
    """Tokens and lines, how many of the tokens are small words, and which are other words."""

    tokens: int = 0
    lines: int = 0
    small: int = 0
    others: list[str] = field(default_factory=list)


def _sorted(paragraphs: Iterable[str]) -> _Found:
    found = _Found()
    for text in paragraphs:
        tokens = text.split()
        found.tokens += len(tokens)
        found.lines += text.count("\n") + 1
        words = [token.strip(_MARKS) for token in tokens]
        found.small += sum(word.lower() in _SMALL_WORDS for word in words)
        found.others += [word for word in words if len(word) > 1 and word.lower() not in _SMALL_WORDS]
    found.others = [word for word in found.others if not _TECHNICAL.search(word)]
    return found


def _latin(text: str) -> bool:
    if text.isascii():
        return True
    letters = [character for character in text if character.isalpha()]
    return sum(letter <= _LAST_LATIN for letter in letters) >= _LATIN * len(letters)


def _is_odd(word: str) -> bool:
    if _PLAIN.fullmatch(word):
        return False
    # Marks go first: some letters have no other form than one with marks of their own.
    plain = "".join(c for c in unicodedata.normalize("NFD", word) if not unicodedata.combining(c))
    if not _WORD.fullmatch(plain):
        return True
    parts = re.split(r"['’\-‐]", plain)
    if not all(part.islower() or part.isupper() or part.istitle() for part in parts):
        return True
    return len(plain) >= _NO_VOWEL and plain.islower() and _VOWELS.isdisjoint(plain)
