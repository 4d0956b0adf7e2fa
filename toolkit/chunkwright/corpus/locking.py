"""One run at a time writes a folder."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from chunkwright.errors import StateError

try:
    import fcntl
except ImportError:  # Windows has no such locks; SQLite's own keep the state whole there
    fcntl = None  # type: ignore[assignment]


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Holds a lock, which ends with the process however it ends.

    Args:
        file: The file of the lock; it is made if it is not there.

    Raises:
        StateError: Another process holds it.
    """
    handle = os.open(file, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o666)
    try:
        if fcntl is not None:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as error:
                raise StateError(f"{file.parent}: another run writes here; wait for its end") from error
        yield
    finally:
        os.close(handle)
