"""Chunkwright reads mixed documents into one block tree and cuts it into chunks for search and RAG indexes."""

from chunkwright.api import chunk, chunk_text, parse, parse_bytes, parse_text
from chunkwright.errors import (
    CapTooSmall,
    ChunkwrightError,
    ParseError,
    PolicyError,
    TokenizerError,
    UnknownFormat,
)
from chunkwright.pack import Chunk, Edge, EmbedPart, Hint, Policy, Reason, TableRef, pack, shed_notices
from chunkwright.sinks import read_jsonl, write_jsonl
from chunkwright.tree import Block, Document, Notice, NoticeKind, Region, Span

__version__ = "0.1.0"

__all__ = [
    "Block",
    "CapTooSmall",
    "Chunk",
    "ChunkwrightError",
    "Document",
    "Edge",
    "EmbedPart",
    "Hint",
    "Notice",
    "NoticeKind",
    "ParseError",
    "Policy",
    "PolicyError",
    "Reason",
    "Region",
    "Span",
    "TableRef",
    "TokenizerError",
    "UnknownFormat",
    "__version__",
    "chunk",
    "chunk_text",
    "pack",
    "parse",
    "parse_bytes",
    "parse_text",
    "read_jsonl",
    "shed_notices",
    "write_jsonl",
]
