"""Parsing in a process of its own, so that a file that hangs or kills its parser costs only itself."""

from __future__ import annotations

import atexit
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import cast

from chunkwright.errors import ParseError
from chunkwright.formats.messages import Progress, receive, send
from chunkwright.formats.registry import format_named
from chunkwright.tree import Document, Notice, NoticeKind, Reading

LONGEST_LIMIT = 1e6
"""Seconds that a limit has to be below."""
_START_LIMIT = 60.0  # seconds that a worker may take to start


class _Ended(Exception):
    """The worker is gone; the message says why."""


class _Worker:
    """One worker process, started when it is first needed and again after it had to be killed."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None

    def parse(self, name: str, reading: Reading, limit: float) -> Document:
        """The document that a format's parser makes of a reading.

        Raises:
            _Ended: The parser took longer than the limit, or its process ended.
            Exception: What the parser raised.
        """
        with self._lock:
            if self._process is not None and self._process.poll() is not None:
                self.close()  # it died while it had nothing to do
            process = self._process or self._start()
            bare = replace(reading, options=replace(reading.options, progress=None))
            answer = self._exchange(process, (name, bare), limit, reading.options.progress)
        if isinstance(answer, Exception):
            raise answer
        return cast("Document", answer)

    def _start(self) -> subprocess.Popen[bytes]:
        here = os.pathsep.join([str(Path(__file__).parents[2]), *filter(None, sys.path)])
        self._process = subprocess.Popen(
            [sys.executable, "-m", "chunkwright.formats.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": here},
        )
        self._exchange(self._process, None, _START_LIMIT)
        return self._process

    def _exchange(
        self,
        process: subprocess.Popen[bytes],
        message: object,
        limit: float,
        progress: Callable[[int, int], None] | None = None,
    ) -> object:
        assert process.stdin is not None
        assert process.stdout is not None
        late = threading.Event()

        def stop() -> None:
            late.set()
            process.kill()

        timer = threading.Timer(limit, stop)
        timer.daemon = True
        timer.start()
        try:
            if message is not None:
                send(process.stdin, message)
            answer = receive(process.stdout)
            while isinstance(answer, Progress):
                if progress is not None:
                    progress(answer.done, answer.total)
                answer = receive(process.stdout)
            return answer
        except (EOFError, OSError) as error:
            self.close()
            code = process.returncode
            why = f"it took longer than {limit:g} seconds" if late.is_set() else f"its process ended (exit code {code})"
            raise _Ended(why) from error
        finally:
            timer.cancel()

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


_worker = _Worker()
atexit.register(_worker.close)


def parse_isolated(name: str, reading: Reading, limit: float) -> Document:
    """The document of a reading, parsed in another process that is killed after a time.

    Args:
        name: Name of the format.
        reading: What is to be parsed.
        limit: Seconds that parsing may take.

    Returns:
        The document; where the parser had to be stopped and the format has a plain way to read a file, a document
        read in that way, with the reason in a notice.

    Raises:
        ParseError: The file cannot be read well, or its parser had to be stopped and there is no other way.
    """
    try:
        return _worker.parse(name, reading, limit)
    except _Ended as ended:
        message = f"The parser was stopped: {ended}."
        plain = getattr(import_module(format_named(name).module), "fallback", None)
        if plain is None:
            raise ParseError(reading.source.uri or "the text", None, message.rstrip(".")) from ended
    notice = Notice(NoticeKind.PARSER_STOPPED, f"{message} The code in it was read line by line.")
    return cast("Document", plain(replace(reading, notices=(*reading.notices, notice))))
