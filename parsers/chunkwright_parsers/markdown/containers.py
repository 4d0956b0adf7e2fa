"""Blocks of containers: admonitions, tabs, details, wrappers, and the leaves that stand between marks."""

from __future__ import annotations

import re
from dataclasses import replace

from chunkwright.tree import (
    Block,
    Code,
    Figure,
    Frame,
    Group,
    Head,
    Math,
    Note,
    Paragraph,
    Raw,
    Section,
    Span,
    Table,
    bind_captions,
    nest,
)
from chunkwright_parsers.markdown.callouts import callout
from chunkwright_parsers.markdown.headings import plain
from chunkwright_parsers.markdown.html_block import merge_elements
from chunkwright_parsers.markdown.html_wrappers import wrap_elements
from chunkwright_parsers.markdown.marks import Mark, trimmed
from chunkwright_parsers.markdown.options import caption_after_options, code_start
from chunkwright_parsers.markdown.places import Places
from chunkwright_parsers.markdown.vocabulary import role_of

_ARRANGED: frozenset[type[Block]] = frozenset({Raw, Group})
_CAPTIONED: frozenset[type[Block]] = frozenset({Table, Figure})
_ITEMS = re.compile(r"\bitems\s*=\s*\{\s*\[([^\[\]]*)\]")
_STRING = re.compile(r"\"([^\"]*)\"|'([^']*)'")
_LONGEST_HEAD = 200  # characters of an opening line that a piece repeats; of a longer one, the title


def arranged(text: str, children: list[Block], role: str = "") -> list[Block]:
    """Siblings with elements of HTML joined and tabs gathered, before sections are nested.

    Args:
        text: The document's text.
        children: The siblings in order.
        role: Role of the group around them.
    """
    if _ARRANGED.isdisjoint(map(type, children)):
        return children
    blocks = wrap_elements(text, list(merge_elements(text, children)))
    return blocks if role == "tabs" else _gathered(blocks)


def settled(text: str, blocks: list[Block]) -> tuple[Block, ...]:
    """Arranged siblings with captions bound and sections nested."""
    inside, kinds = tuple(blocks), set(map(type, blocks))
    if not _CAPTIONED.isdisjoint(kinds):
        inside = bind_captions(text, inside)
    return nest(inside) if Section in kinds else inside


def container(places: Places, mark: Mark, span: Span, children: list[Block]) -> list[Block]:
    """The block of a container; a wrapper around headings is dissolved into its marks and what it holds.

    Args:
        places: Offsets of lines.
        mark: Its opening.
        span: Its place.
        children: Blocks in it, not arranged yet.
    """
    text = places.text
    blocks = arranged(text, children, mark.role)
    opening = Span(span.start, max(span.start + 1, min(places.offset(mark.end), span.end)))
    if mark.role == "wrapper" and any(isinstance(block, Section) for block in blocks):
        return _dissolved(places, mark, span, opening, blocks)
    title = Span(places.offset(mark.title.start), places.offset(mark.title.end)) if mark.title else None
    if mark.role == "table":
        return [_table(text, span, opening, title, settled(text, blocks))]
    told = opening if len(opening) <= _LONGEST_HEAD else title
    repeated = mark.role in _TOLD or (title is not None and mark.role == "wrapper")
    frame = Frame(head=(Head("term", told),)) if told and repeated else Frame()
    if mark.role == "tabs":
        blocks = _labeled(opening.slice(text), blocks)
    inside = settled(text, blocks)
    if mark.role == "admonition":
        return [Note(span=span, children=inside, role="admonition", label=mark.label, frame=frame)]
    label = plain(mark.label) if mark.role in ("tab", "details") else mark.label
    role = mark.role if mark.role in ("tabs", "tab", "details") else "wrapper"
    return [Group(span=span, children=inside, role=role, label=label, head=opening, frame=frame)]


