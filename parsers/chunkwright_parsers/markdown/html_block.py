"""HTML blocks in Markdown: comments, page markers, anchors and tables are told apart; the rest stays as it is."""

from __future__ import annotations

import re

from chunkwright.tree import Block, Break, Figure, Frame, Head, Paragraph, Raw, Span, Table

_COMMENT = re.compile(r"<!--.*?-->", re.S)
_PAGE = re.compile(r"<!--\s*page(?:\s+number)?\s*[:=]?\s*(\d+)\s*-->", re.I)
_ANCHOR = re.compile(r"(?:<a\s+(?:name|id)\s*=\s*[\"']?[^\"'>\s]+[\"']?\s*/?>(?:\s*</a\s*>)?\s*)+", re.I)
_TABLE_OPEN = re.compile(r"<table\b[^>]*>", re.I)
_TABLE_CLOSE = re.compile(r"</table\s*>", re.I)
_OPEN = re.compile(r"<(table|figure)\b[^>]*>", re.I)
_CLOSE = re.compile(r"</(table|figure)\s*>", re.I)
_FIGURE = re.compile(r"<figure\b.*</figure\s*>|<img\b[^<>]*>", re.I | re.S)
_FIGURE_CAPTION = re.compile(r"<figcaption\b[^>]*>(.*?)</figcaption\s*>", re.I | re.S)
_IMAGE = re.compile(r"<img\b[^>]*?\bsrc\s*=\s*[\"']?([^\"'>\s]+)", re.I)
_ROW = re.compile(r"<tr\b.*?(?:</tr\s*>|(?=<tr\b|</?t(?:head|body|foot|able)\b|\Z))", re.I | re.S)
_HEAD_SECTION = re.compile(r"<thead\b.*?</thead\s*>", re.I | re.S)
_CAPTION = re.compile(r"<caption\b[^>]*>(.*?)</caption\s*>", re.I | re.S)


def html_blocks(text: str, span: Span) -> list[Block]:
    """The blocks of one HTML block: comments as `meta`, what stands beside them as it is."""
    source = span.slice(text)
    if not source.startswith("<!--"):
        return [_content(text, span)]
    out: list[Block] = []
    at = span.start
    while at < span.end:
        match = _COMMENT.match(text, at, span.end)
        if match is None:
            nxt = _COMMENT.search(text, at, span.end)
            end = nxt.start() if nxt else span.end
            part = _stripped(text, at, end)
            if part is not None:
                out.append(_content(text, part))
            at = end
            continue
        out.append(_comment(text, Span(match.start(), match.end())))
        at = match.end()
        while at < span.end and text[at].isspace():
            at += 1
    return out


def is_anchor(source: str) -> bool:
    """True for nothing but named anchors, such as `<a id="install"></a>`."""
    return _ANCHOR.fullmatch(source) is not None


def merge_elements(text: str, blocks: list[Block]) -> tuple[Block, ...]:
    """Joins the pieces of an HTML table or figure that blank lines had parted, so that it is one block again."""
    if not any(isinstance(block, Raw) and block.role == "html" for block in blocks):
        return tuple(blocks)
    out: list[Block] = []
    for block in blocks:
        closing = _CLOSE.search(text, block.span.start, block.span.end) if _is_html(block) and block.span else None
        start = _opening(text, out, closing[1].lower()) if closing else None
        if start is not None and closing is not None and block.span is not None:
            joined = Span(_start(out[start]), block.span.end)
            opened = [match[1].lower() for match in _OPEN.finditer(text, joined.start, joined.end)]
            closed = [match[1].lower() for match in _CLOSE.finditer(text, joined.start, joined.end)]
            if sorted(opened) == sorted(closed):
                del out[start:]
                block = _content(text, joined)
        out.append(block)
    return tuple(out)


def _is_html(block: Block) -> bool:
    return isinstance(block, Raw) and block.role == "html"


def _start(block: Block) -> int:
    return block.span.start if block.span is not None else 0


def _opening(text: str, before: list[Block], tag: str) -> int | None:
    """Index of the raw block that opens an element and of which all that follows is raw text or prose."""
    for index in range(len(before) - 1, -1, -1):
        block = before[index]
        if not isinstance(block, Raw | Paragraph | Figure) or block.layer != "body" or block.span is None:
            return None
        opening = _OPEN.match(text, block.span.start, block.span.end)
        if _is_html(block) and opening and opening[1].lower() == tag:
            return index
    return None


def _comment(text: str, span: Span) -> Block:
    page = _PAGE.fullmatch(span.slice(text))
    if page:
        return Break(span=span, role="page", page=int(page[1]), layer="meta")
    return Raw(span=span, role="comment", layer="meta")


def _content(text: str, span: Span) -> Block:
    source = span.slice(text)
    if is_anchor(source):
        return Raw(span=span, role="anchor")
    opening = _TABLE_OPEN.match(source)
    if opening and len(_TABLE_OPEN.findall(source)) == len(_TABLE_CLOSE.findall(source)) == 1:
        return _table(text, span, opening[0])
    if _FIGURE.fullmatch(source):
        caption, image = _FIGURE_CAPTION.search(text, span.start, span.end), _IMAGE.search(source)
        place = _stripped(text, caption.start(1), caption.end(1)) if caption else None
        return Figure(span=span, caption=place, target=image[1] if image else "")
    return Raw(span=span, role="html")


def _table(text: str, span: Span, opening: str) -> Table:
    head = _HEAD_SECTION.search(text, span.start, span.end)
    caption = _CAPTION.search(text, span.start, span.end)
    rows = [Span(m.start(), m.start() + len(m[0].rstrip())) for m in _ROW.finditer(text, span.start, span.end)]
    header = [row for row in rows if head and head.start() <= row.start < head.end()]
    if not header and rows and re.search(r"<td\b", rows[0].slice(text), re.I) is None:
        header = rows[:1]
    heads = [Head("caption", Span(caption.start(), caption.end()))] if caption else []
    if header:
        whole = Span(head.start(), head.end()) if head else header[0]
        heads.append(Head("header", whole))
    return Table(
        span=span,
        caption=_stripped(text, caption.start(1), caption.end(1)) if caption else None,
        header=tuple(header),
        rows=tuple(rows[len(header) :]),
        syntax="html",
        frame=Frame(open=f"{opening}\n", head=tuple(heads), joint="\n", close="\n</table>"),
    )


def _stripped(text: str, start: int, end: int) -> Span | None:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return Span(start, end) if start < end else None
