"""How completeness withstands moves, as text and as JSON."""

from __future__ import annotations

from collections.abc import Sequence

from chunkwright.evaluation.counterfactuals import Retention
from chunkwright.tree import MetadataValue


def retention_text(found: Sequence[Retention]) -> str:
    """A table: complete before and after each kind of move, per cent.

    Args:
        found: What `run_moves` gave.
    """
    if not found:
        return "no question has a premise that can be moved\n"
    widest = max(len(line.setting) for line in found)
    lines = []
    for move in dict.fromkeys(line.move for line in found):
        rows = [line for line in found if line.move is move]
        count = rows[0].questions
        lines += ["", f"moved: {move.value} ({count} question{'' if count == 1 else 's'}), complete before and after"]
        lines += [f"{r.setting.ljust(widest)}  {100 * r.before:5.1f}  {100 * r.after:5.1f}" for r in rows]
    return "\n".join(lines) + "\n"


def retention_record(line: Retention) -> dict[str, MetadataValue]:
    """A line of that table as a JSON object.

    Args:
        line: What `run_moves` gave for one setting and move.
    """
    return {
        "setting": line.setting,
        "move": line.move.value,
        "questions": line.questions,
        "before": round(line.before, 6),
        "after": round(line.after, 6),
    }