def quote_callout(text: str, span: Span, head: Span, children: tuple[Block, ...]) -> Block | None:
    """The block of a quote that begins with `[!type]`; None if it stays a quote.

    Args:
        text: The document's text.
        span: Place of the quote.
        head: Place of its first line, without quote marks.
        children: Blocks in it.
    """
    match = callout(head.slice(text))
    if match is None:
        return None
    frame, name = Frame(head=(Head("term", head),)), match[1]
    if match[2].strip() and role_of(name) != "admonition":
        if any(isinstance(child, Section) for child in children):
            return None
        return Group(span=span, children=children, label=name, head=head)
    return Note(span=span, children=children, role="admonition", label=name.lower(), frame=frame)


def verbatim(places: Places, mark: Mark, span: Span) -> Block:
    """The block of a container whose content is not Markdown."""
    text = places.text
    start, stop = places.starts[mark.first], places.starts[max(mark.first, mark.close)]
    if mark.role == "comment":
        return Raw(span=span, role="comment", layer="meta")
    if mark.role == "math":
        return Math(span=span)
    if mark.role == "figure":
        return Figure(span=span, target=mark.label, caption=caption_after_options(text, start, stop))
    start = code_start(text, start, stop) if mark.directive else start
    end = start + len(text[start:stop].rstrip("\r\n"))
    opening, closing = text[span.start : places.offset(mark.end)], text[stop : span.end].lstrip()
    return Code(
        span=span,
        language=mark.label,
        body=Span(start, end) if start < end else None,
        frame=Frame(open=f"{opening}\n", joint="\n", close=f"\n{closing}"),
    )


_TOLD = ("admonition", "tab", "details")
"""Roles of containers whose opening line every piece repeats."""


def _table(text: str, span: Span, opening: Span, title: Span | None, inside: tuple[Block, ...]) -> Group:
    """`{table} Caption`: the caption is that of the only table in it."""
    tables = [block for block in inside if isinstance(block, Table)]
    if title is not None and len(tables) == 1 and tables[0].caption is None:
        frame = replace(tables[0].frame, head=(Head("caption", title), *tables[0].frame.head))
        bound = replace(tables[0], caption=title, frame=frame)
        inside = tuple(bound if block is tables[0] else block for block in inside)
    return Group(span=span, children=inside, label="table", head=opening)


def _dissolved(places: Places, mark: Mark, span: Span, opening: Span, blocks: list[Block]) -> list[Block]:
    """The marks as blocks of their own around what they enclose, so that its headings are the document's."""
    text = places.text
    first = next((block.span.start for block in blocks if block.span is not None), opening.end)
    last = max((block.span.end for block in blocks if block.span is not None), default=opening.end)
    head, foot = trimmed(text, span.start, max(first, opening.end)), None
    if mark.close >= 0:
        foot = trimmed(text, max(last, min(places.starts[mark.close], span.end)), span.end)
    return [_own(mark, head), *blocks, *([_own(mark, foot)] if foot else [])] if head else blocks


def _own(mark: Mark, span: Span | None) -> Block:
    return Raw(span=span, role="html") if mark.syntax == "jsx" else Paragraph(span=span)


def _labeled(opening: str, blocks: list[Block]) -> list[Block]:
    """Tabs that have no label of their own with those that `<Tabs items={["npm", "yarn"]}>` gives."""
    items = _ITEMS.search(opening)
    tabs = [block for block in blocks if isinstance(block, Group) and block.role == "tab"]
    names = [name or other for name, other in _STRING.findall(items[1])] if items else []
    if not names or any(tab.label for tab in tabs):
        return blocks
    named = {id(tab): replace(tab, label=name) for tab, name in zip(tabs, names, strict=False)}
    return [named.get(id(block), block) for block in blocks]


def _gathered(blocks: list[Block]) -> list[Block]:
    """Tabs side by side as one group of tabs."""
    if not any(isinstance(block, Group) and block.role == "tab" for block in blocks):
        return blocks
    out: list[Block] = []
    run: list[Block] = []
    for block in [*blocks, None]:
        if isinstance(block, Group) and block.role == "tab":
            run.append(block)
            continue
        if run:
            first, last = run[0].span, run[-1].span
            assert first is not None
            assert last is not None
            out.append(Group(span=Span(first.start, last.end), children=tuple(run), role="tabs"))
            run = []
        if block is not None:
            out.append(block)
    return out
