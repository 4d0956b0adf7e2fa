"""The retriever that the options ask for."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from importlib import import_module
from typing import cast

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
        module, _, name = self.embed.partition(":")
        if not module or not name:
            raise UsageError(f"--retriever {self.kind} needs --embed MODULE:FUNCTION, a function from texts to vectors")
        if os.getcwd() not in sys.path:
            sys.path.append(os.getcwd())  # a file in the current folder, as `python -m` finds it
        try:
            found = getattr(import_module(module), name)
        except (ImportError, AttributeError) as error:
            raise UsageError(f"--embed {self.embed}: {error}") from error
        if not callable(found):
            raise UsageError(f"--embed {self.embed}: this is no function")
        return cast("Embedder", found)
