"""Clauses of contracts, standards and laws, found by their numbers."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

from chunkwright.recognize.clause_lines import Candidate, Holder, candidates, holders
from chunkwright.recognize.evidence import Placed, placed
from chunkwright.recognize.openings import Opening, gather, remainder, set_levels, with_children
from chunkwright.recognize.plain import plain
from chunkwright.tree import (
    Block,
    Document,
    LineIndex,
    List,
    Notice,
    NoticeKind,
    Paragraph,
    Root,
    Section,
    Span,
    rebuild,
)

_UNDERLINE = re.compile(r"[\r\n]\s*[-=*~_]{3,}\s*\Z")


def recognize_clauses(document: Document) -> Document:
    """The document with its clauses as sections of the role `clause`, nested as their numbers say.

    Numbered lines of paragraphs become sections; sections of numbered headings stay where they are and change their
    role. Where the numbers do not run on, or could be anything but clauses, the tree stays as it is. The text and the
    layers of its characters never change. A document that has been through this comes back as it is.

    Args:
        document: Any document.
    """
    if any(notice.kind is NoticeKind.CLAUSES_INFERRED for notice in document.notices):
        return document
    found = holders(document.root)
    possible = candidates(document, found)
    rows = _without_broken_lists(placed(possible, found, document.text), found)
    if not rows:
        return document
    by_block: dict[int, list[Placed]] = {}
    for row in rows:
        child = found[row[0].holder].block.children[row[0].index]
        by_block.setdefault(id(child), []).append(row)

    # The keys are identities of old blocks; `rebuild` hands over each old block with its new children.
    def changed(block: Block, children: tuple[Block, ...]) -> Block:
        parts: list[Block | Opening] = []
        for old, new in zip(block.children, children, strict=True):
            opened = by_block.get(id(old), []) if isinstance(old, Paragraph | List) else []
            parts.extend(_opened(document.text, new, opened) if opened else [new])
        if any(isinstance(part, Opening) for part in parts):
            children = gather(parts, "clause")
        own = with_children(block, children)
        if isinstance(own, Section) and own.role == "heading" and id(block) in by_block:
            return replace(own, role="clause")
        return own

    root = rebuild(document.root, changed)
    inferred = [candidate for candidate, _ in rows if candidate.kind != "heading"]
    if not isinstance(root, Root) or not inferred:
        return replace(document, root=root) if isinstance(root, Root) else document
    notice = _notice(document.text, inferred, len(possible) - len(rows))
    return replace(document, root=set_levels(root), notices=(*document.notices, notice))


def _without_broken_lists(rows: list[Placed], found: list[Holder]) -> list[Placed]:
    """Leaves out lists of which some items only are clauses: they are lists after all."""
    items = Counter((candidate.holder, candidate.index) for candidate, _ in rows if candidate.kind == "item")
    broken = {key for key, count in items.items() if count < len(found[key[0]].block.children[key[1]].children)}
    return [row for row in rows if row[0].kind != "item" or (row[0].holder, row[0].index) not in broken]


def _opened(text: str, block: Block, rows: list[Placed]) -> list[Block | Opening]:
    """The openings in a block, with what it holds besides."""
    if isinstance(block, List):
        return [part for row, item in zip(rows, block.children, strict=True) for part in _opened_item(text, item, row)]
    if not isinstance(block, Paragraph) or block.span is None:
        return [block]
    out: list[Block | Opening] = [*remainder(text, block, block.span.start, rows[0][0].start)]
    stops = [candidate.start for candidate, _ in rows[1:]] + [block.span.end]
    for row, stop in zip(rows, stops, strict=True):
        out += _openings(text, row, block)
        out += remainder(text, block, row[0].end, stop)
    return out


def _opened_item(text: str, item: Block, row: Placed) -> list[Block | Opening]:
    first, *rest = item.children
    if not isinstance(first, Paragraph) or first.span is None:
        return [item]
    return [*_openings(text, row, item), *remainder(text, first, row[0].end, first.span.end), *rest]


def _openings(text: str, row: Placed, source: Block) -> list[Opening]:
    """One opening for each part of the mark that is new: '(a)(ii)' opens two clauses."""
    candidate, places = row
    out: list[Opening] = []
    start = candidate.start
    for number, place in enumerate(places):
        mark = candidate.marks[number]
        last = number == len(places) - 1
        end = candidate.end if last else mark.end
        if not last and place.repeated:
            continue
        named = last and candidate.heading
        content = text[mark.start if number else start : end if named else mark.end]
        title = plain(_UNDERLINE.sub("", content)).rstrip(".:：。–— " if named else ".．、")
        out.append(Opening(Span(start, end), title, place.depth + 1, source))
        start = end
    return out


def _notice(text: str, inferred: list[Candidate], doubtful: int) -> Notice:
    first = inferred[0]
    line = LineIndex(text).line(first.start)
    count = f"{len(inferred)} clauses were" if len(inferred) > 1 else "1 clause was"
    left = f"; {doubtful} numbered lines that do not run on were left as they are" if doubtful else ""
    message = f"{count} found by their numbers, the first on line {line}{left}."
    return Notice(NoticeKind.CLAUSES_INFERRED, message, Span(first.start, first.end))
