"""What format a file has: by its content first, then by its suffix."""

from __future__ import annotations

import os
import re
from pathlib import PurePath

from chunkwright.errors import UnknownFormat
from chunkwright.formats.first_lines import format_of_lines, format_of_modes
from chunkwright.formats.registry import file_tables, known_formats

_SIGNATURES: tuple[tuple[bytes, str], ...] = (
    (b"PK\x03\x04", "a ZIP archive or an office document"),
    (b"\x89PNG\r\n", "a PNG image"),
    (b"\xff\xd8\xff", "a JPEG image"),
    (b"GIF8", "a GIF image"),
    (b"\x1f\x8b", "gzip"),
    (b"\x7fELF", "an executable"),
    (b"SQLite format 3\x00", "an SQLite database"),
)
_SNIFFED = 8192  # bytes
_PLAIN_TEXT = frozenset(
    name
    for line in (
        "AUTHORS BUGS CHANGELOG CHANGES CONTRIBUTING CONTRIBUTORS COPYING COPYRIGHT CREDITS FAQ HACKING HISTORY",
        "INSTALL LICENCE LICENSE MAINTAINERS METADATA NEWS NOTICE PKG-INFO README THANKS TODO",
    )
    for name in line.split()
)
"""Names of texts that have no suffix, or one that says nothing of their format: `README.Debian`."""
_CONTROL = bytes((*range(7), *range(14, 27), *range(28, 32)))
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
    if data[:_SNIFFED].lstrip().startswith(b"%PDF-") or (name.lower().endswith(".pdf") and b"%PDF-" in data[:_SNIFFED]):
        return "pdf"
    refuse_binary(data, name)
    found = format_of_name(name) or format_of_lines(data)
    if found == "c" and name.lower().endswith(".h") and _is_cpp(data):
        found = "cpp"
    if found in known_formats():
        return found
    suffix = PurePath(name).suffix.lower()
    raise UnknownFormat(
        f"{shown}: the suffix {suffix!r} is not known; give format= (`chunkwright formats` lists those there are)"
    )


def format_of_name(name: str) -> str:
    """Name of the format that a file's name says, or "".

    Args:
        name: File name or path.
    """
    file = os.path.basename(name.rstrip("/"))
    suffix = os.path.splitext(file)[1].lower().rstrip(".")
    if not suffix:
        suffix = file.lower() if file.startswith(".") else ""
    by_name, by_suffix = file_tables()
    found = by_name.get(file) or by_suffix.get(suffix) or (by_name.get(file.split(".")[0]) if suffix else None)
    if found is None and file.split(".")[0].upper() in _PLAIN_TEXT:
        return "text"
    return found or ""


_LOOKED_AT = 65_536  # bytes of a header that are searched for what only C++ has
_CPP = re.compile(
    rb"^[ \t]*(?:template\s*<|namespace\s+\w*\s*\{|using\s+(?:namespace|\w+\s*=)|(?:public|private|protected)\s*:"
    rb"|class\s+(?:\w+\s+)?\w+\s*(?:final\s*)?[:{]|#\s*include\s*<\w+>\s*$)",
    re.MULTILINE,
)


def _is_cpp(header: bytes) -> bool:
    return format_of_modes(header) == "cpp" or _CPP.search(header[:_LOOKED_AT]) is not None


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
    control = len(head) - len(head.translate(None, _CONTROL))
    return control > _STRAY and control * 50 > len(head)
