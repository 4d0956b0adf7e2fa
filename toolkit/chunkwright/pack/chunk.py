"""A chunk: exact slices of the text, and apart from them what is embedded with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

from chunkwright.pack.reasons import Reason
from chunkwright.tree import MetadataValue, Origin, Region, Span

PartRole = Literal["title", "path", "head", "overlap", "open", "text", "close", "rendered", "proxy", "added"]
ChunkRole = Literal["chunk", "parent", "skeleton"]
ShedKind = Literal[
    "added", "title", "heading", "signature", "term", "intro", "caption", "unit", "frame", "row-span", "header"
]


class Hint(StrEnum):
    """What a retriever can do with a hit. Every member has a case that produces it."""

    ADD_PARENT = "add-parent"
    """The chunk is a piece of a block: deliver what is around it too."""
    FETCH_IMPORTS = "fetch-imports"
    """Names in the chunk come from imports of its file, which stand elsewhere: see `Chunk.imports`."""
    KEEP_HEADER = "keep-header"
    """The rows make sense only under the header, which stands in the context and not in the text."""


@dataclass(frozen=True, slots=True)
class EmbedPart:
    """A part of what is embedded.

    Attributes:
        role: What it is.
        text: Its characters.
        spans: Where they stand in `Document.text`; None for generated ones.
    """

    role: PartRole
    text: str
    spans: tuple[Span, ...] | None = None


@dataclass(frozen=True, slots=True)
class Edge:
    """Where a chunk begins or ends.

    Attributes:
        reason: What lies there.
        forced: Whether the cut goes through a block (not just between the blocks of a section) that is over the cap
            and so had to be cut.
    """

    reason: Reason
    forced: bool = False


@dataclass(frozen=True, slots=True)
class TableRef:
    """The table of which a chunk holds rows.

    Attributes:
        name: Caption, else the nearest heading.
        header: Column names.
        rows: First and last row in the chunk, from 1.
        of: Rows of the whole table.
        row_ids: What the first column says of each of these rows.
        columns: First and last column in the chunk, from 1.
    """

    name: str
    header: tuple[str, ...]
    rows: tuple[int, int]
    of: int
    row_ids: tuple[str, ...] = ()
    columns: tuple[int, int] = (1, 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Chunk:
    """One chunk.

    Attributes:
        id: Digest of document id, structural path and text, with an ordinal for exact repeats.
        embed_digest: Digest of what is embedded: the key of a vector.
        document_id: The document's id.
        index: Place in the document, from 0.
        text: Exact slices of `Document.text`, joined by a blank line (rows and lines by a line end).
        embed_parts: What is embedded, in order; `embed_text` is its concatenation.
        tokens: Tokens of `embed_text`, never more than the cap.
        spans: The slices, in code points of `Document.text`.
        lines: First and last line, from 1.
        pages: Pages that the chunk touches.
        regions: Boxes on pages of the lines and rows that the chunk holds, one a column where they follow closely.
        origin: Where the first block stands in a source that is not text: with its `anchor`, a citation is a link,
            `page.html#anchor`. None where blocks have no such place.
        heading_path: Titles of the sections around the chunk's beginning, its own heading included.
        kinds: Kinds of the blocks in it, in order of appearance.
        language: Language of the code, for a chunk that is all code; else the document's.
        symbols: Names of what it defines or declares, with those around it: `RefundService.settle`.
        dependencies: What the functions in it call, as the source names it.
        imports: Imports of its file whose names it uses and which do not stand in it.
        part: For a piece of a function that is over the cap: which piece, from 1, and of how many.
        table: The first table of which it holds rows.
        starts: Its beginning.
        ends: Its end.
        parent_id: The innermost section that holds the chunk and more; depends on structure only. With `parents`, a
            piece of a table that is not too large has the table as its parent.
        previous_id: The chunk before it in the document.
        next_id: The chunk after it.
        shed: What was left out of the context to stay within the cap, in the order in which it went.
        hints: What a retriever can do.
        role: `chunk`; `parent` for a section or table given whole around chunks; `skeleton` for what stands for one
            that is too large.
        family: What the document is a version of, or "".
        version: Which version, or "".
        effective_at: ISO 8601 date or time from which it holds, or "".
        metadata: The caller's, unchanged.
    """

    id: str
    embed_digest: str
    document_id: str
    index: int
    text: str
    embed_parts: tuple[EmbedPart, ...]
    tokens: int
    spans: tuple[Span, ...]
    lines: tuple[int, int]
    pages: tuple[int, ...]
    regions: tuple[Region, ...]
    origin: Origin | None
    heading_path: tuple[str, ...]
    kinds: tuple[str, ...]
    language: str
    symbols: tuple[str, ...]
    table: TableRef | None
    starts: Edge
    ends: Edge
    parent_id: str
    previous_id: str | None = None
    next_id: str | None = None
    shed: tuple[ShedKind, ...] = ()
    hints: tuple[Hint, ...] = ()
    role: ChunkRole = "chunk"
    dependencies: tuple[str, ...] = ()
    imports: tuple[str, ...] = ()
    part: tuple[int, int] | None = None
    family: str = ""
    version: str = ""
    effective_at: str = ""
    metadata: Mapping[str, MetadataValue] = field(default_factory=dict)

    @property
    def embed_text(self) -> str:
        """What is embedded, and what the cap counts."""
        return "".join(part.text for part in self.embed_parts)
