"""The Markdown parser: text in, document out. The document's text is the file itself."""

from __future__ import annotations

from collections.abc import Mapping

from chunkwright.tree import (
    Block,
    Break,
    Document,
    MetadataValue,
    Notice,
    NoticeKind,
    Page,
    Raw,
    Root,
    Section,
    Span,
    is_iso,
    walk,
)
from chunkwright.tree.reading import Reading
from chunkwright_parsers.markdown.block_phase import parse_blocks
from chunkwright_parsers.markdown.build import TreeBuilder
from chunkwright_parsers.markdown.front_matter import front_matter
from chunkwright_parsers.markdown.places import Places, normalized


def parse(reading: Reading) -> Document:
    """The document of a Markdown text.

    Args:
        reading: The text with what is known about it.
    """
    return _document(reading, into_code=True)


def fallback(reading: Reading) -> Document:
    """The document of a Markdown text whose fenced code is kept as it is, because a grammar hung or crashed over it.

    Args:
        reading: The text with what is known about it, the reason among its notices.
    """
    return _document(reading, into_code=False)


def _document(reading: Reading, *, into_code: bool) -> Document:
    text = reading.text
    matter = front_matter(text)
    blocks = parse_blocks(normalized(text, matter.end))
    builder = TreeBuilder(Places(text, matter.end, blocks.line_starts, into_code=into_code), blocks)
    body = builder.build()
    notices = [*reading.notices, *builder.notices]
    front: tuple[Block, ...] = ()
    if matter.end:
        span = Span(0, len(text[: matter.end].rstrip()))
        front = (Raw(span=span, role="front-matter", layer="meta"),)
        if matter.error:
            message = f"The front matter could not be read ({matter.error}); its values are left out."
            notices.append(Notice(NoticeKind.BAD_FRONT_MATTER, message, span))
    root = Root(span=Span(0, len(text)), children=(*front, *body))
    values = matter.values or {}
    effective = _text(values, "effective_at", "effective", "effective_date")
    if effective and not is_iso(effective):
        message = f"The date from which the document holds is left out: {effective!r} is not in ISO 8601 (2026-03-01)."
        notices.append(Notice(NoticeKind.BAD_FRONT_MATTER, message, front[0].span if front else None))
        effective = ""
    return Document(
        text=text,
        root=root,
        format="markdown",
        id=reading.id,
        title=_text(values, "title") or _first_heading(root) or reading.readable_name(),
        language=_text(values, "lang", "language"),
        family=_text(values, "family"),
        version=_text(values, "version"),
        modified=_text(values, "modified", "updated", "last_modified", "lastmod", "date"),
        effective_at=effective,
        source=reading.source,
        pages=_pages(text, root) if "<!--" in text else (),
        metadata=values,
        caller_metadata=reading.metadata,
        notices=tuple(notices),
    )


def _text(values: Mapping[str, MetadataValue], *names: str) -> str:
    for name in names:
        value = values.get(name)
        if isinstance(value, str | int | float) and not isinstance(value, bool):
            return " ".join(str(value).split())
    return ""


def _first_heading(root: Root) -> str:
    return next((b.title for b in root.children if isinstance(b, Section) and b.title), "")


def _pages(text: str, root: Root) -> tuple[Page, ...]:
    """Pages from their markers; what stands before the first marker is on the page before it, if there is one."""
    marks = [(b.span.start, b.page) for b in walk(root) if isinstance(b, Break) and b.page is not None and b.span]
    if not marks:
        return ()
    if text[: marks[0][0]].strip() and marks[0][1] > 1:
        marks.insert(0, (0, marks[0][1] - 1))
    else:
        marks[0] = (0, marks[0][1])
    ends = [start for start, _ in marks[1:]] + [len(text)]
    return tuple(Page(number, str(number), Span(start, end)) for (start, number), end in zip(marks, ends, strict=True))
