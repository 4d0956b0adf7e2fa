"""Identity: digests that survive edits elsewhere, and vectors' keys."""

from __future__ import annotations

import hashlib
from collections import Counter

_SIZE = 16  # bytes: 128 bits


def digest(*fields: str) -> str:
    """Digest of several strings as 32 hexadecimal digits; no two lists of strings share their encoding."""
    parts: list[bytes] = []
    for field in fields:
        data = field.encode("utf-8", "surrogatepass")
        parts += (len(data).to_bytes(8, "big"), data)
    return hashlib.blake2b(b"".join(parts), digest_size=_SIZE).hexdigest()


class Identities:
    """Ids of the chunks and sections of one document.

    An id is a digest of document id, structural path and text, with an ordinal for exact repeats: never of a
    position or an index, so an edit leaves the ids of chunks it does not touch alone.

    Args:
        document_id: The document's id.
    """

    def __init__(self, document_id: str) -> None:
        self._document = document_id
        self._seen: Counter[str] = Counter()

    def chunk(self, path: tuple[str, ...], text: str) -> str:
        """Id of the next chunk with this path and text."""
        plain = digest("chunk", self._document, *path, text)
        self._seen[plain] += 1
        ordinal = self._seen[plain]
        return plain if ordinal == 1 else digest(plain, str(ordinal))

    def parent(self, path: tuple[str, ...], ordinal: int) -> str:
        """Id of a section, from its path and its ordinal among the sections of the same path."""
        return digest("parent", self._document, *path, str(ordinal))
