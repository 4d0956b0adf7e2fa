"""One token a code point: the tokenizer behind caps that are given in characters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

__all__ = ["CharacterTokenizer"]


@dataclass(frozen=True, slots=True)
class CharacterTokenizer:
    """Counts code points.

    Attributes:
        name: Always ``"characters"``.
        line_safe: Always True.
    """

    name: str = "characters"
    line_safe: bool = True

    def count(self, text: str) -> int:
        """Return the number of code points in ``text``."""
        return len(text)

    def starts(self, text: str) -> Sequence[int]:
        """Return every offset of ``text``, in code points."""
        return range(len(text))
