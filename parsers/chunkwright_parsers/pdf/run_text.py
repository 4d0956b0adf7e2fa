"""The text of runs that stand side by side: the spaces between them, and what goes on in the next line."""

from __future__ import annotations

import re
from itertools import pairwise

from chunkwright_parsers.pdf.page import MONO_WIDTH, Run

_HYPHENS = "-\u2010\u00ad"
_SPACE = 0.16  # of the size: a gap from which words are parted
_PLACE_SPACE = 0.12  # the same between the places of letters, which adjoin
_DIGIT_SPACE = 0.32  # the same between digits, which stand in wide boxes
_NUMERIC = frozenset("0123456789.,%-\u2212+")
_LIGATURE_SPACE = 0.3  # the same behind a ligature drawn by itself, whose box is narrower than its place
_CLOSING_SPACE = 0.4  # the same in front of a mark that no space stands in front of
_CLOSING = frozenset(",.;:!?)]")
_LIGATURES = frozenset({"ff", "fi", "fl", "ffi", "ffl"})
_MONO_SPACE = 0.5  # of the size: a gap that is a space in a typewriter font, whose letters stand apart
_LONG = 12  # characters of a run by which their width is known
_NEARLY = 0.03  # of the size: by how much a width may seem another than the usual one
_WITHIN = 0.25  # of the size: what is empty at the ends of a run
_APART = 0.75  # of a character: a gap from which pieces of a line of code are words apart
_LONGEST_LINE = 400  # characters of a line of code
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\ufffe\uffff]")
_UNSPACED = "\u2e80-\u312f\u3190-\u31ff\u3220-\u9fff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\U00020000-\U0003ffff"
_IS_UNSPACED = re.compile(f"[{_UNSPACED}]")
_PUNCTUATION = "\u3001-\u3011\u3014-\u301f\uff01-\uff0f\uff1a-\uff1f\uff3b-\uff3d\uff5b-\uff65"
_IS_PADDED = re.compile(f"[{_PUNCTUATION}]")
_LOOSE = re.compile(f"(?<=[{_PUNCTUATION}]) (?=[{_UNSPACED}])|(?<=[{_UNSPACED}]) (?=[{_PUNCTUATION}])")
T1_CODES = {
    0x10: "\u201c", 0x11: "\u201d", 0x15: "\u2013", 0x16: "\u2014",
    0x1B: "ff", 0x1C: "fi", 0x1D: "fl", 0x1E: "ffi", 0x1F: "ffl",
}  # fmt: skip
"""Characters by their codes in the T1 (Cork) encoding, for the fonts without a name that TeX draws from bitmaps."""
_FOLD = re.compile(r"[ \t\r\n\u00a0]+")


def cleaned(text: str) -> str:
    """Text with white space folded; PDFium gives the hyphen at the end of a line one of two values of its own."""
    text = _CONTROL.sub("", text.replace("\x02", "-").replace("\ufffe", "-"))
    return _LOOSE.sub("", _FOLD.sub(" ", text))


def code_text(runs: list[Run]) -> str:
    """The text of a line of code: each piece in the column of characters that it stands in."""
    wide = _character(runs)
    line = ""
    reach: float | None = None
    for run in runs:
        text = _FOLD.sub(" ", _CONTROL.sub("", run.text))
        exact = _CONTROL.sub("", run.text)
        width = (run.x1 - run.x0) / wide
        # PDFium adds spaces of its own beside those that are there: as many count as there is room for.
        text = exact if abs(len(exact.strip()) - width) < abs(len(text.strip()) - width) else text
        column = round((run.x0 - runs[0].x0) / wide)
        if line:
            apart = reach is not None and run.x0 - reach > _APART * wide
            least = len(line.rstrip()) + (apart or line[-1].isspace() or text[:1].isspace())
            line = line.rstrip().ljust(min(max(column, least), _LONGEST_LINE))
        reach = run.x1
        line += text.lstrip()
    return line.strip()


def _character(runs: list[Run]) -> float:
    """Width of a character of a line of code, by its longest run, whose ends are drawn a little within."""
    size = runs[0].size
    longest = max(runs, key=lambda run: len(run.text.strip()))
    length = len(_FOLD.sub(" ", longest.text.strip()))
    spread = [after.x0 - before.x0 for before, after in pairwise(runs) if len(before.text.strip()) == 1]
    if length >= _LONG:
        found = (longest.x1 - longest.x0 + _WITHIN * size) / length
    else:
        found = min((step for step in spread if step > 0.3 * size), default=MONO_WIDTH * size)
    usual = abs(found - MONO_WIDTH * size) < _NEARLY * size or not 0.45 * size < found < 0.8 * size
    return max(MONO_WIDTH * size, 0.1) if usual else found


def joint_of(before: Run, after: Run) -> str:
    """What stands between two runs that follow each other."""
    if before.text[-1:].isspace() or after.text[:1].isspace() or is_unparted(before.text, after.text):
        return ""
    if before.glyphs and after.glyphs:
        gap = after.glyphs[0].x0 - before.glyphs[-1].x1
        return " " if gap > _PLACE_SPACE * max(before.size, after.size) else ""
    gap = after.x0 - before.x1
    return " " if gap > _least_space(before, after) * max(before.size, after.size) else ""


def _least_space(before: Run, after: Run) -> float:
    """The gap from which two runs are words apart, times the size."""
    if before.text[-1:] in _NUMERIC and after.text[:1] in _NUMERIC:
        return _DIGIT_SPACE
    if before.font.mono and after.font.mono:
        return _MONO_SPACE
    if after.text[0] in _CLOSING:
        return _CLOSING_SPACE
    return _LIGATURE_SPACE if before.text in _LIGATURES else _SPACE


def is_unparted(before: str, after: str) -> bool:
    """Whether a gap stands between characters of a script that parts no words: Chinese and Japanese, not Korean."""
    return bool(before and after) and bool(_IS_UNSPACED.match(before[-1]) and _IS_UNSPACED.match(after[0]))


def continued(before: str, after: str) -> str:
    """Text with what stands next, on the same line or the one below: the hyphenation of a word undone.

    Args:
        before: The text.
        after: What stands next.
    """
    if not before or is_unparted(before, after):
        return before + after
    if before[-1] in _HYPHENS and before[-2:-1].isalnum() and (after[:1].isdigit() or after[:1].isupper()):
        return before + after  # as SM-20 and North-East
    if before[-1] in _HYPHENS and before[-2:-1].islower() and after[:1].islower():
        # A word that has a hyphen already, as state-of-the-art, keeps this one too.
        compound = any(hyphen in before[:-1].rpartition(" ")[2] for hyphen in "-\u2010")
        return before + after if compound else before[:-1] + after
    return f"{before} {after}"


def is_padded(text: str) -> bool:
    """Whether a text ends with a full-width mark, which has much that is empty behind it."""
    return _IS_PADDED.match(text[-1:]) is not None
