"""A text of a hundred characters, chunks of it by their places, and questions about it."""

from __future__ import annotations

from collections.abc import Sequence

import chunkwright as cw
from chunkwright.evaluation import (
    Delivered,
    Evidence,
    GoldQuestion,
    IndexedChunk,
    Question,
    Ranked,
    index_spans,
    resolve_golden,
)
from chunkwright.tokenizers import resolve

TEXT = "".join(chr(ord("a") + at % 26) for at in range(100))
DOCUMENT = cw.parse_text(TEXT, format="text", document_id="d")
OTHER = cw.parse_text(TEXT, format="text", document_id="other")
CHARACTERS = resolve("characters")


def chunks(*places: tuple[int, int], document: cw.Document = DOCUMENT) -> list[IndexedChunk]:
    """Chunks that hold just their places; a token is a character."""
    pieces = (([cw.Span(start, end)], document.text[start:end]) for start, end in places)
    return index_spans(document, pieces, CHARACTERS)


def mark(start: int, end: int, document: str = "d", must_keep: tuple[str, ...] = ()) -> Evidence:
    return Evidence(document=document, span=cw.Span(start, end), must_keep=must_keep)


def gold(*evidence: Evidence, forbidden: Sequence[Evidence] = (), question: str = "Q?") -> GoldQuestion:
    asked = Question(
        question=question, evidence=evidence, forbidden=tuple(forbidden), answerable=bool(evidence), id=question
    )
    return resolve_golden([asked], [DOCUMENT, OTHER])[0]


def delivered(*places: tuple[int, int], document: cw.Document = DOCUMENT) -> list[Delivered]:
    made = chunks(*places, document=document)
    return [Delivered(c.id, c.document_id, tuple((s.start, s.end) for s in c.spans), c.text, c.tokens) for c in made]


class InOrder:
    """Ranks the chunks in their order, or in one that is given."""

    name = "in-order"

    def __init__(self, *order: int) -> None:
        self._order, self._count = order, 0

    def index(self, texts: Sequence[str]) -> None:
        self._count = len(texts)

    def rank(self, query: str, limit: int) -> list[Ranked]:
        return [(at, 1.0) for at in self._order or range(self._count)][:limit]
