"""What a run is asked to leave out."""

from __future__ import annotations

from dataclasses import dataclass

from chunkwright.corpus.sources import LeftOutKind

KEEPABLE = (
    LeftOutKind.LOCK_FILE,
    LeftOutKind.GENERATED,
    LeftOutKind.MINIFIED,
    LeftOutKind.VENDORED,
    LeftOutKind.DUPLICATE,
)
"""Kinds that are read if they are asked for."""


@dataclass(frozen=True, slots=True)
class Screen:
    """Which files are read.

    Attributes:
        keep: Kinds that are read although they would be left out; of `KEEPABLE`.
        unknown_as_text: Whether text whose format nothing tells is read as plain text.
    """

    keep: frozenset[LeftOutKind] = frozenset()
    unknown_as_text: bool = False

    def __post_init__(self) -> None:
        wrong = sorted(self.keep - set(KEEPABLE))
        if wrong:
            raise ValueError(f"keep={str(wrong[0])!r}: give some of {', '.join(KEEPABLE)}")
