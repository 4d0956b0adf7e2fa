"""The format of bytes, or why they are not read."""

from __future__ import annotations

from chunkwright.corpus.sources import Entry, LeftOut, LeftOutKind
from chunkwright.errors import UnknownFormat
from chunkwright.formats import codec_of, detect, format_of_name, refuse_binary


def format_or_reason(entry: Entry, data: bytes, encoding: str, unknown_as_text: bool) -> str | LeftOut:
    """Name of the format, by content first and by name second; or why the file is left out.

    Args:
        entry: The file.
        data: Its bytes.
        encoding: The encoding that the caller states for all files, or "".
        unknown_as_text: Whether text whose format nothing tells is read as plain text.
    """
    if codec_of(encoding).startswith(("utf-16", "utf-32")) and format_of_name(entry.path):  # looks like binary data
        return format_of_name(entry.path)
    try:
        return detect(data, entry.path)
    except UnknownFormat as error:
        evidence = str(error).removeprefix(f"{entry.path}: ").split(";")[0]
    try:
        refuse_binary(data, entry.path)
    except UnknownFormat:
        return LeftOut(entry.path, entry.document_id, LeftOutKind.BINARY, evidence)
    if unknown_as_text:
        return "text"
    return LeftOut(entry.path, entry.document_id, LeftOutKind.UNKNOWN_FORMAT, evidence)
