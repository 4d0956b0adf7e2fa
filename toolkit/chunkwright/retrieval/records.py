"""Chunks as a vector store gives them back: plain mappings with the keys of `chunk_record`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from chunkwright.pack import Chunk
from chunkwright.sinks import chunk_record
from chunkwright.tree import MetadataValue

Record = Mapping[str, MetadataValue]
"""A chunk as an object of JSON. Keys that a function needs are named in its documentation; others may be missing."""
Hit = tuple[Chunk | Record, float]
"""A chunk and its score; higher is better."""
Store = Mapping[str, Chunk | Record] | Callable[[Sequence[str]], Iterable[Chunk | Record]]
"""Where records are found by id: a mapping, or a function from ids to the records that there are."""

_BODY = ("text", "rendered")
_LINE = ("row", "item", "line", "member", "statement")
_SPACE = ("sentence", "clause", "word")
_NOTHING = ("grapheme", "codepoint")


def as_record(chunk: Chunk | Record) -> Record:
    """The record of a chunk, or the record itself."""
    return chunk_record(chunk) if isinstance(chunk, Chunk) else chunk


def fetch(store: Store, ids: Iterable[str]) -> dict[str, Record]:
    """The records that a store has of some ids, by id."""
    wanted = [identity for identity in dict.fromkeys(ids) if identity]
    if not wanted:
        return {}
    if isinstance(store, Mapping):
        return {identity: as_record(store[identity]) for identity in wanted if identity in store}
    found = (as_record(chunk) for chunk in store(wanted))
    return {text_of(record, "id"): record for record in found}


def text_of(record: Record, key: str) -> str:
    """A value as text; "" for one that is missing or null."""
    value = record.get(key)
    return value if isinstance(value, str) else "" if value is None else str(value)


@dataclass(frozen=True, slots=True)
class Layout:
    """A chunk's embedded text in three parts, so that chunks can be joined.

    Attributes:
        opening: Context and opening marks.
        body: The chunk's own matter: its text, or what is embedded for rows; the whole block where a proxy stands for
            it.
        closing: Closing marks.
    """

    opening: str
    body: str
    closing: str


def layout(record: Record) -> Layout | None:
    """The parts of a record; None if they cannot be told apart."""
    parts = record.get("embed_parts")
    if isinstance(parts, list) and parts and all(isinstance(part, dict) for part in parts):
        told = [(text_of(part, "role"), text_of(part, "text")) for part in parts if isinstance(part, dict)]
        proxy = any(role == "proxy" for role, _ in told)
        body = text_of(record, "text") if proxy else "".join(text for role, text in told if role in _BODY)
        opening = "".join(text for role, text in told if role not in (*_BODY, "proxy", "close"))
        return Layout(opening, body, "".join(text for role, text in told if role == "close" and not proxy))
    embedded, text = text_of(record, "embed_text"), text_of(record, "text")
    if text and embedded.endswith(text):
        return Layout(embedded[: len(embedded) - len(text)], text, "")
    return Layout("", text, "") if text and not embedded else None


def delivered(record: Record) -> str:
    """What a reader is given: what is embedded, but the whole block where a proxy was embedded for it."""
    parts = layout(record)
    return text_of(record, "embed_text") if parts is None else parts.opening + parts.body + parts.closing


def extent(record: Record) -> tuple[int, int] | None:
    """From the first character of a chunk in its document to its last; None if the record does not say."""
    spans = record.get("spans")
    ends = (
        [span for span in spans if isinstance(span, list | tuple) and len(span) == 2] if isinstance(spans, list) else []
    )
    numbers = [end for span in ends for end in span if isinstance(end, int)]
    return (min(numbers), max(numbers)) if numbers else None


def joint_before(record: Record) -> str:
    """What joins a chunk to the one before it."""
    starts = record.get("starts")
    reason = text_of(starts, "reason") if isinstance(starts, dict) else ""
    if reason in _LINE:
        return "\n"
    if reason in _SPACE:
        return " "
    return "" if reason in _NOTHING else "\n\n"
