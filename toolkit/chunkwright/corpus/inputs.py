"""From paths to the files that are read, in an order that depends on nothing but the files."""

from __future__ import annotations

import errno
import os
import stat
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from chunkwright.errors import SourceError
from chunkwright.formats import format_of_name


@dataclass(frozen=True, slots=True)
class Input:
    """A file to be read.

    Attributes:
        path: Where it is, as the user would name it.
        document_id: Identity of the document, with forward slashes.
        size: Bytes.
    """

    path: str
    document_id: str
    size: int


@dataclass(slots=True)
class Inputs:
    """What the paths hold.

    Attributes:
        files: Files to be read, by document id.
        skipped: Reasons for which files in folders are left out, with their counts.
        failed: Paths that cannot be looked at, with the error.
    """

    files: list[Input] = field(default_factory=list)
    skipped: Counter[str] = field(default_factory=Counter)
    failed: list[tuple[str, OSError]] = field(default_factory=list)


def find_inputs(paths: Sequence[str], root: str | None = None) -> Inputs:
    """The files at the given paths and in the given folders, each once.

    Args:
        paths: Files and folders.
        root: Folder to which document ids are relative; else the folder given, or the file's own.

    Raises:
        SourceError: Two files would be one document, or a file is not below `root`.
    """
    found = Inputs()
    candidates: list[tuple[Path, str]] = []
    for given in sorted(set(paths)):
        if not given:
            raise SourceError("an empty path was given; name a file or a folder, or '.' for this one")
        path = Path(given)
        if path.is_dir():
            candidates += [(file, _identity(file, path, root)) for file in _walk(path, found)]
        elif stat.S_ISFIFO(_mode(path)):
            found.failed.append((given, OSError(errno.ESPIPE, "this is a named pipe, which cannot be chunked", given)))
        elif os.path.lexists(path):
            candidates.append((path, _identity(path, path.parent, root)))
        else:
            what = "there is no such file or folder"
            if given == "-":
                what += " (standard input is read as /dev/stdin, with a format)"
            found.failed.append((given, FileNotFoundError(2, what, given)))
    found.files = _distinct(candidates, found.skipped)
    return found


def _mode(path: Path) -> int:
    try:
        return path.stat().st_mode
    except OSError:
        return 0


def _walk(folder: Path, found: Inputs) -> Iterator[Path]:
    def unreadable(error: OSError) -> None:
        found.failed.append((os.fspath(error.filename), error))

    for place, folders, names in os.walk(folder, onerror=unreadable):
        hidden = [name for name in folders if name.startswith(".")]
        found.skipped["hidden folder"] += len(hidden)
        folders[:] = sorted(set(folders) - set(hidden))
        for name in names:
            file = Path(place, name)
            suffix = file.suffix.lower()
            if name.startswith("."):
                found.skipped["hidden file"] += 1
            elif not format_of_name(name):
                found.skipped[f"unknown suffix {suffix}" if suffix else "no suffix"] += 1
            elif not file.is_file():
                found.skipped["not a regular file"] += 1
            else:
                yield file


def _identity(file: Path, folder: Path, root: str | None) -> str:
    if root is None:
        return file.relative_to(folder).as_posix()
    try:
        return Path(os.path.abspath(file)).relative_to(os.path.abspath(root)).as_posix()
    except ValueError:
        raise SourceError(f"{file} is not below the root {root}; give a folder that holds all files") from None


def _distinct(candidates: Iterable[tuple[Path, str]], skipped: Counter[str]) -> list[Input]:
    """Each file once: under the longest of its ids, and rather where it is than where a link is."""
    by_file: dict[str, tuple[Path, str]] = {}
    for path, identity in sorted(candidates, key=lambda c: (c[0].is_symlink(), -len(c[1]), c[1], str(c[0]))):
        real = os.path.realpath(path)
        if real not in by_file:
            by_file[real] = (path, identity)
        elif by_file[real][1] != identity and path.is_symlink():
            skipped["link to a file that is read anyway"] += 1
    taken: dict[str, Path] = {}
    for path, identity in by_file.values():
        if identity in taken:
            both = " and ".join(sorted((str(taken[identity]), str(path))))
            raise SourceError(
                f"{both} would both be the document {identity!r}; give a folder above both as the root (--root)"
            )
        taken[identity] = path
    return [Input(str(path), identity, _size(path)) for identity, path in sorted(taken.items())]


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0
