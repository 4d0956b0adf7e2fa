"""Running headers, footers and page numbers: what repeats at one place over pages, never by margin alone."""

from __future__ import annotations

import re
from collections import Counter

from chunkwright_parsers.pdf.layout import PageLayout
from chunkwright_parsers.pdf.text_block import TextBlock

_DIGITS = re.compile(r"\d+|\b[ivxlc]{1,7}\b", re.I)
_LETTER = re.compile(r"[^\W\d_]")
_PAGE_NUMBER = re.compile(
    r"(?:page|seite|p\.|第)?\s*[-\u2013\u2014|]?\s*(?:\d{1,3}|[ivxlc]{1,7})\s*[-\u2013\u2014|]?"
    r"(?:\s*(?:of|von|de|/)\s*\d{1,4})?\s*[页頁]?",
    re.I,
)
_DRAWN = re.compile(r"[_=*\s-]*[_=*-]{8}[_=*\s-]*")  # a rule of characters
_EDGE = 0.14  # of the height: where running lines stand
_FEWEST = 3  # pages on which a line repeats
_SHARE = 0.3  # of the pages
_FEWEST_LETTERS = 8  # of what repeats in a file of two pages
_PLACE = 12.0  # points by which its place may differ
_LONGEST = 160  # characters
_NUMBER_EDGE = 0.2  # the same of a number that stands alone above or below everything else
_LARGEST = 1.3  # of the size of the body: a larger number is that of a chapter

_Key = tuple[str, int]


def mark_furniture(pages: list[PageLayout]) -> None:
    """Marks the blocks of running headers and footers.

    Args:
        pages: The pages of a document in order.
    """
    for page in pages:
        _mark_number(page)
        for block in page.texts():
            block.running = block.running or _DRAWN.fullmatch(block.text) is not None
    if len(pages) < 2:
        return
    counts: Counter[_Key] = Counter()
    found: list[tuple[TextBlock, list[_Key]]] = []
    for page in pages:
        seen: set[_Key] = set()
        for block in page.texts():
            keys = _keys(block, page, many=len(pages) >= _FEWEST)
            if keys:
                found.append((block, keys))
                seen.update(keys)
        for text, place in seen:
            counts.update(((text, place), (text, place - 1), (text, place + 1)))
    wanted = max(min(_FEWEST, len(pages)), int(_SHARE * min(len(pages), 20)))
    fewest = _FEWEST_LETTERS if len(pages) < _FEWEST else 0
    for block, keys in found:
        letters = len(_LETTER.findall(block.text))
        block.running = block.running or (letters >= fewest and all(counts[key] >= wanted for key in keys))


def _mark_number(page: PageLayout) -> None:
    """Marks the number of a page: a number and no more, above or below everything else."""
    blocks = sorted(page.texts(), key=lambda block: block.lines[0].top)
    tops = [item.top if not isinstance(item, TextBlock) else item.lines[0].top for item in page.items]
    bottoms = [item.bottom if not isinstance(item, TextBlock) else item.lines[-1].bottom for item in page.items]
    for block in (*blocks[:2], *blocks[-2:]):
        line = block.lines[0]
        outermost = (
            line.bottom < _NUMBER_EDGE * page.height and not any(top < line.top - line.size for top in tops),
            line.top > (1 - _NUMBER_EDGE) * page.height
            and not any(bottom > line.bottom + line.size for bottom in bottoms),
        )
        if any(outermost) and line.size < _LARGEST * page.body and _PAGE_NUMBER.fullmatch(block.text.strip()):
            block.running = len(page.items) > 1


def _keys(block: TextBlock, page: PageLayout, *, many: bool) -> list[_Key]:
    """The words of the pieces of a block at an edge, and its place; none for any other block.

    Numbers are left out; in a file of two pages only where they stand alone.
    """
    first, last = block.lines[0], block.lines[-1]
    at_edge = last.bottom < _EDGE * page.height or first.top > (1 - _EDGE) * page.height
    if block.crosswise and many and len(block.text) <= _LONGEST:  # what is stamped across pages
        return [(block.text.lower(), round(first.baseline / _PLACE))]
    large = first.size >= _LARGEST * page.body  # as the titles of slides are
    if not at_edge or large or len(block.lines) > 3 or len(block.text) > _LONGEST:
        return []
    place = round(first.baseline / _PLACE)
    pieces = [piece.lower() for line in block.lines for piece in line.pieces]
    return [(_DIGITS.sub("#", piece) if many or _PAGE_NUMBER.fullmatch(piece) else piece, place) for piece in pieces]
