"""What the evaluation asks of a retriever."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

Ranked = tuple[int, float]
"""Place of a text in the list that was indexed, from 0, and its score; higher is better."""


@runtime_checkable
class Retriever(Protocol):
    """Ranks texts for a query. One object is used for one list of texts at a time."""

    @property
    def name(self) -> str:
        """Stable name for reports."""
        ...

    def index(self, texts: Sequence[str]) -> None:
        """Takes the texts that are to be ranked, in place of those before."""
        ...

    def rank(self, query: str, limit: int) -> list[Ranked]:
        """The best texts for a query.

        Args:
            query: What is asked.
            limit: Most texts that are given.

        Returns:
            Places and scores, best first, those of one score in the order of the texts. Texts that have nothing to
            do with the query may be left out.
        """
        ...
