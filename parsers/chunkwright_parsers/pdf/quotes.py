"""Quotes: paragraphs that are set in on both sides and look like somebody else's words."""

from __future__ import annotations

from itertools import pairwise

from chunkwright_parsers.pdf.text_block import TextBlock

_INSET = 1.0  # of the size: how far a quote is set in
_QUOTATION = '\u201c\u201e\u00ab\u2018"'


def mark_quotes(blocks: list[TextBlock]) -> None:
    """Takes for quotes what is set in on both sides, slanted or in quotation marks, below a paragraph that is not.

    Args:
        blocks: The blocks of text of a page, in reading order.
    """
    for before, block in pairwise(blocks):
        if block.kind != "paragraph" or before.kind != "paragraph" or len(block.lines) < 2 or len(before.lines) < 2:
            continue
        left, right = min(line.x0 for line in before.lines), max(line.x1 for line in before.lines)
        inset = _INSET * block.lines[0].size
        evenly = max(line.x0 for line in block.lines) - min(line.x0 for line in block.lines) < inset / 2
        set_in = all(line.x0 > left + inset and line.x1 < right - inset / 2 for line in block.lines)
        marked = all(line.font.italic for line in block.lines) or block.text[0] in _QUOTATION
        if evenly and set_in and marked:
            block.kind = "quote"
