"""HTML blocks in Markdown: comments, page markers, anchors and tables are told apart; the rest stays as it is."""

from __future__ import annotations

import re

from chunkwright.tree import Block, Break, Figure, Frame, Head, Paragraph, Raw, Span, Table

_PAGE = re.compile(r"<!--\s*page(?:\s+number)?\s*[:=]?\s*(\d+)\s*-->", re.I)
_ANCHOR = re.compile(r"(?:<a\s+(?:name|id)\s*=\s*[\"']?[^\"'>\s]+[\"']?\s*/?>(?:\s*</a\s*>)?\s*)+", re.I)
_TABLE_OPEN = re.compile(r"<table\b[^<>]*>", re.I)
_TABLE_CLOSE = re.compile(r"</table\s*>", re.I)
_TAG = re.compile(r"<(/?)(table|figure)\b[^<>]*>", re.I)
_FIGURE = re.compile(r"<figure\b.*</figure\s*>|<img\b[^<>]*>", re.I | re.S)
_IMAGE = re.compile(r"<img\b[^<>]*?\bsrc\s*=\s*[\"']?([^\"'>\s]+)", re.I)
_TABLE_TAG = re.compile(r"<(/?)table\b[^<>]*>", re.I)
_ROW_TAG = re.compile(r"<(/?)(table|tr|thead|tbody|tfoot)\b[^<>]*>", re.I)
_DATA_CELL = re.compile(r"<td\b", re.I)


def html_blocks(text: str, span: Span) -> list[Block]:
    """The blocks of one HTML block: comments as `meta`, what stands beside them as it is."""
    source = span.slice(text)
    if not source.startswith("<!--"):
        return [_content(text, span)]
    out: list[Block] = []
    at = span.start
    while at < span.end:
        comment = _next_comment(text, at, span.end)
        part = _stripped(text, at, comment.start)
        if part is not None:
            out.append(_content(text, part))
        if comment.start < comment.end:
            out.append(_comment(text, comment))
        at = comment.end
    return out


def _next_comment(text: str, start: int, end: int) -> Span:
    """The next closed comment; an empty span at the end if there is none."""
    opening = text.find("<!--", start, end)
    closing = text.find("-->", opening + 4, end) if opening >= 0 else -1
    return Span(opening, closing + 3) if closing >= 0 else Span(end, end)


def is_anchor(source: str) -> bool:
    """True for nothing but named anchors, such as `<a id="install"></a>`."""
    return _ANCHOR.fullmatch(source) is not None


def merge_elements(text: str, blocks: list[Block]) -> tuple[Block, ...]:
    """Joins the pieces of an HTML table or figure that blank lines had parted, so that it is one block again."""
    if not any(_is_html(block) for block in blocks):
        return tuple(blocks)
    out: list[Block] = []
    opened: list[tuple[str, int]] = []  # elements that are open, with the block in which each begins
    for block in blocks:
        if not isinstance(block, Raw | Paragraph | Figure) or block.layer != "body" or block.span is None:
            opened.clear()
        elif _is_html(block):
            start = _matched(text, block.span, opened, len(out))
            if start is not None and start < len(out):
                joined = Span(_start(out[start]), block.span.end)
                del out[start:]
                block = _content(text, joined)
        out.append(block)
    return tuple(out)


def _matched(text: str, span: Span, opened: list[tuple[str, int]], index: int) -> int | None:
    """Follows the tags of a block; the block in which an outermost element begins that ends in this one."""
    start = None
    for tag in _TAG.finditer(text, span.start, span.end):
        name = tag[2].lower()
        if not tag[1]:
            opened.append((name, index))
        elif opened and opened[-1][0] == name:
            _, begins = opened.pop()
            start = begins if not opened else start
    return start


def _is_html(block: Block) -> bool:
    return isinstance(block, Raw) and block.role == "html"


def _start(block: Block) -> int:
    return block.span.start if block.span is not None else 0


def _element(text: str, name: str, span: Span) -> tuple[Span, Span] | None:
    """The first element of a name in a range, and its content."""
    opening = re.compile(rf"<{name}\b[^<>]*>", re.I).search(text, span.start, span.end)
    closing = re.compile(rf"</{name}\s*>", re.I).search(text, opening.end(), span.end) if opening else None
    if opening is None or closing is None:
        return None
    return Span(opening.start(), closing.end()), Span(opening.end(), closing.start())


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
    if opening and len(_TABLE_OPEN.findall(source)) == len(_TABLE_CLOSE.findall(source)) > 0 and _one_table(source):
        return _table(text, span, opening[0])
    if _FIGURE.fullmatch(source):
        caption, image = _element(text, "figcaption", span), _IMAGE.search(source)
        place = _stripped(text, caption[1].start, caption[1].end) if caption else None
        return Figure(span=span, caption=place, target=image[1] if image else "")
    return Raw(span=span, role="html")


def _table(text: str, span: Span, opening: str) -> Table:
    head, caption = _element(text, "thead", span), _element(text, "caption", span)
    rows = _rows(text, span)
    header = [row for row in rows if head and head[0].contains(row)]
    if not header:
        header = rows[: _leading_headers(text, rows)]
    heads = [Head("caption", caption[0])] if caption else []
    if header:
        heads.append(Head("header", head[0] if head else header[0]))
    return Table(
        span=span,
        caption=_stripped(text, caption[1].start, caption[1].end) if caption else None,
        header=tuple(header),
        rows=tuple(rows[len(header) :]),
        syntax="html",
        frame=Frame(open=f"{opening}\n", head=tuple(heads), joint="\n", close="\n</table>"),
    )


def _one_table(source: str) -> bool:
    """Whether the first table ends where the text ends: those inside it are nested ones."""
    depth = 0
    for tag in _TABLE_TAG.finditer(source):
        depth += -1 if tag[1] else 1
        if depth == 0:
            return not source[tag.end() :].strip()
    return False


def _rows(text: str, span: Span) -> list[Span]:
    """The rows of a table, those of nested tables within them."""
    out: list[Span] = []
    depth, start = 0, -1
    for tag in _ROW_TAG.finditer(text, span.start, span.end):
        name, closes = tag[2].lower(), bool(tag[1])
        if start >= 0 and depth == 1 and not (name == "tr" and closes) and (name != "table" or closes):
            out.append(_row(text, start, tag.start()))
            start = -1
        if name == "table":
            depth += -1 if closes else 1
        elif depth == 1 and name == "tr":
            if not closes:
                start = tag.start()
            elif start >= 0:
                out.append(Span(start, tag.end()))
                start = -1
    return out if start < 0 else [*out, _row(text, start, span.end)]


def _row(text: str, start: int, end: int) -> Span:
    """A row that no tag ends."""
    return Span(start, start + len(text[start:end].rstrip()))


def _leading_headers(text: str, rows: list[Span]) -> int:
    """Number of first rows that hold header cells only; of a table of nothing else, the first."""
    count = 0
    while count < len(rows) and _DATA_CELL.search(text, rows[count].start, rows[count].end) is None:
        count += 1
    return count if count < len(rows) else min(count, 1)


def _stripped(text: str, start: int, end: int) -> Span | None:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return Span(start, end) if start < end else None
