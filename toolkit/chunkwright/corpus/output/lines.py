"""Events as lines of JSON: what they have in front, and what they are without it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

from chunkwright.sinks.record import Record

_ADDED = b'{"event": "added", '
_UPDATED = b'{"event": "updated", "reembed": false, '
_REEMBED = b'{"event": "updated", "reembed": true, '
_RETIRED = b'{"event": "retired", '
_ENDED = b'{"event": "ended", '
_ESCAPED = re.compile("[\ud800-\udfff\x85\u2028\u2029]")
"""What UTF-8 cannot hold, and what some readers take for a line end."""


def json_line(value: Mapping[str, object]) -> bytes:
    """A value as one line of JSON, in UTF-8, without its line end.

    Args:
        value: What JSON can hold.

    Raises:
        ValueError: A number is not finite, which JSON cannot hold.
    """
    line = json.dumps(value, ensure_ascii=False, allow_nan=False)
    return _ESCAPED.sub(lambda match: f"\\u{ord(match[0]):04x}", line).encode("utf-8")


def added_line(record: bytes) -> bytes:
    """The event that a record is new.

    Args:
        record: The record as an object of JSON.
    """
    return _ADDED + record[1:] + b"\n"


def updated_line(record: bytes, reembed: bool) -> bytes:
    """The event that the record of an id is another now.

    Args:
        record: The record as an object of JSON.
        reembed: Whether what is embedded is another too.
    """
    return (_REEMBED if reembed else _UPDATED) + record[1:] + b"\n"


def retired_line(facts: Record) -> bytes:
    """The event that a record is not made any more.

    Args:
        facts: Id of the record and of its document, versions and times.
    """
    return _RETIRED + json_line(facts)[1:] + b"\n"


def ended_line(record: bytes) -> bytes:
    """A record that is kept of a chunk that is not there any more, for roll-outs that are replayed or undone.

    Args:
        record: The record as an object of JSON.
    """
    return _ENDED + record[1:] + b"\n"


def record_of(line: bytes) -> bytes | None:
    """The record in an event, as an object of JSON; None for one that was retired.

    Args:
        line: The event.
    """
    for front in (_ADDED, _UPDATED, _REEMBED, _ENDED):
        if line.startswith(front):
            return b"{" + line[len(front) :].rstrip(b"\n")
    return None


def id_of(line: bytes) -> str:
    """Id of the chunk that an event is about.

    Args:
        line: The event.

    Raises:
        ValueError: It is no event.
    """
    start = line.index(b'"id": "') + 7
    return line[start : line.index(b'"', start)].decode("ascii")
