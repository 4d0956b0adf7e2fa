"""The block tree: the one thing that parsers and the packer both know."""

from chunkwright.tree.blocks import (
    CODE_ROLES,
    FUNCTION_ROLES,
    KINDS,
    LAYERS,
    SCOPE_ROLES,
    Block,
    Break,
    Code,
    Definition,
    Figure,
    Group,
    Item,
    Layer,
    List,
    Math,
    Note,
    Paragraph,
    Quote,
    Raw,
    Root,
    Section,
    SectionRole,
    Table,
)
from chunkwright.tree.captions import bind_captions
from chunkwright.tree.cells import Cell, cells, column_names, first_cell, row_cells, row_columns
from chunkwright.tree.coverage import faults, layer_spans, uncovered
from chunkwright.tree.document import Document, Import, MetadataValue, Page, Source
from chunkwright.tree.frame import NO_FRAME, Frame, Head
from chunkwright.tree.json_form import from_json, to_json
from chunkwright.tree.lineage import Lineage, is_iso, with_lineage
from chunkwright.tree.lines import LineCounter, LineIndex, content_lines, utf8_span, utf16_span
from chunkwright.tree.metadata import checked_metadata
from chunkwright.tree.notices import Notice, NoticeKind
from chunkwright.tree.outline import outline
from chunkwright.tree.pretty import pretty
from chunkwright.tree.provenance import Provenance, ProvenanceKind
from chunkwright.tree.reading import Content, Parser, Reading, ReadOptions
from chunkwright.tree.row_spans import cells_above
from chunkwright.tree.sections import nest
from chunkwright.tree.span import Origin, Place, Region, Span
from chunkwright.tree.walk import rebuild, walk, walk_depth

__all__ = [
    "CODE_ROLES",
    "FUNCTION_ROLES",
    "KINDS",
    "LAYERS",
    "NO_FRAME",
    "SCOPE_ROLES",
    "Block",
    "Break",
    "Cell",
    "Code",
    "Content",
    "Definition",
    "Document",
    "Figure",
    "Frame",
    "Group",
    "Head",
    "Import",
    "Item",
    "Layer",
    "LineCounter",
    "LineIndex",
    "Lineage",
    "List",
    "Math",
    "MetadataValue",
    "Note",
    "Notice",
    "NoticeKind",
    "Origin",
    "Page",
    "Paragraph",
    "Parser",
    "Place",
    "Provenance",
    "ProvenanceKind",
    "Quote",
    "Raw",
    "ReadOptions",
    "Reading",
    "Region",
    "Root",
    "Section",
    "SectionRole",
    "Source",
    "Span",
    "Table",
    "bind_captions",
    "cells",
    "cells_above",
    "checked_metadata",
    "column_names",
    "content_lines",
    "faults",
    "first_cell",
    "from_json",
    "is_iso",
    "layer_spans",
    "nest",
    "outline",
    "pretty",
    "rebuild",
    "row_cells",
    "row_columns",
    "to_json",
    "uncovered",
    "utf8_span",
    "utf16_span",
    "walk",
    "walk_depth",
    "with_lineage",
]
