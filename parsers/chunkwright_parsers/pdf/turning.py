"""Text that runs in another direction: the page is turned so that it runs from left to right, and boxes turned back."""

from __future__ import annotations

from dataclasses import dataclass, replace

from chunkwright_parsers.pdf.page import Box, Glyph, Rule, Run

_DESCENT = 0.22  # of the size: how far letters reach below the line they stand on


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn of a page by a multiple of 90 degrees, behind it a reflection.

    Attributes:
        angle: Direction of the text that runs from left to right after it.
        width: Width of the page before it.
        height: Height of the page before it.
        mirrored: Whether left and right are exchanged behind it: text that is read from the right.
        upright: Whether characters stand upright before it: columns that are read from top to bottom.
    """

    angle: int
    width: float
    height: float
    mirrored: bool = False
    upright: bool = False

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the page behind it."""
        return (self.height, self.width) if self.angle in (90, 270) else (self.width, self.height)

    def box(self, x0: float, top: float, x1: float, bottom: float) -> Box:
        """A box of the page on the turned page."""
        x0, top, x1, bottom = self._turned(x0, top, x1, bottom)
        return (self.size[0] - x1, top, self.size[0] - x0, bottom) if self.mirrored else (x0, top, x1, bottom)

    def _turned(self, x0: float, top: float, x1: float, bottom: float) -> Box:
        match self.angle:
            case 90:
                return self.height - bottom, x0, self.height - top, x1
            case 180:
                return self.width - x1, self.height - bottom, self.width - x0, self.height - top
            case 270:
                return top, self.width - x1, bottom, self.width - x0
            case _:
                return x0, top, x1, bottom

    def back(self, x0: float, top: float, x1: float, bottom: float) -> Box:
        """A box of the turned page on the page."""
        if self.mirrored:
            x0, x1 = self.size[0] - x1, self.size[0] - x0
        match self.angle:
            case 90:
                return top, self.height - x1, bottom, self.height - x0
            case 180:
                return self.width - x1, self.height - bottom, self.width - x0, self.height - top
            case 270:
                return self.width - bottom, x0, self.width - top, x1
            case _:
                return x0, top, x1, bottom

    def run(self, run: Run) -> Run:
        """A run on the turned page."""
        if self.mirrored and not self.angle:
            x0, _, x1, _ = self.box(run.x0, run.top, run.x1, run.bottom)
            glyphs = tuple(Glyph(text, self.width - right, self.width - left) for text, left, right in run.glyphs)
            return replace(run, x0=x0, x1=x1, glyphs=glyphs)
        if not self.angle:
            return run
        x0, top, x1, bottom = self.box(run.x0, run.top, run.x1, run.bottom)
        deep = min(_DESCENT * run.size, 0.3 * (bottom - top))
        return replace(run, x0=x0, top=top, x1=x1, bottom=bottom, baseline=bottom - deep, angle=0)

    def rule(self, rule: Rule) -> Rule:
        """A rule on the turned page."""
        return Rule(*self.box(rule.x0, rule.top, rule.x1, rule.bottom)) if self.angle or self.mirrored else rule


NO_TURN = Turn(0, 0.0, 0.0)


def direction(runs: list[Run]) -> int:
    """The direction that most of the text runs in: 0, 90, 180 or 270 degrees.

    Args:
        runs: Runs of a page.
    """
    sizes = dict.fromkeys((0, 90, 180, 270), 0)
    for run in runs:
        if run.angle in sizes:
            sizes[run.angle] += len(run.text)
    return max(sizes, key=lambda angle: sizes[angle]) if any(sizes.values()) else 0
