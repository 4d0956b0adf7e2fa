"""Headings: by a ladder of fonts over the whole document, by numbers, and by standing alone."""

from __future__ import annotations

import re

from chunkwright_parsers.pdf.layout import PageLayout
from chunkwright_parsers.pdf.levels import set_levels
from chunkwright_parsers.pdf.paragraphs import LEADERS, NUMBERED
from chunkwright_parsers.pdf.slides import are_slides, titles
from chunkwright_parsers.pdf.text_block import TextBlock

_LARGER = 1.12  # times the body's size
_TITLE = 1.4  # times the body's size: a line that is a heading whatever stands below it
_MOST_WORDS = 16
_MOST_BYLINES = 6  # blocks between a title and the first section that can be in a larger font
_NUMBERED = re.compile(
    r"第[\d一二三四五六七八九十百]{1,5}[章节節条條部编編]"
    r"|(?:(?:chapter|section|part|appendix|annex)\s+)?(?:\d{1,2}(?:\.\d{1,2}){0,4}|[IVX]{1,5}|[A-Z])[.)]?\s+\S",
    re.I,
)
_CAPTION = re.compile(r"(?:figure|fig\.|table|exhibit|chart|box|source|note)s?\b[ .:]*\d*", re.I)
_DATE = re.compile(r"(?:\d{1,2}\.? )?[^\W\d]{3,10}\.?,? (?:\d{1,2}, )?\d{4}|\d{1,4}[-./]\d{1,2}[-./]\d{1,4}")
_EQUATION = re.compile(r"[=\u2264\u2265\u2211\u222b\u2202].*\(\d+(?:\.\d+)*[a-z]?\)$")
_USUAL = re.compile(
    r"(?:table of )?contents|abstract|(?:executive )?summary|introduction|conclusions?|references|bibliography"
    r"|acknowledge?ments|preface|foreword|glossary|index|appendix",
    re.I,
)
_CHAPTER = re.compile(r"(?:chapter |part |section )?(?:\d{1,2}|[IVX]{1,5})\.?", re.I)
_SENTENCES = re.compile(r"\w{2}[.!?] [A-Z]\S* \S+ \S+")
_LETTER = re.compile(r"[^\W\d_]")
_UNSPACED = re.compile("[\u3040-\u30ff\u3400-\u9fff]")
_LONGEST_UNSPACED = 40  # characters of a script without spaces


def mark_headings(pages: list[PageLayout], body: float) -> None:
    """Turns blocks into headings, with their levels.

    Args:
        pages: The pages of a document, furniture marked.
        body: Size of its body text.
    """
    blocks = [block for page in pages for block in page.texts() if not block.running]
    tagged = any(block.told and block.lines[0].tag is not None for block in blocks)
    found = [index for index, block in enumerate(blocks) if block.told or _is_heading(blocks, index, body, tagged)]
    if are_slides(pages):
        wanted = titles(pages)
        found = [index for index in found if blocks[index].told or id(blocks[index]) in wanted]
    bylines = _bylines(blocks, found)
    headings = [blocks[index] for index in found if index not in bylines]
    for block in headings:
        block.kind, block.mark = "heading", ""
    set_levels(headings)


def join_numbers(pages: list[PageLayout]) -> None:
    """Puts numbers of chapters that stand alone in front of the headings that follow them.

    Args:
        pages: The pages of a document, headings marked.
    """
    for page in pages:
        for index in range(len(page.items) - 2, -1, -1):
            number, heading = page.items[index], page.items[index + 1]
            if not isinstance(number, TextBlock) or not isinstance(heading, TextBlock) or heading.kind != "heading":
                continue
            if not number.running and _CHAPTER.fullmatch(number.text) and number.lines[0].size >= _LARGER * page.body:
                heading.lines = [*number.lines, *heading.lines]
                del page.items[index]


def _bylines(blocks: list[TextBlock], found: list[int]) -> range:
    """The blocks between the title and the first section: authors, a place or a date, short and in a plain font."""
    if not found:
        return range(0)
    first = found[0]
    size = blocks[first].lines[0].size
    for index in range(first + 1, min(first + _MOST_BYLINES, len(blocks))):
        block = blocks[index]
        if index in found and (block.told or block.lines[0].font.bold or block.text[0].isdecimal()):
            return range(first + 1, index)
        if len(block.text.split()) > _MOST_WORDS or block.kind == "code" or block.lines[0].size >= size:
            break
    return range(0)


def _is_heading(blocks: list[TextBlock], index: int, body: float, tagged: bool) -> bool:
    block = blocks[index]
    after = blocks[index + 1] if index + 1 < len(blocks) else None
    if tagged and block.lines[0].tag is not None and block.lines[0].size < _TITLE * body:
        return False
    if not _can_be_one(block, body):
        return False
    return _stands_out(block, after, body) if after is not None else block.lines[0].size >= _TITLE * body


def _can_be_one(block: TextBlock, body: float) -> bool:
    """Whether length, ending and kind leave it open that a block is a heading."""
    text, first = block.text, block.lines[0]
    if (
        block.crosswise
        or block.kind == "code"
        or len(block.lines) > 4
        or len(text.split()) > _MOST_WORDS
        or len(_UNSPACED.findall(text)) > _LONGEST_UNSPACED
        or len(text) < 2
    ):
        return False
    if not _LETTER.search(text) or text[0].islower() or first.size < 0.85 * body or _CAPTION.match(text):
        return False
    if LEADERS.search(text) or _DATE.fullmatch(text) or _is_formula(block):
        return False
    numbered = _NUMBERED.match(first.text) is not None
    if len(first.pieces) > 1 and not numbered:
        return False
    if _SENTENCES.search(text) and not first.text[0].isdecimal():
        return False
    if text.endswith((",", ";")) or (text.endswith(":") and not _bold(block)):
        return False
    if text.endswith(".") and first.size < 1.3 * body and (not numbered or block.kind == "item"):
        return False
    plain_item = block.kind == "item" and not first.font.bold and first.size < _LARGER * body
    return not plain_item or (_shouted(text) and numbered)


def _stands_out(block: TextBlock, after: TextBlock, body: float) -> bool:
    """Whether a block stands out from what follows it."""
    first, words = block.lines[0], block.text.split()
    if first.size >= _LARGER * body:
        return True
    bold = _bold(block)
    if _USUAL.fullmatch(block.text) and (bold or _shouted(block.text) or first.size > 1.05 * body):
        return True
    if bold and len(block.lines) == 1 and len(words) <= 8 and (after.kind == "item" or len(after.text) > 80):
        return True
    if (
        len(block.lines) == 1
        and NUMBERED.match(block.text)
        and first.font != after.lines[0].font
        and len(after.text) > 30
    ):
        return True
    plain_below = not after.lines[0].font.bold or after.lines[0].size < first.size * 0.97
    if bold and plain_below and len(after.text) > 30:
        return True
    return _shouted(block.text) and plain_below and len(after.text) > 60 and len(words) <= 10


def _is_formula(block: TextBlock) -> bool:
    """Whether a block is a displayed formula."""
    return block.lines[0].font.math or _EQUATION.search(block.text) is not None


def _bold(block: TextBlock) -> bool:
    return all(line.font.bold for line in block.lines)


def _shouted(text: str) -> bool:
    """Whether a text is in capitals."""
    return text.upper() == text != text.lower() and len(_LETTER.findall(text)) > 3
