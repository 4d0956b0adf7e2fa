"""From results to an output: parts, lists, a manifest and a report. Results never pass through the one who asks."""

from __future__ import annotations

import pickle
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import cast

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import ray
import ray.data
from pyarrow.fs import FileSystem

from chunkwright.corpus.output.forms import Form, check_form
from chunkwright.corpus.output.manifest import manifest_of
from chunkwright.corpus.report.figures import Figures
from chunkwright.corpus.report.report_html import report_html
from chunkwright.corpus.report.report_json import report_json
from chunkwright.corpus.times import run_time
from chunkwright.integrations.ray.blocks import map_results
from chunkwright.integrations.ray.counting import Counted, WrittenPart
from chunkwright.integrations.ray.place import PIECES, Place
from chunkwright.integrations.ray.write_block import BUCKETS, COUNTS, write_block

_CHUNKS = 1_000_000  # whose keys are counted by one task, about
_ADDED = 100  # blocks whose counts are added up by one task


def write_dataset(
    results: ray.data.Dataset,
    output: str | Path,
    *,
    form: Form = "jsonl",
    part_size: int = 32_000_000,
    at: str | None = None,
    filesystem: FileSystem | None = None,
) -> Figures:
    """Writes what became of files into a folder or an object store, as a run on one machine does, but without a state.

    Every call makes the output anew: the manifest lists the parts that count, those of earlier calls are removed
    last of all. Tasks write the parts under names of their contents, so that one that is done twice doubles nothing.

    Args:
        results: What `chunk_dataset` gave; it is worked out now.
        output: A folder that all machines see under this path, or an address of fsspec such as `s3://bucket/folder`.
        form: `jsonl`, `jsonl.gz`, `jsonl.zst` or `parquet`.
        part_size: Bytes of events, before compression, from which on a part is finished. No part holds documents of
            two blocks.
        at: The time of the run, in ISO 8601; now if None.
        filesystem: A file system of pyarrow in which `output` is a path, or None.

    Returns:
        The figures of the report.

    Raises:
        ValueError: `part_size` is below 1, or `at` is no time, or there is no such kind of address.
        StateError: The folder holds files of these names that `write_dataset` did not write.
        MissingExtra: The library of the form is not installed.
        OSError: The output cannot be written.
    """
    check_form(form)
    if part_size < 1:
        raise ValueError(f"part_size={part_size}: give a number of bytes, 1 or more")
    time_of_run, started = run_time(at), time.monotonic()
    place = Place.at(output, filesystem)
    place.claim()
    written = map_results(results, partial(write_block, place=place, form=form, part_size=part_size)).materialize()
    blocks = written.to_arrow_refs()
    counted = _counted(blocks)
    parts, join = sorted(counted.parts), ray.remote(num_cpus=0)(_join)
    for name in ("quarantine", "left_out"):
        pieces = [piece.name for piece in sorted(counted.lists.get(name, []))]
        ray.get(join.remote(place, f"{name}.jsonl", pieces))
    told = counted.figures(time_of_run, _repeated(written, blocks, counted.sizes.total()), time.monotonic() - started)
    rows = ((i, 1, "events", part.name, part.events, part.size, part.digest) for i, part in enumerate(parts, 1))
    place.put("manifest.json", manifest_of(rows, [(1, time_of_run, told.events)]).encode())
    place.put("report.json", report_json(told).encode())
    place.put("report.html", report_html(told).encode())
    _remove_strangers(place, parts)
    return told


def _join(place: Place, name: str, pieces: list[str]) -> None:
    """Writes a list of its pieces: they hold a row for each file, more than the one who asks can be sent."""
    place.join(name, pieces)


def _counted(blocks: Sequence[ray.ObjectRef[pa.Table]]) -> Counted:
    """The counts of all blocks. Tasks add them up first: the keys beside them stay where they are."""
    counted, add = Counted(), ray.remote(_added)
    for sums in [add.remote(*blocks[start : start + _ADDED]) for start in range(0, len(blocks), _ADDED)]:
        counted.add(ray.get(sums))
    return counted


def _added(*blocks: pa.Table) -> Counted:
    counted = Counted()
    for block in filter(pa.Table.__len__, blocks):  # one without rows has no columns either
        for data in block.filter(pc.equal(block.column("bucket"), COUNTS)).column("data").to_pylist():
            counted.add(pickle.loads(data))
    return counted


def _repeated(written: ray.data.Dataset, blocks: Sequence[ray.ObjectRef[pa.Table]], chunks: int) -> int:
    """Chunks whose embedded text another chunk has too, by 64 bits of its digest."""
    if not chunks:
        return 0
    if chunks <= _CHUNKS:
        return chunks - cast("int", ray.get(ray.remote(_distinct).remote(*blocks)))
    groups = written.groupby("bucket", num_partitions=min(BUCKETS, 1 + chunks // _CHUNKS))
    rows = groups.map_groups(_distinct_in_bucket, batch_format="pyarrow").iter_rows()
    return chunks - sum(int(row["distinct"]) for row in rows)


def _distinct(*blocks: pa.Table) -> int:
    """How many keys there are."""
    keys = [block.filter(pc.not_equal(block.column("bucket"), COUNTS)).column("data") for block in blocks]
    data = b"".join(value for column in keys for value in column.to_pylist())
    return len(np.unique(np.frombuffer(data, ">u8")))


def _distinct_in_bucket(block: pa.Table) -> pa.Table:
    return pa.table({"distinct": [_distinct(block)]})


def _remove_strangers(place: Place, parts: list[WrittenPart]) -> None:
    """Removes what earlier calls, and tasks that were not finished, left. The manifest does not name it any more."""
    listed = {part.name for part in parts}
    for folder in ("parts", PIECES):
        for name in place.names(folder):
            if name not in listed:
                place.remove(f"{folder}/{name}")
