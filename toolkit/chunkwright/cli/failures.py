"""What went wrong with one file, in a sentence that says where and what to do."""

from __future__ import annotations

import os

from chunkwright.errors import CapTooSmall, ChunkwrightError, ParseError, UnknownFormat


def failure_line(path: str, error: Exception) -> str:
    """One line for one file that failed.

    Args:
        path: The file as the user would name it.
        error: What was raised.

    Returns:
        The file, the place where one is known, the reason, and what to do about it.
    """
    place, reason = "", str(error).removeprefix(f"{path}: ").rstrip(".")
    if isinstance(error, ParseError):
        place = "" if error.place is None else f":{error.place}"
        reason, remedy = error.reason, "correct the file or leave it out"
    elif isinstance(error, UnknownFormat):
        reason = reason.split("; give format=")[0]
        readable = "the suffix" in reason
        named = "leave it out, or name its format with --format ('chunkwright formats' lists them)"
        remedy = named if readable else "leave it out"
    elif isinstance(error, CapTooSmall):
        reason, _, remedy = reason.partition("; ")
        remedy = remedy.replace("max_tokens", "--max-tokens") or "give a larger --max-tokens"
    elif isinstance(error, OSError):
        reason = error.strerror or reason
        remedy = _remedy(error)
    elif isinstance(error, ChunkwrightError):
        remedy = "leave it out"
    else:
        reason = f"{type(error).__name__}: {reason}"
        remedy = "this is a fault of Chunkwright; report it with the file, and leave the file out for now"
    return f"{path}{place}: {reason}; {remedy}"


def _remedy(error: OSError) -> str:
    if isinstance(error, FileNotFoundError):
        return "check the path"
    if isinstance(error, PermissionError):
        return "allow reading it or leave it out"
    if isinstance(error, IsADirectoryError):
        return f"give a file in it, or use 'chunkwright chunk {os.fspath(error.filename or 'FOLDER')}'"
    return "check that the file can be read"
