"""Delivery through `expand`: parents in the place of hits, neighbors beside them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from chunkwright.evaluation.delivery import Cutoff, Delivered, PlainDelivery
from chunkwright.evaluation.indexed import IndexedChunk
from chunkwright.evaluation.ranges import Range, union
from chunkwright.evaluation.retriever import Ranked
from chunkwright.pack import Chunk
from chunkwright.retrieval import Passage, expand
from chunkwright.retrieval.records import as_record
from chunkwright.tokenizers import Tokenizer

_HITS = 50  # chunks of a ranking that `expand` is given


class ExpandedDelivery:
    """Passages of `expand` at a budget of tokens; at a number of chunks the chunks as they are.

    Args:
        chunks: The chunks that are ranked.
        indexed: The same, as they are indexed.
        parents: Their parents.
        indexed_parents: The same, as they would be delivered.
        counter: What counts tokens.
    """

    def __init__(
        self,
        chunks: Sequence[Chunk],
        indexed: Sequence[IndexedChunk],
        parents: Sequence[Chunk],
        indexed_parents: Sequence[IndexedChunk],
        counter: Tokenizer,
    ) -> None:
        self._plain = PlainDelivery(indexed)
        self._records = [as_record(chunk) for chunk in chunks]
        self._store = {chunk.id: as_record(chunk) for chunk in (*chunks, *parents)}
        self._places: Mapping[str, list[Range]] = {
            chunk.id: [(span.start, span.end) for span in chunk.spans] for chunk in (*indexed, *indexed_parents)
        }
        self._counter = counter

    def __call__(self, ranking: Sequence[Ranked], cutoff: Cutoff) -> list[Delivered]:
        """What a reader is given.

        Args:
            ranking: Chunks, best first.
            cutoff: Where it ends.
        """
        if cutoff.unit == "chunks":
            return self._plain(ranking, cutoff)
        hits = [(self._records[at], score) for at, score in ranking[:_HITS]]
        found = expand(hits, self._store, max_tokens=cutoff.amount, tokenizer=self._counter)
        return [self._delivered(passage) for passage in found.passages]

    def _delivered(self, passage: Passage) -> Delivered:
        ids = (passage.parent_id,) if passage.kind == "parent" else passage.ids
        ranges = union(place for identity in ids for place in self._places[identity])
        return Delivered(ids[0], passage.document_id, tuple(ranges), passage.text, passage.tokens)
