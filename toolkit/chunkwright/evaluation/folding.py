"""A text without its white space, with the way back: what is compared where lines were wrapped anew."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property

from chunkwright.tree import Span

_INK = re.compile(r"\S+")


def folded(text: str) -> str:
    """The text without white space: in Chinese a wrapped line has none to compare."""
    return "".join(text.split())


def occurrences(text: str, part: str) -> Iterator[int]:
    """Where a part begins in a text, overlapping occurrences included."""
    at = text.find(part)
    while at >= 0:
        yield at
        at = text.find(part, at + 1)


class FoldedText:
    """A text that quotes are looked up in.

    Args:
        text: The text.
    """

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def ink(self) -> str:
        """The text without white space."""
        return folded(self.text)

    @cached_property
    def offsets(self) -> list[int]:
        """Place in the text of each character of `ink`."""
        return [at for match in _INK.finditer(self.text) for at in range(*match.span())]

    def exact(self, quote: str) -> list[Span]:
        """Where a quote stands, character for character."""
        return [Span(at, at + len(quote)) for at in occurrences(self.text, quote)]

    def apart_from_space(self, quote: str) -> list[Span]:
        """Where a quote stands if white space does not matter."""
        key = folded(quote)
        return [self.unfolded(at, at + len(key)) for at in occurrences(self.ink, key)] if key else []

    def unfolded(self, start: int, end: int) -> Span:
        """The place in the text of a range of `ink` that is not empty."""
        return Span(self.offsets[start], self.offsets[end - 1] + 1)
