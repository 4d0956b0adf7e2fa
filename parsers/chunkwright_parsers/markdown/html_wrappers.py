"""Wrappers in HTML, `<details>`, `<div>` and their like, around blocks that CommonMark parses as Markdown.

They are found among siblings after the parse: CommonMark ends such an HTML block at the blank line behind the opening
tag, so the tags are blocks of their own already, and nothing about what stands between them changes.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from chunkwright.tree import Block, Frame, Group, Head, Raw, Section, Span, bind_captions, nest
from chunkwright_parsers.markdown.headings import plain

_NAMES = "details|div|section|center|aside|article|main|header|footer|nav|blockquote"
_OPEN = re.compile(rf"<({_NAMES})(?=[\s>])(?:[^<>\"']|\"[^\"]*\"|'[^']*')*+>", re.I)
_CLOSE = re.compile(rf"</({_NAMES})\s*>", re.I)
_SUMMARY = re.compile(r"<summary\b[^<>]*>(.*?)</summary\s*>", re.I | re.S)
_SPACE = re.compile(r"\s*")
_DEEPEST = 100  # wrappers in one another; deeper tags stay as they are


@dataclass(frozen=True, slots=True)
class _Piece:
    """A tag of a wrapper, with the summary behind it."""

    block: Block
    name: str
    opens: bool
    summary: Span | None = None


def wrap_elements(text: str, blocks: list[Block]) -> list[Block]:
    """Groups what stands between the tags of a wrapper; a wrapper around headings is left as it is.

    Args:
        text: The document's text.
        blocks: Siblings in order, sections among them still flat.
    """
    if not any(isinstance(block, Raw) and block.role == "html" for block in blocks):
        return blocks
    out: list[Block] = []
    opened: list[tuple[_Piece, int]] = []
    counts: Counter[str] = Counter()
    sources: dict[int, Block] = {}
    for block in blocks:
        for piece in _pieces(text, block):
            out.append(piece.block)
            sources[id(piece.block)] = block
            if piece.opens:
                opened.append((piece, len(out) - 1))
                counts[piece.name] += 1
            elif counts[piece.name]:
                while True:
                    opening, at = opened.pop()
                    counts[opening.name] -= 1
                    if opening.name == piece.name:
                        break
                if len(opened) < _DEEPEST:
                    _group(text, out, opening, at, sources)
    return _rejoined(out, sources)


def _group(text: str, out: list[Block], opening: _Piece, at: int, sources: dict[int, Block]) -> None:
    """Puts what stands from `at` on into a group; a wrapper around headings is left alone."""
    inside, closing = out[at + 1 : -1], out[-1]
    details = opening.name == "details"
    if not details and any(isinstance(block, Section) for block in inside):
        return
    tag, end = opening.block.span, closing.span
    assert tag is not None
    assert end is not None
    summary = opening.summary
    if details and summary is None and inside and isinstance(inside[0], Raw) and inside[0].span is not None:
        first = inside[0].span
        found = _SUMMARY.fullmatch(text, first.start, first.end)
        if found:
            summary, inside = _inner(text, found), inside[1:]
    label = plain(" ".join(summary.slice(text).split())) if summary else opening.name
    out[at:] = [
        Group(
            span=Span(tag.start, end.end),
            children=nest(bind_captions(text, tuple(_rejoined(inside, sources)))),
            role="details" if details else "wrapper",
            label=label,
            head=summary or tag,
            frame=Frame(head=(Head("term", summary),)) if summary else Frame(),
        )
    ]


def _rejoined(blocks: list[Block], sources: dict[int, Block]) -> list[Block]:
    """Makes one block again of the tags of one HTML block that have found no partner."""
    out: list[Block] = []
    for block in blocks:
        before = out[-1] if out else None
        source = sources.get(id(block))
        same = source is not None and before is not None and sources.get(id(before)) is source
        if same and before is not None and before.span and block.span and _is_html(before) and _is_html(block):
            joined = Raw(span=Span(before.span.start, block.span.end), role="html")
            sources[id(joined)] = sources[id(block)]
            out[-1] = joined
        else:
            out.append(block)
    return out


def _pieces(text: str, block: Block) -> list[_Piece]:
    whole = [_Piece(block, "", opens=False)]
    if not _is_html(block) or block.span is None:
        return whole
    at, end, pieces, closings = block.span.start, block.span.end, [], 0
    while at < end:
        tag = _OPEN.match(text, at, end) or _CLOSE.match(text, at, end)
        if tag is None:
            break
        opens, name, stop, summary = text[at + 1] != "/", tag[1].lower(), tag.end(), None
        found = _SUMMARY.match(text, _skip(text, stop, end), end) if opens and name == "details" else None
        if found:
            summary, stop = _inner(text, found), found.end()
        pieces.append(_Piece(Raw(span=Span(at, stop), role="html"), name, opens, summary))
        closings += not opens and closings == len(pieces) - 1
        at = _skip(text, stop, end)
    if at < end:
        # what follows the opening tag without a blank line is raw, and so is the tag
        del pieces[closings:]
        if not pieces:
            return whole
        last = pieces[-1].block.span
        rest = _skip(text, last.end if last else at, end)
        pieces.append(_Piece(Raw(span=Span(rest, end), role="html"), "", opens=False))
    return pieces or whole


def _inner(text: str, summary: re.Match[str]) -> Span | None:
    start = _skip(text, summary.start(1), summary.end(1))
    end = start + len(text[start : summary.end(1)].rstrip())
    return Span(start, end) if start < end else None


def _skip(text: str, at: int, end: int) -> int:
    match = _SPACE.match(text, at, end)
    return match.end() if match else at


def _is_html(block: Block) -> bool:
    return isinstance(block, Raw) and block.role == "html"
