"""From scored hits to context under a budget: parents merged, neighbors joined, prose widened."""

from __future__ import annotations

from collections.abc import Iterable

from chunkwright.pack.policy import TokenizerLike
from chunkwright.retrieval.choice import Choice
from chunkwright.retrieval.passages import Dropped, Expansion, Passage, PassageKind
from chunkwright.retrieval.records import Hit, Record, Store, as_record, fetch, text_of
from chunkwright.retrieval.runs import joined, runs
from chunkwright.tokenizers import Tokenizer, resolve
from chunkwright.tree import MetadataValue


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
    (auto-merging); a parent that is a hit itself is delivered as one. No chunk is delivered twice, alone or in a
    parent; a skeleton that is a hit quotes what others may hold. Hits that follow one another become one passage, with
    the context of the first. A share of the budget goes to the neighbors of hits of prose, in the same section; tables
    and code are used as they are.

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
    choice = Choice(max_tokens, max_parents, counter)
    dropped: list[Dropped] = []
    room = widen * max_tokens
    for identity in order:
        record = records[identity]
        reason = choice.take(identity, record, scores[identity])
        if reason is not None:
            dropped.append(Dropped(identity, scores[identity], reason))
            continue
        choice.merge(near.get(text_of(record, "parent_id")), merge)
        room -= choice.widen(record, near, room)
    passages = _passages(choice, counter)
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


def _passages(choice: Choice, counter: Tokenizer) -> list[Passage]:
    made = [
        _passage(record, choice.text(record), choice.held[identity], "parent", choice, counter)
        for identity, record in choice.parents.items()
    ]
    for run in [*runs(choice.joinable()), *([record] for record in choice.short())]:
        text = choice.text(run[0]) if len(run) == 1 else joined(run)
        made.append(_passage(run[0], text, [text_of(record, "id") for record in run], "run", choice, counter))
    return sorted(made, key=lambda passage: (-passage.score, passage.ids))


def _passage(
    record: Record, text: str, ids: list[str], kind: PassageKind, choice: Choice, counter: Tokenizer
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
