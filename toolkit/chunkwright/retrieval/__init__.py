"""From hits to context: `expand` widens and merges them, `current` leaves out what no longer holds."""

from chunkwright.retrieval.current import current
from chunkwright.retrieval.expand import expand
from chunkwright.retrieval.passages import Dropped, Expansion, Passage
from chunkwright.retrieval.records import Hit, Record, Store

__all__ = ["Dropped", "Expansion", "Hit", "Passage", "Record", "Store", "current", "expand"]
