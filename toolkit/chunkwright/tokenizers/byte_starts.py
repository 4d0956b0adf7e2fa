"""Where tokens start, kept in bytes and asked for in code points."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from typing import overload

__all__ = ["ByteStarts"]

_WIDE = re.compile("[^\x00-\x7f]{1,256}")  # stretches are short, so that a place within one is found fast


class ByteStarts(Sequence[int]):
    """Token starts of a text that is not all ASCII.

    Only the few places that are asked about are converted, by the stretches of wide characters before them; to
    convert all of them would cost as much as the tokenizer's own pass.

    Args:
        text: The text, without surrogates.
        starts: Offset in UTF-8 bytes at which each token starts.
    """

    __slots__ = ("_extra", "_stops", "_text", "_tokens", "_wide")

    def __init__(self, text: str, starts: Iterable[int]) -> None:
        """Find the stretches of wide characters."""
        self._text = text
        self._tokens = list(starts)
        self._wide: list[int] = []
        self._stops: list[int] = []
        self._extra: list[int] = [0]  # bytes beyond one a character, before each stretch
        for match in _WIDE.finditer(text):
            start, stop = match.span()
            self._wide.append(start)
            self._stops.append(stop)
            self._extra.append(self._extra[-1] + len(match[0].encode()) - (stop - start))

    def __len__(self) -> int:
        """Return the number of tokens."""
        return len(self._tokens)

    @overload
    def __getitem__(self, index: int) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> list[int]: ...
    def __getitem__(self, index: int | slice) -> int | list[int]:
        """Return the code point at which a token starts, or those of several tokens."""
        if isinstance(index, slice):
            return [self._character(byte) for byte in self._tokens[index]]
        return self._character(self._tokens[index])

    def before(self, offset: int) -> int:
        """Return how many tokens start before the code point at ``offset``; the same as `bisect_left`."""
        return bisect_left(self._tokens, self._byte(offset))

    def _byte(self, offset: int) -> int:
        stretch = bisect_right(self._wide, offset) - 1
        if stretch < 0:
            return offset
        if offset >= self._stops[stretch]:
            return offset + self._extra[stretch + 1]
        start = self._wide[stretch]
        return start + self._extra[stretch] + len(self._text[start:offset].encode())

    def _character(self, byte: int) -> int:
        """The character that holds a byte: the last whose first byte is not after it."""
        low, high = 0, len(self._text)
        while high - low > 1:
            middle = (low + high) // 2
            if self._byte(middle) <= byte:
                low = middle
            else:
                high = middle
        return low
