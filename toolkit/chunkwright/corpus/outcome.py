"""What becomes of one file of a run."""

from __future__ import annotations

from dataclasses import dataclass

from chunkwright.corpus.sources import LeftOut
from chunkwright.pack import Chunk
from chunkwright.tree import Document, Notice


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """A file that was read and cut, or why it was not.

    Attributes:
        path: The file, as it was found.
        document_id: Identity of its document.
        chunks: Its chunks in order; empty if it failed or was left out.
        notices: What was found while it was read.
        document: Its tree, if documents were asked for.
        error: Why it failed, or None.
        left_out: Why it was left out, or None.
    """

    path: str
    document_id: str
    chunks: tuple[Chunk, ...] = ()
    notices: tuple[Notice, ...] = ()
    document: Document | None = None
    error: Exception | None = None
    left_out: LeftOut | None = None
