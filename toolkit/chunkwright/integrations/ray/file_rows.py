"""From rows of a dataset of files to files, under the same limits and rules of names as in any run."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple, cast

import pyarrow as pa

from chunkwright.corpus.output.quarantine import Failed
from chunkwright.corpus.sources import Entry, LeftOut, LeftOutKind, Limits
from chunkwright.corpus.sources.file_bytes import read_file
from chunkwright.corpus.sources.member_names import screened
from chunkwright.corpus.sources.remote import Remote
from chunkwright.errors import SourceError
from chunkwright.integrations.ray.list_files import FILES


class Lost(NamedTuple):
    """A file or folder that cannot be looked at."""

    path: str
    document_id: str
    failed: Failed


@dataclass(frozen=True, slots=True)
class Rows:
    """How rows are read.

    Attributes:
        limits: What files may hold.
        root: What is taken off paths to have the ids of documents, or None: rows without an id have their path then.
    """

    limits: Limits
    root: str | None

    def found(self, block: pa.Table) -> Iterator[Entry | LeftOut | Lost]:
        """What the rows say is there, in their order. No file is read.

        Args:
            block: Rows with `path`, perhaps `document_id` and `bytes`, or those of `FILES`.
        """
        listed = set(FILES.names) <= set(block.column_names)  # else columns of these names are the user's own
        known = FILES.names if listed else [name for name in ("path", "document_id") if name in block.column_names]
        data = block.column("bytes") if "bytes" in block.column_names else None
        for place, row in enumerate(block.select(known).to_pylist()):
            yield self._one(row, None if data is None else _Held(data, place, self.limits))

    def _one(self, row: Mapping[str, object], held: Callable[[], bytes] | None) -> Entry | LeftOut | Lost:
        path = str(row["path"])
        identity = str(row.get("document_id") or "")
        try:
            identity = identity or id_below(path, self.root)
        except SourceError as error:
            return Lost(path, path, Failed.of(path, "find", error))
        kind, evidence = str(row.get("kind") or ""), str(row.get("evidence") or "")
        if row.get("error"):
            return Lost(path, identity, Failed(evidence, str(row["error"]), str(row["message"]), None))
        if "kind" not in row:  # no list of `list_files`, which has looked at names
            against, evidence = screened(identity)
            kind = "" if against is None else str(against)
        if kind:
            return LeftOut(path, identity, LeftOutKind(kind), evidence)
        return Entry(
            path,
            identity,
            held or (lambda: _read(path, self.limits)),
            named=bool(row.get("named")),
            attributes=_attributes(row.get("attributes")),
        )


@dataclass(frozen=True, slots=True)
class _Held:
    """Gives bytes that a block holds; they are copied when they are asked for."""

    column: pa.ChunkedArray
    place: int
    limits: Limits

    def __call__(self) -> bytes:
        value = self.column[self.place]
        if not value.is_valid:
            raise SourceError("the row has no bytes")
        self.limits.check_size(len(value.as_buffer()))
        return cast("bytes", value.as_py())


def id_below(path: str, root: str | None) -> str:
    """The id of a document: its path below a root; schemes of addresses do not count.

    Args:
        path: Where it is.
        root: The root; None for the whole path.

    Raises:
        SourceError: It is not below the root.
    """
    if root is None:
        return path
    bare, top = (address.split("://", 1)[-1] for address in (path, root))
    inner = bare.removeprefix(top.rstrip("/") + "/")
    if inner == bare:
        raise SourceError(f"{path} is not below the root {root}; give a folder that holds all files")
    return inner


def _read(path: str, limits: Limits) -> bytes:
    if "://" not in path:
        return read_file(path, limits, follow=True)
    found = next(iter(Remote(path, "", limits).found()), None)
    if isinstance(found, Entry) and found.named:
        return found.read()
    raise getattr(found, "error", None) or SourceError(f"{path}: this is a folder, and no file")


def _attributes(told: object) -> dict[str, tuple[bool, str]]:
    if not told:
        return {}
    return {name: (bool(value), str(line)) for name, (value, line) in json.loads(str(told)).items()}
