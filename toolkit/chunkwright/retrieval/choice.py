"""What `expand` has chosen so far: hits and neighbors, and parents that took the place of some."""

from __future__ import annotations

from dataclasses import dataclass, field

from chunkwright.retrieval.passages import DropReason
from chunkwright.retrieval.records import Record, delivered, extent, text_of
from chunkwright.retrieval.runs import follows
from chunkwright.tokenizers import Tokenizer
from chunkwright.tree import MetadataValue

_PROSE = frozenset(("paragraph", "list", "quote", "section", "note", "definition", "group"))


@dataclass(slots=True)
class Choice:
    """Chosen chunks under a budget.

    Attributes:
        limit: Most tokens.
        most_parents: Most parents that are drawn on; None for no bound.
        counter: What counts.
        scores: Scores of the hits that were taken, by id.
        runs: Chosen chunks that are no parents, by id.
        parents: Chosen parents, by id.
        held: Hits that each chosen parent stands for.
        spent: Tokens so far.
    """

    limit: int
    most_parents: int | None
    counter: Tokenizer
    scores: dict[str, float] = field(default_factory=dict)
    runs: dict[str, Record] = field(default_factory=dict)
    parents: dict[str, Record] = field(default_factory=dict)
    held: dict[str, list[str]] = field(default_factory=dict)
    spent: int = 0
    _groups: set[tuple[str, str]] = field(default_factory=set)
    _counts: dict[tuple[str, bool], int] = field(default_factory=dict)
    _short: set[str] = field(default_factory=set)

    def text(self, record: Record) -> str:
        """What is delivered of a chosen chunk."""
        return text_of(record, "embed_text") if text_of(record, "id") in self._short else delivered(record)

    def take(self, identity: str, record: Record, score: float) -> DropReason | None:
        """Chooses a hit; the reason why it cannot be."""
        self.scores[identity] = score
        if identity in self.runs:
            return None
        holder = self._holder(record)
        if holder is not None:
            if identity not in self.held[holder]:
                self.held[holder].append(identity)
            return None
        if not delivered(record):
            return "missing"
        group = (text_of(record, "document_id"), text_of(record, "parent_id"))
        if text_of(record, "role") == "parent":
            group = (group[0], identity)
        if self.most_parents is not None and group not in self._groups and len(self._groups) >= self.most_parents:
            return "parents"
        if text_of(record, "role") == "parent":
            return None if self._put_parent(record, group) else "tokens"
        cost = self._cost(record)
        if not self._has_room(cost):
            if text_of(record, "embed_text") in ("", delivered(record)):
                return "tokens"
            self._short.add(identity)  # the proxy itself, where the whole block has no room
            cost = self._cost(record)
            if not self._has_room(cost):
                self._short.discard(identity)
                return "tokens"
        self._groups.add(group)
        self.runs[identity] = record
        self.spent += cost
        return None

    def merge(self, parent: Record | None, share: float) -> None:
        """Puts a parent in the place of the chosen chunks that it holds, if they are enough of it and it fits."""
        if parent is None or text_of(parent, "role") != "parent" or self._holder(parent) is not None:
            return
        freed = sum(self._cost(record) for record in self.runs.values() if holds(parent, record))
        freed += sum(self._cost(record) for record in self.parents.values() if holds(parent, record))
        if freed and freed >= share * self._cost(parent):
            self._put_parent(parent, (text_of(parent, "document_id"), text_of(parent, "id")))

    def _put_parent(self, parent: Record, group: tuple[str, str]) -> bool:
        identity = text_of(parent, "id")
        inside = [i for i, record in self.runs.items() if holds(parent, record)]
        nested = [i for i, record in self.parents.items() if holds(parent, record)]
        freed = sum(self._cost(self.runs[i]) for i in inside) + sum(self._cost(self.parents[i]) for i in nested)
        cost = self._cost(parent)
        if not self._has_room(cost - freed):
            return False
        held = [identity] if identity in self.scores else []
        for child in inside:
            del self.runs[child]
        held += [child for child in inside if child in self.scores]
        for other in nested:
            del self.parents[other]
            held += self.held.pop(other)
        self.parents[identity] = parent
        self.held[identity] = list(dict.fromkeys(held))
        self._groups.add(group)
        self.spent += cost - freed
        return True

    def widen(self, record: Record, near: dict[str, Record], room: float) -> int:
        """Adds the neighbors of a hit of prose, in its section; what they cost."""
        if text_of(record, "id") not in self.runs or not _is_prose(record):
            return 0
        before, parent = self.spent, text_of(record, "parent_id")
        for key in ("next_id", "previous_id"):
            neighbor = near.get(text_of(record, key))
            if neighbor is None or text_of(neighbor, "parent_id") != parent or not _is_prose(neighbor):
                continue
            beside = follows(neighbor, record) if key == "next_id" else follows(record, neighbor)
            identity, cost = text_of(neighbor, "id"), self._cost(neighbor)
            fits = self.spent - before + cost <= room and self._has_room(cost)
            if beside and fits and identity not in self.runs and self._holder(neighbor) is None:
                self.runs[identity] = neighbor
                self.spent += cost
        return self.spent - before

    def joinable(self) -> dict[str, Record]:
        """Chosen chunks that can be joined: not those of which only a proxy is delivered."""
        return {identity: record for identity, record in self.runs.items() if identity not in self._short}

    def short(self) -> list[Record]:
        """Chosen chunks of which only a proxy is delivered."""
        return [record for identity, record in self.runs.items() if identity in self._short]

    def _has_room(self, cost: int) -> bool:
        return self.spent + cost <= self.limit + 1  # the last is joined to nothing

    def _holder(self, record: Record) -> str | None:
        """The chosen parent that holds a chunk."""
        return next((identity for identity, parent in self.parents.items() if holds(parent, record)), None)

    def _cost(self, record: Record) -> int:
        """Tokens of what would be delivered, with one that joins it to the next."""
        key = (text_of(record, "id"), text_of(record, "id") in self._short)
        if key not in self._counts:
            self._counts[key] = self.counter.count(self.text(record))
        return self._counts[key] + 1


def holds(parent: Record, record: Record) -> bool:
    """Whether a parent's text holds a chunk's: by their places, or by `parent_id` where a record does not say."""
    if text_of(parent, "document_id") != text_of(record, "document_id"):
        return False
    identity = text_of(parent, "id")
    if identity in (text_of(record, "parent_id"), text_of(record, "id")):
        return True
    outer, inner = extent(parent), extent(record)
    return outer is not None and inner is not None and outer[0] <= inner[0] and inner[1] <= outer[1]


def _is_prose(record: Record) -> bool:
    kinds: MetadataValue = record.get("kinds")
    return not isinstance(kinds, list) or _PROSE.issuperset(str(kind) for kind in kinds)
