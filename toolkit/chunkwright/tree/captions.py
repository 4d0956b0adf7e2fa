"""Captions, unit lines and notes that stand as paragraphs beside a table: one function binds them for every format."""

from __future__ import annotations

import re
from dataclasses import replace

from chunkwright.tree.blocks import Block, Figure, Paragraph, Table
from chunkwright.tree.frame import Head, HeadRole
from chunkwright.tree.span import Span

# A number, and after it what a caption has and a sentence ("Table 2 shows ...") has not.
_NUMBER = r"(?:\s*\d+|\s+(?-i:[A-Z]|[IVX]+)\b|\s*[一二三四五六七八九十]+)(?:[-.]\d+)*"
_AFTER = r"(?:\s*(?:[.:：—–)*|-]|\Z|\n)|\s+(?-i:[A-Z*_\"'“(])|\s*[\u3400-\u9fff])"
_CAPTION = re.compile(
    r"(?:<(?:span|em|strong|small|b|i)\b[^<>]{0,100}>\s*)?(?:\*\*|__|[*_])?"
    rf"(?:(?:table|tab\.|figure|fig\.|listing|exhibit){_NUMBER}{_AFTER}"
    rf"|[表图圖図]{_NUMBER}{_AFTER}|(?:table|表格?|caption)\s?[:：])",
    re.I,
)
_UNIT = re.compile(
    r"(?:\*\*|__|[*_(（])*(?:units?\b|(?:all )?(?:prices?|amounts?|values|figures|sizes|dimensions|fees|rates|costs)"
    r"(?: and \w+)? (?:are |is )?(?:given |stated |listed |quoted |expressed |shown )?(?:in|per|excl|incl)\b"
    r"|in (?:thousands|millions)\b"
    r"|单位|單位|単位|(?:所有)?(?:价格|金额|尺寸|费用)(?:均|都)?(?:以|为|按|单位))",
    re.I,
)
_NOTES = re.compile(
    r"(?:\*\*|__|[*_])?(?:notes?\b|sources?\b|[†‡¹²³]|注[：:]|备注|说明[：:]|资料来源|来源)|\\?\*\s?[^*\s]", re.I
)
_LONGEST = 300  # characters: a caption or a unit line is short
_FURTHEST = 2  # paragraphs before a table that may belong to it


def bind_captions(text: str, blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    """Tells tables and figures which paragraphs beside them are their caption, unit line and notes.

    The paragraphs stay where they are; the table's pieces carry caption and unit line as heads.

    Args:
        text: The document's text.
        blocks: Siblings in order.
    """
    if not any(isinstance(block, Table | Figure) for block in blocks):
        return blocks
    out = list(blocks)
    for index, block in enumerate(blocks):
        if isinstance(block, Table):
            out[index] = _with_notes(text, _with_heads(text, block, blocks[:index]), blocks[index + 1 :])
        elif isinstance(block, Figure) and block.caption is None:
            out[index] = replace(block, caption=_caption_beside(text, blocks, index))
    return tuple(out)


def begins_caption(text: str) -> bool:
    """Whether a text begins as captions do, with a name and a number that no sentence goes on from.

    Args:
        text: Text of a paragraph.
    """
    return _CAPTION.match(text) is not None


def _with_heads(text: str, table: Table, before: tuple[Block, ...]) -> Table:
    heads: dict[HeadRole, Span] = {}
    for block in reversed(before[-_FURTHEST:]):
        role = _role(text, block)
        if role is None or role in heads or block.span is None:
            break
        heads[role] = block.span
    caption, unit = heads.get("caption"), heads.get("unit")
    if table.caption is not None:
        caption = None
    if caption is None and unit is None:
        return table
    order: tuple[tuple[HeadRole, Span | None], ...] = (("caption", caption), ("unit", unit))
    bound = tuple(Head(role, span) for role, span in order if span is not None)
    return replace(
        table,
        caption=table.caption or caption,
        unit=unit,
        frame=replace(table.frame, head=(*bound, *table.frame.head)),
    )


def _with_notes(text: str, table: Table, after: tuple[Block, ...]) -> Table:
    notes = []
    for block in after:
        if not isinstance(block, Paragraph) or block.span is None or not _NOTES.match(text, block.span.start):
            break
        notes.append(block.span)
    return replace(table, notes=tuple(notes)) if notes else table


def _caption_beside(text: str, blocks: tuple[Block, ...], index: int) -> Span | None:
    for near in (index + 1, index - 1):
        if 0 <= near < len(blocks) and _role(text, blocks[near]) == "caption":
            return blocks[near].span
    return None


def _role(text: str, block: Block) -> HeadRole | None:
    if not isinstance(block, Paragraph) or block.span is None or len(block.span) > _LONGEST:
        return None
    if _CAPTION.match(text, block.span.start, block.span.end):
        return "caption"
    return "unit" if _UNIT.match(text, block.span.start) else None
