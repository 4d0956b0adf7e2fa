"""Bytes that the caller hands over, each with its name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from chunkwright.corpus.sources.found import Entry, Found, Limits


@dataclass(frozen=True, slots=True)
class Handed:
    """Pairs of name and bytes as a source, in the order in which they come.

    Attributes:
        pairs: Names, which become the ids of the documents, and contents.
        limits: What a content may hold.
    """

    pairs: Iterable[tuple[str, bytes]]
    limits: Limits

    def found(self) -> Iterator[Found]:
        """What is handed over."""
        for name, data in self.pairs:
            yield Entry(name, name, self._reader(data), len(data), named=True)

    def _reader(self, data: bytes) -> _Reader:
        return _Reader(data, self.limits)


@dataclass(frozen=True, slots=True)
class _Reader:
    """Gives what was handed over."""

    data: bytes
    limits: Limits

    def __call__(self) -> bytes:
        self.limits.check_size(len(self.data))
        return self.data
