"""Ranking by vectors that a function of the caller gives."""

from __future__ import annotations

from collections.abc import Sequence

from chunkwright.evaluation.optional import load_numpy
from chunkwright.evaluation.retriever import Ranked
from chunkwright.pack.policy import Embedder


class VectorRetriever:
    """Cosine similarity of embeddings.

    Args:
        embed: Gives a vector for each text, all of one length.
        name: Name for reports.
        batch: Texts that are given to `embed` at a time.

    Raises:
        MissingExtra: The library numpy is not installed.
    """

    def __init__(self, embed: Embedder, name: str = "vectors", batch: int = 256) -> None:
        self._numpy = load_numpy()
        self._embed, self._batch = embed, batch
        self.name = name

    def index(self, texts: Sequence[str]) -> None:
        """Embeds the texts.

        Args:
            texts: The texts.

        Raises:
            ValueError: There are not as many vectors as texts, or they are not of one length.
        """
        rows: list[Sequence[float]] = []
        for start in range(0, len(texts), self._batch):
            part = texts[start : start + self._batch]
            vectors = self._embed(part)
            if len(vectors) != len(part):
                raise ValueError(f"{len(part)} texts were to be embedded and {len(vectors)} vectors came back")
            rows += vectors
        matrix = self._numpy.array(rows, dtype="float64").reshape(len(rows), -1 if rows else 0)
        self._matrix = matrix / self._numpy.maximum(self._numpy.linalg.norm(matrix, axis=1, keepdims=True), 1e-12)

    def rank(self, query: str, limit: int) -> list[Ranked]:
        """All texts, the most similar first.

        Args:
            query: What is asked.
            limit: Most texts that are given.
        """
        if not len(self._matrix):
            return []
        (row,) = self._embed([query])
        vector = self._numpy.array(row, dtype="float64")
        scores = self._matrix @ (vector / max(float(self._numpy.linalg.norm(vector)), 1e-12))
        # Sums of products may differ in their last digits by the place of a row; equal texts must be equal.
        scores = self._numpy.round(scores, 9)
        order = self._numpy.argsort(-scores, kind="stable")[:limit]
        return [(int(at), float(scores[at])) for at in order]
