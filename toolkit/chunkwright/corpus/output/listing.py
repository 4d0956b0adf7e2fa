"""Lists beside the parts, such as `quarantine.jsonl`: written anew by each run, and whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import IO

from chunkwright.corpus.output.lines import json_line


class Listing:
    """A file of JSON Lines that takes its place at the end of a run.

    Args:
        target: The file.

    Raises:
        OSError: It cannot be written.
    """

    def __init__(self, target: Path) -> None:
        self._target = target
        self._temporary = target.with_name(f".{target.name}.part")
        self._stream: IO[bytes] = open(self._temporary, "wb")  # noqa: SIM115  # open until `finish`

    def write(self, row: Mapping[str, object]) -> None:
        """Writes a row."""
        self._stream.write(json_line(row) + b"\n")

    def finish(self) -> None:
        """Puts the file in its place."""
        self._stream.close()
        os.replace(self._temporary, self._target)

    def abandon(self) -> None:
        """Leaves the file that was there before."""
        self._stream.close()
        self._temporary.unlink(missing_ok=True)


def write_whole(target: Path, text: str) -> None:
    """Writes a file whole or not at all.

    Args:
        target: The file.
        text: Its content.

    Raises:
        OSError: It cannot be written.
    """
    temporary = target.with_name(f".{target.name}.part")
    temporary.write_text(text, "utf-8", newline="")
    os.replace(temporary, target)
