"""The parser of component files and of the source of HTML pages. The document's text is the file itself."""

from __future__ import annotations

import re

from chunkwright.tree import Block, Code, Document, Frame, Root, Section, Span
from chunkwright.tree.reading import Reading
from chunkwright_parsers.code import code_blocks
from chunkwright_parsers.components.build import MarkupBuilder

_PAGE_SOURCE = "html_source"  # the format of an HTML page that is read as source code

_FRONT = re.compile(r"\s*---[ \t]*(?:\r\n?|\n)(.*?)^---[ \t]*$", re.DOTALL | re.MULTILINE)
_TITLE = re.compile(r"<title[^>]*>([^<]{1,300})</title", re.IGNORECASE)
_LANGUAGE = re.compile(r"<html\s[^>]*?\blang\s*=\s*[\"']?([A-Za-z][\w-]*)", re.IGNORECASE)
_HEADER = 20_000  # characters in which title and language are looked for


def parse(reading: Reading) -> Document:
    """The document of a component file, or of an HTML page as source code.

    Args:
        reading: The text with what is known about it.
    """
    text, html = reading.text, reading.format == _PAGE_SOURCE
    language = "html" if html else reading.format
    builder = MarkupBuilder(text, language)
    front = _front_matter(builder, text) if language == "astro" else ()
    start = front[0].span.end if front and front[0].span else 0
    blocks = (*front, *builder.blocks(start, len(text)))
    content = text.strip()
    begin = len(text) - len(text.lstrip())
    children: tuple[Block, ...] = ()
    if content:
        span = Span(begin, begin + len(content))
        children = (Section(span=span, role="module", language=language, children=blocks),)
    header = text[:_HEADER] if html else ""
    title, natural = _TITLE.search(header), _LANGUAGE.search(header)
    return Document(
        text=text,
        root=Root(span=Span(0, len(text)), children=children),
        format=reading.format,
        id=reading.id,
        title=" ".join(title[1].split()) if title else reading.id or reading.source.name,
        language=natural[1] if natural else "",
        source=reading.source,
        imports=tuple(builder.imports),
        caller_metadata=reading.metadata,
        notices=(*reading.notices, *builder.notices),
    )


def _front_matter(builder: MarkupBuilder, text: str) -> tuple[Block, ...]:
    """The script between two lines of dashes that begins an Astro component."""
    match = _FRONT.match(text)
    if match is None:
        return ()
    body = match[1]
    start = match.start(1) + len(body) - len(body.lstrip())
    end = start + len(body.strip())
    blocks: tuple[Block, ...] = ()
    if start < end:
        code = code_blocks(text[start:end], "typescript", start)
        blocks = code.blocks
        builder.imports.extend(code.imports)
        builder.notices.extend(code.notices)
    opening = len(text) - len(text.lstrip())
    return (
        Code(
            span=Span(opening, match.end()),
            language="typescript",
            body=Span(start, end) if start < end else None,
            children=blocks,
            frame=Frame(open="---\n", joint="\n", close="\n---"),
        ),
    )
