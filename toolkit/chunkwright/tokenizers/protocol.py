"""What the packer asks of a tokenizer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

__all__ = ["Tokenizer"]


@runtime_checkable
class Tokenizer(Protocol):
    """Counts tokens and, where it can, says where each token starts."""

    @property
    def name(self) -> str:
        """Stable name: it goes into digests and reports, so equal names mean equal counts."""
        ...

    @property
    def line_safe(self) -> bool:
        r"""Whether counts add up exactly at line starts.

        True only if, for every text ``a`` that ends in a line feed and every text ``b`` whose first line is not
        blank, ``count(a + b) == count(a) + count(b)``: the indentation of ``b`` is not joined with the line feed.
        """
        ...

    def count(self, text: str) -> int:
        """Return the number of tokens in ``text``, 0 or more; text of special tokens is ordinary text."""
        ...

    def starts(self, text: str) -> Sequence[int] | None:
        """Return where each token of ``text`` starts, or None if this tokenizer can only count.

        Returns:
            One offset a token, in code points of ``text``, non-decreasing, ``count(text)`` of them. A token
            that starts inside a character of several bytes has that character's offset.
        """
        ...
