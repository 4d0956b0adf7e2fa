"""What is told of a file that failed: where, why, and how to try again."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass

from chunkwright.corpus.sources.member_names import MEMBER
from chunkwright.corpus.sources.suffixes import is_archive
from chunkwright.errors import CapTooSmall, ParseError, UnknownFormat, WorkerError

_OF_THE_FILE: tuple[type[Exception], ...] = (ParseError, UnknownFormat)


@dataclass(frozen=True, slots=True)
class Failed:
    """Why a file failed.

    Attributes:
        stage: `find`, `read`, `parse`, `pack`, `write` or `process`.
        error: Name of the exception.
        message: What it says.
        line: Line of the file, from 1, where one is known.
    """

    stage: str
    error: str
    message: str
    line: int | None

    @classmethod
    def of(cls, path: str, stage: str, error: Exception) -> Failed:
        """What is told of an exception.

        Args:
            path: The file; it is not told again.
            stage: Where it was raised.
            error: The exception.
        """
        line = error.place if isinstance(error, ParseError) else None
        message = error.reason if isinstance(error, ParseError) else str(error)
        if isinstance(error, OSError) and error.strerror:
            message = error.strerror
        message = message.removeprefix(f"{path}: ") or type(error).__name__
        return cls(stage, type(error).__name__, message, line)

    def detail(self) -> str:
        """The same as JSON, for a state."""
        return json.dumps(asdict(self))

    @classmethod
    def from_detail(cls, detail: str) -> Failed:
        """What `detail` gave.

        Args:
            detail: The JSON.
        """
        return cls(**json.loads(detail))

    def row(self, path: str, document_id: str, kept: bool) -> dict[str, str | int | bool | None]:
        """A row of the quarantine.

        Args:
            path: The file.
            document_id: Identity of its document.
            kept: Whether the chunks that it had before are still there.
        """
        return {"document_id": document_id, "path": path, **asdict(self), "kept": kept, "again": self._again(path)}

    def _again(self, path: str) -> str:
        """How to try again."""
        if self.stage in ("find", "read") and (MEMBER in path or is_archive(path)):
            return "unpack what can be trusted of the archive, and give the folder as a source"
        if self.stage in ("find", "read"):
            return "make it readable and run again"
        if self.error == MemoryError.__name__:
            return "run again with --retry and a larger --memory-limit, or none"
        if self.error == WorkerError.__name__:
            return "run again with --retry, with a longer --time-limit or more memory"
        if self.error == CapTooSmall.__name__:
            return "run again with a larger --max-tokens"
        if self.error in {known.__name__ for known in _OF_THE_FILE}:
            return "correct the file, or leave it out by a line in .chunkignore; it is read again when it changes"
        return "this is a fault of Chunkwright; report it with the file, and run with --retry after an upgrade"
