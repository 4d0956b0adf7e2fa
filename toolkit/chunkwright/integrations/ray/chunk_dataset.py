"""From a dataset of files to a dataset of what became of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Unpack

import ray.data

from chunkwright.corpus.job import Job
from chunkwright.corpus.pool import check_sendable
from chunkwright.corpus.screening import Screen
from chunkwright.corpus.sources import Limits
from chunkwright.integrations.ray.chunk_files import ChunkFiles
from chunkwright.integrations.ray.comparing import compare
from chunkwright.integrations.ray.file_rows import Rows
from chunkwright.pack import Policy, PolicySettings
from chunkwright.tree import Lineage, MetadataValue, ReadOptions

_OPTIONS = ReadOptions()
_SCREEN = Screen()
_LIMITS = Limits()


def chunk_dataset(
    files: ray.data.Dataset,
    *,
    concurrency: int | tuple[int, int] | None = None,
    time_limit: float | None = 120.0,
    memory_limit: int | None = None,
    compared: bool = True,
    root: str | Path | None = None,
    screen: Screen = _SCREEN,
    limits: Limits = _LIMITS,
    format: str | None = None,
    metadata: Mapping[str, MetadataValue] | None = None,
    lineage: Lineage | None = None,
    strict: bool = False,
    options: ReadOptions = _OPTIONS,
    policy: Policy | None = None,
    **settings: Unpack[PolicySettings],
) -> ray.data.Dataset:
    """Reads and cuts files on the machines of a Ray cluster; a file that fails is a row and never stops the others.

    Each actor holds one process, in which files are read and cut just as in `run`. Files are read twice unless
    `compared` is False: first, at once, to find equal ids and contents; then, when rows are asked for, to be cut.

    Args:
        files: Rows with `path`, a path that every machine can read or an address of fsspec. Optional: `bytes`, the
            content (as `ray.data.read_binary_files(..., include_paths=True)` gives it), and `document_id`. All that
            `list_files` gives.
        concurrency: Number of actors, or the fewest and the most; from one on, as many as the cluster has room for,
            if None.
        time_limit: Seconds that a file may take before its process is replaced, or None.
        memory_limit: Bytes that a process may address, or None; on systems that can limit it.
        compared: Whether files are compared with each other. If not, nothing is told of copies and equal ids.
        root: Folder or address that is taken off paths to have ids, for rows without one; else the path is the id.
        screen: Which files are read of those that are left out by themselves.
        limits: What bounds the reading of files.
        format: Name of the format of every file, if it shall not be found.
        metadata: The caller's own values: they reach every chunk unchanged.
        lineage: Where family and version are found.
        strict: Whether a finding that would be a notice is an error of its file.
        options: How formats are read, where there is a choice.
        policy: Settings ready-made; the default policy if None.
        **settings: Fields of `Policy`; they override those of `policy`.

    Returns:
        One row a file, with the fields of `RESULT_SCHEMA`. Nothing is cut before they are asked for.

    Raises:
        ValueError: `concurrency` is below 1.
        PolicyError: A setting is out of range, contradicts another, or cannot be sent to another process.
    """
    actors = _actors(concurrency)
    job = Job(
        policy=Policy(**settings) if policy is None else replace(policy, **settings),
        format=format,
        lineage=lineage,
        metadata=None if metadata is None else dict(metadata),
        strict=strict,
        options=replace(options, progress=None),
        screen=screen,
    )
    check_sendable(job)
    rows = Rows(limits, None if root is None else str(root))
    losers = compare(files, rows, job) if compared else []
    return files.map_batches(
        ChunkFiles,
        batch_size=None,
        batch_format="pyarrow",
        zero_copy_batch=True,
        compute=actors,
        num_cpus=1,
        fn_constructor_args=(rows, job, time_limit, memory_limit, losers),
    )


def _actors(concurrency: int | tuple[int, int] | None) -> ray.data.ActorPoolStrategy:
    if concurrency is None:
        return ray.data.ActorPoolStrategy(min_size=1)
    fewest, most = (concurrency, concurrency) if isinstance(concurrency, int) else concurrency
    if not 1 <= fewest <= most:
        raise ValueError(f"concurrency={concurrency}: give 1 or more, or the fewest and the most")
    return ray.data.ActorPoolStrategy(min_size=fewest, max_size=most)
