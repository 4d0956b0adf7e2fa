"""Chunks as JSON Lines: one object a line, UTF-8, lines that end in a line feed."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from os import PathLike, fspath
from pathlib import Path
from typing import TextIO

from chunkwright.errors import ParseError
from chunkwright.pack import Chunk
from chunkwright.sinks.atomic import replaced
from chunkwright.sinks.record import chunk_from_record, chunk_record

__all__ = ["chunk_record", "read_jsonl", "write_jsonl"]

_ESCAPED = re.compile("[\ud800-\udfff\x85\u2028\u2029]")
"""What UTF-8 cannot hold, and what some readers take for a line end."""


def write_jsonl(chunks: Iterable[Chunk], target: str | PathLike[str] | TextIO) -> int:
    """Writes chunks as JSON Lines.

    A file appears whole or not at all: the lines go to a temporary file in the same folder, which takes the
    target's place at the end. If making the chunks fails halfway, the target stays as it was.

    Args:
        chunks: The chunks; they are written as they come and not kept.
        target: A path, or a text stream, which is written to as it goes and stays open.

    Returns:
        How many chunks were written.

    Raises:
        OSError: The target cannot be written.
        ValueError: A number in the metadata is not finite, which JSON cannot hold.
    """
    if not isinstance(target, str | PathLike):
        return _write_lines(chunks, target)
    with replaced(Path(target)) as stream:
        return _write_lines(chunks, stream)


def read_jsonl(path: str | PathLike[str]) -> list[Chunk]:
    """The chunks that `write_jsonl` wrote, equal to what they were.

    JSON cannot tell one thing apart: a high and a low surrogate next to each other come back as the character
    that they stand for together.

    Args:
        path: The file.

    Raises:
        OSError: The file cannot be read.
        ParseError: A line is not a chunk; the error names the line.
    """
    with open(path, "rb") as stream:
        return [_chunk(line, fspath(path), number) for number, line in enumerate(stream, 1) if line.strip()]


def _chunk(line: bytes, source: str, number: int) -> Chunk:
    try:
        return chunk_from_record(json.loads(line.decode("utf-8")))
    except KeyError as error:
        raise ParseError(source, number, f"the field {error} of a chunk is missing") from error
    except (TypeError, ValueError, RecursionError) as error:
        raise ParseError(source, number, f"this is not a chunk as `write_jsonl` writes it ({error})") from error


def _write_lines(chunks: Iterable[Chunk], stream: TextIO) -> int:
    count = 0
    for chunk in chunks:
        line = json.dumps(chunk_record(chunk), ensure_ascii=False, allow_nan=False)
        stream.write(_ESCAPED.sub(_escape, line) + "\n")
        count += 1
    return count


def _escape(match: re.Match[str]) -> str:
    return f"\\u{ord(match[0]):04x}"
