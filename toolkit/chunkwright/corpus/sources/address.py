"""From what the user names to sources: folders, files, globs, archives, repositories, remote stores."""

from __future__ import annotations

import glob
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from pathlib import Path, PurePosixPath

from chunkwright.corpus.sources.found import Failure, Limits, shown_name
from chunkwright.corpus.sources.git_tree import GitTree
from chunkwright.corpus.sources.local import Folder
from chunkwright.corpus.sources.remote import Remote
from chunkwright.corpus.sources.suffixes import TAR, ZIP
from chunkwright.corpus.sources.tar_members import TarArchive
from chunkwright.corpus.sources.zip_members import ZipArchive
from chunkwright.errors import SourceError

Elsewhere = ZipArchive | TarArchive | GitTree | Remote


@dataclass(slots=True)
class Addresses:
    """What the user's addresses stand for.

    Attributes:
        folders: Folders of this machine, with the prefixes of the ids below them.
        files: Files of this machine, with their ids.
        elsewhere: Archives, repositories and remote stores.
        failed: Addresses at which there is nothing.
    """

    folders: dict[str, str] = field(default_factory=dict)
    files: dict[str, str] = field(default_factory=dict)
    elsewhere: list[Elsewhere] = field(default_factory=list)
    failed: list[Failure] = field(default_factory=list)


def resolve(addresses: Sequence[str], root: str | None, limits: Limits) -> Addresses:
    """What addresses stand for; those given twice are one.

    Args:
        addresses: Paths, globs, `git:FOLDER@REVISION`, addresses with `://`.
        root: Folder to which ids of local documents are relative; else the folder given, or the file's own.
        limits: What sources may hold.

    Raises:
        SourceError: An address is empty, or a file is not below `root`.
        MissingExtra: A remote address was given and fsspec is not installed.
    """
    out = Addresses()
    for address in sorted(set(addresses)):
        if not address:
            raise SourceError("an empty path was given; name a file or a folder, or '.' for this one")
        if address.startswith("git:"):
            repository, _, revision = address[4:].rpartition("@")
            if not repository or not revision:
                raise SourceError(f"{address}: a repository is given as git:FOLDER@REVISION, such as git:.@main")
            out.elsewhere.append(GitTree(repository, revision, "", limits))
        elif "://" in address:
            out.elsewhere.append(Remote(address, "", limits))
        else:
            _local(address, root, limits, out)
    return out


def _local(address: str, root: str | None, limits: Limits, out: Addresses) -> None:
    if os.path.lexists(address):
        _existing(address, os.path.dirname(address), root, limits, out)
    elif glob.has_magic(address):
        top = _top(address)
        matches = sorted(glob.iglob(address, recursive=True))
        for match in matches:
            _existing(match, top, root, limits, out)
        if not matches:
            out.failed.append(_nothing(address, "nothing matches this pattern"))
    else:
        what = "there is no such file or folder"
        if address == "-":
            what += " (standard input is read by 'chunkwright chunk /dev/stdin', with a format)"
        out.failed.append(_nothing(address, what))


def _existing(path: str, top: str, root: str | None, limits: Limits, out: Addresses) -> None:
    if os.path.isdir(path):
        # Of a pattern, ids tell the way from where the pattern begins; else from the folder itself.
        start = path if top == os.path.dirname(path) or not top else top
        out.folders.setdefault(path, _way(path, root or start))
        return
    suffix = path.lower()
    if suffix.endswith(ZIP):
        out.elsewhere.append(ZipArchive(path, "", limits))
    elif suffix.endswith(TAR):
        out.elsewhere.append(TarArchive(path, "", limits))
    else:
        out.files.setdefault(path, _way(path, root or top or ".").rstrip("/"))


def _way(path: str, root: str) -> str:
    """The way from the root: "", or names with a slash at the end.

    Raises:
        SourceError: The path is not below the root.
    """
    try:
        way = Path(os.path.abspath(path)).relative_to(os.path.abspath(root)).as_posix()
    except ValueError:
        raise SourceError(f"{path} is not below the root {root}; give a folder that holds all files") from None
    return "" if way == "." else shown_name(f"{way}/")


def _top(pattern: str) -> str:
    """The folder from which a pattern goes on: what stands before its first special part."""
    parts = list(takewhile(lambda part: not glob.has_magic(part), PurePosixPath(Path(pattern).as_posix()).parts))
    return os.path.join(*parts) if parts else "."


def _nothing(address: str, what: str) -> Failure:
    return Failure(shown_name(address), shown_name(address), FileNotFoundError(2, what, address), whole=True)


def local_folders(found: Addresses, limits: Limits, outputs: frozenset[str]) -> Iterator[Folder]:
    """The folders as sources, without those that lie in others; what was named inside them is known to them.

    Args:
        found: What the addresses stand for; files in folders are taken away.
        limits: What files may hold.
        outputs: Real paths of what runs write.
    """
    real = {path: os.path.realpath(path) for path in (*found.folders, *found.files)}
    taken: dict[str, str] = {}
    for path in sorted(found.folders, key=lambda path: (len(real[path]), path)):
        if not any(_inside(real[path], outer) for outer in taken):
            taken[real[path]] = path
    named = frozenset(place for path, place in real.items() if path not in taken.values())
    for path in [path for path in found.files if any(_inside(real[path], outer) for outer in taken)]:
        del found.files[path]
    for path in taken.values():
        yield Folder(path, found.folders[path], limits, named, outputs)


def _inside(path: str, folder: str) -> bool:
    return path == folder or path.startswith(folder.rstrip(os.sep) + os.sep)
