"""What a run did, in a few lines."""

from __future__ import annotations

from collections import Counter

from chunkwright.corpus.report.figures import Figures


def summary(figures: Figures, output: str) -> str:
    """The lines; counts that are 0 only where their being 0 says something.

    Args:
        figures: What the run did.
        output: Its folder.
    """
    facts, tally, events = figures.facts, figures.tally, figures.events
    lines = [
        f"run {figures.run}: {counted(sum(figures.documents.values()), 'document')}, "
        f"{counted(facts.chunks, 'chunk')}, {counted(facts.tokens, 'token')} -> {output}",
        f"events: {events.added:,} added, {events.updated:,} updated, {events.retired:,} retired; "
        f"{events.unchanged:,} unchanged",
        f"files: {tally.read:,} read, {tally.same:,} unchanged",
    ]
    if tally.before:
        lines.append(f"done before the interruption: {counted(tally.before, 'file')}")
    if tally.not_found:
        lines.append(
            f"not found, but kept since a source could not be read: {counted(tally.not_found, 'document')}; "
            "run again when it can"
        )
    lines.append(f"left out: {_reasons(tally.left_out)}" + (" -> left_out.jsonl" if tally.left_out else ""))
    lines.append(f"failed: {_reasons(tally.failed)}" + (" -> quarantine.jsonl" if tally.failed else ""))
    return "".join(f"{line}\n" for line in lines)


def counted(number: int, noun: str) -> str:
    """A number with what it counts, such as `1 chunk` or `2 chunks`.

    Args:
        number: The number.
        noun: What it counts, in the singular.
    """
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def _reasons(counts: Counter[str]) -> str:
    details = ", ".join(f"{number:,} {reason}" for reason, number in sorted(counts.items()))
    return f"{counts.total():,} ({details})" if details else "0"
