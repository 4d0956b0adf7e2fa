"""Counts of the rows of a block, and of all blocks together: what a report needs, and nothing that grows with files."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, cast

from chunkwright.corpus.report.facts import Facts
from chunkwright.corpus.report.figures import Events, Figures, spread_of, summed
from chunkwright.corpus.report.tally import FormatTime, Tally
from chunkwright.corpus.sources import LeftOutKind
from chunkwright.corpus.written import Seconds
from chunkwright.integrations.ray.result_rows import Row


class WrittenPart(NamedTuple):
    """A part, or a piece of a list, that a task has put in its place.

    Attributes:
        first: Id of the first document in it.
        name: Its name.
        events: How many events or rows it holds.
        size: Its bytes.
        digest: SHA-256 of it, in hexadecimal.
    """

    first: str
    name: str
    events: int
    size: int
    digest: str


@dataclass(slots=True)
class Counted:
    """Counts of rows.

    Attributes:
        documents: Documents with chunks, by format.
        facts: Counts of these together.
        sizes: Chunks by their tokens.
        events: Events.
        tally: What became of files.
        parts: The parts that hold the events.
        lists: Pieces of lists, by the names of the lists.
    """

    documents: Counter[str] = field(default_factory=Counter)
    facts: Facts = field(default_factory=Facts)
    sizes: Counter[int] = field(default_factory=Counter)
    events: int = 0
    tally: Tally = field(default_factory=Tally)
    parts: list[WrittenPart] = field(default_factory=list)
    lists: dict[str, list[WrittenPart]] = field(default_factory=dict)

    def take(self, row: Row) -> None:
        """Counts a row of results."""
        if row["read"]:
            size, seconds = cast("int", row["size"]), cast("Mapping[str, float]", row["seconds"])
            self.tally.spend(str(row["format"]), FormatTime(1, size, Seconds(**seconds)))
        if row["status"] == "failed":
            self.tally.failed[str(row["error"])] += 1
        elif row["status"] == "left-out":
            self.tally.left_out[str(row["left_out_kind"])] += 1
        else:
            facts = json.loads(str(row["facts"]))
            self.documents[str(row["format"])] += 1
            self.facts = summed([self.facts.as_record(), facts])
            self.sizes.update(cast("list[int]", row["tokens"]))
            self.events += cast("int", row["event_count"])
            self.tally.chunks += facts.get("chunks", 0)

    def add(self, other: Counted) -> None:
        """Adds the counts of other rows."""
        self.documents.update(other.documents)
        self.facts = summed([self.facts.as_record(), other.facts.as_record()])
        self.sizes.update(other.sizes)
        self.events += other.events
        for format, spent in other.tally.formats.items():
            self.tally.spend(format, spent)
        self.tally.chunks += other.tally.chunks
        self.tally.failed.update(other.tally.failed)
        self.tally.left_out.update(other.tally.left_out)
        self.parts += other.parts
        for name, pieces in other.lists.items():
            self.lists.setdefault(name, []).extend(pieces)

    def figures(self, at: str, repeated: int, seconds: float) -> Figures:
        """The figures of a report.

        Args:
            at: When the run was begun.
            repeated: Chunks whose embedded text another chunk has too.
            seconds: Wall-clock seconds that it took.
        """
        spread = spread_of(self.sizes)
        return Figures(
            run=1,
            at=at,
            documents=dict(sorted(self.documents.items(), key=lambda pair: (-pair[1], pair[0]))),
            aliases=self.tally.left_out[LeftOutKind.DUPLICATE],
            facts=self.facts,
            tokens=spread.tokens,
            histogram=spread.histogram,
            step=spread.step,
            repeated=repeated,
            events=Events(self.events, 0, 0, 0),
            tally=self.tally,
            seconds=seconds,
        )
