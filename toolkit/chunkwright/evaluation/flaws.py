"""What keeps a chunk from being read alone."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from chunkwright.evaluation.folding import folded
from chunkwright.pack import Chunk, Reason
from chunkwright.pack.cues import introduces, refers_back
from chunkwright.tree import Document, Section, Span


class Flaw(StrEnum):
    """What a check-up finds. Every member has a case that produces it."""

    REFERS_BACK = "refers-back"
    """It begins with a word that stands for something before it: 'They', 'Therefore', 因此."""
    INTRODUCES = "introduces"
    """It ends with a sentence that introduces what is not in it."""
    HEADING_LAST = "heading-last"
    """It ends with a heading whose text is elsewhere."""
    NO_HEADING = "no-heading"
    """The heading that it stands under is not embedded with it."""
    NO_HEADER = "no-header"
    """It holds rows of a table without the names of the columns."""
    CUT_SENTENCE = "cut-sentence"
    """It begins inside a sentence, a cell or a word."""
    REPEATED = "repeated"
    """An earlier chunk has the same text."""
    SMALL = "small"
    """It has less than a tenth of the cap, though its document has other chunks."""


DEPENDENT = frozenset(
    (
        Flaw.REFERS_BACK,
        Flaw.INTRODUCES,
        Flaw.HEADING_LAST,
        Flaw.NO_HEADING,
        Flaw.NO_HEADER,
        Flaw.CUT_SENTENCE,
    )
)
"""Flaws of a chunk that cannot be read alone."""

_INSIDE = (Reason.CLAUSE, Reason.WORD, Reason.GRAPHEME, Reason.CODEPOINT)
_FRESH = (Reason.DOCUMENT, Reason.SECTION, Reason.MEMBER)
_MARKS = "-*+>#| \t\r\n"


class FlawFinder:
    """Finds flaws of the chunks of one document.

    Args:
        document: The document, as it was cut.
    """

    def __init__(self, document: Document) -> None:
        self._text = document.text
        sections = [block for block in document.walk() if isinstance(block, Section) and block.head]
        self._heads = [(block.head, block.title) for block in sections if block.head]
        self._with_body = {block.head.end for block in sections if block.head and block.children}

    def flaws(self, chunk: Chunk) -> Iterator[Flaw]:
        """What keeps a chunk from being read alone.

        Args:
            chunk: A chunk of the document.
        """
        if not chunk.spans:
            return
        if chunk.starts.reason in _INSIDE:
            yield Flaw.CUT_SENTENCE
        elif chunk.starts.reason not in _FRESH and self._refers_back(chunk):
            yield Flaw.REFERS_BACK
        last = chunk.spans[-1]
        if last.end in self._with_body:
            yield Flaw.HEADING_LAST
        elif chunk.ends.reason not in _FRESH and "code" not in chunk.kinds and introduces(self._text, *_ends(last)):
            yield Flaw.INTRODUCES
        if chunk.heading_path and not self._has_heading(chunk):
            yield Flaw.NO_HEADING
        if chunk.table is not None and not _has_header(chunk):
            yield Flaw.NO_HEADER

    def _refers_back(self, chunk: Chunk) -> bool:
        start, end = _ends(chunk.spans[0])
        while start < end and self._text[start] in _MARKS:
            start += 1
        return start < end and "code" not in chunk.kinds and refers_back(self._text, start)

    def _has_heading(self, chunk: Chunk) -> bool:
        title = chunk.heading_path[-1]
        if folded(title) in folded(chunk.embed_text):
            return True
        # Marks in the heading itself: the title is plain text.
        return any(title == known and any(span.contains(head) for span in chunk.spans) for head, known in self._heads)


def _ends(span: Span) -> tuple[int, int]:
    return span.start, span.end


def _has_header(chunk: Chunk) -> bool:
    if chunk.table is None:
        return True
    first, last = chunk.table.columns
    ink = folded(chunk.embed_text)
    names = (word for name in chunk.table.header[first - 1 : last] for word in name.split())
    return all(word in ink for word in names)
