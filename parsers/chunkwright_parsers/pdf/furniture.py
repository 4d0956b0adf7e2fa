"""Running headers, footers and page numbers: what repeats at one place over pages, never by margin alone."""

from __future__ import annotations

import re
from collections import Counter

from chunkwright_parsers.pdf.layout import PageLayout
from chunkwright_parsers.pdf.paragraphs import TextBlock

_DIGITS = re.compile(r"\d+|\b[ivxlc]{1,7}\b", re.I)
_EDGE = 0.14  # of the height: where running lines stand
_FEWEST = 3  # pages on which a line repeats
_SHARE = 0.3  # of the pages
_PLACE = 12.0  # points by which its place may differ
_LONGEST = 160  # characters

_Key = tuple[str, int]


def mark_furniture(pages: list[PageLayout]) -> None:
    """Marks the blocks of running headers and footers.

    Args:
        pages: The pages of a document in order.
    """
    if len(pages) < _FEWEST:
        return
    counts: Counter[_Key] = Counter()
    found: list[tuple[TextBlock, list[_Key]]] = []
    for page in pages:
        seen: set[_Key] = set()
        for block in page.texts():
            keys = _keys(block, page)
            if keys:
                found.append((block, keys))
                seen.update(keys)
        for text, place in seen:
            counts.update(((text, place), (text, place - 1), (text, place + 1)))
    wanted = max(_FEWEST, int(_SHARE * min(len(pages), 20)))
    for block, keys in found:
        block.running = all(counts[key] >= wanted for key in keys)


def _keys(block: TextBlock, page: PageLayout) -> list[_Key]:
    """The words of the pieces of a block at an edge, without their numbers, and its place; none for any other block."""
    first, last = block.lines[0], block.lines[-1]
    at_edge = last.bottom < _EDGE * page.height or first.top > (1 - _EDGE) * page.height
    if not at_edge or len(block.lines) > 3 or len(block.text) > _LONGEST:
        return []
    place = round(first.baseline / _PLACE)
    return [(_DIGITS.sub("#", piece).lower(), place) for line in block.lines for piece in line.pieces]
