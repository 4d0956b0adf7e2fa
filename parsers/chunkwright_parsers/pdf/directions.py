"""Pages that are read otherwise than from left to right: from right to left, and in columns from top to bottom."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

from chunkwright_parsers.pdf.page import Run
from chunkwright_parsers.pdf.turning import Turn

_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
_LEFT_TO_RIGHT = re.compile("[A-Za-z\u00c0-\u052f0-9]")
_LETTER = re.compile(r"[^\W\d_]")
_EAST_ASIAN = re.compile("[\u3000-\u30ff\u3400-\u9fff\uff01-\uff65]")
_FEWEST = 10  # characters of columns
_SPACE = 0.24  # of the size: a gap from which words are parted; letters that join nothing stand apart too
_FILLED = 0.12  # of the size: a gap up to which a space beside it is drawn in the box of a run
_WIDE = 0.5  # of the size: width of the box of a letter with a space in it
_WIDE_MARK = 0.3  # the same of a mark
_SIGNED = re.compile(r"(-\d[\d.,]*)([A-Za-z]+)")  # PDFium takes the second half of ABC-12 for a negative number
_LIGATURE = re.compile("([\u0622\u0623\u0625\u0627])(\u0644)")  # lam and alef, which are one glyph, in visual order
_CLOSING = frozenset(".,;:!?)]}\u060c\u061b\u061f")
_OPENING = frozenset("([{")
_BRACKETS = {"(": "()", ")": "()", "[": "[]", "]": "[]"}


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
    text = "".join(run.text for run in runs)
    return 2 * len(_RIGHT_TO_LEFT.findall(text)) > len(_LETTER.findall(text))


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
            step_x, step_y = _middle(run) - _middle(before), run.baseline - before.baseline
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
        middle = next((m for m, size in columns if abs(_middle(run) - m) < 0.6 * size), None)
        if middle is None:
            middle = _middle(run)
            columns.append((middle, run.size))
        half = run.size / 2
        out.append(replace(run, x0=middle - half, x1=middle + half))
    return out


def _middle(run: Run) -> float:
    return (run.x0 + run.x1) / 2


def logical(runs: list[Run]) -> list[Run]:
    """Runs of a line that is read from the right, in the order in which they are read.

    Text of several characters comes from PDFium in its own order already, glyph by glyph it does not.

    Args:
        runs: The runs from right to left.
    """
    glyphs = [run for run in runs if _RIGHT_TO_LEFT.search(run.text)]
    single = 2 * sum(len(run.text.strip()) == 1 for run in glyphs) > len(glyphs)
    out: list[Run] = []
    foreign: list[Run] = []
    inside = False
    for run in runs:
        text = run.text.strip()
        if _LEFT_TO_RIGHT.search(text) and not _RIGHT_TO_LEFT.search(text):
            foreign.insert(0, replace(run, text=_SIGNED.sub(r"\2\1", run.text)))
            continue
        if text in _BRACKETS:  # PDFium exchanges some and leaves others: they are read by turns
            inside = not inside
            run = replace(run, text=_BRACKETS[text][0 if inside else 1])
        elif single and _RIGHT_TO_LEFT.search(text):
            run = replace(run, text=_LIGATURE.sub(r"\2\1", run.text))
        out += [*foreign, run]
        foreign = []
    return out + foreign


def joint(before: Run, after: Run) -> str:
    """What stands between two runs of a line that is read from the right.

    Args:
        before: The first one that is read.
        after: The next one.
    """
    if after.text.strip()[:1] in _CLOSING or before.text.strip()[-1:] in _OPENING:
        return ""
    gap = max(after.x0 - before.x1, before.x0 - after.x1)
    size = max(before.size, after.size)
    ending = before.text != before.text.strip()
    if gap > _SPACE * size:
        return " "
    # PDFium adds spaces to single letters on either side; one that is drawn makes the box of its letter wide.
    single = len(before.text.strip()) == 1 or len(after.text.strip()) == 1
    if single:
        wide = (_WIDE if _LETTER.search(before.text) else _WIDE_MARK) * size
        return " " if ending and 0 < gap < _FILLED * size and before.x1 - before.x0 > wide else ""
    return " " if ending or after.text != after.text.strip() else ""
