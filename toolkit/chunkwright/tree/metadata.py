"""The caller's metadata: what JSON can hold, so that every sink can write it and give it back."""

from __future__ import annotations

from collections.abc import Mapping

from chunkwright.tree.document import MetadataValue


def checked_metadata(metadata: Mapping[str, MetadataValue] | None) -> Mapping[str, MetadataValue]:
    """The metadata, or an empty mapping for None.

    Args:
        metadata: The caller's values.

    Raises:
        TypeError: A key is no text, or a value is none that JSON can hold; the message names it.
    """
    work: list[tuple[str, object]] = [("metadata", dict(metadata or {}))]
    while work:
        place, value = work.pop()
        if isinstance(value, dict):
            for key, inner in value.items():
                if not isinstance(key, str):
                    raise TypeError(f"{place}: the key {key!r} is no text")
                work.append((f"{place}[{key!r}]", inner))
        elif isinstance(value, list):
            work += [(f"{place}[{index}]", inner) for index, inner in enumerate(value)]
        elif value is not None and not isinstance(value, str | int | float):
            kind = type(value).__name__
            raise TypeError(f"{place} is a {kind}: give text, numbers, booleans, None, or lists and dicts of them")
    return metadata or {}
