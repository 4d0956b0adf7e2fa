"""A process that answers messages, and that is killed when it takes too long; what runs in it, and what talks to it."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import IO

from chunkwright.formats.messages import Progress, receive, send

_TICK = 0.1  # seconds between two looks at the clock
_PIPE_SIZE = 1 << 20  # bytes that a pipe shall hold: with the usual 64 kB, large messages change sides all the time


class ChildEnded(Exception):
    """The process is gone; the message says why.

    Attributes:
        late: Whether it was killed because it took too long.
    """

    def __init__(self, why: str, late: bool = False) -> None:
        super().__init__(why)
        self.late = late


class Child:
    """A process, started with the first message and again after it has ended.

    Args:
        module: What it runs: a module that ends with `serve_streams`.
    """

    def __init__(self, module: str) -> None:
        self._module = module
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = threading.Lock()
        self._deadline: float | None = None
        self._late = False

    @property
    def running(self) -> bool:
        """Whether it has been started and has not ended by itself."""
        return self._process is not None and self._process.poll() is None

    @property
    def process(self) -> subprocess.Popen[bytes] | None:
        """The process, or None while there is none."""
        return self._process

    def start(self) -> None:
        """Starts it, in place of one that has ended."""
        self.close()
        here = os.pathsep.join([str(Path(__file__).parents[2]), *filter(None, sys.path)])
        self._process = subprocess.Popen(
            [sys.executable, "-m", self._module],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": here},
        )
        for stream in (self._process.stdin, self._process.stdout):
            _widen(stream)
        threading.Thread(target=self._watch, args=(self._process,), daemon=True).start()

    def exchange(
        self, message: object, limit: float | None, progress: Callable[[int, int], None] | None = None
    ) -> object:
        """Sends a message and waits for the answer.

        Args:
            message: The message; None to wait alone.
            limit: Seconds after which the process is killed, or None.
            progress: Called with what it tells before it answers.

        Raises:
            ChildEnded: It took longer, or ended.
        """
        process = self._process
        if process is None or process.stdin is None or process.stdout is None:
            raise ChildEnded("it has not been started")
        self._late = False
        self._expect(None if limit is None else time.monotonic() + limit)
        try:
            if message is not None:
                send(process.stdin, message)
            return _answer(process.stdout, progress)
        except (EOFError, OSError) as error:
            self.close()
            code = process.returncode
            why = f"it took longer than {limit:g} seconds" if self._late else f"its process ended (exit code {code})"
            raise ChildEnded(why, self._late) from error
        finally:
            self._expect(None)

    def _expect(self, deadline: float | None) -> None:
        with self._lock:
            self._deadline = deadline

    def _watch(self, process: subprocess.Popen[bytes]) -> None:
        """Kills the process when it is late. One thread serves all its messages: to start one costs as much as one."""
        while process is self._process:
            time.sleep(_TICK)
            with self._lock:
                if self._deadline is not None and time.monotonic() > self._deadline:
                    self._late = True
                    process.kill()
                    return

    def close(self) -> None:
        """Ends the process."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            for stream in (process.stdin, process.stdout):
                if stream is not None:
                    with suppress(OSError):  # what is left to be written has no reader
                        stream.close()


def _widen(stream: IO[bytes] | None) -> None:
    """Lets a pipe hold more, where the system can do that."""
    if sys.platform == "linux" and stream is not None:
        import fcntl

        with suppress(OSError):  # the system may set a lower limit
            fcntl.fcntl(stream, fcntl.F_SETPIPE_SZ, _PIPE_SIZE)


def _answer(stream: IO[bytes], progress: Callable[[int, int], None] | None) -> object:
    answer = receive(stream)
    while isinstance(answer, Progress):
        if progress is not None:
            progress(answer.done, answer.total)
        answer = receive(stream)
    return answer


def serve_streams(serve: Callable[[IO[bytes], IO[bytes]], None]) -> None:
    """Serves on the process's own streams; what is printed meanwhile goes to standard error.

    Args:
        serve: Reads requests from the first stream and writes replies to the second one.
    """
    requests, replies = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    with open(os.devnull, encoding="utf-8") as nothing:
        sys.stdin = nothing
        serve(requests, replies)
