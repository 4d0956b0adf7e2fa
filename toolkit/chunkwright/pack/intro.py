"""Introductions: the sentence that a piece of a list, a table or code carries from the paragraph before it."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass

from chunkwright.pack.segment import sentence_ends
from chunkwright.tree import Span

_STOPS = (". ", "。", ".\n", "! ", "? ")


@dataclass(frozen=True, slots=True)
class Intro:
    """A paragraph that introduces the block after it.

    Attributes:
        paragraph: Place of the paragraph.
        at: A place in the sentence that does so.
    """

    paragraph: Span
    at: int

    def sentence(self, text: str) -> Span:
        """The sentence, without white space at its end."""
        part = self.paragraph.slice(text)
        ends = [0, *sentence_ends(part)]
        index = min(bisect_right(ends, self.at - self.paragraph.start), len(ends) - 1)
        start = self.paragraph.start + ends[index - 1]
        return Span(start, start + len(part[ends[index - 1] : ends[index]].rstrip()))

    def nearly(self, text: str) -> Span:
        """About the same, for the price of a search."""
        first, last = self.paragraph.start, self.paragraph.end
        start = max(text.rfind(stop, first, self.at) + 1 for stop in _STOPS)
        ends = [place for stop in _STOPS if (place := text.find(stop, self.at, last)) >= 0]
        return Span(max(first, start), min(ends, default=last - 1) + 1)
