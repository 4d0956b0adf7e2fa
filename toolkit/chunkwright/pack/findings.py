"""What the packer found out about a document, as notices."""

from __future__ import annotations

from collections.abc import Iterable

from chunkwright.pack.chunk import Chunk
from chunkwright.tree import Notice, NoticeKind, Span


def shed_notices(chunks: Iterable[Chunk]) -> list[Notice]:
    """A notice for each chunk that went without some of its context to stay within the cap.

    Args:
        chunks: The chunks of one document.
    """
    out = []
    for chunk in chunks:
        if chunk.shed:
            what = ", ".join(dict.fromkeys(chunk.shed))
            message = f"Chunk {chunk.index} (lines {chunk.lines[0]} to {chunk.lines[1]}) goes without: {what}."
            span = Span(chunk.spans[0].start, chunk.spans[-1].end)
            out.append(Notice(NoticeKind.CONTEXT_SHED, message, span))
    return out
