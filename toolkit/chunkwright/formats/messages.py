"""Messages between the worker process and the one that uses it: pickles with their length in front."""

from __future__ import annotations

import pickle
import struct
from dataclasses import dataclass
from typing import IO


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a parser has come.

    Attributes:
        done: Pages that are done.
        total: Pages there are.
    """

    done: int
    total: int


LENGTH = struct.Struct(">Q")


def send(stream: IO[bytes], message: object) -> None:
    """Writes a message."""
    data = pickle.dumps(message, protocol=pickle.HIGHEST_PROTOCOL)
    stream.write(LENGTH.pack(len(data)))
    stream.write(data)
    stream.flush()


def receive(stream: IO[bytes]) -> object:
    """Reads a message.

    Raises:
        EOFError: The other side has ended.
    """
    head = stream.read(LENGTH.size)
    data = stream.read(LENGTH.unpack(head)[0]) if len(head) == LENGTH.size else b""
    if not data:
        raise EOFError
    return pickle.loads(data)
