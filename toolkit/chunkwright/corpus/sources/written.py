"""What runs write, so that none of it is taken for a document."""

from __future__ import annotations

import os
from collections.abc import Set

LISTS = ("manifest.json", "quarantine.jsonl", "left_out.jsonl", "report.json", "report.html")
"""Names of the files of an output folder, but for its state."""
WRITTEN = frozenset((*LISTS, "state.db", "state.db-wal", "state.db-shm", "parts", "ended", ".lock"))
"""Names of all that lies in an output folder while no run is at work."""
_BEGINNING = b'{\n  "format": 1,\n  "parts"'


def is_output(folder: str, names: Set[str]) -> bool:
    """Whether a run wrote into a folder, or does so now.

    Args:
        folder: The folder.
        names: Names of what lies in it; those of folders end with a slash.
    """
    if "parts/" not in names:
        return False
    if {".lock", "state.db"} <= names:
        return True
    return "manifest.json" in names and _begins_as_manifest(os.path.join(folder, "manifest.json"))


def _begins_as_manifest(path: str) -> bool:
    try:
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
        try:
            return os.read(handle, len(_BEGINNING)) == _BEGINNING
        finally:
            os.close(handle)
    except OSError:
        return False
