"""Slides: large type all over, so that the title of a slide is a heading and nothing else on it is."""

from __future__ import annotations

from statistics import median

from chunkwright_parsers.pdf.layout import PageLayout
from chunkwright_parsers.pdf.text_block import TextBlock

_FEWEST = 3  # pages
_MOST_TEXT = 900  # characters of a slide, in the middle
_UPPER = 0.4  # of the height: where titles stand
_NEARLY = 0.98  # of the size of the title


def are_slides(pages: list[PageLayout]) -> bool:
    """Whether pages are slides: wider than high, with little text.

    Args:
        pages: The pages of a document.
    """
    wide = sum(page.width > page.height for page in pages)
    return len(pages) >= _FEWEST and wide > 0.8 * len(pages) and median(p.characters for p in pages) < _MOST_TEXT


def titles(pages: list[PageLayout]) -> set[int]:
    """The blocks, by identity, that are the titles of slides: the largest text of the upper part of each.

    Args:
        pages: The slides, furniture marked.
    """
    out: set[int] = set()
    for page in pages:
        blocks = [block for block in page.texts() if not block.running and not block.crosswise]
        largest = max((_size(block) for block in blocks), default=0.0)
        title = next(
            (b for b in blocks if _size(b) >= _NEARLY * largest and b.lines[0].top < _UPPER * page.height), None
        )
        if title is not None:
            out.add(id(title))
    return out


def _size(block: TextBlock) -> float:
    return block.lines[0].size
