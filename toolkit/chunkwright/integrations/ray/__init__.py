"""Runs beyond one machine: the same work on every file, on Ray Data. Needs the extra `ray`."""

from chunkwright.errors import MissingExtra

try:
    import ray.data  # noqa: F401
except ImportError as error:
    raise MissingExtra("chunkwright.integrations.ray takes the extra 'ray': pip install 'chunkwright[ray]'") from error

from chunkwright.integrations.ray.chunk_dataset import chunk_dataset
from chunkwright.integrations.ray.chunk_rows import chunks_of
from chunkwright.integrations.ray.list_files import list_files
from chunkwright.integrations.ray.result_rows import RESULT_SCHEMA
from chunkwright.integrations.ray.write_dataset import write_dataset

__all__ = ["RESULT_SCHEMA", "chunk_dataset", "chunks_of", "list_files", "write_dataset"]
