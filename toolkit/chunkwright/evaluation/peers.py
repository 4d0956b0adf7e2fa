"""Other chunkers as rows of the same comparison: any function from a text to its pieces."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable

from chunkwright.evaluation.folding import FoldedText, folded
from chunkwright.evaluation.indexed import IndexedChunk, index_spans
from chunkwright.tokenizers import Tokenizer
from chunkwright.tree import Document, Span

Split = Callable[[str], Iterable[str]]
"""From a text to its pieces, in the order of the text; they may overlap."""
SplitDocument = Callable[[Document], Iterable[str]]
"""The same for chunkers that go by the format of a document."""


def index_pieces(document: Document, pieces: Iterable[str], counter: Tokenizer) -> list[IndexedChunk]:
    """Pieces of a document's text that another chunker made, with their places found again.

    Args:
        document: What was cut.
        pieces: The pieces, in the order of the text; white space may have changed, nothing else. Blank ones are left
            out.
        counter: What counts tokens.

    Raises:
        ValueError: A piece does not stand in the text after the beginning of the one before it.
    """
    finder = _Finder(document.text)
    placed = [([finder.find(piece, number)], piece) for number, piece in enumerate(pieces, 1) if piece.strip()]
    return index_spans(document, placed, counter)


class _Finder:
    """Finds pieces one after another."""

    def __init__(self, text: str) -> None:
        self._text = FoldedText(text)
        self._start, self._end = -1, 0

    def find(self, piece: str, number: int) -> Span:
        """Where the next piece stands: right after the one before it, else at its next occurrence."""
        span = self._following(piece) or self._next(piece)
        if span is None:
            shown = " ".join(piece.split())[:60]
            raise ValueError(f"piece {number} does not stand in the text after the piece before it: {shown!r}")
        self._start, self._end = span.start, span.end
        return span

    def _following(self, piece: str) -> Span | None:
        text, at = self._text.text, self._end
        if not text.startswith(piece, at):
            while at < len(text) and text[at].isspace():
                at += 1
        return Span(at, at + len(piece)) if text.startswith(piece, at) else None

    def _next(self, piece: str) -> Span | None:
        start = self._text.text.find(piece, self._start + 1)
        if start >= 0:
            return Span(start, start + len(piece))
        key = folded(piece)
        at = self._text.ink.find(key, bisect_left(self._text.offsets, self._start + 1))
        return self._text.unfolded(at, at + len(key)) if at >= 0 else None
