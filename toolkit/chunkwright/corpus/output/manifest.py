"""The manifest: which parts an output has, in their order, and what is in them."""

from __future__ import annotations

import json
import sqlite3

from chunkwright.corpus.report.figures import events_of

_FORMAT = 1


def manifest(connection: sqlite3.Connection) -> str:
    """The manifest as JSON. It depends on the state alone.

    Args:
        connection: An open state.
    """
    rows = connection.execute("SELECT number, run, kind, name, events, size, digest FROM parts ORDER BY number")
    names = ("number", "run", "kind", "name", "events", "bytes", "sha256")
    runs = connection.execute("SELECT number, at FROM runs ORDER BY number").fetchall()
    parts = [dict(zip(names, row, strict=True)) for row in rows]
    told = {
        "format": _FORMAT,
        "parts": [part for part in parts if part["kind"] != "ended"],
        "ended": [part for part in parts if part["kind"] == "ended"],
        "runs": [{"number": number, "at": at, **_events(connection, number)} for number, at in runs],
    }
    return json.dumps(told, indent=2) + "\n"


def _events(connection: sqlite3.Connection, run: int) -> dict[str, int]:
    events = events_of(connection, run)
    return {"added": events.added, "updated": events.updated, "retired": events.retired}
