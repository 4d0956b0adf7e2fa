"""The retriever that the options ask for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from chunkwright.cli.functions import function_named
from chunkwright.cli.policy_options import UsageError
from chunkwright.evaluation import BM25, Fusion, Retriever, VectorRetriever
from chunkwright.pack.policy import Embedder


@dataclass(frozen=True, slots=True)
class RetrieverChoice:
    """Makes a retriever, also in another process.

    Attributes:
        kind: `bm25`, `vectors` or `fusion`.
        embed: Module and name of a function from texts to vectors, as `module:function`; "" for none.
    """

    kind: str
    embed: str

    def __call__(self) -> Retriever:
        """A retriever without an index.

        Raises:
            UsageError: There is no such function, or one is needed and none is given.
            MissingExtra: A library is not installed.
        """
        if self.kind == "bm25":
            if self.embed:
                raise UsageError("--embed has no effect with --retriever bm25; say vectors or fusion")
            return BM25()
        vectors = VectorRetriever(self._function())
        return vectors if self.kind == "vectors" else Fusion([BM25(), vectors])

    def _function(self) -> Embedder:
        if not self.embed:
            raise UsageError(f"--retriever {self.kind} needs --embed MODULE:FUNCTION, a function from texts to vectors")
        return cast("Embedder", function_named(self.embed, "--embed"))
