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


def mark_furniture(pages: list[PageLayout]) -> None:
    """Marks the blocks of running headers and footers.

    Args:
        pages: The pages of a document in order.
    """
    if len(pages) < _FEWEST:
        return
    counts: Counter[tuple[str, int]] = Counter()
    found: list[tuple[TextBlock, tuple[str, int]]] = []
    for page in pages:
        seen: set[tuple[str, int]] = set()
        for block in page.texts():
            key = _key(block, page)
            if key is not None:
                found.append((block, key))
                seen.add(key)
        for text, place in seen:
            counts.update(((text, place), (text, place - 1), (text, place + 1)))
    wanted = max(_FEWEST, int(_SHARE * min(len(pages), 20)))
    for block, key in found:
        if counts[key] >= wanted:
            block.running = True


def _key(block: TextBlock, page: PageLayout) -> tuple[str, int] | None:
    """The words of a line at an edge, without its numbers, and its place; None for any other block."""
    first, last = block.lines[0], block.lines[-1]
    at_edge = last.bottom < _EDGE * page.height or first.top > (1 - _EDGE) * page.height
    text = block.text
    if not at_edge or len(block.lines) > 3 or len(text) > _LONGEST:
        return None
    return _DIGITS.sub("#", f"{block.mark} {text}".strip()).lower(), round(first.baseline / _PLACE)
