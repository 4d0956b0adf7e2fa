"""How completeness withstands moves: as text, as JSON, as part of a page."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from chunkwright.evaluation.counterfactuals import Retention
from chunkwright.evaluation.moves import Move
from chunkwright.tree import MetadataValue


def retention_text(found: Sequence[Retention]) -> str:
    """A table: complete before and after each kind of move, per cent, and what share of it was kept.

    Args:
        found: What `run_moves` gave.
    """
    if not found:
        return "no question has a premise that can be moved\n"
    widest = max(len(line.setting) for line in found)
    lines = []
    for move, rows in _by_move(found):
        count = rows[0].questions
        asked = f"{count} question{'' if count == 1 else 's'}"
        lines += ["", f"moved: {move.value} ({asked}), complete: before, after, kept"]
        lines += [f"{row.setting.ljust(widest)}  {_figures(row)}" for row in rows]
    return "\n".join(lines) + "\n"


def retention_html(found: Sequence[Retention]) -> str:
    """The same as a section of a page; "" if nothing was moved.

    Args:
        found: What `run_moves` gave.
    """
    if not found:
        return ""
    parts = ["<h2>Premises moved</h2>"]
    parts.append(
        "<p>Complete before and after each move, in per cent, and the share of it that was kept; a star where it falls "
        "by more than chance: those cuts were right only where the premise happened to be.</p>"
    )
    by_setting: dict[str, dict[Move, Retention]] = {}
    for line in found:
        by_setting.setdefault(line.setting, {})[line.move] = line
    moves = [(move, rows[0].questions) for move, rows in _by_move(found)]
    head = "".join(f"<th>{move.value} ({count})</th>" for move, count in moves)
    parts.append(f'<div class="wide"><table><thead><tr><th>Setting</th>{head}</tr></thead><tbody>')
    for setting, lines in by_setting.items():
        cells = "".join(f"<td>{_cell(lines.get(move))}</td>" for move, _ in moves)
        parts.append(f"<tr><td>{escape(setting)}</td>{cells}</tr>")
    return "\n".join([*parts, "</tbody></table></div>"])


def _by_move(found: Sequence[Retention]) -> list[tuple[Move, list[Retention]]]:
    moves = dict.fromkeys(line.move for line in found)
    return [(move, [line for line in found if line.move is move]) for move in moves]


def _figures(row: Retention) -> str:
    return f"{100 * row.before:5.1f}  {100 * row.after:5.1f}  {_kept(row):>5}{_flag(row)}"


def _kept(line: Retention) -> str:
    return f"{100 * line.after / line.before:.1f}" if line.before else "-"


def _flag(line: Retention) -> str:
    return " *" if line.flagged else ""


def _cell(line: Retention | None) -> str:
    if line is None:
        return ""
    change = f"{100 * line.change.low:+.1f} to {100 * line.change.high:+.1f} points"
    shown = f"{100 * line.before:.1f} → {100 * line.after:.1f}, {_kept(line)}{_flag(line)}"
    return f'<span title="{change}">{shown}</span>'


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
        "change": [round(value, 6) for value in (line.change.mean, line.change.low, line.change.high)],
        "flagged": line.flagged,
    }
