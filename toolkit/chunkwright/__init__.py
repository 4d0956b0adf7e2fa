"""Chunkwright reads mixed documents into one block tree and cuts it into chunks for search and RAG indexes."""

from chunkwright import retrieval
from chunkwright.api import chunk, chunk_text, parse, parse_bytes, parse_text
from chunkwright.corpus import Outcome, run
from chunkwright.errors import (
    CapTooSmall,
    ChunkwrightError,
    MissingExtra,
    ParseError,
    PolicyError,
    SourceError,
    TokenizerError,
    UnknownFormat,
    WorkerError,
)
from chunkwright.pack import (
    Chunk,
    CutExplanation,
    Edge,
    EmbedPart,
    Hint,
    Policy,
    PolicySettings,
    Reason,
    TableRef,
    explain,
    pack,
    prepare,
    shed_notices,
)
from chunkwright.sinks import read_jsonl, write_jsonl
from chunkwright.tree import Block, Document, Lineage, Notice, NoticeKind, Place, ReadOptions, Region, Span

__version__ = "0.1.0"

__all__ = [
    "Block",
    "CapTooSmall",
    "Chunk",
    "ChunkwrightError",
    "CutExplanation",
    "Document",
    "Edge",
    "EmbedPart",
    "Hint",
    "Lineage",
    "MissingExtra",
    "Notice",
    "NoticeKind",
    "Outcome",
    "ParseError",
    "Place",
    "Policy",
    "PolicyError",
    "PolicySettings",
    "ReadOptions",
    "Reason",
    "Region",
    "SourceError",
    "Span",
    "TableRef",
    "TokenizerError",
    "UnknownFormat",
    "WorkerError",
    "__version__",
    "chunk",
    "chunk_text",
    "explain",
    "pack",
    "parse",
    "parse_bytes",
    "parse_text",
    "prepare",
    "read_jsonl",
    "retrieval",
    "run",
    "shed_notices",
    "write_jsonl",
]
