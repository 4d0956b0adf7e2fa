"""The caller's own paragraph on a chunk (contextual retrieval): cut to the room that was kept free for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from chunkwright.errors import ChunkwrightError
from chunkwright.pack.chunk import Chunk, EmbedPart
from chunkwright.pack.identity import digest
from chunkwright.pack.policy import Policy
from chunkwright.pack.prefix import most_that_fit
from chunkwright.pack.segment import grapheme_ends, word_ends
from chunkwright.tokenizers import Tokenizer
from chunkwright.tree import Document

_JOINT = "\n\n"


def with_added(document: Document, chunk: Chunk, policy: Policy, tokenizer: Tokenizer) -> Chunk:
    """The chunk with what `Policy.contextualise` says of it in front.

    What is longer than the reserve is cut between words (between characters, if one word is longer), and `shed`
    names it.

    Args:
        document: The document.
        chunk: One of its chunks.
        policy: Holds the function and the reserve.
        tokenizer: What counts.

    Raises:
        ChunkwrightError: The function gave something else than text.
    """
    if policy.contextualise is None:
        return chunk
    given: object = policy.contextualise(document, chunk)
    if not isinstance(given, str):
        raise ChunkwrightError(f"contextualise gave {type(given).__name__} for chunk {chunk.index}: return text")
    text = given.strip()
    if not text:
        return chunk
    body = chunk.embed_text

    def fits(length: int) -> bool:
        part = text[:length].rstrip() + _JOINT
        within = tokenizer.count(part) - tokenizer.count("") <= policy.reserve
        return within and tokenizer.count(part + body) <= policy.max_tokens

    length = len(text)
    if not fits(length):
        length = _longest(word_ends(text), fits) or _longest(grapheme_ends(text), fits)
    shed = chunk.shed if length == len(text) else (*chunk.shed, "added")
    if not text[:length].strip():
        return replace(chunk, shed=shed)
    parts = (EmbedPart("added", text[:length].rstrip() + _JOINT), *chunk.embed_parts)
    embedded = "".join(part.text for part in parts)
    return replace(
        chunk,
        embed_parts=parts,
        embed_digest=digest("embed", embedded),
        tokens=tokenizer.count(embedded),
        shed=shed,
    )


def _longest(ends: list[int], fits: Callable[[int], bool]) -> int:
    """The last end up to which the text fits; 0 if not even the first does."""
    most = most_that_fit(len(ends), lambda count: fits(ends[count - 1]))
    return ends[most - 1] if most else 0
