"""Derived places: lines, columns, UTF-8 and UTF-16 offsets, counted on demand and never stored in the tree."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator

from chunkwright.tree.span import Span

_LINE_END = re.compile(r"\r\n?|\n")


class LineIndex:
    r"""Line starts of a text. Lines end at `\n`, `\r\n` and `\r` only.

    Args:
        text: The document's text.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        if "\r" in text:
            self.starts = [0, *(match.end() for match in _LINE_END.finditer(text))]
        else:
            starts, at = [0], text.find("\n")
            while at >= 0:
                starts.append(at + 1)
                at = text.find("\n", at + 1)
            self.starts = starts

    def line(self, offset: int) -> int:
        """Number of the line, from 1, on which the character at `offset` stands."""
        return bisect_right(self.starts, offset)

    def column(self, offset: int) -> int:
        """Column of the character at `offset`, in code points from 1."""
        return offset - self.starts[bisect_right(self.starts, offset) - 1] + 1

    def lines(self, span: Span) -> tuple[int, int]:
        """First and last line, from 1, that the span touches."""
        return self.line(span.start), self.line(max(span.start, span.end - 1))


class LineCounter:
    """Numbers of the lines of a text at places that are asked for in its order, without an index of all lines.

    Args:
        text: The document's text.
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self._index = LineIndex(text) if "\r" in text else None
        self._at, self._line = 0, 1

    def line(self, offset: int) -> int:
        """Number of the line, from 1, on which the character at `offset` stands."""
        if self._index is not None:
            return self._index.line(offset)
        if offset < self._at:
            self._at, self._line = 0, 1
        self._line += self._text.count("\n", self._at, offset)
        self._at = offset
        return self._line


def content_lines(text: str, span: Span) -> Iterator[tuple[int, Span]]:
    """The lines of a range that are not blank: where each begins, and its content without white space at its ends."""
    at = span.start
    while at < span.end:
        stop = text.find("\n", at, span.end)
        stop = span.end if stop < 0 else stop
        line = text[at:stop]
        content = line.strip()
        if content:
            left = at + len(line) - len(line.lstrip())
            yield at, Span(left, left + len(content))
        at = stop + 1


def utf8_span(text: str, span: Span) -> tuple[int, int]:
    """The span in bytes of the UTF-8 form of `text`; costs time in proportion to the span's end."""
    start = len(text[: span.start].encode("utf-8", "surrogatepass"))
    return start, start + len(text[span.start : span.end].encode("utf-8", "surrogatepass"))


def utf16_span(text: str, span: Span) -> tuple[int, int]:
    """The span in UTF-16 code units, as JavaScript counts; costs time in proportion to the span's end."""
    start = len(text[: span.start].encode("utf-16-le", "surrogatepass")) // 2
    return start, start + len(text[span.start : span.end].encode("utf-16-le", "surrogatepass")) // 2
