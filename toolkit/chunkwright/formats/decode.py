"""From bytes to text, without newline translation; nothing is guessed silently."""

from __future__ import annotations

import codecs
import re

from charset_normalizer import from_bytes

from chunkwright.tree import Notice, NoticeKind, Span

_MARKS: tuple[tuple[bytes, str], ...] = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_SAMPLE = 65_536  # bytes that are enough to tell an encoding
_MOST_WRONG = 20  # characters that may be wrong in a file that is as it is declared
_FALLBACK = "cp1252"
_WIDE_RUN = re.compile(rb"[\x80-\xff]+")


def decode(data: bytes, declared: str = "") -> tuple[str, tuple[Notice, ...]]:
    """The text of a file: byte order mark, else what is declared, else strict UTF-8, else what a sample looks like.

    Args:
        data: The file's bytes.
        declared: Codec that the file or its server declares, or "".

    Returns:
        The text without byte order mark, with its line ends as they are, and what was found on the way.
    """
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            note = Notice(NoticeKind.BYTE_ORDER_MARK, f"The file begins with a byte order mark ({encoding}).")
            text, found = _decoded(data[len(mark) :], encoding, len(mark))
            return text, (note, *found)
    if declared and not _contradicted(data, declared):
        return _decoded(data, declared)
    try:
        return data.decode("utf-8"), ()
    except UnicodeDecodeError as error:
        if _mostly_utf8(data):
            return _decoded(data, "utf-8")
        encoding = _likely(data[max(0, error.start - _SAMPLE // 2) :][:_SAMPLE])
        text, found = _decoded(data, encoding)
        message = f"The file is not UTF-8 (byte {error.start}); it was read as {encoding}."
        return text, (Notice(NoticeKind.BAD_ENCODING, message), *found)


def _contradicted(data: bytes, declared: str) -> bool:
    """Whether the bytes say that a declaration is wrong: not UTF-8 in many places, or UTF-8 declared as Western."""
    if declared == "utf-8":
        text = data[: _SAMPLE * 4].decode("utf-8", "replace")
        wrong = text.count("\ufffd")
        return wrong > _MOST_WRONG and wrong > 0.5 * sum(char > "\x7f" for char in text)
    if declared not in ("cp1252", "latin-1", "iso8859-1"):
        return False
    try:
        return any(len(run) > 1 for run in _WIDE_RUN.findall(data)) and bool(data.decode("utf-8"))
    except UnicodeDecodeError:
        return False


def _likely(sample: bytes) -> str:
    """The encoding a sample looks like; single wide bytes among ASCII ones are Western text, however short."""
    runs = [len(run) for run in _WIDE_RUN.findall(sample)]
    if runs and max(runs) <= 3 and sum(runs) <= 2 * len(runs):
        return _FALLBACK
    best = from_bytes(sample).best()
    return best.encoding if best is not None else _FALLBACK


def _decoded(data: bytes, encoding: str, skipped: int = 0) -> tuple[str, tuple[Notice, ...]]:
    try:
        return data.decode(encoding), ()
    except UnicodeDecodeError as error:
        text = data.decode(encoding, "replace")
        at = text.find("\ufffd")
        message = f"Bytes that are not {encoding} (the first at byte {skipped + error.start}) stand as U+FFFD."
        return text, (Notice(NoticeKind.BAD_ENCODING, message, Span(max(at, 0), max(at, 0) + 1)),)


def _mostly_utf8(data: bytes) -> bool:
    """True if few bytes are wrong and multi-byte sequences show that the rest is UTF-8."""
    sample = data[: _SAMPLE * 4]
    text = sample.decode("utf-8", "replace")
    wrong = text.count("\ufffd")
    multi = sum(1 for char in text if char > "\x7f") - wrong
    return multi > 4 * wrong
