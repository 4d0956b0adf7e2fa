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


def detect(data: bytes, name: str) -> str:
    """Name of the format.

    Args:
        data: The file's bytes, or their beginning.
        name: File name or path, for its suffix; may be "".

    Raises:
        UnknownFormat: The content is binary, or neither content nor suffix say what it is.
    """
    shown = name or "the data"
    head = data[:_SNIFFED]
    for signature, what in _SIGNATURES:
        if head.startswith(signature):
            raise UnknownFormat(f"{shown}: this is {what}, for which there is no parser")
    if _binary(head):
        raise UnknownFormat(f"{shown}: this is binary data, not text")
    suffix = PurePath(name).suffix.lower()
    for known in known_formats().values():
        if suffix in known.suffixes:
            return known.name
    if not suffix and PurePath(name).name.upper() in ("README", "CHANGELOG", "LICENSE", "NOTICE", "AUTHORS"):
        return "text"
    names = ", ".join(sorted(known_formats()))
    raise UnknownFormat(f"{shown}: the suffix {suffix!r} is not known; give format= (one of: {names})")


def _binary(head: bytes) -> bool:
    """True for bytes that no text encoding would have: many zeros or control characters, without a UTF-16 mark."""
    if head.startswith((b"\xff\xfe", b"\xfe\xff", b"\xef\xbb\xbf")) or not head:
        return False
    control = sum(head.count(bytes([byte])) for byte in (*range(7), *range(14, 27), *range(28, 32)))
    return control * 10 > len(head)
