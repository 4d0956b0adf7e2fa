"""Parsing in a process of its own, so that a file that hangs or kills its parser costs only itself."""

from __future__ import annotations

import atexit
import threading
from dataclasses import replace
from importlib import import_module
from typing import cast

from chunkwright.errors import ParseError
from chunkwright.formats.child import Child, ChildEnded
from chunkwright.formats.registry import format_named
from chunkwright.tree import Document, Notice, NoticeKind, Reading

LONGEST_LIMIT = 1e6
"""Seconds that a limit has to be below."""
_START_LIMIT = 60.0  # seconds that a worker may take to start


class _Worker:
    """One worker process for the whole program."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self.child = Child("chunkwright.formats.worker")

    def parse(self, name: str, reading: Reading, limit: float) -> Document:
        """The document that a format's parser makes of a reading.

        Raises:
            ChildEnded: The parser took longer than the limit, or its process ended.
            Exception: What the parser raised.
        """
        bare = replace(reading, options=replace(reading.options, progress=None))
        with self._lock:
            if not self.child.running:
                self.child.start()
                self.child.exchange(None, _START_LIMIT)
            answer = self.child.exchange((name, bare), limit, reading.options.progress)
        if isinstance(answer, Exception):
            raise answer
        return cast("Document", answer)

    def close(self) -> None:
        """Ends the process."""
        self.child.close()


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
    except ChildEnded as ended:
        message = f"The parser was stopped: {ended}."
        plain = getattr(import_module(format_named(name).module), "fallback", None)
        if plain is None:
            raise ParseError(reading.source.uri or "the text", None, message.rstrip(".")) from ended
    notice = Notice(NoticeKind.PARSER_STOPPED, f"{message} The code in it was read line by line.")
    return cast("Document", plain(replace(reading, notices=(*reading.notices, notice))))
