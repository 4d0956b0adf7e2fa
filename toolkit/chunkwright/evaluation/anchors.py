"""From marks to places: where evidence stands in the text of its document as it is now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from chunkwright.evaluation.block_paths import find_block
from chunkwright.evaluation.folding import FoldedText, folded
from chunkwright.evaluation.golden import Evidence
from chunkwright.tree import Document, Span


class Match(StrEnum):
    """How evidence was found."""

    EXACT = "exact"
    """The quote stands in the text, character for character."""
    FOLDED = "folded"
    """The quote stands in the text apart from white space."""
    SPAN = "span"
    """The evidence has a span alone, and the text is long enough."""
    BLOCK = "block"
    """The path leads to a block."""


@dataclass(frozen=True, slots=True)
class Located:
    """Where evidence stands.

    Attributes:
        span: Its place in `Document.text`.
        match: How it was found.
        others: Places that it could have meant as well, as far as the mark says.
    """

    span: Span
    match: Match
    others: int = 0


class Locator:
    """Finds evidence in one document.

    Args:
        document: The document.
    """

    def __init__(self, document: Document) -> None:
        self.document = document

    @cached_property
    def text(self) -> FoldedText:
        """The document's text, to look quotes up in."""
        return FoldedText(self.document.text)

    def locate(self, evidence: Evidence) -> Located | None:
        """Where the evidence stands; None if it does not.

        Of several occurrences of a quote the one is meant whose surroundings agree best with prefix and suffix, of
        several that agree equally the one nearest to the recorded span, else the first.

        Args:
            evidence: Evidence of this document.
        """
        if evidence.block:
            blocks = find_block(self.document, evidence.block)
            return Located(blocks[0], Match.BLOCK, len(blocks) - 1) if blocks else None
        if not evidence.quote:
            span = evidence.span
            return Located(span, Match.SPAN) if span and span.end <= len(self.document.text) else None
        match, found = Match.EXACT, self.text.exact(evidence.quote)
        if not found:
            match, found = Match.FOLDED, self.text.apart_from_space(evidence.quote)
        return self._chosen(evidence, found, match) if found else None

    def _chosen(self, evidence: Evidence, found: Sequence[Span], match: Match) -> Located:
        agreeing = {span: self._agreement(evidence, span) for span in found} if len(found) > 1 else dict.fromkeys(found)
        best = max((score for score in agreeing.values() if score is not None), default=None)
        likely = [span for span, score in agreeing.items() if score == best]
        place = evidence.span
        if place is None:
            return Located(likely[0], match, len(likely) - 1)
        return Located(min(likely, key=lambda span: (abs(span.start - place.start), span.start)), match)

    def _agreement(self, evidence: Evidence, span: Span) -> int:
        """How many characters next to an occurrence agree with prefix and suffix, apart from white space."""
        text = self.document.text
        before, after = folded(evidence.prefix), folded(evidence.suffix)
        # White space in the text takes room that the folded context does not have.
        left = folded(text[max(0, span.start - 4 * len(evidence.prefix) - 40) : span.start]) if before else ""
        right = folded(text[span.end : span.end + 4 * len(evidence.suffix) + 40]) if after else ""
        return _common(before[::-1], left[::-1]) + _common(after, right)


def _common(one: str, other: str) -> int:
    """Length of the common beginning."""
    for at, (left, right) in enumerate(zip(one, other, strict=False)):
        if left != right:
            return at
    return min(len(one), len(other))
