"""Chunks as a vector store gives them back: plain mappings with the keys of `chunk_record`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from chunkwright.pack import Chunk
from chunkwright.sinks import chunk_record
from chunkwright.tree import MetadataValue

Record = Mapping[str, MetadataValue]
"""A chunk as an object of JSON. Keys that a function needs are named in its documentation; others may be missing."""
Hit = tuple[Chunk | Record, float]
"""A chunk and its score; higher is better."""
Store = Mapping[str, Chunk | Record] | Callable[[Sequence[str]], Iterable[Chunk | Record]]
"""Where records are found by id: a mapping, or a function from ids to the records that there are."""

_CONTEXT = ("title", "path", "head")
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


def context_of(record: Record) -> str:
    """What stands in front of a chunk's own text."""
    embedded, text = text_of(record, "embed_text"), text_of(record, "text")
    place = embedded.find(text) if text else -1
    if place >= 0:
        return embedded[:place]
    parts = record.get("embed_parts")
    if not isinstance(parts, list):
        return ""
    return "".join(text_of(p, "text") for p in parts if isinstance(p, dict) and p.get("role") in _CONTEXT)


def delivered(record: Record) -> str:
    """What a reader is given: what is embedded, but the whole block where a proxy was embedded for it."""
    embedded, text = text_of(record, "embed_text"), text_of(record, "text")
    if not embedded:
        return text
    parts = record.get("embed_parts")
    if isinstance(parts, list) and any(isinstance(part, dict) and part.get("role") == "proxy" for part in parts):
        return context_of(record) + text
    return embedded


def joint_before(record: Record) -> str:
    """What joins a chunk to the one before it."""
    starts = record.get("starts")
    reason = text_of(starts, "reason") if isinstance(starts, dict) else ""
    if reason in _LINE:
        return "\n"
    if reason in _SPACE:
        return " "
    return "" if reason in _NOTHING else "\n\n"
