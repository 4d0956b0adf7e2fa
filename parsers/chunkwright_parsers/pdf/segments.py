"""Segments: runs on one baseline that stand close together, with the spaces between their words."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import pairwise
from statistics import median

from chunkwright_parsers.pdf.directions import joint, logical
from chunkwright_parsers.pdf.page import Font, Rule, Run
from chunkwright_parsers.pdf.tags import Tag

_HYPHENS = "-\u2010\u00ad"
_SPACE = 0.16  # of the size: a gap from which words are parted
_DIGIT_SPACE = 0.32  # the same between digits, which stand in wide boxes
_NUMERIC = frozenset("0123456789.,%-")
_WIDE = 0.75  # of the size: a gap from which what follows is another segment
_LIGATURE_SPACE = 0.3  # the same behind a ligature drawn by itself, whose box is narrower than its place
_CLOSING_SPACE = 0.4  # the same in front of a mark that no space stands in front of
_CLOSING = frozenset(",.;:!?)]")
_LIGATURES = frozenset({"ff", "fi", "fl", "ffi", "ffl"})
_RAISED = 0.8  # of the size of its neighbor: a run up to which is a raised or lowered one
_LEVEL = 0.12  # of the size: how much the baselines of one line may differ
_ATTACHED = 0.5  # of the size: the same of a raised or lowered run
_SMALLEST = 0.4  # of the size: a smaller run is no raised one
_LONGEST_RAISED = 8  # characters
_FEW = 2  # characters that can be sunk without being smaller
_SUNK = 0.35  # of the size: by how much
_MONO = 0.6  # of the size: width of a character of a typewriter font
_LONGEST_LINE = 400  # characters of a line of code
_LISTING = 2.6  # of the size: distance of the lines of a listing
_FEWEST_LISTED = 3  # lines of a listing whose gaps are spaces
_BUCKET = 12.0  # points
_LIFT = 0.15  # of the size: how much higher a raised run stands
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\ufffe\uffff]")
_UNSPACED = "\u2e80-\u312f\u3190-\u31ff\u3220-\u9fff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\U00020000-\U0003ffff"
_IS_UNSPACED = re.compile(f"[{_UNSPACED}]")
_PUNCTUATION = "\u3001-\u3011\u3014-\u301f\uff01-\uff0f\uff1a-\uff1f\uff3b-\uff3d\uff5b-\uff65"
_IS_PADDED = re.compile(f"[{_PUNCTUATION}]")
_PADDED = 0.6  # of the size: what is empty behind a full-width mark
_LOOSE = re.compile(f"(?<=[{_PUNCTUATION}]) (?=[{_UNSPACED}])|(?<=[{_UNSPACED}]) (?=[{_PUNCTUATION}])")
_FOLD = re.compile(r"[ \t\r\n\u00a0]+")


@dataclass(slots=True)
class Segment:
    """A stretch of one line.

    Attributes:
        text: Its text.
        x0: Left edge.
        top: Upper edge.
        x1: Right edge.
        bottom: Lower edge.
        baseline: Where its letters stand.
        size: Size of most of it.
        font: Font of most of it.
        runs: Its runs, from left to right.
        tag: What the file says it is, or None.
        calls: Start and end of its raised pieces behind the first, which may call notes.
        confidence: How sure it is that this is its text.
        crosswise: Whether it runs in another direction than the text of its page.
    """

    text: str
    x0: float
    top: float
    x1: float
    bottom: float
    baseline: float
    size: float
    font: Font
    runs: list[Run]
    tag: Tag | None = None
    calls: list[tuple[int, int]] = field(default_factory=list)
    confidence: float = 1.0
    crosswise: bool = False

    @property
    def width(self) -> float:
        """Width of the box."""
        return self.x1 - self.x0

    @property
    def raised(self) -> bool:
        """Whether it begins with a raised piece."""
        return is_raised(self.runs[0], self.size, self.baseline)


def make_segments(
    runs: list[Run],
    rules: list[Rule] | None = None,
    wide: float = _WIDE,
    *,
    mirrored: bool = False,
    listings: bool = False,
) -> list[Segment]:
    """The segments of a page, from top to bottom and from left to right.

    Args:
        runs: Horizontal runs.
        rules: Vertical rules, which part what stands on both sides.
        wide: Gap from which segments are parted, times the size.
        mirrored: Whether left and right have been exchanged.
        listings: Whether text in a typewriter font is code, so that gaps in its lines are spaces.
    """
    walls = [rule for rule in rules or () if not rule.horizontal]
    rows = _Rows()
    for run in sorted(runs, key=lambda run: (-round(run.size, 1), run.baseline, run.x0)):
        rows.add(run)
    listed = _listed(rows.rows) if listings else set()
    out: list[Segment] = []
    for row in rows.rows:
        row.sort(key=lambda run: run.x0)
        out += _split(row, walls, float("inf") if id(row) in listed else wide, mirrored=mirrored)
    out.sort(key=lambda segment: (round(segment.baseline, 1), segment.x0))
    return out


def _listed(rows: list[list[Run]]) -> set[int]:
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


def _split(row: list[Run], walls: list[Rule], wide: float, *, mirrored: bool) -> list[Segment]:
    out: list[Segment] = []
    current: list[Run] = []
    for run in row:
        if current:
            reach = max(other.x1 for other in current)
            size = max(min(run.size, current[-1].size), 1.0)
            far = (wide + (_PADDED if _IS_PADDED.match(current[-1].text[-1:]) else 0.0)) * size
            if run.x0 - reach > far or _walled(reach, run, walls) or parted(run.tag, current[-1].tag):
                out.append(_segment(current, mirrored=mirrored))
                current = []
            elif _doubled(run, current[-1]):
                continue
        current.append(run)
    if current:
        out.append(_segment(current, mirrored=mirrored))
    return [segment for segment in out if segment.text]


def _walled(reach: float, run: Run, walls: list[Rule]) -> bool:
    """Whether a vertical rule stands between a run and what is to its left."""
    return any(reach - 1 <= wall.x0 <= run.x0 + 1 and wall.top < run.baseline < wall.bottom + 2 for wall in walls)


def parted(tag: Tag | None, other: Tag | None) -> bool:
    """Whether a file says of two pieces of text that they are of different blocks."""
    return tag is not None and other is not None and tag.element != other.element


def _doubled(run: Run, before: Run) -> bool:
    """Whether a run is drawn over the one before, to make it bold."""
    return (
        run.text == before.text and abs(run.x0 - before.x0) < 0.3 * run.size and abs(run.baseline - before.baseline) < 1
    )


def _segment(runs: list[Run], *, mirrored: bool) -> Segment:
    ordered = logical(runs) if mirrored else runs
    main = max(runs, key=lambda run: len(run.text.strip()))
    parts: list[str] = []
    raised: list[int] = []
    for index, run in enumerate(ordered):
        if index:
            between = joint(ordered[index - 1], run) if mirrored else _joint(ordered[index - 1], run)
            if between:
                parts.append(between)
            if is_raised(run, main.size, main.baseline):
                raised.append(len(parts))
        parts.append(run.text.strip() if mirrored else run.text)
    code = main.font.mono and all(run.font.mono for run in runs)
    return Segment(
        _code_text(runs) if code else _cleaned("".join(parts)).strip(),
        min(run.x0 for run in runs),
        min(run.top for run in runs),
        max(run.x1 for run in runs),
        max(run.bottom for run in runs),
        main.baseline,
        main.size,
        main.font,
        runs,
        main.tag,
        [(_length(parts[:at]), _length(parts[: at + 1])) for at in raised],
        min(run.confidence for run in runs),
    )


def is_raised(run: Run, size: float, baseline: float) -> bool:
    """Whether a run is smaller and stands higher than the text around it, of a size and on a baseline."""
    return run.size <= _RAISED * size and run.baseline < baseline - _LIFT * size


def _length(parts: list[str]) -> int:
    return len(_cleaned("".join(parts)).lstrip())


def _cleaned(text: str) -> str:
    """Text with white space folded; PDFium gives the hyphen at the end of a line one of two values of its own."""
    text = _CONTROL.sub("", text.replace("\x02", "-").replace("\ufffe", "-"))
    return _LOOSE.sub("", _FOLD.sub(" ", text))


def _code_text(runs: list[Run]) -> str:
    """The text of a line of code: each piece in the column of characters that it stands in."""
    wide = max(_MONO * runs[0].size, 0.1)
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
            apart = reach is not None and run.x0 - reach > _WIDE * wide
            least = len(line.rstrip()) + (apart or line[-1].isspace() or text[:1].isspace())
            line = line.rstrip().ljust(min(max(column, least), _LONGEST_LINE))
        reach = run.x1
        line += text.lstrip()
    return line.strip()


def _joint(before: Run, after: Run) -> str:
    """What stands between two runs that follow each other."""
    if before.text[-1:].isspace() or after.text[:1].isspace() or is_unparted(before.text, after.text):
        return ""
    gap = after.x0 - before.x1
    return " " if gap > _least_space(before, after) * max(before.size, after.size) else ""


def _least_space(before: Run, after: Run) -> float:
    """The gap from which two runs are words apart, times the size."""
    if before.text[-1:] in _NUMERIC and after.text[:1] in _NUMERIC:
        return _DIGIT_SPACE
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
    if before[-1] in _HYPHENS and before[-2:-1].islower() and after[:1].islower():
        return before[:-1] + after
    return f"{before} {after}"


def body_size(segments: list[Segment]) -> float:
    """The size that most of the text of a page is in."""
    sizes: dict[float, int] = {}
    for segment in segments:
        key = round(segment.size * 2) / 2
        sizes[key] = sizes.get(key, 0) + len(segment.text)
    return max(max(sizes, key=lambda size: sizes[size]), 1.0) if sizes else 10.0


def leading(segments: list[Segment]) -> float:
    """The usual distance of baselines."""
    gaps = []
    for above, below in pairwise(segments):
        gap = below.baseline - above.baseline
        if 0.5 * below.size < gap < 3 * below.size:
            gaps.append(gap)
    return median(gaps) if gaps else 12.0
