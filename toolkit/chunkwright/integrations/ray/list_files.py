"""A dataset of the files of sources: what a run on one machine would find, as rows."""

from __future__ import annotations

import json
import os
from itertools import islice
from pathlib import Path

import pyarrow as pa
import ray.data

from chunkwright.corpus.given import Sources, parted
from chunkwright.corpus.output.quarantine import Failed
from chunkwright.corpus.sources import Entry, Found, LeftOut, Limits, find
from chunkwright.corpus.sources.suffixes import is_archive
from chunkwright.errors import SourceError

_TEXT = pa.string()
FILES = pa.schema(
    [
        ("path", _TEXT),
        ("document_id", _TEXT),
        ("named", pa.bool_()),
        ("attributes", _TEXT),
        ("kind", _TEXT),
        ("evidence", _TEXT),
        ("error", _TEXT),
        ("message", _TEXT),
    ]
)
"""A file a row. With a `kind` it is left out, with an `error` it cannot be looked at; `attributes` are JSON."""
_LIMITS = Limits()


def list_files(
    sources: Sources, *, root: str | Path | None = None, limits: Limits = _LIMITS, files_per_block: int = 250
) -> ray.data.Dataset:
    """The files of folders, patterns and remote stores, with all that rules of ignoring and `.gitattributes` say.

    The sources are walked by the process that asks, which holds the list: 100 to 300 bytes a file. The files must be
    there under the same paths on every machine that reads them.

    Args:
        sources: Files, folders, patterns and remote addresses, as for `run`.
        root: Folder to which ids of local documents are relative; else the folder given, or the file's own.
        limits: What bounds the reading of sources.
        files_per_block: Files that are worked on by one task, whose events become at least one part.

    Raises:
        ValueError: `files_per_block` is below 1.
        SourceError: A source is an archive, a repository or bytes, whose files other machines cannot read by a path; a
            file is not below `root`; an address is empty.
        MissingExtra: A remote address was given and fsspec is not installed.
    """
    if files_per_block < 1:
        raise ValueError(f"files_per_block={files_per_block}: give 1 or more")
    addresses, handed = parted(sources)
    for name, _ in handed:
        raise SourceError(f"{name}: bytes are given to chunk_dataset as a column 'bytes' of a dataset")
    absolute = [_absolute(address) for address in addresses]
    found = find(absolute, None if root is None else os.path.abspath(root), limits)
    rows = map(_row, found)
    blocks = [pa.Table.from_pylist(block, FILES) for block in iter(lambda: list(islice(rows, files_per_block)), [])]
    return ray.data.from_arrow(blocks or [FILES.empty_table()])


def _absolute(address: str) -> str:
    local = "://" not in address
    if address.startswith("git:") or (local and os.path.isfile(address) and is_archive(address)):
        raise SourceError(f"{address}: other machines cannot read what is in it by a path; unpack it first")
    return os.path.abspath(address) if local and address else address


def _row(found: Found) -> dict[str, str | bool]:
    row: dict[str, str | bool] = dict.fromkeys(FILES.names, "")
    row |= {"path": found.path, "document_id": found.document_id, "named": False}
    if isinstance(found, Entry):
        attributes = json.dumps(dict(found.attributes)) if found.attributes else ""
        return row | {"named": found.named, "attributes": attributes}
    if isinstance(found, LeftOut):
        return row | {"kind": str(found.kind), "evidence": found.evidence}
    failed = Failed.of(found.path, "find" if found.whole else "read", found.error)
    return row | {"evidence": failed.stage, "error": failed.error, "message": failed.message}
