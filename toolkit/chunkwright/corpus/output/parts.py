"""Parts: files of events that appear whole, each of about the same size, in an order that their names tell."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Callable, Set
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from chunkwright.corpus.output.forms import Form, convert

_NAME = re.compile(r"part-\d{6,}\.(?:jsonl|jsonl\.gz|jsonl\.zst|parquet)")
_BEING_WRITTEN = re.compile(r"\.part-\d{6,}\.\w+(?:\.\w+)?")


def parts_folder(output: Path, kind: str = "events") -> Path:
    """Where parts of a kind lie.

    Args:
        output: The folder of the output.
        kind: `events` or `snapshot`, or `ended` for records of chunks that are not there any more.
    """
    return output / ("ended" if kind == "ended" else "parts")


@dataclass(frozen=True, slots=True)
class Sealed:
    """A file that is on the disk.

    Attributes:
        size: Its bytes.
        digest: SHA-256 of them, in hexadecimal.
    """

    size: int
    digest: str


Seal = Callable[[Path, Path, str], Sealed]
"""Writes JSON Lines in another form, unless they are to stay as they are, and puts the result on the disk."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part that is written.

    Attributes:
        number: Its place among all parts, from 1.
        name: Its file name.
        events: How many events it holds.
        size: Its bytes.
        digest: SHA-256 of the file, in hexadecimal.
    """

    number: int
    name: str
    events: int
    size: int
    digest: str


class PartWriter:
    """Writes one part. Until `finish` it has a name that no reader looks at.

    Args:
        folder: Where parts lie.
        number: The part's number.
        form: Its form.
        seal: Writes JSON Lines in another form.

    Raises:
        OSError: It cannot be written.
    """

    def __init__(self, folder: Path, number: int, form: Form, seal: Seal) -> None:
        self._folder, self._number, self._form, self._seal = folder, number, form, seal
        self._lines = folder / f".part-{number:06}.lines"
        self._stream: IO[bytes] = open(self._lines, "wb")  # noqa: SIM115  # open until `finish`
        self.events = 0
        self.size = 0

    def write(self, lines: bytes, events: int) -> None:
        """Writes events.

        Args:
            lines: Their lines.
            events: How many they are.

        Raises:
            OSError: They cannot be written.
        """
        self._stream.write(lines)
        self.size += len(lines)
        self.events += events

    def finish(self) -> Part:
        """Gives the part its name; it is on the disk then.

        Raises:
            OSError: It cannot be written.
        """
        self._stream.close()
        ready = self._lines if self._form == "jsonl" else self._folder / f".part-{self._number:06}.packed"
        sealed = self._seal(self._lines, ready, self._form)
        if ready != self._lines:
            self._lines.unlink()
        name = f"part-{self._number:06}.{self._form}"
        os.replace(ready, self._folder / name)
        sync_folder(self._folder)
        return Part(self._number, name, self.events, sealed.size, sealed.digest)

    def abandon(self) -> None:
        """Ends without a part."""
        self._stream.close()
        self._lines.unlink(missing_ok=True)


def remove_strangers(folder: Path, known: Set[str]) -> None:
    """Removes parts that a run wrote and did not enter into its state, because it was stopped between the two.

    Args:
        folder: Where parts lie.
        known: Names of those that the state knows.

    Raises:
        OSError: One cannot be removed.
    """
    for file in folder.iterdir():
        if _BEING_WRITTEN.fullmatch(file.name) or (_NAME.fullmatch(file.name) and file.name not in known):
            file.unlink()


def file_digest(path: Path) -> str:
    """SHA-256 of a file, in hexadecimal.

    Raises:
        OSError: It cannot be read.
    """
    with open(path, "rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def seal(source: Path, target: Path, form: str) -> Sealed:
    """Writes JSON Lines in another form, unless they are to stay as they are, and puts the result on the disk.

    Args:
        source: The lines.
        target: The result; the lines themselves if they stay as they are.
        form: Name of the form.

    Raises:
        OSError: A file cannot be read or written.
        MissingExtra: The form's library is not installed.
    """
    if target != source:
        convert(source, target, form)
    with open(target, "rb") as stream:
        os.fsync(stream.fileno())
        return Sealed(target.stat().st_size, hashlib.file_digest(stream, "sha256").hexdigest())


def sync_folder(folder: Path) -> None:
    """Makes the names in a folder last, on systems that let a folder be opened."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
