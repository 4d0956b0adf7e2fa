"""Files that appear whole or not at all."""

from __future__ import annotations

import os
import secrets
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO


@contextmanager
def replaced(target: Path) -> Iterator[TextIO]:
    """A text stream whose content takes the target's place when the block ends without an exception.

    A link is followed, so that what it points to is replaced. What is no regular file (a pipe, `/dev/null`)
    is written to directly: it must not be replaced.

    Args:
        target: The file.

    Yields:
        A stream: UTF-8, line ends as they are given.

    Raises:
        OSError: The target or its folder cannot be written.
    """
    final = Path(os.path.realpath(target))
    mode = _mode(Path(target))  # of what a link leads to: `/dev/stdout` has no real path behind a pipe
    if mode is not None and not stat.S_ISREG(mode):
        with open(target, "w", encoding="utf-8", newline="") as stream:
            yield stream
        return
    temporary = final.with_name(f".{final.name[:200]}.{secrets.token_hex(6)}.part")
    try:
        # Created like any new file, so that the result has the permissions that the user's umask gives.
        with open(temporary, "x", encoding="utf-8", newline="") as stream:
            yield stream
        if mode is not None:
            temporary.chmod(stat.S_IMODE(mode))
        os.replace(temporary, final)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def _mode(path: Path) -> int | None:
    try:
        return path.stat().st_mode
    except FileNotFoundError:
        return None
