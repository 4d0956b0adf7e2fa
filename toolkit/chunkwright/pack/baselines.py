"""The plain ways to cut that people compare with, on the same counting, offsets and metadata.

None of them looks at the tree, but `heading`, which looks at headings alone. Each gives the ends of its pieces.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from chunkwright.errors import ChunkwrightError
from chunkwright.pack.holes import Holes
from chunkwright.pack.ledger import TokenLedger
from chunkwright.pack.policy import Policy
from chunkwright.pack.segment import grapheme_ends, sentence_ends, word_ends
from chunkwright.tree import Code, Document, Section, Span

_SEPARATORS = ("\n\n", "\n", " ", "")
_BREAK_AT = 0.95  # share of distances between neighboring sentences that are no breaks (Kamradt, 2024)
_WINDOW = 1  # sentences on either side that are embedded with one


@dataclass(slots=True)
class Baseline:
    """Cuts one document by a plain strategy.

    Attributes:
        document: The document.
        ledger: Its token counts.
        holes: Its ranges that are not of the body.
        policy: Strategy and cap.
        opening: The context of a piece that begins at an offset.
    """

    document: Document
    ledger: TokenLedger
    holes: Holes
    policy: Policy
    opening: Callable[[int], str]

    def pieces(self) -> list[Span]:
        """The pieces in order, without white space at their ends; all within the cap.

        What is not of the body is neither part of a piece nor the end of one.
        """
        slices = self._slices(Span(0, len(self.document.text)))
        if not slices:
            return []
        whole = Span(slices[0].start, slices[-1].end)
        return [piece for piece in map(self._trimmed, self._cut(whole)) if piece.start < piece.end]

    def _slices(self, span: Span) -> list[Span]:
        """What of a range is of the body, without white space at the ends; nothing for a blank one."""
        out = []
        for part in self.holes.slices(span.start, span.end):
            text = part.slice(self.document.text)
            left = len(text) - len(text.lstrip())
            if left < len(text):
                out.append(Span(part.start + left, part.start + len(text.rstrip())))
        return out

    def _cut(self, span: Span) -> Iterator[Span]:
        match self.policy.strategy:
            case "fixed":
                return self._filled(span, self._characters(span))
            case "sentence":
                return self._filled(span, self._sentences(span))
            case "heading":
                return self._headings(span)
            case "semantic":
                return self._semantic(span)
            case _:
                return iter(self._recursive(span, 0))

    def _fits(self, start: int, end: int) -> bool:
        parts = self._slices(self._trimmed(Span(start, end)))
        if not parts:
            return True
        if self.holes.tokens_between(parts[0].start, parts[-1].end) > 2 * self._room + 16:
            return False
        count = self.ledger.exact(parts[0].start, parts[0].end, self.opening(parts[0].start))
        count += sum(self.ledger.exact(part.start, part.end, "\n\n") for part in parts[1:])
        return count <= self._room

    @property
    def _room(self) -> int:
        """What context and text of a piece may have, without an overlap."""
        return self.policy.room - self.policy.overlap_tokens

    def _trimmed(self, span: Span) -> Span:
        parts = self._slices(span)
        return Span(parts[0].start, parts[-1].end) if parts else Span(span.start, span.start)

    def _filled(self, span: Span, ends: Sequence[int]) -> Iterator[Span]:
        """Pieces that take as many parts as fit; a part that does not fit by itself is filled by characters."""
        start, at = span.start, 0
        while at < len(ends):
            room = self._room - self.ledger.added(self.opening(start))
            before = self.holes.tokens_before
            guess = bisect_right(ends, room + 4 + before(start), at, key=before)
            last = max(at + 1, guess)
            while last > at and not self._fits(start, ends[last - 1]):
                last -= 1
            if last == at:
                part = Span(start, ends[at])
                yield from [part] if len(part) == 1 else self._filled(part, self._characters(part))
                last = at + 1
            else:
                yield Span(start, ends[last - 1])
            start, at = ends[last - 1], last

    def _characters(self, span: Span) -> list[int]:
        return [end for part in self._slices(span) for end in self._graphemes(part)]

    def _graphemes(self, part: Span) -> Iterator[int]:
        for start, end in pairwise([0, *grapheme_ends(part.slice(self.document.text))]):
            if end - start == 1 or self._fits(part.start + start, part.start + end):
                yield part.start + end
            else:
                yield from range(part.start + start + 1, part.start + end + 1)

    def _sentences(self, span: Span) -> list[int]:
        text = self.document.text
        return [part.start + end for part in self._slices(span) for end in sentence_ends(part.slice(text))]

    def _headings(self, span: Span) -> Iterator[Span]:
        """A piece a section, up to the next heading of any level; one that is over the cap is cut recursively."""
        heads: list[int] = []
        stack = list(self.document.root.children)
        while stack:
            block = stack.pop()
            if isinstance(block, Section) and block.span is not None and span.contains(block.span):
                heads.append(block.span.start)
            if not isinstance(block, Code):  # definitions in fenced code are no headings
                stack.extend(block.children)
        bounds = sorted({span.start, *heads, span.end})
        for start, end in pairwise(bounds):
            yield from self._recursive(Span(start, end), 0)

    def _recursive(self, span: Span, level: int) -> list[Span]:
        """Parts between the coarsest separators, joined again as far as they fit, cut finer where they do not."""
        if self._fits(span.start, span.end):
            return [span]
        if level == len(_SEPARATORS) - 1:
            return list(self._filled(span, self._characters(span)))
        ends = self._separated(span, _SEPARATORS[level])
        out: list[Span] = []
        start, at = span.start, 0
        while at < len(ends):
            last = at
            while last < len(ends) and self._fits(start, ends[last]):
                last += 1
            if last == at:
                out += self._recursive(Span(start, ends[at]), level + 1)
                last = at + 1
            else:
                out.append(Span(start, ends[last - 1]))
            start, at = ends[last - 1], last
        return out

    def _separated(self, span: Span, separator: str) -> list[int]:
        return [end for part in self._slices(span) for end in self._parted(part, separator)]

    def _parted(self, part: Span, separator: str) -> list[int]:
        text, ends, at = self.document.text, [], part.start
        if separator == " ":
            return [part.start + end for end in word_ends(part.slice(text))]
        while (found := text.find(separator, at, part.end)) >= 0:
            at = found + len(separator)
            ends.append(at)
        return ends if ends and ends[-1] == part.end else [*ends, part.end]

    def _semantic(self, span: Span) -> Iterator[Span]:
        """Breaks where neighboring sentences are least alike; between breaks, pieces that fit."""
        ends = self._sentences(span)
        spans = [Span(a, b) for a, b in pairwise([span.start, *ends])]
        distances = self._distances(spans)
        limit = sorted(distances)[min(len(distances) - 1, int(_BREAK_AT * len(distances)))] if distances else math.inf
        group: list[int] = []
        start = span.start
        for index, end in enumerate(ends):
            group.append(end)
            if index == len(ends) - 1 or (distances[index] >= limit and distances[index] > 0):
                yield from self._filled(Span(start, end), group)
                start, group = end, []

    def _distances(self, spans: list[Span]) -> list[float]:
        """Cosine distances of each sentence, with those around it, to the next."""
        if self.policy.embed is None or len(spans) < 2:
            return []
        last = len(spans) - 1
        text = self.document.text
        texts = [text[spans[max(0, i - _WINDOW)].start : spans[min(last, i + _WINDOW)].end] for i in range(len(spans))]
        try:
            vectors = [[float(number) for number in vector] for vector in self.policy.embed(texts)]
        except TypeError as error:
            raise ChunkwrightError(
                f"embed gave no vectors ({error}): give a sequence of numbers for each text"
            ) from error
        if len(vectors) != len(texts):
            raise ChunkwrightError(f"embed gave {len(vectors)} vectors for {len(texts)} texts: give one for each")
        if len({len(vector) for vector in vectors}) > 1 or not all(math.isfinite(x) for v in vectors for x in v):
            raise ChunkwrightError("embed gave vectors of unlike lengths, or numbers that are not finite")
        return [_distance(a, b) for a, b in pairwise(vectors)]


def _distance(one: Sequence[float], other: Sequence[float]) -> float:
    scale = math.sqrt(sum(x * x for x in one)) * math.sqrt(sum(x * x for x in other))
    product = sum(x * y for x, y in zip(one, other, strict=True))
    return 1.0 - product / scale if scale else 1.0
