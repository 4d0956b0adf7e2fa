"""What becomes of one file of a run."""

from __future__ import annotations

from dataclasses import dataclass

from chunkwright.pack import Chunk
from chunkwright.tree import Document, Notice


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """A file that was read and cut, or why it was not.

    Attributes:
        path: The file, as it was found.
        document_id: Identity of its document.
        chunks: Its chunks in order; empty if it failed.
        notices: What was found while it was read.
        document: Its tree, if documents were asked for.
        error: Why it failed, or None.
    """

    path: str
    document_id: str
    chunks: tuple[Chunk, ...] = ()
    notices: tuple[Notice, ...] = ()
    document: Document | None = None
    error: Exception | None = None
