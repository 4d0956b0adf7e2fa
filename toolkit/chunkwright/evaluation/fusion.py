"""Several rankings made into one."""

from __future__ import annotations

from collections.abc import Sequence

from chunkwright.evaluation.retriever import Ranked, Retriever


class Fusion:
    """Reciprocal rank fusion: a text gains 1 / (k + rank) from each ranking.

    Args:
        retrievers: Those whose rankings are made into one.
        k: How little the first ranks stand out.
        depth: How far down each ranking is read.
    """

    def __init__(self, retrievers: Sequence[Retriever], k: float = 60.0, depth: int = 400) -> None:
        if not retrievers:
            raise ValueError("there is nothing to fuse: give one retriever or more")
        self._retrievers, self._k, self._depth = tuple(retrievers), k, depth
        self.name = "+".join(retriever.name for retriever in retrievers)

    def index(self, texts: Sequence[str]) -> None:
        """Gives the texts to each retriever.

        Args:
            texts: The texts.
        """
        for retriever in self._retrievers:
            retriever.index(texts)

    def rank(self, query: str, limit: int) -> list[Ranked]:
        """The texts that any of the rankings holds, best first.

        Args:
            query: What is asked.
            limit: Most texts that are given.
        """
        scores: dict[int, float] = {}
        for retriever in self._retrievers:
            for rank, (at, _) in enumerate(retriever.rank(query, max(limit, self._depth)), 1):
                scores[at] = scores.get(at, 0.0) + 1 / (self._k + rank)
        return sorted(scores.items(), key=lambda ranked: (-ranked[1], ranked[0]))[:limit]
