"""Chunks as a Parquet file, or as batches of Arrow, for those who have pyarrow."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from chunkwright.errors import MissingExtra
from chunkwright.pack import Chunk

if TYPE_CHECKING:
    import pyarrow as pa

_GROUP = 5_000  # rows that are held at once


class HasChunks(Protocol):
    """What holds the chunks of one file, such as an `Outcome`."""

    @property
    def chunks(self) -> Sequence[Chunk]:
        """The chunks."""
        ...


def arrow_batches(chunks: Iterable[Chunk | HasChunks], size: int = _GROUP) -> Iterator[pa.RecordBatch]:
    """Chunks as batches of Arrow, with a type for every field; `metadata` is JSON.

    Args:
        chunks: Chunks, or outcomes of a run; they are taken as they are needed.
        size: Rows a batch.

    Raises:
        MissingExtra: pyarrow is not installed.
        ValueError: `size` is below 1, or a number in the metadata is not finite.
    """
    if size < 1:
        raise ValueError(f"size={size}: give 1 or more")
    _check()
    from chunkwright.sinks.arrow import batches

    return batches(_single(chunks), size)


def write_parquet(chunks: Iterable[Chunk | HasChunks], target: str | os.PathLike[str]) -> int:
    """Writes chunks as Parquet. The file appears whole or not at all.

    Args:
        chunks: Chunks, or outcomes of a run; they are written as they come and not kept.
        target: The file.

    Returns:
        How many chunks were written.

    Raises:
        MissingExtra: pyarrow is not installed.
        OSError: The target cannot be written.
        ValueError: A number in the metadata is not finite, which JSON cannot hold.
    """
    _check()
    import pyarrow.parquet as pq

    from chunkwright.sinks.arrow import SCHEMA

    final = Path(os.path.realpath(target))
    temporary = final.with_name(f".{final.name[:200]}.{secrets.token_hex(6)}.part")
    count = 0
    try:
        with pq.ParquetWriter(temporary, SCHEMA, compression="zstd") as writer:
            for batch in arrow_batches(chunks):
                writer.write_batch(batch)
                count += batch.num_rows
        os.replace(temporary, final)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    return count


def _single(chunks: Iterable[Chunk | HasChunks]) -> Iterator[Chunk]:
    for item in chunks:
        if isinstance(item, Chunk):
            yield item
        else:
            yield from item.chunks


def _check() -> None:
    try:
        import pyarrow  # noqa: F401
    except ImportError as error:
        raise MissingExtra("Parquet and Arrow take the extra 'parquet': pip install 'chunkwright[parquet]'") from error
