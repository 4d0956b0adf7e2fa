"""Boxes on pages: of lines, put together to one box for what stands in one column."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable

from chunkwright.tree import Document, Place, Region, Span

_FURTHEST = 2.5  # heights of a line between two lines of one box


class PageBoxes:
    """Finds the boxes of parts of a document.

    Args:
        document: The document.
    """

    def __init__(self, document: Document) -> None:
        self._places = document.places
        self._ends = [place.span.end for place in document.places]

    def __bool__(self) -> bool:
        return bool(self._places)

    def regions(self, spans: Iterable[Span]) -> tuple[Region, ...]:
        """The boxes of the lines that spans touch, in reading order: one a column and page where lines follow closely.

        Args:
            spans: Parts of the text, in order.
        """
        out: list[Region] = []
        height = 0.0
        for place in self._touched(spans):
            region = place.region
            height = max(height, region.bottom - region.top) if out else region.bottom - region.top
            if out and _follows(out[-1], region, height):
                out[-1] = _around(out[-1], region)
            else:
                out.append(region)
                height = region.bottom - region.top
        return tuple(out)

    def _touched(self, spans: Iterable[Span]) -> Iterable[Place]:
        done = -1
        for span in spans:
            index = max(bisect_left(self._ends, span.start + 1), done + 1)
            while index < len(self._places) and self._places[index].span.start < span.end:
                yield self._places[index]
                done = index
                index += 1


def _follows(box: Region, line: Region, height: float) -> bool:
    """Whether a line stands in a box's column, on the line of its end or closely below it."""
    return (
        box.page == line.page
        and line.x0 < box.x1
        and box.x0 < line.x1
        and line.top > box.top - height
        and line.top - box.bottom < _FURTHEST * height
    )


def _around(box: Region, line: Region) -> Region:
    return Region(
        box.page,
        min(box.x0, line.x0),
        min(box.top, line.top),
        max(box.x1, line.x1),
        max(box.bottom, line.bottom),
    )
