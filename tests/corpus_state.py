"""What the output of a run holds, for comparing."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

from chunkwright.corpus.output.forms import read_lines


def lines(out: Path) -> list[bytes]:
    """The events of an output in their order."""
    manifest = json.loads((out / "manifest.json").read_text("utf-8"))
    return [line for part in manifest["parts"] for line in read_lines(out / "parts" / part["name"])]


def tables(out: Path) -> dict[str, list[tuple[object, ...]]]:
    """The whole state of an output, table by table."""
    with closing(sqlite3.connect(out / "state.db")) as connection:
        names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: sorted(connection.execute(f"SELECT * FROM {name}"), key=repr) for name in names}
