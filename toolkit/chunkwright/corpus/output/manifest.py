"""The manifest: which parts an output has, in their order, and what is in them."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable

from chunkwright.corpus.report.figures import Events, events_of

_FORMAT = 1


def manifest(connection: sqlite3.Connection) -> str:
    """The manifest as JSON. It depends on the state alone.

    Args:
        connection: An open state.
    """
    parts = connection.execute("SELECT number, run, kind, name, events, size, digest FROM parts ORDER BY number")
    runs = connection.execute("SELECT number, at FROM runs ORDER BY number").fetchall()
    return manifest_of(parts, ((number, at, events_of(connection, number)) for number, at in runs))


def manifest_of(
    parts: Iterable[tuple[int, int, str, str, int, int, str]], runs: Iterable[tuple[int, str, Events]]
) -> str:
    """The manifest of parts and runs as JSON.

    Args:
        parts: Their numbers, runs, kinds, names, events, bytes and digests, by number.
        runs: Their numbers, times and what they changed, by number.
    """
    names = ("number", "run", "kind", "name", "events", "bytes", "sha256")
    rows = [dict(zip(names, part, strict=True)) for part in parts]
    told = {
        "format": _FORMAT,
        "parts": [row for row in rows if row["kind"] != "ended"],
        "ended": [row for row in rows if row["kind"] == "ended"],
        "runs": [
            {"number": number, "at": at, "added": e.added, "updated": e.updated, "retired": e.retired}
            for number, at, e in runs
        ],
    }
    return json.dumps(told, indent=2) + "\n"
