"""Runs by their lines, raised and lowered ones with the larger ones that they touch."""

from __future__ import annotations

from chunkwright_parsers.pdf.page import Run

_RAISED = 0.85  # of the size of its neighbor: a run up to which is a raised or lowered one
_LEVEL = 0.12  # of the size: how much the baselines of one line may differ
_ATTACHED = 0.5  # of the size: the same of a raised or lowered run
_SMALLEST = 0.4  # of the size: a smaller run is no raised one
_LONGEST_RAISED = 8  # characters
_FEW = 2  # characters that can be sunk without being smaller
_SUNK = 0.35  # of the size: by how much
_LISTING = 2.6  # of the size: distance of the lines of a listing
_FEWEST_LISTED = 3  # lines of a listing whose gaps are spaces
_BUCKET = 12.0  # points
_LIFT = 0.15  # of the size: how much higher a raised run stands


def rows_of(runs: list[Run]) -> list[list[Run]]:
    """The lines of a page, in no order, each with its largest run first.

    Args:
        runs: Horizontal runs.
    """
    rows = _Rows()
    for run in sorted(runs, key=lambda run: (-round(run.size, 1), run.baseline, run.x0)):
        rows.add(run)
    return rows.rows


class _Rows:
    """Runs by their lines: those on one baseline, and raised and lowered ones with the larger ones that they touch.

    Runs are added from the largest to the smallest, so that the first of a row is its largest.
    """

    def __init__(self) -> None:
        self.rows: list[list[Run]] = []
        self._near: dict[int, list[list[Run]]] = {}

    def add(self, run: Run) -> None:
        row = self._row(run)
        if row is None:
            row = []
            self.rows.append(row)
            self._near.setdefault(int(run.baseline / _BUCKET), []).append(row)
        row.append(run)

    def _row(self, run: Run) -> list[Run] | None:
        best: list[Run] | None = None
        nearest = (True, float("inf"))
        middle = int(run.baseline / _BUCKET)
        for bucket in range(middle - 2, middle + 3):
            for row in self._near.get(bucket, ()):
                large = row[0].size
                shift = abs(run.baseline - row[0].baseline)
                raised = _can_be_raised(run, large, shift)
                # What a small run touches comes before what stands level with it in another column.
                apart = raised and not _touches(run, row)
                if (apart, shift) < nearest and shift <= (_ATTACHED if raised and not apart else _LEVEL) * large:
                    best, nearest = row, (apart, shift)
        return best


def _can_be_raised(run: Run, large: float, shift: float) -> bool:
    length = len(run.text.strip())
    if length <= _FEW and shift <= _SUNK * large:  # as the letters of logos are
        return run.size >= _SMALLEST * large
    return _SMALLEST * large <= run.size <= _RAISED * large and length <= _LONGEST_RAISED


def _touches(run: Run, row: list[Run]) -> bool:
    reach = 0.6 * row[0].size
    return any(run.x0 - reach <= other.x1 and other.x0 - reach <= run.x1 for other in row)


def listed_rows(rows: list[list[Run]]) -> set[int]:
    """The rows, by identity, that are lines of listings: several below each other, all in a typewriter font."""
    ordered = sorted(rows, key=lambda row: row[0].baseline)
    out: set[int] = set()
    together: list[list[Run]] = []
    for row in [*ordered, []]:
        mono = bool(row) and all(run.font.mono for run in row)
        if together and (not mono or row[0].baseline - together[-1][0].baseline > _LISTING * row[0].size):
            if len(together) >= _FEWEST_LISTED:
                out.update(id(line) for line in together)
            together = []
        if mono:
            together.append(row)
    return out


def is_raised(run: Run, size: float, baseline: float) -> bool:
    """Whether a run is smaller and stands higher than the text around it, of a size and on a baseline."""
    return run.size <= _RAISED * size and run.baseline < baseline - _LIFT * size
