"""What a process is sent: the bytes of a file, and what is known of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple


class KnownChunk(NamedTuple):
    """A chunk of a document as the state has it.

    Attributes:
        record: Digest of its record.
        embed: Digest of what is embedded.
        version: Version of its document.
        effective_at: From when its document holds.
    """

    record: str
    embed: str
    version: str = ""
    effective_at: str = ""


@dataclass(frozen=True)  # without slots, which would be pickled by code in Python
class Task:
    """A file that is to be read and cut.

    Attributes:
        path: Where it was found.
        document_id: Identity of its document.
        data: Its bytes.
        format: Name of its format; found if None.
        named: Whether the user named it, so that nothing in it is a reason to leave it out.
        attributes: What `.gitattributes` state of it.
        digest: SHA-256 of the bytes, in hexadecimal.
        key: Digest of all that its chunks depend on.
        known: Chunks that the state has of it, by id.
        family: What the state knows it as a version of.
    """

    path: str
    document_id: str
    data: bytes
    format: str | None
    named: bool = False
    attributes: Mapping[str, tuple[bool, str]] = field(default_factory=dict)
    digest: str = ""
    key: str = ""
    known: Mapping[str, KnownChunk] = field(default_factory=dict)
    family: str = ""


@dataclass(frozen=True, slots=True)
class Loading:
    """Formats whose parsers are to be loaded: that takes seconds, which shall not count as time of the first file.

    Attributes:
        formats: Their names.
    """

    formats: frozenset[str]


@dataclass(frozen=True, slots=True)
class Sealing:
    """A part that is to be put on the disk in its form.

    Attributes:
        source: The part as JSON Lines.
        target: Where it goes.
        form: Name of the form.
    """

    source: Path
    target: Path
    form: str
