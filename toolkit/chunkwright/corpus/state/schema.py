"""The tables of a state, and how its file is opened."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from chunkwright.errors import StateError

_VERSION = 2
_FACTS = """
    path TEXT NOT NULL,
    digest TEXT NOT NULL,
    key TEXT NOT NULL,
    format TEXT NOT NULL,
    size INTEGER NOT NULL,
    status TEXT NOT NULL,
    detail TEXT NOT NULL,
    family TEXT NOT NULL,
    version TEXT NOT NULL,
    effective_at TEXT NOT NULL,
    title TEXT NOT NULL,
    facts TEXT NOT NULL,
    run INTEGER NOT NULL"""
_TABLES = f"""
CREATE TABLE runs (
    number INTEGER PRIMARY KEY,
    at TEXT NOT NULL,
    job TEXT NOT NULL,
    finished INTEGER NOT NULL DEFAULT 0,
    purged INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE documents (
    id TEXT PRIMARY KEY,{_FACTS}
) WITHOUT ROWID;
CREATE TABLE past (
    id TEXT NOT NULL,{_FACTS},
    to_run INTEGER NOT NULL,
    PRIMARY KEY (id, to_run)
) WITHOUT ROWID;
CREATE TABLE history (
    document TEXT NOT NULL,
    run INTEGER NOT NULL,
    status TEXT NOT NULL,
    detail TEXT NOT NULL,
    digest TEXT NOT NULL,
    version TEXT NOT NULL,
    effective_at TEXT NOT NULL,
    added INTEGER NOT NULL,
    updated INTEGER NOT NULL,
    retired INTEGER NOT NULL,
    PRIMARY KEY (document, run)
) WITHOUT ROWID;
CREATE TABLE chunks (
    document TEXT NOT NULL,
    id TEXT NOT NULL,
    from_run INTEGER NOT NULL,
    to_run INTEGER,
    ended TEXT,
    ord INTEGER NOT NULL,
    record TEXT NOT NULL,
    embed TEXT NOT NULL,
    role TEXT NOT NULL,
    tokens INTEGER NOT NULL,
    parent TEXT NOT NULL,
    version TEXT NOT NULL,
    effective_at TEXT NOT NULL
);
CREATE INDEX chunks_by_document ON chunks (document);
CREATE TABLE parts (
    number INTEGER PRIMARY KEY,
    run INTEGER NOT NULL,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    events INTEGER NOT NULL,
    size INTEGER NOT NULL,
    digest TEXT NOT NULL
);
"""


@contextmanager
def damage_told(path: Path) -> Iterator[None]:
    """Tells of a state that turns out to be damaged.

    Args:
        path: Its file.

    Raises:
        StateError: It is damaged.
    """
    try:
        yield
    except sqlite3.OperationalError:  # a full disk, a lock: not the state's fault
        raise
    except sqlite3.DatabaseError as error:
        raise StateError(
            f"{path}: the state is damaged ({error}); put back a copy of it, or give another folder"
        ) from error


def open_state(path: Path, create: bool = False) -> sqlite3.Connection:
    """Opens a state.

    Args:
        path: Its file.
        create: Whether one is made if there is none.

    Raises:
        StateError: There is none, or the file is no state or one of a later release.
    """
    if not create and not path.is_file():
        raise StateError(f"{path}: there is no state here; make one with 'chunkwright run', or name it with --state")
    try:
        connection = sqlite3.connect(path, isolation_level=None)
        connection.execute("PRAGMA busy_timeout = 10000")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute("PRAGMA cache_size = -1000")  # kB; what bounds sorting too
        _check(connection, path)
    except sqlite3.Error as error:
        raise StateError(f"{path}: this is not the state of a corpus, or it cannot be opened: {error}") from error
    return connection


def read_state(path: Path) -> sqlite3.Connection:
    """Opens a state to look at it, which takes no right to write.

    Args:
        path: Its file.

    Raises:
        StateError: There is none, or the file is no state or one of a later release.
    """
    if os.access(path, os.W_OK) and os.access(path.parent, os.W_OK):
        return open_state(path)
    if not path.is_file():
        raise StateError(f"{path}: there is no state here; name one with --state")
    try:
        # Nobody who may not write here can be sure that nobody else does, but there is no other way to look.
        connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True, isolation_level=None)
        _check(connection, path)
    except sqlite3.Error as error:
        raise StateError(f"{path}: this is not the state of a corpus, or it cannot be read: {error}") from error
    return connection


def _check(connection: sqlite3.Connection, path: Path) -> None:
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version == 0:
        (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if tables:
            raise StateError(f"{path}: this is a database of something else; name another file with --state")
        connection.executescript(f"BEGIN;{_TABLES}PRAGMA user_version = {_VERSION};COMMIT;")
    elif version != _VERSION:
        told = f"this state is of version {version}, and this release reads version {_VERSION}"
        raise StateError(f"{path}: {told}; make the corpus anew in an empty folder, or use the release that wrote it")
