"""Writes a text piece by piece and hands out the span of each."""

from __future__ import annotations

from chunkwright.tree import Span


class Writer:
    def __init__(self) -> None:
        self._parts: list[str] = []
        self._size = 0

    def put(self, text: str) -> Span:
        """Appends text; its span without white space at its ends."""
        start = self._size
        self._parts.append(text)
        self._size += len(text)
        left = len(text) - len(text.lstrip())
        return Span(start + left, start + len(text.rstrip()))

    @property
    def text(self) -> str:
        return "".join(self._parts)


def over(*spans: Span) -> Span:
    """From the first to the last."""
    return Span(spans[0].start, spans[-1].end)
