"""The figures of a report: what the corpus is now, from the state, and what the run did."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from chunkwright.corpus.report.facts import Facts
from chunkwright.corpus.report.tally import Tally
from chunkwright.corpus.state import RunRow

_SHARES = (0, 5, 25, 50, 75, 95, 100)
"""Percentiles of the tokens of chunks that are told."""
_STEPS = [part * 10**power for power in range(12) for part in (1, 2, 5)]
_LIVE = "FROM chunks WHERE to_run IS NULL AND role = 'chunk'"


@dataclass(frozen=True, slots=True)
class Events:
    """How many events a run made.

    Attributes:
        added: Chunks that are new.
        updated: Chunks with another record.
        retired: Chunks that are not made any more.
        unchanged: Chunks about which nothing is new.
    """

    added: int
    updated: int
    retired: int
    unchanged: int


@dataclass(frozen=True, slots=True)
class Figures:
    """All that a report tells.

    Attributes:
        run: Number of the run.
        at: When it was begun.
        documents: Documents with chunks in the corpus, by format.
        aliases: Files that hold what another document holds.
        facts: Counts over all documents.
        tokens: Percentiles of the tokens of chunks.
        histogram: Chunks by their tokens, in steps of `step`.
        step: Tokens a step.
        repeated: Chunks whose embedded text another chunk has too.
        events: What the run changed.
        tally: What the run did.
        seconds: Wall-clock seconds since it was begun or taken up again.
    """

    run: int
    at: str
    documents: Mapping[str, int]
    aliases: int
    facts: Facts
    tokens: Mapping[int, int]
    histogram: Mapping[int, int]
    step: int
    repeated: int
    events: Events
    tally: Tally
    seconds: float


class Spread(NamedTuple):
    """How the sizes of chunks are spread: fields of `Figures`."""

    tokens: Mapping[int, int]
    histogram: Mapping[int, int]
    step: int


def figures(connection: sqlite3.Connection, run: RunRow, tally: Tally, seconds: float) -> Figures:
    """Works out the figures.

    Args:
        connection: An open state.
        run: The run.
        tally: What it did.
        seconds: Wall-clock seconds that it took.
    """
    sizes = dict(connection.execute(f"SELECT tokens, count(*) {_LIVE} GROUP BY tokens").fetchall())
    documents = connection.execute(
        "SELECT format, count(*) FROM documents WHERE status = 'chunked' GROUP BY format ORDER BY 2 DESC, 1"
    )
    (aliases,) = connection.execute("SELECT count(*) FROM documents WHERE status = 'alias'").fetchone()
    # Grouping sorts in a bounded memory; counting what is distinct would keep a tree of all of it.
    (distinct,) = connection.execute(f"SELECT count(*) FROM (SELECT 1 {_LIVE} GROUP BY embed)").fetchone()
    facts = connection.execute("SELECT facts FROM documents WHERE facts != '{}'")
    spread = spread_of(sizes)
    return Figures(
        run=run.number,
        at=run.at,
        documents=dict(documents.fetchall()),
        aliases=aliases,
        facts=summed(json.loads(text) for (text,) in facts),
        tokens=spread.tokens,
        histogram=spread.histogram,
        step=spread.step,
        repeated=sum(sizes.values()) - distinct,
        events=events_of(connection, run.number),
        tally=tally,
        seconds=seconds,
    )


def spread_of(sizes: Mapping[int, int]) -> Spread:
    """How the sizes of chunks are spread.

    Args:
        sizes: How many chunks there are of each size, in tokens.
    """
    ordered, chunks = dict(sorted(sizes.items())), sum(sizes.values())
    step = next(step for step in _STEPS if max(sizes, default=0) < 30 * step)
    histogram: Counter[int] = Counter()
    for size, count in ordered.items():
        histogram[size // step * step] += count
    tokens = {share: _percentile(ordered, chunks, share) for share in _SHARES} if chunks else {}
    return Spread(tokens, dict(histogram), step)


def events_of(connection: sqlite3.Connection, run: int) -> Events:
    """What a run changed.

    Args:
        connection: An open state.
        run: Its number.
    """
    count = "SELECT coalesce(sum(added), 0), coalesce(sum(updated), 0), coalesce(sum(retired), 0) FROM history"
    added, updated, retired = connection.execute(f"{count} WHERE run = ?", (run,)).fetchone()
    (unchanged,) = connection.execute(
        "SELECT count(*) FROM chunks WHERE from_run < ? AND (to_run IS NULL OR to_run > ?)", (run, run)
    ).fetchone()
    return Events(added, updated, retired, unchanged)


def _percentile(sizes: Mapping[int, int], chunks: int, share: int) -> int:
    """The nearest rank, so that it is a size that a chunk has."""
    left = max(1, -(-chunks * share // 100))
    for size, count in sizes.items():
        left -= count
        if left <= 0:
            return size
    raise ValueError(f"{share} % of {chunks} chunks")


def summed(records: Iterable[Mapping[str, int | Mapping[str, int]]]) -> Facts:
    """The counts of several documents together.

    Args:
        records: What `Facts.as_record` gave of each.
    """
    sums: Counter[str] = Counter()
    inner: dict[str, Counter[str]] = {"forced": Counter(), "notices": Counter()}
    for record in records:
        for name, value in record.items():
            if isinstance(value, int):
                sums[name] += value
            else:
                inner[name].update(value)
    return Facts(
        **dict(sums),  # the names that `Facts.as_record` gave them
        forced=dict(sorted(inner["forced"].items())),
        notices=dict(sorted(inner["notices"].items())),
    )
