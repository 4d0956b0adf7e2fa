"""Ranges of the text that do not reach chunks: furniture, meta and hidden blocks."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable
from itertools import accumulate

from chunkwright.pack.ledger import TokenLedger
from chunkwright.tree import Block, Break, Document, Span, walk

_SPACE = re.compile(r"\s+")


class Holes:
    """The topmost blocks that are not of the body layer, in order.

    Args:
        document: The document.
        ledger: Its token counts.
    """

    def __init__(self, document: Document, ledger: TokenLedger) -> None:
        self.text = document.text
        self._ledger = ledger
        found: list[Span] = []
        pages: set[int] = set()
        end = -1
        for block in walk(document.root):
            if block.layer != "body" and block.span is not None and block.span.end > end:
                if isinstance(block, Break) and block.page:
                    pages.add(block.span.start)
                if block.span.start >= end:
                    found.append(block.span)
                end = block.span.end
        self._starts = [span.start for span in found]
        self._ends = [span.end for span in found]
        self.any = bool(found)
        self.page_starts = pages
        self.tokens_before: Callable[[int], int] = self._tokens_before if found else ledger.before
        """Tokens of the body before an offset, nearly: see `TokenLedger.before`."""
        self._sums = [0, *accumulate(ledger.between(span.start, span.end) for span in found)]

    def skip(self, at: int) -> int:
        """First character at or after `at` that is neither white space nor in a hole."""
        text, size = self.text, len(self.text)
        if not self.any:
            ends = _SPACE.match(text, at)
            return ends.end() if ends is not None else at
        while at < size:
            index = bisect_right(self._starts, at) - 1
            if index >= 0 and at < self._ends[index]:
                at = self._ends[index]
            elif text[at].isspace():
                at += 1
            else:
                return at
        return size

    def slices(self, start: int, end: int) -> list[Span]:
        """The range without holes, each part without white space at its ends."""
        out: list[Span] = []
        index = bisect_right(self._ends, start)
        at = start
        while index < len(self._starts) and self._starts[index] < end:
            _append_stripped(out, self.text, at, self._starts[index])
            at = self._ends[index]
            index += 1
        if not out and at == start:
            return [Span(start, end)]
        _append_stripped(out, self.text, at, end)
        return out

    def parted(self, start: int, end: int) -> bool:
        """Whether a hole lies between two places."""
        index = bisect_right(self._ends, start)
        return index < len(self._starts) and self._starts[index] < end

    def _tokens_before(self, offset: int) -> int:
        return self._ledger.before(offset) - self._sums[bisect_right(self._ends, offset)]

    def tokens_between(self, start: int, end: int) -> int:
        """Tokens of the body in a range, nearly."""
        return self.tokens_before(end) - self.tokens_before(start)

    def page_between(self, previous_end: int, start: int) -> bool:
        """Whether a page begins between two places."""
        index = bisect_right(self._ends, previous_end)
        while index < len(self._starts) and self._starts[index] < start:
            if self._starts[index] in self.page_starts:
                return True
            index += 1
        return False


def body_children(block: Block) -> list[Block]:
    """Children that reach chunks: of the body layer, with a place that is not empty."""
    return [
        child
        for child in block.children
        if child.layer == "body" and child.span is not None and child.span.start < child.span.end
    ]


def _append_stripped(out: list[Span], text: str, start: int, end: int) -> None:
    part = text[start:end]
    stripped = part.strip()
    if stripped:
        begin = start + len(part) - len(part.lstrip())
        out.append(Span(begin, begin + len(stripped)))
