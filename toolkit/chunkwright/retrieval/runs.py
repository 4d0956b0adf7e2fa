"""Chunks that follow one another, joined to one text."""

from __future__ import annotations

from collections.abc import Mapping

from chunkwright.retrieval.records import Record, joint_before, layout, text_of


def follows(record: Record, before: Record) -> bool:
    """Whether a chunk goes on where another ends, so that their texts can stand together."""
    beside = text_of(record, "previous_id") == text_of(before, "id") != text_of(record, "id")
    same = text_of(record, "document_id") == text_of(before, "document_id")
    return beside and same and layout(record) is not None and layout(before) is not None


def runs(records: Mapping[str, Record]) -> list[list[Record]]:
    """Chosen chunks in runs that follow one another; each chunk in one run, whatever the links say.

    Args:
        records: The chunks by id.
    """
    followers: dict[str, str] = {}
    for identity, record in records.items():
        before = text_of(record, "previous_id")
        if before in records and before not in followers and follows(record, records[before]):
            followers[before] = identity
    inside = set(followers.values())
    out: list[list[Record]] = []
    done: set[str] = set()
    for identity in [*(i for i in records if i not in inside), *records]:
        run = []
        at: str | None = identity
        while at is not None and at not in done:
            done.add(at)
            run.append(records[at])
            at = followers.get(at)
        if run:
            out.append(run)
    return out


def joined(run: list[Record]) -> str:
    """The text of a run: context and opening marks of the first chunk, the bodies, closing marks of the last.

    Args:
        run: Two chunks or more that follow one another.
    """
    first, last = layout(run[0]), layout(run[-1])
    opening, closing = first.opening if first else "", last.closing if last else ""
    bodies = []
    for number, record in enumerate(run):
        parts = layout(record)
        body = parts.body if parts else text_of(record, "text")
        if number:
            rows = text_of(run[number], "text") != body
            bodies.append("\n\n" if rows else joint_before(record))
        bodies.append(body.rstrip("\n"))
    return opening + "".join(bodies) + closing
