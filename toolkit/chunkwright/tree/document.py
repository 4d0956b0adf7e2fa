"""A document: one string and a tree of blocks over it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from chunkwright.tree.blocks import Block, Root
from chunkwright.tree.notices import Notice
from chunkwright.tree.provenance import Provenance
from chunkwright.tree.span import Place, Span

MetadataValue = str | int | float | bool | None | list["MetadataValue"] | dict[str, "MetadataValue"]


@dataclass(frozen=True, slots=True)
class Source:
    """Where the bytes came from.

    Attributes:
        uri: Path or address, as given.
        name: File name.
        media_type: Media type, such as `text/markdown`.
        digest: SHA-256 of the bytes (of the UTF-8 text, if it came as text), in hexadecimal.
    """

    uri: str = ""
    name: str = ""
    media_type: str = ""
    digest: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """A page.

    Attributes:
        number: Number from 1.
        label: Printed label, such as `iv`.
        span: The part of `Document.text` on this page.
    """

    number: int
    label: str
    span: Span


@dataclass(frozen=True, slots=True)
class Import:
    """A statement of source code that makes names of other files known.

    Attributes:
        span: Where it stands.
        names: The names, as the code after it uses them.
    """

    span: Span
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """One document, as every parser gives it and the packer takes it.

    Attributes:
        id: The caller's, else the path relative to the corpus root, else "".
        text: The whole text: the file itself, or a Markdown rendering of it.
        root: The tree over `text`.
        format: Name in the table of formats.
        title: From front matter, the first heading, metadata, else the file name made readable.
        language: BCP 47 tag, or "".
        family: What this file is a version of, or "".
        version: Which version, or "".
        modified: ISO 8601 date or time of the last change, or "".
        effective_at: ISO 8601 date or time from which it holds, or "".
        rendering_version: Version of the rendering that made `text`; 0 where `text` is the file itself.
        source: Where the bytes came from.
        pages: Pages, in order; empty where the source has none.
        places: Boxes of the lines and rows of a source with pages, in the order of the text.
        imports: Imports of source code, in order.
        provenance: Findings about where the file comes from, if it is not the work of a person for this project.
        metadata: What the source says of itself (front matter, `<head>`).
        caller_metadata: The caller's own; reaches every chunk unchanged.
        notices: Findings.
    """

    text: str
    root: Root
    format: str
    id: str = ""
    title: str = ""
    language: str = ""
    family: str = ""
    version: str = ""
    modified: str = ""
    effective_at: str = ""
    rendering_version: int = 0
    source: Source = Source()
    pages: tuple[Page, ...] = ()
    places: tuple[Place, ...] = ()
    imports: tuple[Import, ...] = ()
    provenance: tuple[Provenance, ...] = ()
    metadata: Mapping[str, MetadataValue] = field(default_factory=dict)
    caller_metadata: Mapping[str, MetadataValue] = field(default_factory=dict)
    notices: tuple[Notice, ...] = ()

    def walk(self) -> Iterator[Block]:
        """Every block below the root, parents before children, in the order of the text."""
        from chunkwright.tree.walk import walk

        return walk(self.root)

    def outline(self) -> list[tuple[str, int, str]]:
        """Kind, depth and text of what gives the document its shape; see `tree.outline`."""
        from chunkwright.tree.outline import outline

        return outline(self)
