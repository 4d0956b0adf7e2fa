"""BM25 by bm25s: ranking by shared words, without a model."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from chunkwright.evaluation.optional import load_bm25s, load_numpy
from chunkwright.evaluation.retriever import Ranked
from chunkwright.evaluation.words import words


class BM25:
    """Okapi BM25 with the inverse document frequency of Lucene, which is never negative.

    Args:
        split: Gives the words of a text.
        k1: How soon further occurrences of a word stop counting.
        b: How much long texts are marked down, from 0 to 1.

    Raises:
        MissingExtra: The library bm25s is not installed.
    """

    name = "bm25"

    def __init__(self, split: Callable[[str], list[str]] = words, k1: float = 1.5, b: float = 0.75) -> None:
        self._numpy = load_numpy()
        self._library = load_bm25s()
        self._split, self._k1, self._b = split, k1, b
        self._known: frozenset[str] = frozenset()

    def index(self, texts: Sequence[str]) -> None:
        """Counts the words of the texts.

        Args:
            texts: The texts.
        """
        parts = [self._split(text) for text in texts]
        self._known = frozenset(word for part in parts for word in part)
        # Counts in 64 bits, so that texts of one score have it to the last digit.
        self._index = self._library.BM25(k1=self._k1, b=self._b, method="lucene", dtype="float64")
        if self._known:
            self._index.index(parts, show_progress=False)

    def rank(self, query: str, limit: int) -> list[Ranked]:
        """The texts that share words with a query, best first.

        Args:
            query: What is asked; a word that occurs twice counts once.
            limit: Most texts that are given.
        """
        asked = [word for word in dict.fromkeys(self._split(query)) if word in self._known]
        if not asked:
            return []
        scores = self._index.get_scores(asked)
        order = self._numpy.argsort(-scores, kind="stable")[:limit]
        return [(int(at), float(scores[at])) for at in order if scores[at] > 0]
