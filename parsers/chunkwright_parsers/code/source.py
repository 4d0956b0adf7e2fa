"""Text and its UTF-8 form: tree-sitter counts bytes, the tree counts code points."""

from __future__ import annotations

import re
from bisect import bisect_left

from chunkwright.tree import Span

SPACE = b" \t\r\n\f\v"
"""White space to the grammars."""
_WIDE = re.compile("[^\x00-\x7f]")
_ODD_ASCII = "\x1c\x1d\x1e\x1f"  # white space to Python, not to C
_ODD_SPACE = re.compile("[\x1c-\x1f\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]")


class CodeText:
    """A text as tree-sitter sees it.

    Args:
        text: Source code.
        offset: Where it stands in the document's text, in code points.
    """

    def __init__(self, text: str, offset: int = 0) -> None:
        self.text = text
        self.data = text.encode("utf-8", "surrogatepass")
        self._offset = offset
        self._odd_space = _has_odd_space(text)
        self._most = offset + len(text)
        self._wide_ends: list[int] = []
        self._extra: list[int] = [0]
        if len(self.data) != len(text):
            self._index()
        if not self.data.endswith(b"\n"):
            self.data += b"\n"  # some grammars never come to the end of a last line without one

    def _index(self) -> None:
        """Notes where characters of several bytes end, and how many bytes more than characters there are up to it."""
        extra = 0
        for match in _WIDE.finditer(self.text):
            char = match[0]
            extra += 1 if char < "\u0800" else 2 if char < "\U00010000" else 3
            self._wide_ends.append(match.end() + extra)
            self._extra.append(extra)

    def place(self, byte: int) -> int:
        """Offset in the document's text, in code points, of a byte of the code."""
        if not self._wide_ends:
            return byte + self._offset
        wide = bisect_left(self._wide_ends, byte + 1)
        if wide < len(self._wide_ends) and byte > self._wide_ends[wide] - self._width(wide):
            byte = self._wide_ends[wide] - self._width(wide)  # inside a character: its start
        return byte - self._extra[wide] + self._offset

    def _width(self, wide: int) -> int:
        return self._extra[wide + 1] - self._extra[wide] + 1

    def span(self, start: int, end: int) -> Span:
        """The span in the document's text of a range of bytes, without white space at its ends."""
        most = self._most
        if self._wide_ends:
            first, last = self.place(start), self.place(end)
        else:
            first, last = start + self._offset, end + self._offset
        first, last = (first if first < most else most), (last if last < most else most)
        if self._odd_space:
            part = self.text[first - self._offset : last - self._offset]
            first, last = last - len(part.lstrip()), first + len(part.rstrip())
        return Span(first, last if last > first else first)

    def text_of(self, span: Span) -> str:
        """The characters of a span of the document's text."""
        return self.text[span.start - self._offset : span.end - self._offset]

    def slice(self, start: int, end: int) -> str:
        """The characters of a range of bytes."""
        return self.data[start:end].decode("utf-8", "replace")


def _has_odd_space(text: str) -> bool:
    """Whether a text holds what is white space to Python and not to the grammars."""
    if text.isascii():
        return any(mark in text for mark in _ODD_ASCII)
    return _ODD_SPACE.search(text) is not None
