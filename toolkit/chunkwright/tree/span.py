"""Places: spans of the document's text, regions of its pages, and origins in other sources."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Span:
    """A half-open range of `Document.text`.

    Attributes:
        start: First character, in code points from 0.
        end: One past the last character, in code points.
    """

    start: int
    end: int

    def __len__(self) -> int:
        return self.end - self.start

    def slice(self, text: str) -> str:
        """The characters of `text` that the span covers."""
        return text[self.start : self.end]

    def contains(self, other: Span) -> bool:
        """True if `other` lies within this span."""
        return self.start <= other.start and other.end <= self.end


@dataclass(frozen=True, slots=True)
class Region:
    """A box on a page, in points, origin at the top left.

    Attributes:
        page: Page number, from 1.
        x0: Left edge.
        top: Upper edge.
        x1: Right edge.
        bottom: Lower edge.
    """

    page: int
    x0: float
    top: float
    x1: float
    bottom: float


@dataclass(frozen=True, slots=True)
class Place:
    """Where a line, or a row of a table, stands on a page.

    Attributes:
        span: Its part of `Document.text`.
        region: Its box.
        confidence: How sure it is that this is its text; less than 1 where it was recognized in a picture.
    """

    span: Span
    region: Region
    confidence: float = 1.0


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a block stands in a source that is not text: a DOM path, a cell range.

    Attributes:
        path: Path in the source, such as `html/body/main/table[2]` or `Prices!A1:D9`.
        anchor: Nearest id at or above the block, so that a citation can be `page.html#anchor`.
    """

    path: str
    anchor: str = ""
