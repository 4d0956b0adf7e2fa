"""Lines from left to right on a page whose text stands in columns: titles, addresses, page numbers."""

from __future__ import annotations

from itertools import pairwise

from chunkwright_parsers.pdf.page import Run

_LEVEL = 0.2  # of the size: how much the letters of a line may differ in height
_NEXT = 1.3  # of the size: how far the next letter is at most
_UNDER = 0.3  # of the size: how much the letters of a column may differ from its middle
_BELOW = 1.6  # of the size: how far the next letter of a column is at most
_FEWEST = 4  # letters of a line; up to three digits stand side by side in a column


def level_lines(runs: list[Run]) -> list[Run]:
    """The runs that are lines from left to right.

    Args:
        runs: Text of a page that is read in columns from top to bottom.
    """
    single = [run for run in runs if len(run.text.strip()) == 1]
    out = [run for run in runs if len(run.text.strip()) >= _FEWEST and run.x1 - run.x0 > run.bottom - run.top]
    below = _distances_below(single)
    for line in _lines(single):
        steps = [after.middle - before.middle for before, after in pairwise(line)]
        nearer = sum(step < below[id(run)] for run, step in zip(line, steps, strict=False))
        if len(line) >= _FEWEST and 2 * nearer > len(steps):
            out += line
    return out


def _lines(runs: list[Run]) -> list[list[Run]]:
    """Letters that stand side by side."""
    out: list[list[Run]] = []
    last: dict[int, list[Run]] = {}
    for run in sorted(runs, key=lambda run: run.x0):
        key = round(run.baseline)
        near = [last[at] for at in (key - 1, key, key + 1) if at in last]
        line = next((found for found in near if _follows(run, found[-1])), None)
        if line is None:
            line = []
            out.append(line)
        line.append(run)
        last[key] = line
    return out


def _follows(run: Run, before: Run) -> bool:
    return abs(run.baseline - before.baseline) < _LEVEL * run.size and 0 < run.middle - before.middle < _NEXT * max(
        run.size, before.size
    )


def _distances_below(runs: list[Run]) -> dict[int, float]:
    """How far the nearest letter above or below is, by the identity of a run."""
    out = {id(run): float("inf") for run in runs}
    ordered = sorted(runs, key=lambda run: run.middle)
    for index, run in enumerate(ordered):
        for other in ordered[index + 1 :]:
            if other.middle - run.middle > _UNDER * run.size:
                break
            step = abs(other.baseline - run.baseline)
            if 0.5 * run.size < step < _BELOW * run.size:
                out[id(run)] = min(out[id(run)], step)
                out[id(other)] = min(out[id(other)], step)
    return out
