"""Which numbers run on: a stack of open levels decides what each mark continues, begins, or is no part of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from chunkwright.recognize.clause_marks import DECIMAL, Mark, Reading

_GAP = 2  # 3 may be followed by 5: one number may be missing
_LONGEST_GAP = 6  # 3 may be followed by 9 where 10 comes soon: what stood between could not be read


@dataclass(frozen=True, slots=True)
class Placement:
    """Where a mark belongs.

    Attributes:
        depth: Open levels above it.
        sequence: Number of its sequence; those that run on share it.
        reading: How it was read.
        parent: Sequence of the mark whose number it extends ('3.2' of '3'), or None.
        linked: Whether its number extends that of what holds it, be it a mark or a heading.
        repeated: Whether it was open already, as '12' is in '12(b)' after '12(a)'.
    """

    depth: int
    sequence: int
    reading: Reading
    parent: int | None = None
    linked: bool = False
    repeated: bool = False


@dataclass(slots=True)
class Numbering:
    """Reads the marks of a document in order."""

    _stack: list[Placement] = field(default_factory=list)
    _last: dict[tuple[str, int], Placement] = field(default_factory=dict)
    _words: list[str] = field(default_factory=list)
    _context: tuple[int, ...] = ()
    _runs_on: bool = True
    _sequences: int = 0

    def enter(self, context: tuple[int, ...], *, runs_on: bool) -> None:
        """Begins a container; levels of the one before are closed.

        Args:
            context: Number of the heading or item that holds it; () if it has none.
            runs_on: Whether decimal numbers may go on from a container before.
        """
        self._stack = []
        self._context = context
        self._runs_on = runs_on

    def place(
        self, marks: tuple[Mark, ...], following: frozenset[Reading], soon: Callable[[Reading], bool]
    ) -> tuple[Placement | None, ...]:
        """Places the parts of a mark; None for one that continues nothing and begins nothing.

        A part that repeats what is open, as '12' does in '12(b)' after '12(a)', is placed as it was.

        Args:
            marks: The mark's parts.
            following: Readings of the mark after this one.
            soon: Whether a reading is among those of the next dozens of marks.
        """
        out: list[Placement | None] = []
        for index, mark in enumerate(marks):
            placed = self._repeated(mark) if len(marks) > index + 1 else None
            placed = placed or self._place(mark, following) or self._resumed(mark, soon)
            out.append(placed)
            if placed is None:
                break
        return () if all(placed is None or placed.repeated for placed in out) else tuple(out)

    def _repeated(self, mark: Mark) -> Placement | None:
        for level in reversed(self._stack):
            if any(level.reading == reading for reading in mark.readings):
                return replace(level, repeated=True)
        return None

    def _place(self, mark: Mark, following: frozenset[Reading]) -> Placement | None:
        first = mark.readings[0]
        if first.rank is not None:
            return self._word(mark)
        if first.style in DECIMAL:
            return self._decimal(first, following)
        # '(i)' after '(h)' is a letter, unless '(ii)' comes next.
        if len(mark.readings) > 1 and (placed := self._begun(mark, following)):
            return placed
        return self._continued(mark, 1) or self._begun(mark, None) or self._continued(mark, _GAP)

    def _open(self, depth: int, reading: Reading, sequence: int | None, parent: Placement | None = None) -> Placement:
        if sequence is None:
            self._sequences += 1
            sequence = self._sequences
        placed = Placement(depth, sequence, reading, parent.sequence if parent else None, parent is not None)
        self._stack[depth:] = [placed]
        self._last[_key(reading)] = placed
        return placed

    def _continued(self, mark: Mark, gap: int) -> Placement | None:
        for level in reversed(self._stack):
            for reading in mark.readings:
                if reading.style == level.reading.style and follows(level.reading.value, reading.value, gap):
                    return self._open(level.depth, reading, level.sequence)
        return None

    def _resumed(self, mark: Mark, soon: Callable[[Reading], bool]) -> Placement | None:
        """A number after a longer gap, if the one after it comes soon."""
        for reading in mark.readings:
            after = Reading(reading.style, (*reading.value[:-1], reading.value[-1] + 1))
            for level in reversed(self._stack):
                same = level.reading.style == reading.style
                if same and follows(level.reading.value, reading.value, _LONGEST_GAP) and soon(after):
                    return self._open(level.depth, reading, level.sequence)
        return None

    def _begun(self, mark: Mark, following: frozenset[Reading] | None) -> Placement | None:
        for reading in mark.readings:
            if reading.value != (1,) or (following is not None and Reading(reading.style, (2,)) not in following):
                continue
            depth = next((level.depth for level in self._stack if level.reading.style == reading.style), None)
            return self._open(len(self._stack) if depth is None else depth, reading, None)
        return None

    def _decimal(self, reading: Reading, following: frozenset[Reading]) -> Placement | None:
        value = reading.value
        for level in reversed(self._stack):
            other = level.reading
            if other.style == reading.style and follows(other.value, value, _GAP):
                return self._open(level.depth, reading, level.sequence)
            if _extends(other.value, value) and (other.style == reading.style or other.rank is not None):
                return self._open(level.depth + 1, reading, None, level)
        if self._context and _extends(self._context, value):
            placed = self._open(0, reading, None)
            return Placement(0, placed.sequence, reading, None, True)
        return self._fresh_decimal(reading, following)

    def _fresh_decimal(self, reading: Reading, following: frozenset[Reading]) -> Placement | None:
        """A number that continues nothing that is open: it runs on from another container, or begins."""
        value = reading.value
        depth = next((level.depth for level in self._stack if level.reading.rank is None), len(self._stack))
        last = self._last.get(_key(reading)) if self._runs_on else None
        if last is not None and depth == len(self._stack) and follows(last.reading.value, value, _GAP):
            return self._open(depth, reading, last.sequence)
        if len(value) > 2 or any(part > 1 for part in value):
            return None
        if len(value) == 1:
            # A list '1. 2. 3.' under 4.2 lies in it, unless 1.1 follows: then it is another part of the document.
            parts = any(level.reading.style == reading.style and len(level.reading.value) > 1 for level in self._stack)
            inner = parts and not any(_extends(value, after.value) for after in following)
            same = (level.depth for level in self._stack if _key(level.reading) == _key(reading))
            depth = len(self._stack) if inner else next(same, len(self._stack))
        return self._open(depth, reading, None)

    def _word(self, mark: Mark) -> Placement | None:
        """Words are unmistakable: they may begin anywhere, leave numbers out, and run on under other words."""
        lasts = [(reading, self._last.get(_key(reading))) for reading in mark.readings]
        for reading, last in lasts:
            if last is not None and follows(last.reading.value, reading.value, _GAP, again=mark.again):
                return self._open(self._word_depth(reading), reading, last.sequence)
        for reading, last in lasts:
            if last is not None and reading.value > last.reading.value:
                return self._open(self._word_depth(reading), reading, last.sequence)
        reading = next((r for r in mark.readings if r.value[-1] == 1), mark.readings[0])
        if reading.value[-1] > 1 and self._last.get(_key(reading)) is not None:
            return None  # it goes back: a reference
        return self._open(self._word_depth(reading), reading, None)

    def _word_depth(self, reading: Reading) -> int:
        """How many of the open levels can hold a word; learned from the order in which words first appear."""
        if reading.style not in self._words:
            holder = -1
            for level in self._stack:
                rank = level.reading.rank
                if rank is not None and reading.rank is not None and rank <= reading.rank:
                    holder = max(holder, self._words.index(level.reading.style))
            self._words.insert(holder + 1, reading.style)
        own = self._words.index(reading.style)
        for level in self._stack:
            if level.reading.rank is None or self._words.index(level.reading.style) >= own:
                return level.depth
        return len(self._stack)


def follows(before: tuple[int, ...], after: tuple[int, ...], gap: int, *, again: bool = False) -> bool:
    """Whether one number comes right after another: 3.2 and 3.3, 3.9 and 4.1; `gap` is the longest step."""
    if len(before) != len(after):
        return False
    first = next((i for i, (a, b) in enumerate(zip(before, after, strict=True)) if a != b), len(before))
    if first == len(before):
        return again
    return 1 <= after[first] - before[first] <= gap and all(part <= 1 for part in after[first + 1 :])


def _extends(outer: tuple[int, ...], inner: tuple[int, ...]) -> bool:
    """Whether 3.1 may be the first of what 3 holds."""
    return len(inner) == len(outer) + 1 and inner[:-1] == outer and inner[-1] <= _GAP


def _key(reading: Reading) -> tuple[str, int]:
    return reading.style, len(reading.value)
