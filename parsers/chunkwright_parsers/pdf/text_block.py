"""Blocks of text as layout finds them: lines that belong together, and what they are."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from chunkwright_parsers.pdf.page import MONO_WIDTH, Box, Font
from chunkwright_parsers.pdf.run_text import continued
from chunkwright_parsers.pdf.tags import Tag
from chunkwright_parsers.pdf.turning import Turn

Kind = Literal["paragraph", "item", "heading", "code", "note", "quote"]


@dataclass(slots=True)
class Line:
    """A line of one column.

    Attributes:
        text: Its text.
        x0: Left edge.
        top: Upper edge.
        x1: Right edge.
        bottom: Lower edge.
        baseline: Where its letters stand.
        size: Size of most of it.
        font: Font of most of it.
        pieces: Texts of the segments side by side.
        tag: What the file says it is, or None.
        calls: Start and end of its raised pieces, which may call notes.
        raised: Whether it begins with a raised piece.
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
    pieces: list[str] = field(default_factory=list)
    tag: Tag | None = None
    calls: list[tuple[int, int]] = field(default_factory=list)
    raised: bool = False
    confidence: float = 1.0


@dataclass(frozen=True, slots=True)
class Flow:
    """Lines as running text, hyphenation undone.

    Attributes:
        text: The text.
        starts: Where each line begins.
        calls: Start and end of each raised piece, with the number of its line.
    """

    text: str
    starts: list[int]
    calls: list[tuple[int, int, int]]


@dataclass(slots=True)
class TextBlock:
    """Lines that belong together.

    Attributes:
        kind: What it is.
        lines: Its lines.
        mark: Mark of an item, "" for other kinds.
        level: Level of a heading.
        told: Whether the file itself says that it is a heading, and of which level.
        running: Whether it is a running header or footer.
        turn: How its page was turned, if otherwise than for the rest of it.
        crosswise: Whether it runs in another direction than the lines that its page is read by.
        pictures: Boxes of the pictures that it is the caption of.
        owned: Number of its lines before a page break, if it goes on behind one.
    """

    kind: Kind
    lines: list[Line] = field(default_factory=list)
    mark: str = ""
    level: int = 0
    told: bool = False
    running: bool = False
    turn: Turn | None = None
    crosswise: bool = False
    pictures: list[Box] = field(default_factory=list)
    owned: int = 0

    @property
    def code(self) -> str:
        """Its lines as code, indentation by their left edges."""
        left = min(line.x0 for line in self.lines)
        wide = max(MONO_WIDTH * self.lines[0].size, 1.0)
        return "\n".join(" " * round((line.x0 - left) / wide) + line.text for line in self.lines)

    @property
    def own_lines(self) -> list[Line]:
        """The lines that it began with: those that a page break parts from it are another part's."""
        return self.lines[: self.owned] if self.owned else self.lines

    @property
    def text(self) -> str:
        """Its text on one line, hyphenation undone."""
        return self.flowed().text

    def flowed(self) -> Flow:
        """Its text on one line, without its mark."""
        out = ""
        starts: list[int] = []
        calls: list[tuple[int, int, int]] = []
        for number, line in enumerate(self.lines):
            out = continued(out, line.text)
            start = len(out) - len(line.text)
            starts.append(start)
            calls += [(start + a, start + b, number) for a, b in line.calls]
        text = out[len(self.mark) :].lstrip() if self.mark else out
        cut = len(out) - len(text)
        if not cut:
            return Flow(text, starts, calls)
        return Flow(
            text, [max(0, start - cut) for start in starts], [(a - cut, b - cut, n) for a, b, n in calls if a >= cut]
        )
