"""Folders that a run may write into: what is not its own is never replaced."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from chunkwright.corpus.output.parts import parts_folder
from chunkwright.corpus.sources.written import LISTS
from chunkwright.errors import StateError


def check_free(folder: Path, state: Path) -> None:
    """Refuses a folder that has files of the names that a run writes, but no state that tells that one did.

    Args:
        folder: The output folder, which need not be there.
        state: The file of the state.

    Raises:
        StateError: There are such files.
    """
    if state.is_file() and state.stat().st_size:
        return
    taken = [folder / name for name in LISTS] + sorted((folder / "parts").glob("part-*"))
    found = next((path for path in taken if path.exists()), None)
    if found is not None:
        raise StateError(
            f"{found}: this file is there already, and no state ({state}) that says that a run wrote it; give another "
            "folder, name the state with --state, or move the file away"
        )


def check_same(folder: Path, state: Path, parts: Iterable[tuple[str, str]]) -> None:
    """Refuses a state whose parts were written into another folder: an index fed from either would miss events.

    Parts may have been moved away since; the manifest is there then.

    Args:
        folder: The output folder.
        state: The file of the state.
        parts: Kinds and names of the parts that the state knows.

    Raises:
        StateError: There is no output here, or neither a manifest nor one of the parts is here.
    """
    if not folder.is_dir():
        raise StateError(f"{folder}: there is no output of a run here; check the path")
    known = list(parts)
    here = [folder / "manifest.json", *(parts_folder(folder, kind) / name for kind, name in known)]
    if known and not any(path.exists() for path in here):
        raise StateError(
            f"{folder}: the state ({state}) is of another output folder, since neither a manifest.json nor one of its "
            "parts is here; give that folder, or another --state"
        )
