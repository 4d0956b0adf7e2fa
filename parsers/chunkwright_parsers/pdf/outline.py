"""The outline of a file, its bookmarks: what it names and where is a heading, with the level that it has there."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pypdfium2 as pdfium

from chunkwright_parsers.pdf.layout import PageLayout
from chunkwright_parsers.pdf.text_block import TextBlock

_MOST_ENTRIES = 20_000
_DEEPEST = 6
_NUMBER = re.compile(r"^(?:(?:chapter|section|part|appendix|annex)\s+)?[\divxlcA-Z]{1,6}(?:\.\d{1,3})*[.):]?\s+", re.I)
_OTHER = re.compile(r"[\W_]+")
_FEWEST = 3  # characters of a title that can be looked for


@dataclass(frozen=True, slots=True)
class OutlineEntry:
    """An entry.

    Attributes:
        title: Its title.
        level: Its level, from 1.
        page: Number of its page, from 1.
    """

    title: str
    level: int
    page: int


def outline_of(document: pdfium.PdfDocument) -> list[OutlineEntry]:
    """The entries of a file's outline that name a page; none if it is damaged.

    Args:
        document: The file.
    """
    out: list[OutlineEntry] = []
    try:
        for bookmark in document.get_toc(max_depth=_DEEPEST):
            target = bookmark.get_dest()
            index = target.get_index() if target is not None else None
            if index is not None and len(out) < _MOST_ENTRIES:
                out.append(OutlineEntry(bookmark.get_title(), bookmark.level + 1, index + 1))
    except (pdfium.PdfiumError, ValueError):
        return []
    return out


def mark_outlined(pages: list[PageLayout], entries: list[OutlineEntry]) -> None:
    """Turns the blocks that an outline names into headings.

    Args:
        pages: The pages of a document in order.
        entries: Its outline.
    """
    by_page: dict[int, list[OutlineEntry]] = {}
    for entry in entries:
        by_page.setdefault(entry.page, []).append(entry)
    for page in pages:
        blocks = [block for block in page.texts() if not block.running and len(block.lines) <= 4 and not block.told]
        for entry in by_page.get(page.number, ()):
            found = _named(entry, blocks)
            if found is not None:
                found.kind, found.level, found.told, found.mark = "heading", min(entry.level, 6), True, ""


def _named(entry: OutlineEntry, blocks: list[TextBlock]) -> TextBlock | None:
    """The block with an entry's title: the largest of those that have it."""
    titles = {_key(entry.title), _key(_NUMBER.sub("", entry.title))}
    titles = {title for title in titles if len(title) >= _FEWEST}
    found = []
    for block in blocks:
        text = f"{block.mark} {block.text}"
        if not block.told and not titles.isdisjoint({_key(text), _key(_NUMBER.sub("", text.strip()))}):
            found.append(block)
    return max(found, key=lambda block: block.lines[0].size, default=None)


def _key(title: str) -> str:
    return _OTHER.sub("", title).casefold()
