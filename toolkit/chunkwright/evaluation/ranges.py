"""Arithmetic of half-open ranges of one text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

Range = tuple[int, int]


def union(ranges: Iterable[Range]) -> list[Range]:
    """The same characters as ranges that neither overlap nor touch, in order."""
    out: list[Range] = []
    for start, end in sorted(ranges):
        if out and start <= out[-1][1]:
            out[-1] = (out[-1][0], max(out[-1][1], end))
        elif start < end:
            out.append((start, end))
    return out


def size(ranges: Iterable[Range]) -> int:
    """Characters of the ranges, those in several counted each time."""
    return sum(end - start for start, end in ranges)


def overlap(one: Sequence[Range], other: Sequence[Range]) -> list[Range]:
    """What every pair of ranges has in common; in order if neither list overlaps itself and both are in order."""
    return [
        (max(start, first), min(end, last))
        for start, end in one
        for first, last in other
        if max(start, first) < min(end, last)
    ]


def joined_over_space(ranges: Iterable[Range], text: str) -> list[Range]:
    """The union of the ranges, those made one between which the text has nothing but white space."""
    out: list[Range] = []
    for start, end in union(ranges):
        if out and not text[out[-1][1] : start].strip():
            out[-1] = (out[-1][0], end)
        else:
            out.append((start, end))
    return out


def clipped(ranges: Sequence[Range], length: int) -> list[Range]:
    """The first characters of the ranges."""
    out: list[Range] = []
    for start, end in ranges:
        if length <= 0:
            break
        out.append((start, min(end, start + length)))
        length -= end - start
    return out


def within(ranges: Iterable[Range], inner: Range) -> bool:
    """Whether one of the ranges holds another whole."""
    return any(start <= inner[0] and inner[1] <= end for start, end in ranges)
