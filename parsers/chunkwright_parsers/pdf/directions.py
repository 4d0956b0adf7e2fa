"""Pages that are read otherwise than from left to right: from right to left, and in columns from top to bottom."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

from chunkwright_parsers.pdf.page import Run
from chunkwright_parsers.pdf.rows import rows_of
from chunkwright_parsers.pdf.turning import Turn

_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
_LETTER = re.compile(r"[^\W\d_]")
_EAST_ASIAN = re.compile("[\u3000-\u30ff\u3400-\u9fff\uff01-\uff65]")
_FEWEST = 10  # characters of columns


def has_right_to_left(text: str) -> bool:
    """Whether there are letters in a text that are read from the right."""
    return _RIGHT_TO_LEFT.search(text) is not None


def turn_of(runs: list[Run], angle: int, width: float, height: float) -> Turn:
    """How a page is turned for its text to run from left to right and from top to bottom.

    Args:
        runs: Its text.
        angle: Direction of most of it, in degrees.
        width: Width of the page.
        height: Height of the page.
    """
    if angle == 0 and _in_columns(runs):
        return Turn(270, width, height, upright=True)
    return Turn(angle, width, height, mirrored=_from_the_right(runs))


def _from_the_right(runs: list[Run]) -> bool:
    """Whether more lines begin and end with letters that are read from the right than with others."""
    if not any(has_right_to_left(run.text) for run in runs):
        return False
    lines = 0
    for row in rows_of([run for run in runs if _LETTER.search(run.text)]):
        ends = {_at_end(min(row, key=lambda run: run.x0), 0), _at_end(max(row, key=lambda run: run.x1), -1)}
        lines += (ends == {True}) - (ends == {False})
    return lines > 0


def _at_end(run: Run, end: int) -> bool:
    """Whether the letter at the left (0) or at the right end (-1) of a run is read from the right."""
    letters = [text for text, *_ in sorted(run.glyphs, key=lambda glyph: glyph.x0) if _LETTER.match(text)]
    return has_right_to_left(letters[end] if letters else run.text)


def _in_columns(runs: list[Run]) -> bool:
    """Whether Chinese or Japanese characters follow each other downwards more than to the right."""
    down = right = 0
    single = [run for run in runs if run.angle == 0 and _EAST_ASIAN.match(run.text)]
    for run in single:
        letters = len(run.text.strip())
        if letters > 1:
            tall = run.bottom - run.top > 1.5 * (run.x1 - run.x0)
            down, right = down + letters * tall, right + letters * (not tall)
    for before, run in pairwise(single):
        if len(before.text.strip()) == len(run.text.strip()) == 1:
            step_x, step_y = run.middle - before.middle, run.baseline - before.baseline
            down += abs(step_x) < 0.5 * run.size and 0.5 * run.size < step_y < 2 * run.size
            right += abs(step_y) < 0.5 * run.size and 0.5 * run.size < step_x < 2 * run.size
    return down > right and down >= _FEWEST


def in_cells(runs: list[Run]) -> list[Run]:
    """The characters of columns in boxes as wide as their column, since what is drawn of them is not.

    Args:
        runs: Text in columns from top to bottom.
    """
    out: list[Run] = []
    columns: list[tuple[float, float]] = []  # middle and size
    for run in sorted(runs, key=lambda run: -run.size * (run.x1 - run.x0)):
        middle = next((m for m, size in columns if abs(run.middle - m) < 0.6 * size), None)
        if middle is None:
            middle = run.middle
            columns.append((middle, run.size))
        half = run.size / 2
        out.append(replace(run, x0=middle - half, x1=middle + half))
    return out
