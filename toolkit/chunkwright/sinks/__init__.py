"""Sinks: where chunks go."""

from chunkwright.sinks.jsonl import chunk_record, read_jsonl, write_jsonl
from chunkwright.sinks.parquet import arrow_batches, write_parquet

__all__ = ["arrow_batches", "chunk_record", "read_jsonl", "write_jsonl", "write_parquet"]
