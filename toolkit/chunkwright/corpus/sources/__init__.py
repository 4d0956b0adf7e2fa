"""Sources: from what the user names to files, one after the other, and nothing is passed over in silence."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from chunkwright.corpus.sources.address import local_folders, resolve
from chunkwright.corpus.sources.found import Entry, Failure, Found, LeftOut, LeftOutKind, Limits, TooLarge
from chunkwright.corpus.sources.handed import Handed
from chunkwright.corpus.sources.local import read_one
from chunkwright.corpus.sources.member_names import MEMBER

__all__ = ["MEMBER", "Entry", "Failure", "Found", "LeftOut", "LeftOutKind", "Limits", "TooLarge", "find"]


def find(
    addresses: Sequence[str],
    root: str | None,
    limits: Limits,
    handed: Iterable[tuple[str, bytes]] = (),
    outputs: frozenset[str] = frozenset(),
) -> Iterator[Found]:
    """All files of all sources. None is opened before it is asked for, and no list of them is made.

    Files and folders of this machine come first, by document id; then archives, repositories and remote stores in
    the order of their addresses; then what is handed over.

    Args:
        addresses: Paths, globs, `git:FOLDER@REVISION`, addresses with `://`.
        root: Folder to which ids of local documents are relative; else the folder given, or the file's own.
        limits: What sources may hold.
        handed: Names and contents.
        outputs: Real paths of what runs write, which is left out.

    Raises:
        SourceError: An address is empty, or a file is not below `root`; before anything is read.
        MissingExtra: A remote address was given and fsspec is not installed.
    """
    known = resolve(addresses, root, limits)
    folders = list(local_folders(known, limits, outputs))
    files = [read_one(path, identity, limits) for path, identity in known.files.items()]
    streams: list[Iterable[Found]] = [sorted(files, key=_by_id), *(folder.found() for folder in folders)]
    local = heapq.merge(*streams, key=_by_id)
    elsewhere = (source.found() for source in known.elsewhere)
    return chain(known.failed, local, chain.from_iterable(elsewhere), Handed(handed, limits).found())


def _by_id(found: Found) -> str:
    return found.document_id
