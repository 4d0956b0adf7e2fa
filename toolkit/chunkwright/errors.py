"""Every exception that Chunkwright raises on purpose."""

from __future__ import annotations

__all__ = [
    "CapTooSmall",
    "ChunkwrightError",
    "MissingExtra",
    "ParseError",
    "PolicyError",
    "SourceError",
    "StateError",
    "TokenizerError",
    "UnknownFormat",
    "WorkerError",
]


class ChunkwrightError(Exception):
    """Base of all exceptions that Chunkwright raises on purpose."""


class ParseError(ChunkwrightError):
    """A document could not be read well enough to be chunked.

    Attributes:
        source: Name of the document: a path, a URI or the name the caller gave.
        place: Line in the source, counted from 1, or None where no line is known.
        reason: What is wrong, in one plain sentence without a final period.
    """

    def __init__(self, source: str, place: int | None, reason: str) -> None:
        """Keep the three facts and compose the message from them.

        Args:
            source: Name of the document.
            place: Line in the source, counted from 1, or None.
            reason: What is wrong.
        """
        super().__init__(source, place, reason)
        self.source = source
        self.place = place
        self.reason = reason

    def __str__(self) -> str:
        """Return ``source:place: reason``, without the place where none is known."""
        where = self.source if self.place is None else f"{self.source}:{self.place}"
        return f"{where}: {self.reason}"


class UnknownFormat(ChunkwrightError):
    """No parser is known for a document or for a format's name."""


class PolicyError(ChunkwrightError, ValueError):
    """A policy's fields are out of range or contradict each other."""


class CapTooSmall(PolicyError):
    """The token cap is smaller than a single code point of the document."""


class SourceError(ChunkwrightError, ValueError):
    """The sources of a run contradict each other: two files would be one document, or one lies outside the root."""


class WorkerError(ChunkwrightError):
    """A file was given up because the process that read it took too long, or ended."""


class StateError(ChunkwrightError):
    """A state of a corpus is missing, of another release, in use by another run, or contradicts what it describes."""


class TokenizerError(ChunkwrightError, ValueError):
    """A tokenizer is unknown, cannot be loaded offline, or gave an impossible answer."""


class MissingExtra(ChunkwrightError, ImportError):
    """A library is not installed that only an extra of the package brings."""
