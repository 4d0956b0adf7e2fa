"""What a caller of a run gives as its sources."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path

from chunkwright.errors import SourceError

Sources = str | Path | Iterable[str | Path | tuple[str, bytes]]


def parted(sources: Sources) -> tuple[list[str], Iterable[tuple[str, bytes]]]:
    """Addresses and what is handed over; of the latter none is asked for before it is needed, but the first.

    Args:
        sources: One address, or several of them and after them pairs of name and bytes.

    Raises:
        SourceError: What comes first is neither an address nor a pair.
    """
    if isinstance(sources, str | Path):
        return [os.fspath(sources)], ()
    addresses: list[str] = []
    rest = iter(sources)
    for source in rest:
        if not isinstance(source, str | Path):
            return addresses, _pairs(chain([source], rest))
        addresses.append(os.fspath(source))
    return addresses, ()


def _pairs(sources: Iterable[object]) -> Iterator[tuple[str, bytes]]:
    for source in sources:
        if not (isinstance(source, tuple) and [type(value) for value in source] == [str, bytes]):
            raise SourceError(f"{source!r:.80}: after a pair of name and bytes come only pairs")
        yield source
