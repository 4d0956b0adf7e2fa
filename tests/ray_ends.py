"""What ends processes in the tests of runs on Ray. It stands in a module of its own, since it is sent to processes."""

from __future__ import annotations

import os
import re
import signal
from pathlib import Path

from fsspec.implementations.local import LocalFileSystem

_ACTOR = re.compile(r"ENDS THE ACTOR ONCE (\S+)")


def words(text: str) -> int:
    """Counts words, unless the text tells what to end: this process, or once the one that started it."""
    if "ENDS ITS PROCESS" in text:
        os.kill(os.getpid(), signal.SIGKILL)
    told = _ACTOR.search(text)
    if told and once(Path(told[1])):
        os.kill(os.getppid(), signal.SIGKILL)
    return len(text.split())


def once(mark: Path) -> bool:
    try:
        mark.touch(exist_ok=False)
    except FileExistsError:
        return False
    return True


class EndsOnce(LocalFileSystem):
    """A file system that ends the process that has written its first part, before it can tell of it."""

    protocol = "ends-once"

    def open(self, path: str, mode: str = "rb", **kwargs: object) -> object:
        top, _, name = str(path).rpartition("/")
        if "w" in mode and name.startswith("part-") and any(Path(top).glob("part-*")) and once(Path(top, "ended")):
            os.kill(os.getpid(), signal.SIGKILL)
        return super().open(path, mode, **kwargs)
