"""From results to an output: parts, lists, a manifest and a report. Results never pass through the one who asks."""

from __future__ import annotations

import pickle
import time
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
from chunkwright.integrations.ray.blocks import map_blocks
from chunkwright.integrations.ray.counting import Counted, WrittenPart
from chunkwright.integrations.ray.place import Place
from chunkwright.integrations.ray.write_block import BUCKETS, COUNTS, PIECES, write_block

_CHUNKS = 1_000_000  # whose keys are counted by one task, at least


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
    written = map_blocks(results, write_block, 0, place, form, part_size).materialize()
    counted = _counted(written)
    parts, join = sorted(counted.parts), ray.remote(num_cpus=0)(_join)
    for name in ("quarantine", "left_out"):
        pieces = [piece.name for piece in sorted(counted.lists.get(name, []))]
        ray.get(join.remote(place, f"{name}.jsonl", pieces))
    told = counted.figures(time_of_run, _repeated(written, counted), time.monotonic() - started)
    rows = ((i, 1, "events", part.name, part.events, part.size, part.digest) for i, part in enumerate(parts, 1))
    place.put("manifest.json", manifest_of(rows, [(1, time_of_run, told.events)]).encode())
    place.put("report.json", report_json(told).encode())
    place.put("report.html", report_html(told).encode())
    _remove_strangers(place, parts)
    return told


def _join(place: Place, name: str, pieces: list[str]) -> None:
    """Writes a list of its pieces: they hold a row for each file, more than the one who asks can be sent."""
    place.join(name, pieces)


def _counted(written: ray.data.Dataset) -> Counted:
    counted = Counted()
    for row in map_blocks(written, _counts, 0).iter_rows():
        counted.add(cast("Counted", pickle.loads(row["data"])))
    return counted


def _counts(written: pa.Table) -> pa.Table:
    return written.filter(pc.equal(written.column("bucket"), COUNTS))


def _repeated(written: ray.data.Dataset, counted: Counted) -> int:
    """Chunks whose embedded text another chunk has too, by 64 bits of its digest."""
    chunks = counted.sizes.total()
    if not chunks:
        return 0
    keys = map_blocks(written, _keys, 0).groupby("bucket", num_partitions=min(BUCKETS, 1 + chunks // _CHUNKS))
    distinct = keys.map_groups(_distinct, batch_format="pyarrow").iter_rows()
    return chunks - sum(int(row["distinct"]) for row in distinct)


def _keys(written: pa.Table) -> pa.Table:
    return written.filter(pc.not_equal(written.column("bucket"), COUNTS))


def _distinct(keys: pa.Table) -> pa.Table:
    data = b"".join(keys.column("data").to_pylist())
    return pa.table({"distinct": [len(np.unique(np.frombuffer(data, ">u8")))]})


def _remove_strangers(place: Place, parts: list[WrittenPart]) -> None:
    """Removes what earlier calls, and tasks that were not finished, left. The manifest does not name it any more."""
    listed = {part.name for part in parts}
    for folder in ("parts", PIECES):
        for name in place.names(folder):
            if name not in listed:
                place.remove(f"{folder}/{name}")
