"""Reading a file that may be anything: a pipe, a device, two gigabytes of nothing, a file that is being written."""

from __future__ import annotations

import errno
import os
import stat

from chunkwright.corpus.sources.found import Limits

_ATTEMPTS = 3
_BLOCK = 1 << 20  # bytes


def read_file(path: str, limits: Limits, follow: bool) -> bytes:
    """The bytes of a regular file, as they were at one moment.

    Args:
        path: The file.
        limits: What it may hold.
        follow: Whether a link is followed.

    Raises:
        OSError: It cannot be read, is no regular file, or changes all the time.
        TooLarge: It is over the limit.
    """
    for _ in range(_ATTEMPTS):
        data = _read_once(path, limits, follow)
        if data is not None:
            return data
    raise OSError(errno.EBUSY, "the file changed each time while it was read", path)


def _read_once(path: str, limits: Limits, follow: bool) -> bytes | None:
    # Without waiting: opening a pipe would otherwise last until somebody writes to it.
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    handle = os.open(path, flags | (0 if follow else getattr(os, "O_NOFOLLOW", 0)))
    try:
        before = os.fstat(handle)
        if not stat.S_ISREG(before.st_mode):
            raise OSError(errno.EINVAL, "this is not a regular file", path)
        limits.check_size(before.st_size)
        blocks, size = [], 0
        asked = min(_BLOCK, before.st_size + 1) if before.st_size else _BLOCK
        while block := os.read(handle, asked):
            size += len(block)
            limits.check_size(size)
            if 0 < before.st_size < size:
                return None  # it is being written, perhaps without end
            blocks.append(block)
            if size == before.st_size and len(block) < asked:
                break  # less than was asked for is the end, which need not be asked for again
            asked = min(_BLOCK, before.st_size - size + 1) if before.st_size else _BLOCK
        after = os.fstat(handle)
    finally:
        os.close(handle)
    expected = before.st_size or size  # files of the kernel say that they are empty and are not
    changed = (before.st_mtime_ns, before.st_size) != (after.st_mtime_ns, after.st_size)
    return None if changed or size != expected else b"".join(blocks)
