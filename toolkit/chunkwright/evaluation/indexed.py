"""Chunks as the evaluation sees them: what is embedded, what is delivered, which text of the source that is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from chunkwright.evaluation.ranges import Range, joined_over_space
from chunkwright.pack import Chunk
from chunkwright.retrieval.records import as_record, delivered
from chunkwright.tokenizers import Tokenizer
from chunkwright.tree import Document, Span
from chunkwright.tree.coverage import layer_spans


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexedChunk:
    """A chunk of any chunker.

    Attributes:
        document_id: The document.
        spans: What a reader is given of `Document.text`, in order, without overlap; neither white space nor what is
            not of the body, as page markers are, parts spans.
        embed_text: What is embedded.
        text: What a reader is given.
        tokens: Tokens of `text`.
        id: Name in reports.
    """

    document_id: str
    spans: tuple[Span, ...]
    embed_text: str
    text: str
    tokens: int
    id: str = ""


def index_spans(
    document: Document, pieces: Iterable[tuple[Sequence[Span], str]], counter: Tokenizer
) -> list[IndexedChunk]:
    """Chunks of another chunker, as rows of the same comparison.

    Args:
        document: What was cut.
        pieces: Of each chunk its spans in `Document.text`, and the text that is embedded and delivered.
        counter: What counts tokens.
    """
    body = _body_text(document)
    return [
        IndexedChunk(
            document_id=document.id,
            spans=_spans(((span.start, span.end) for span in spans), body),
            embed_text=text,
            text=text,
            tokens=counter.count(text),
            id=f"{document.id}:{number}",
        )
        for number, (spans, text) in enumerate(pieces)
    ]


def index_chunks(document: Document, chunks: Iterable[Chunk], counter: Tokenizer) -> list[IndexedChunk]:
    """Chunks of `pack`; the context that they carry from the source counts as delivered.

    Args:
        document: What was cut.
        chunks: Its chunks.
        counter: What counts tokens.
    """
    body = _body_text(document)
    return [_indexed(document, body, chunk, counter) for chunk in chunks]


def _indexed(document: Document, body: str, chunk: Chunk, counter: Tokenizer) -> IndexedChunk:
    text = delivered(as_record(chunk))
    embedded = chunk.embed_text
    places = [*chunk.spans, *(span for part in chunk.embed_parts for span in part.spans or ())]
    return IndexedChunk(
        document_id=document.id,
        spans=_spans(((span.start, span.end) for span in places), body),
        embed_text=embedded,
        text=text,
        tokens=counter.count(text),
        id=chunk.id,
    )


def _body_text(document: Document) -> str:
    """The text with spaces in place of what is not of its body: nothing is missing where that is left out."""
    others = [span for layer, span in layer_spans(document) if layer != "body"]
    parts, at = [], 0
    for span in others:
        parts += [document.text[at : span.start], " " * len(span)]
        at = span.end
    return "".join([*parts, document.text[at:]])


def _spans(ranges: Iterable[Range], text: str) -> tuple[Span, ...]:
    return tuple(Span(start, end) for start, end in joined_over_space(ranges, text))
