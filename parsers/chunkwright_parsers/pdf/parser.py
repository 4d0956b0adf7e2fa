"""The PDF parser: pages in, document out. The document's text is a Markdown rendering in reading order."""

from __future__ import annotations

from collections import Counter

import pypdfium2 as pdfium

from chunkwright.errors import ParseError
from chunkwright.tree import (
    Block,
    Document,
    MetadataValue,
    Root,
    Section,
    Span,
    bind_captions,
    nest,
)
from chunkwright.tree.reading import Reading
from chunkwright_parsers.pdf.build import build
from chunkwright_parsers.pdf.furniture import mark_furniture
from chunkwright_parsers.pdf.headings import join_numbers, mark_headings
from chunkwright_parsers.pdf.joins import joined
from chunkwright_parsers.pdf.layout import PageLayout
from chunkwright_parsers.pdf.notes import mark_notes
from chunkwright_parsers.pdf.opening import OpenFile
from chunkwright_parsers.pdf.outline import mark_outlined, outline_of
from chunkwright_parsers.pdf.pages import read_pages
from chunkwright_parsers.pdf.rendered import Rendered

RENDERING_VERSION = 1

_INFORMATION = ("Author", "Subject", "Keywords", "Creator", "Producer")


def parse(reading: Reading) -> Document:
    """The document of a PDF file.

    Args:
        reading: Its bytes with what is known about it.

    Raises:
        ParseError: The file is damaged, has no page, wants a password, or none of its pages has text that can be read.
    """
    name = reading.source.uri or reading.source.name or "the PDF"
    with OpenFile(reading.data, name, reading.options.password) as file:
        read = read_pages(file, reading, name)
        entries = outline_of(file.document)
        values = _metadata(file.document)
    if read.links:
        values["links"] = [*read.links]
    pages = read.layouts
    if read.unread and read.empty:
        why = "its text cannot be read" if any(read.unread.values()) else "it has no text layer"
        raise ParseError(name, None, f"{why}; recognize its text with ReadOptions(ocr=True) or --ocr")
    notices = (*reading.notices, *read.notices())
    labels = [(page.number, page.label) for page in pages]
    mark_furniture(pages)
    mark_outlined(pages, entries)
    mark_headings(pages, _body(pages))
    join_numbers(pages)
    rendered = Rendered({page.number: page.turn for page in pages}, mark_notes(pages))
    blocks = tuple(build(rendered, joined(pages)))
    text = rendered.writer.text()
    tree = Root(span=Span(0, len(text)), children=nest(bind_captions(text, blocks)))
    return Document(
        text=text,
        root=tree,
        format=reading.format,
        id=reading.id,
        title=_title(values, tree) or reading.readable_name(),
        rendering_version=RENDERING_VERSION,
        source=reading.source,
        pages=rendered.page_spans(labels),
        places=tuple(rendered.places),
        metadata=values,
        caller_metadata=reading.metadata,
        notices=notices,
    )


def _body(pages: list[PageLayout]) -> float:
    """The size that most of the text of the document is in."""
    sizes: Counter[float] = Counter()
    for page in pages:
        sizes[round(page.body * 2) / 2] += page.characters
    return sizes.most_common(1)[0][0] if sizes else 10.0


def _metadata(document: pdfium.PdfDocument) -> dict[str, MetadataValue]:
    found = document.get_metadata_dict(skip_empty=True)
    values: dict[str, MetadataValue] = {key.lower(): found[key] for key in _INFORMATION if key in found}
    if found.get("Title", "").strip():
        values["title"] = " ".join(found["Title"].split())
    names = [document.get_attachment(index).get_name() for index in range(document.count_attachments())]
    if names:
        values["attachments"] = [*names]
    return values


def _title(values: dict[str, MetadataValue], root: Root) -> str:
    heading = next((block.title for block in _sections(root.children) if block.title), "")
    stated = str(values.get("title", ""))
    # Many programs put a file name there.
    return heading if heading and (not stated or "." in stated[-6:] or " " not in stated) else stated or heading


def _sections(blocks: tuple[Block, ...]) -> list[Section]:
    return [block for block in blocks if isinstance(block, Section)]
