"""The state of a corpus: what its documents and chunks are now, and what they were, in one SQLite file."""

from chunkwright.corpus.state.rows import Change, DocumentRow, RunRow
from chunkwright.corpus.state.schema import open_state, read_state
from chunkwright.corpus.state.store import State

__all__ = ["Change", "DocumentRow", "RunRow", "State", "open_state", "read_state"]
