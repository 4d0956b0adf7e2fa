"""Folders that a run may write into: what is not its own is never replaced."""

from __future__ import annotations

from pathlib import Path

from chunkwright.errors import StateError

NAMES = ("manifest.json", "quarantine.jsonl", "left_out.jsonl", "report.json", "report.html")


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
    taken = [folder / name for name in NAMES] + sorted((folder / "parts").glob("part-*"))
    found = next((path for path in taken if path.exists()), None)
    if found is not None:
        raise StateError(
            f"{found}: this file is there already, and no state ({state}) that says that a run wrote it; give another "
            "folder, name the state with --state, or move the file away"
        )
