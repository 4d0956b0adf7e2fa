"""Sinks: where chunks go."""

from chunkwright.sinks.jsonl import chunk_record, read_jsonl, write_jsonl

__all__ = ["chunk_record", "read_jsonl", "write_jsonl"]
