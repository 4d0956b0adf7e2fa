"""Segments: runs on one baseline that stand close together, with the spaces between their words."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from statistics import median

from chunkwright_parsers.pdf.bidi import reading_order
from chunkwright_parsers.pdf.directions import has_right_to_left
from chunkwright_parsers.pdf.page import Font, Rule, Run
from chunkwright_parsers.pdf.rows import is_raised, listed_rows, rows_of
from chunkwright_parsers.pdf.run_text import cleaned, code_text, is_padded, joint_of
from chunkwright_parsers.pdf.tags import Tag

_WIDE = 0.75  # of the size: a gap from which what follows is another segment
_CLOSE = 0.75  # of the usual distance of lines: one that is clearly less
_SEVERAL = 3  # of these that show it to be that of paragraphs
_SHARE = 0.25  # of the distances
_PADDED = 0.6  # of the size: what is empty behind a full-width mark


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
    rows = rows_of(runs)
    listed = listed_rows(rows) if listings else set()
    out: list[Segment] = []
    for row in rows:
        row.sort(key=lambda run: run.x0)
        out += _split(row, walls, float("inf") if id(row) in listed else wide, mirrored=mirrored)
    out.sort(key=lambda segment: (round(segment.baseline, 1), segment.x0))
    return out


def _split(row: list[Run], walls: list[Rule], wide: float, *, mirrored: bool) -> list[Segment]:
    out: list[Segment] = []
    current: list[Run] = []
    for run in row:
        if current:
            reach = max(other.x1 for other in current)
            size = max(min(run.size, current[-1].size), 1.0)
            far = (wide + (_PADDED if is_padded(current[-1].text) else 0.0)) * size
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
    shift = min(0.3 * run.size, 0.5 * (run.x1 - run.x0))  # narrow letters stand as near as that to each other
    return run.text == before.text and abs(run.x0 - before.x0) < shift and abs(run.baseline - before.baseline) < 1


def _segment(runs: list[Run], *, mirrored: bool) -> Segment:
    main = max(runs, key=lambda run: len(run.text.strip()))
    code = main.font.mono and all(run.font.mono for run in runs)
    if mirrored or any(has_right_to_left(run.text) for run in runs):
        parts, raised = _mixed(runs, main, mirrored=mirrored)
    else:
        parts, raised = _joined(runs, main)
        if code:
            parts, raised = [code_text(runs)], []
    text = "".join(parts)
    return Segment(
        text if code else cleaned(text).strip(),
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


def _joined(runs: list[Run], main: Run) -> tuple[list[str], list[int]]:
    """The text of runs from left to right, in parts, and which of these are raised."""
    parts: list[str] = []
    raised: list[int] = []
    for index, run in enumerate(runs):
        if index:
            between = joint_of(runs[index - 1], run)
            if between:
                parts.append(between)
            if is_raised(run, main.size, main.baseline):
                raised.append(len(parts))
        parts.append(run.text)
    return parts, raised


def _mixed(runs: list[Run], main: Run, *, mirrored: bool) -> tuple[list[str], list[int]]:
    """The text of runs with letters that are read from the right, in parts, and which of these are raised."""
    parts: list[str] = []
    raised: list[int] = []
    before: Run | None = None
    for piece in reading_order(runs, mirrored=mirrored):
        if piece.run is not before or not parts:
            if parts and piece.text.strip() and is_raised(piece.run, main.size, main.baseline):
                raised.append(len(parts))
            parts.append("")
            before = piece.run
        parts[-1] += piece.text
    return parts, raised


def _length(parts: list[str]) -> int:
    return len(cleaned("".join(parts)).lstrip())


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
    if not gaps:
        return 12.0
    usual = median(gaps)
    # Where most paragraphs are of a line or two, the lines within them are the closer ones.
    close = [gap for gap in gaps if gap < _CLOSE * usual]
    return median(close) if len(close) >= _SEVERAL and len(close) >= _SHARE * len(gaps) else usual
