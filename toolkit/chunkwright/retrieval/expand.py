"""From scored hits to context under a budget: parents merged, neighbors joined, prose widened."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from chunkwright.pack.policy import TokenizerLike
from chunkwright.retrieval.passages import Dropped, DropReason, Expansion, Passage, PassageKind
from chunkwright.retrieval.records import (
    Hit,
    Record,
    Store,
    as_record,
    context_of,
    delivered,
    fetch,
    joint_before,
    text_of,
)
from chunkwright.tokenizers import Tokenizer, resolve
from chunkwright.tree import MetadataValue

_PROSE = frozenset(("paragraph", "list", "quote", "section", "note", "definition", "group"))


@dataclass(slots=True)
class _Choice:
    """What has been chosen so far, and what it costs."""

    limit: int
    scores: dict[str, float] = field(default_factory=dict)
    runs: dict[str, Record] = field(default_factory=dict)
    parents: dict[str, list[str]] = field(default_factory=dict)
    groups: set[tuple[str, str]] = field(default_factory=set)
    spent: int = 0


def expand(
    hits: Iterable[Hit],
    store: Store,
    *,
    max_tokens: int = 1600,
    max_parents: int | None = None,
    merge: float = 0.5,
    widen: float = 0.15,
    support: float = 0.3,
    tokenizer: TokenizerLike = "cl100k_base",
) -> Expansion:
    """Turns scored hits into passages for a reader.

    Hits are taken best first. Where hits of one parent make up enough of it, the parent is delivered in their place
    (auto-merging). Hits that follow one another become one passage. What is left of the share for widening goes to
    the neighbors of hits of prose, in the same section; tables and code are used as they are.

    Records need `id`, `text`, `embed_text`, `parent_id`, `previous_id`, `next_id`, `document_id`; with `tokens`,
    `kinds`, `starts`, `heading_path`, `role` and `embed_parts` passages are joined better.

    Args:
        hits: Chunks or their records, each with a score; higher is better.
        store: Where parents and neighbors are found by id.
        max_tokens: Most tokens of all passages together.
        max_parents: Passages come from at most so many parents; None for no bound.
        merge: Share of a parent's tokens that its hits must have for it to take their place; above 1 for never.
        widen: Share of `max_tokens` that may be spent on neighbors that are no hits.
        support: Share of its neighbors' scores that a hit's own gains: hits side by side back each other up. Scores
            are taken from the lowest of the hits, so that their scale does not matter.
        tokenizer: What counts.

    Returns:
        What was kept, what was dropped and why, and what was spent.

    Raises:
        ValueError: A bound or share is negative, or a score is not a number.
    """
    _refuse(max_tokens, max_parents, merge, widen, support)
    counter = resolve(tokenizer)
    records, scores = _best(hits)
    near = fetch(store, [text_of(r, key) for r in records.values() for key in ("parent_id", "previous_id", "next_id")])
    backed = _backed(records, scores, support)
    order = sorted(records, key=lambda identity: (-backed[identity], identity))
    choice = _Choice(max_tokens)
    dropped: list[Dropped] = []
    room = widen * max_tokens
    for identity in order:
        reason = _take(choice, identity, records[identity], scores[identity], max_parents, counter)
        if reason is not None:
            dropped.append(Dropped(identity, scores[identity], reason))
            continue
        _merge(choice, records, near, text_of(records[identity], "parent_id"), merge, counter)
        room -= _widen(choice, records[identity], near, room, counter)
    passages = _passages(choice, near, counter)
    kept, spent = _within(passages, max_tokens)
    held = {identity for passage in kept for identity in passage.ids}
    told = {d.id for d in dropped}
    dropped += [Dropped(i, scores[i], "tokens") for i in order if i not in held and i not in told]
    return Expansion(tuple(kept), tuple(sorted(dropped, key=lambda d: (-d.score, d.id))), spent)


def _refuse(max_tokens: int, max_parents: int | None, merge: float, widen: float, support: float) -> None:
    if max_tokens < 0 or (max_parents is not None and max_parents < 0):
        raise ValueError("max_tokens and max_parents must be 0 or more")
    for name, share in (("merge", merge), ("widen", widen), ("support", support)):
        if not share >= 0:
            raise ValueError(f"{name}={share!r}: give a share of 0 or more")


def _best(hits: Iterable[Hit]) -> tuple[dict[str, Record], dict[str, float]]:
    """Records and scores by id; a chunk that was hit twice counts once, with its best score."""
    records: dict[str, Record] = {}
    scores: dict[str, float] = {}
    for chunk, score in hits:
        if score != score:
            raise ValueError("a score is not a number")
        record = as_record(chunk)
        identity = text_of(record, "id")
        if identity not in scores or score > scores[identity]:
            records[identity], scores[identity] = record, float(score)
    return records, scores


def _backed(records: dict[str, Record], scores: dict[str, float], support: float) -> dict[str, float]:
    lowest = min(scores.values(), default=0.0)
    above = {identity: score - lowest for identity, score in scores.items()}
    beside = {
        identity: sum(above.get(text_of(record, key), 0.0) for key in ("previous_id", "next_id"))
        for identity, record in records.items()
    }
    return {identity: above[identity] + support * beside[identity] for identity in records}


def _take(
    choice: _Choice, identity: str, record: Record, score: float, max_parents: int | None, counter: Tokenizer
) -> DropReason | None:
    """Chooses a hit; the reason why it cannot be."""
    group = (text_of(record, "document_id"), text_of(record, "parent_id"))
    choice.scores[identity] = score
    if group[1] in choice.parents:
        choice.parents[group[1]].append(identity)
        return None
    if identity in choice.runs:
        return None
    if not delivered(record):
        return "missing"
    if max_parents is not None and group not in choice.groups and len(choice.groups) >= max_parents:
        return "parents"
    cost = _cost(record, counter)
    if choice.spent + cost > choice.limit:
        return "tokens"
    choice.groups.add(group)
    choice.runs[identity] = record
    choice.spent += cost
    return None


def _merge(
    choice: _Choice, records: dict[str, Record], near: dict[str, Record], parent: str, share: float, counter: Tokenizer
) -> None:
    """Puts a parent in the place of its chosen chunks, if they are enough of it and it fits."""
    record = near.get(parent)
    if record is None or parent in choice.parents or text_of(record, "role") != "parent":
        return
    inside = [i for i, r in choice.runs.items() if text_of(r, "parent_id") == parent]
    freed = sum(_cost(choice.runs[i], counter) for i in inside)
    cost = _cost(record, counter)
    if freed < share * cost or choice.spent - freed + cost > choice.limit:
        return
    for identity in inside:
        del choice.runs[identity]
    choice.parents[parent] = [identity for identity in inside if identity in records]
    choice.spent += cost - freed


def _widen(choice: _Choice, record: Record, near: dict[str, Record], room: float, counter: Tokenizer) -> int:
    """Adds the neighbors of a hit of prose; what they cost."""
    if text_of(record, "id") not in choice.runs or not _is_prose(record):
        return 0
    before, parent = choice.spent, text_of(record, "parent_id")
    for key in ("next_id", "previous_id"):
        neighbor = near.get(text_of(record, key))
        if neighbor is None or text_of(neighbor, "parent_id") != parent or not _is_prose(neighbor):
            continue
        identity, cost = text_of(neighbor, "id"), _cost(neighbor, counter)
        fits = choice.spent - before + cost <= room and choice.spent + cost <= choice.limit
        if identity not in choice.runs and fits:
            choice.runs[identity] = neighbor
            choice.spent += cost
    return choice.spent - before


def _is_prose(record: Record) -> bool:
    kinds: MetadataValue = record.get("kinds")
    return not isinstance(kinds, list) or _PROSE.issuperset(str(kind) for kind in kinds)


def _cost(record: Record, counter: Tokenizer) -> int:
    """Tokens of what would be delivered, with those that join it to another."""
    return counter.count(delivered(record)) + 1


def _passages(choice: _Choice, near: dict[str, Record], counter: Tokenizer) -> list[Passage]:
    made = [
        _passage(near[parent], delivered(near[parent]), ids, "parent", choice, counter)
        for parent, ids in choice.parents.items()
    ]
    made += [_run(run, choice, counter) for run in _runs(choice.runs)]
    return sorted(made, key=lambda passage: (-passage.score, passage.ids))


def _runs(records: dict[str, Record]) -> list[list[Record]]:
    """Chosen chunks in runs that follow one another and can be joined."""
    followers = {text_of(r, "previous_id"): r for r in records.values() if _continues(r, records)}
    starts = [record for record in records.values() if not _continues(record, records)]
    runs = []
    for start in starts:
        run = [start]
        while text_of(run[-1], "id") in followers:
            run.append(followers[text_of(run[-1], "id")])
        runs.append(run)
    return runs


def _continues(record: Record, records: dict[str, Record]) -> bool:
    """Whether a chunk goes on where a chosen one ends, so that their texts can stand together."""
    previous = records.get(text_of(record, "previous_id"))
    if previous is None:
        return False
    return all(text_of(r, "text") and text_of(r, "embed_text").endswith(text_of(r, "text")) for r in (previous, record))


def _run(run: list[Record], choice: _Choice, counter: Tokenizer) -> Passage:
    text = delivered(run[0]) if len(run) == 1 else context_of(run[0]) + text_of(run[0], "text")
    text += "".join(joint_before(record) + text_of(record, "text") for record in run[1:])
    return _passage(run[0], text, [text_of(record, "id") for record in run], "run", choice, counter)


def _passage(
    record: Record, text: str, ids: list[str], kind: PassageKind, choice: _Choice, counter: Tokenizer
) -> Passage:
    path: MetadataValue = record.get("heading_path")
    return Passage(
        text=text,
        score=max(choice.scores[i] for i in ids if i in choice.scores),
        tokens=counter.count(text),
        kind=kind,
        ids=tuple(ids),
        parent_id=text_of(record, "id" if kind == "parent" else "parent_id"),
        document_id=text_of(record, "document_id"),
        heading_path=tuple(str(title) for title in path) if isinstance(path, list) else (),
    )


def _within(passages: list[Passage], max_tokens: int) -> tuple[list[Passage], int]:
    """The best passages that are within the budget by an exact count."""
    kept, spent = [], 0
    for passage in passages:
        if spent + passage.tokens <= max_tokens:
            kept.append(passage)
            spent += passage.tokens
    return kept, spent
