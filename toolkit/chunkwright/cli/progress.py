"""A line on the terminal that says how far a long run is."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TextIO

_SILENT_FOR = 2.0  # seconds: a short run needs no progress
_EVERY = 0.2  # seconds between two lines
_CLEAR = "\r\x1b[2K"


class Progress:
    """Rewrites one line of a terminal; does nothing where there is no terminal.

    Args:
        stream: Where the line goes.
        files: Files to be read; 0 while that is not known.
        size: Their bytes.
        clock: Gives seconds.
    """

    def __init__(self, stream: TextIO, files: int, size: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._stream = stream
        self._clock = clock
        self._files, self._size = files, size
        self._started = clock()
        self._next = self._started + _SILENT_FOR if stream.isatty() else float("inf")
        self._shown = False

    def update(self, files: int, size: int, chunks: int) -> None:
        """Says how much is done.

        Args:
            files: Files done.
            size: Their bytes.
            chunks: Chunks made.
        """
        now = self._clock()
        if now < self._next:
            return
        self._next = now + _EVERY
        passed = now - self._started
        rate = size / passed
        left = "" if rate == 0 or not self._files else f", {_duration((self._size - size) / rate)} left"
        of_files, of_size = (f" of {self._files:,}", f" of {_amount(self._size)}") if self._files else ("", "")
        self._stream.write(
            f"{_CLEAR}{files:,}{of_files} files, {_amount(size)}{of_size}, {chunks:,} chunks, {_amount(rate)}/s{left}"
        )
        self._stream.flush()
        self._shown = True

    def expect(self, files: int, size: int) -> None:
        """Says how much there is.

        Args:
            files: Files to be read.
            size: Their bytes.
        """
        self._files, self._size = files, size

    def clear(self) -> None:
        """Takes the line away, so that something else can be written there."""
        if self._shown:
            self._stream.write(_CLEAR)
            self._stream.flush()
            self._shown = False


def _amount(size: float) -> str:
    for unit in ("B", "kB", "MB"):
        if size < 1000:
            return f"{size:.0f} {unit}" if unit == "B" or size >= 10 else f"{size:.1f} {unit}"
        size /= 1000
    return f"{size:,.1f} GB"


def _duration(seconds: float) -> str:
    minutes, rest = divmod(round(max(0.0, seconds)), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
