"""What format a file has: by its content first, then by its suffix."""

from __future__ import annotations

from pathlib import PurePath

from chunkwright.errors import UnknownFormat
from chunkwright.formats.registry import known_formats

_SIGNATURES: tuple[tuple[bytes, str], ...] = (
    (b"%PDF-", "PDF"),
    (b"PK\x03\x04", "a ZIP archive or an office document"),
    (b"\x89PNG\r\n", "a PNG image"),
    (b"\xff\xd8\xff", "a JPEG image"),
    (b"GIF8", "a GIF image"),
    (b"\x1f\x8b", "gzip"),
    (b"\x7fELF", "an executable"),
    (b"SQLite format 3\x00", "an SQLite database"),
)
_SNIFFED = 8192  # bytes
_STRAY = 2  # control characters that any text may hold


def detect(data: bytes, name: str) -> str:
    """Name of the format.

    Args:
        data: The file's bytes, or their beginning.
        name: File name or path, for its suffix; may be "".

    Raises:
        UnknownFormat: The content is binary, or neither content nor suffix say what it is.
    """
    shown = name or "the data"
    refuse_binary(data, name)
    suffix = PurePath(name).suffix.lower()
    for known in known_formats().values():
        if suffix in known.suffixes:
            return known.name
    if not suffix and PurePath(name).name.upper() in ("README", "CHANGELOG", "LICENSE", "NOTICE", "AUTHORS"):
        return "text"
    names = ", ".join(sorted(known_formats()))
    raise UnknownFormat(f"{shown}: the suffix {suffix!r} is not known; give format= (one of: {names})")


def refuse_binary(data: bytes, name: str) -> None:
    """Refuses what is not text: garbage that looks like text is worse than a gap.

    Args:
        data: The file's bytes, or their beginning.
        name: File name or path, for the message; may be "".

    Raises:
        UnknownFormat: The content is that of a known binary format, or has too many control characters.
    """
    shown = name or "the data"
    head = data[:_SNIFFED]
    for signature, what in _SIGNATURES:
        if head.startswith(signature):
            raise UnknownFormat(f"{shown}: this is {what}, for which there is no parser")
    if _binary(head):
        raise UnknownFormat(f"{shown}: this is binary data, not text")


def _binary(head: bytes) -> bool:
    """True for control characters beyond what a stray one explains, unless a mark says that it is UTF-16."""
    if head.startswith((b"\xff\xfe", b"\xfe\xff", b"\xef\xbb\xbf")) or not head:
        return False
    control = sum(head.count(bytes([byte])) for byte in (*range(7), *range(14, 27), *range(28, 32)))
    return control > _STRAY and control * 50 > len(head)
