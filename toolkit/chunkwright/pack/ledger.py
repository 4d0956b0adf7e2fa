"""Token counts of any span for the price of a look-up: the text is tokenized once a document."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from functools import partial

from chunkwright.errors import CapTooSmall
from chunkwright.tokenizers import Tokenizer
from chunkwright.tokenizers.byte_starts import ByteStarts

_SAFE = re.compile(r"\n(?=[^\S\r\n]*\S)")
_NOT_BLANK = re.compile(r"[^\S\r\n]*\S")
_TILE = re.compile(r"[^\n]{0,400}(?:\n+|\S{0,400}\s?|\Z)")


class TokenLedger:
    """Token positions of one text, as prefix sums.

    With a tokenizer that knows where tokens start, `before` is exact at places where tokenization cannot join
    across (DESIGN: line starts) and off by at most one elsewhere. With one that only counts, the text is counted in
    tiles (lines, long ones in parts) and `before` is in proportion within a tile.

    Args:
        text: The document's text.
        tokenizer: The tokenizer.
    """

    def __init__(self, text: str, tokenizer: Tokenizer) -> None:
        self.text = text
        self.tokenizer = tokenizer
        self.overhead = 0
        starts = tokenizer.starts(text)
        self.before: Callable[[int], int] = self._look_up(starts)
        """Tokens that start before the character at an offset."""
        self._line_safe = tokenizer.line_safe and starts is not None
        self._memo: dict[str, int] = {}
        self._tile_ends: list[int] = [0]
        self._tile_sums: list[int] = [0]
        if starts is None:
            self._tile()

    def _look_up(self, starts: Sequence[int] | None) -> Callable[[int], int]:
        if starts is None:
            return self._before
        return starts.before if isinstance(starts, ByteStarts) else partial(bisect_left, starts)

    def _tile(self) -> None:
        count = self.tokenizer.count
        self.overhead = count("")
        at, total = 0, 0
        while at < len(self.text):
            end = self._tile_end(at)
            total += max(0, count(self.text[at:end]) - self.overhead)
            self._tile_ends.append(end)
            self._tile_sums.append(total)
            at = end

    def _tile_end(self, at: int) -> int:
        match = _TILE.match(self.text, at)
        return max(match.end() if match else 0, at + 1)

    def _before(self, offset: int) -> int:
        """Tokens that start before an offset, by tiles."""
        tile = bisect_right(self._tile_ends, offset) - 1
        start, tokens = self._tile_ends[tile], self._tile_sums[tile]
        if start == offset:
            return tokens
        inside = self._tile_sums[tile + 1] - tokens
        return tokens + inside * (offset - start) // (self._tile_ends[tile + 1] - start)

    def between(self, start: int, end: int) -> int:
        """Tokens of a span, nearly: see `before`."""
        return self.before(end) - self.before(start)

    def count(self, string: str) -> int:
        """Tokens of a string that need not stand in the text, remembered."""
        known = self._memo.get(string)
        if known is None:
            known = self._memo[string] = self.tokenizer.count(string)
        return known

    def added(self, string: str) -> int:
        """What a string adds to an embedded text: `count` without what the tokenizer charges per call."""
        return self.count(string) - self.overhead if string else 0

    def exact(self, start: int, end: int, opening: str = "", closing: str = "") -> int:
        """Tokens of `opening` + the span's text + `closing`, exactly.

        Why it is cheap: tokens between two places that tokenization cannot join across are those of the
        document, so only the first line (if the span starts within one) and the last are counted again.
        """
        text = self.text
        if not self._line_safe or (opening and opening[-1] != "\n"):
            return self.tokenizer.count(opening + text[start:end] + closing)
        first = start
        if (start and text[start - 1] != "\n") or not _NOT_BLANK.match(text, start, end):
            match = _SAFE.search(text, start, end)
            if match is None:
                return self.tokenizer.count(opening + text[start:end] + closing)
            first = match.end()
        last = text.rfind("\n", first, end) + 1
        while last > first and not _NOT_BLANK.match(text, last, end):
            last = text.rfind("\n", first, last - 1) + 1
        last = max(last, first)
        head = opening + text[start:first]
        tokens = self.before(last) - self.before(first) if last > first else 0
        return (self.count(head) if head else 0) + tokens + self.tokenizer.count(text[last:end] + closing)


def too_small(ledger: TokenLedger, cap: int, reserve: int, start: int) -> CapTooSmall:
    """The error for a code point that is over the cap.

    Args:
        ledger: Token counts of the text.
        cap: The cap.
        reserve: What of it is kept free.
        start: Offset of the code point.
    """
    char = ledger.text[start]
    tokens = ledger.tokenizer.count(char)
    return CapTooSmall(
        f"max_tokens={cap} is too small: the character {char!r} at offset {start} alone has {tokens} "
        f"tokens with {ledger.tokenizer.name}; give max_tokens of at least {tokens + reserve}"
    )
