"""Where an output lies: a folder that all machines see, or an object store, through fsspec."""

from __future__ import annotations

import io
import os
import secrets
import shutil
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Protocol, cast

import fsspec.core
from fsspec.implementations.arrow import ArrowFSWrapper
from fsspec.implementations.local import LocalFileSystem
from pyarrow.fs import FileSystem

from chunkwright.corpus.output.parts import sync_folder
from chunkwright.corpus.sources.written import LISTS
from chunkwright.errors import StateError

PIECES = ".lists"
"""Where pieces of lists lie until they are joined."""
_MARK = ".chunkwright-ray"
_BLOCK = 1 << 20  # bytes that are copied at once


class _Store(Protocol):
    """What is asked of a file system of fsspec."""

    def invalidate_cache(self) -> None: ...
    def exists(self, path: str) -> bool: ...
    def ls(self, path: str, detail: bool) -> list[str]: ...
    def makedirs(self, path: str, exist_ok: bool) -> None: ...
    def open(self, path: str, mode: str) -> IO[bytes]: ...
    def rm_file(self, path: str) -> None: ...


@dataclass(frozen=True, slots=True)
class Place:
    """A folder. It is sent to tasks with all that they need to write there.

    Attributes:
        store: The file system of fsspec.
        top: The folder's path in it.
    """

    store: _Store
    top: str

    @classmethod
    def at(cls, output: str | Path, filesystem: FileSystem | None) -> Place:
        """The place at an address.

        Args:
            output: A path, or an address of fsspec; with a file system, a path in it.
            filesystem: A file system of pyarrow, or None.

        Raises:
            ImportError: The library for the address is not installed.
            ValueError: There is no such kind of address.
        """
        if filesystem is not None:
            return cls(cast("_Store", ArrowFSWrapper(filesystem)), str(output).rstrip("/"))
        address = str(output) if "://" in str(output) else os.path.abspath(output)
        store, top = fsspec.core.url_to_fs(address)
        return cls(cast("_Store", store), str(top).rstrip("/"))

    def claim(self) -> None:
        """Makes the folder and marks it as one whose files `write_dataset` may replace.

        Raises:
            StateError: It holds files of the names that runs write, and no mark.
            OSError: It cannot be written.
        """
        for folder in ("parts", PIECES):
            self.store.makedirs(f"{self.top}/{folder}", exist_ok=True)
        if self.store.exists(f"{self.top}/{_MARK}"):
            return
        taken = [name for name in LISTS if self.store.exists(f"{self.top}/{name}")]
        taken += [f"parts/{name}" for name in self.names("parts") if name.startswith("part-")]
        if taken:
            raise StateError(
                f"{self.top}/{taken[0]}: this file is there already, and write_dataset did not write it; give another "
                "folder, or move the file away"
            )
        self.put(_MARK, b"Files in this folder are replaced by chunkwright.integrations.ray.write_dataset.\n")

    def names(self, folder: str) -> list[str]:
        """Names of the files in a folder; none if it is not there."""
        self.store.invalidate_cache()  # of what other processes have written since, some stores know nothing
        try:
            return [path.rstrip("/").rsplit("/", 1)[-1] for path in self.store.ls(f"{self.top}/{folder}", detail=False)]
        except FileNotFoundError:
            return []

    def put(self, name: str, data: bytes) -> None:
        """Writes a file whole.

        Raises:
            OSError: It cannot be written.
        """
        self._write(name, [io.BytesIO(data)])

    def put_file(self, name: str, source: Path) -> None:
        """Writes a file with the content of one of this machine.

        Raises:
            OSError: It cannot be read or written.
        """
        with open(source, "rb") as stream:
            self._write(name, [stream])

    def join(self, name: str, sources: Iterable[str]) -> None:
        """Writes a file with the contents of others of this place, one after the other.

        Raises:
            OSError: One cannot be read or written.
        """
        self._write(name, (self.store.open(f"{self.top}/{source}", "rb") for source in sources))

    def remove(self, name: str) -> None:
        """Removes a file.

        Raises:
            OSError: It cannot be removed.
        """
        self.store.rm_file(f"{self.top}/{name}")

    def _write(self, name: str, streams: Iterable[IO[bytes]]) -> None:
        target = f"{self.top}/{name}"
        local = isinstance(self.store, LocalFileSystem)
        # In a folder a file would be seen while it grows; in an object store it is there when it is whole.
        written = f"{os.path.dirname(target)}/.{os.path.basename(target)}.{secrets.token_hex(6)}" if local else target
        with self.store.open(written, "wb") as out:
            for stream in streams:
                with stream:
                    shutil.copyfileobj(stream, out, _BLOCK)
        if local:
            with open(written, "rb") as stream:
                os.fsync(stream.fileno())
            os.replace(written, target)
            sync_folder(Path(target).parent)
