"""From markdown-it-py's lines and normalized offsets to characters of the document's text."""

from __future__ import annotations

import re
from bisect import bisect_right

from chunkwright.tree import Span

_LINE_END = re.compile(r"\r\n?|\n")


class Places:
    """Offsets in the text for lines and offsets in the normalized source that starts at `base`.

    Args:
        text: The document's text.
        base: Where the parsed part begins (after front matter).
        line_starts: Offsets of the lines of the normalized source, with one more at its end.
        into_code: Whether fenced code is read by its language's grammar.
    """

    def __init__(self, text: str, base: int, line_starts: list[int], *, into_code: bool = True) -> None:
        self.text = text
        self.into_code = into_code
        self._base = base
        self._normalized = line_starts
        self._exact = "\r" not in text
        if self._exact:
            self.starts = [start + base for start in line_starts]
        else:
            self.starts = [base, *(match.end() for match in _LINE_END.finditer(text, base))]
        self.starts += [len(text)] * (len(line_starts) + 2 - len(self.starts))
        self.starts[-1] = len(text)

    def offset(self, place: int) -> int:
        """Character of the text for an offset of the normalized source."""
        if self._exact:
            return place + self._base
        line = bisect_right(self._normalized, place) - 1
        return self.starts[line] + place - self._normalized[line]

    def end(self, first_line: int, end_line: int) -> int:
        """End of the last line before `end_line` that is not blank, without white space."""
        line = min(end_line, len(self.starts) - 1)
        while line > first_line:
            start = self.starts[line - 1]
            content = self.text[start : self.starts[line]].rstrip()
            if content:
                return start + len(content)
            line -= 1
        return self.starts[first_line]

    def span(self, place: int, first_line: int, end_line: int) -> Span | None:
        """From a normalized offset to the end of a range of lines; None if there is only white space."""
        start, end = self.offset(place), self.end(first_line, end_line)
        text = self.text
        while start < end and text[start].isspace():
            start += 1
        return Span(start, end) if start < end else None


def normalized(text: str, base: int) -> str:
    """The text from `base` with every line end as a line feed and NUL as U+FFFD, as CommonMark asks."""
    source = text[base:] if base else text
    if "\r" in source:
        source = _LINE_END.sub("\n", source)
    return source.replace("\0", "\ufffd") if "\0" in source else source
