"""What sources yield: files to be read, files that are left out, and what cannot be looked at."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class LeftOutKind(StrEnum):
    """Why a file is left out of a run. Every member has a test that produces it."""

    HIDDEN = "hidden"
    """Its name, or that of a folder around it, begins with a dot."""
    IGNORED = "ignored"
    """A `.gitignore` or a `.chunkignore` says so."""
    LINK = "link"
    """It is a symbolic link: what it leads to is read in its own place, if that lies in the sources."""
    SPECIAL = "special"
    """It is no regular file: a pipe, a device, a socket, a submodule."""
    ARCHIVE = "archive"
    """It is an archive inside another source; one is read only if it is given as a source."""
    TOO_LARGE = "too-large"
    """It holds more bytes than the limit."""
    BINARY = "binary"
    """It is not text, and of no binary format that is read."""
    UNKNOWN_FORMAT = "unknown-format"
    """Neither its content nor its name say what it is."""
    LOCK_FILE = "lock-file"
    """A package manager wrote it."""
    GENERATED = "generated"
    """Another program wrote it."""
    MINIFIED = "minified"
    """It was made small for browsers."""
    VENDORED = "vendored"
    """It is a copy of another project's file."""
    DUPLICATE = "duplicate"
    """Another file, which is read, holds the same bytes in the same format."""
    OUTPUT = "output"
    """A run wrote it."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A file or folder that is left out.

    Attributes:
        path: Where it is, as the user would name it.
        document_id: The identity that its document would have; of a folder, with a slash at the end.
        kind: Why.
        evidence: What says so, for a person; of a duplicate, the document that is read in its place.
    """

    path: str
    document_id: str
    kind: LeftOutKind
    evidence: str = ""


@dataclass(frozen=True, slots=True)
class Failure:
    """What cannot be looked at.

    Attributes:
        path: Where it is, as the user would name it.
        document_id: The identity of what would be there.
        error: Why.
        whole: Whether documents may lie there that are not seen now: a folder, an archive.
    """

    path: str
    document_id: str
    error: Exception
    whole: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """A file that can be read.

    Attributes:
        path: Where it is, as the user would name it.
        document_id: Identity of its document, with forward slashes.
        read: Gives its bytes; at most once for members of streams, and before the next entry is asked for.
        size: Bytes, as far as its source knows.
        named: Whether the user named it, so that its path says nothing against it.
        attributes: What `.gitattributes` state of it.
    """

    path: str
    document_id: str
    read: Callable[[], bytes]
    size: int = 0
    named: bool = False
    attributes: Mapping[str, tuple[bool, str]] = field(default_factory=dict)


Found = Entry | LeftOut | Failure


class TooLarge(Exception):
    """A file holds more bytes than the limit; the message says how many are allowed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What bounds the reading of sources.

    Attributes:
        file: Bytes that a file may have.
        archive: Bytes that all members of an archive may have together.
        ratio: How many times larger than in its archive a member may be, once it is over 16 MB.
        seconds: Seconds that a program which is asked, such as git, may take for its first answer.
    """

    file: int = 100_000_000
    archive: int = 20_000_000_000
    ratio: int = 200
    seconds: float = 60.0

    def check_size(self, size: int) -> None:
        """Refuses a size over the limit.

        Raises:
            TooLarge: It is over the limit.
        """
        if size > self.file:
            raise TooLarge(f"{size:,} bytes, and the limit is {self.file:,}")


def shown_name(name: str) -> str:
    r"""A name that can be written and stored: bytes that are no UTF-8 become `\xNN`.

    Args:
        name: The name, as the system gives it.
    """
    return name if name.isascii() else os.fsencode(name).decode("utf-8", "backslashreplace")
