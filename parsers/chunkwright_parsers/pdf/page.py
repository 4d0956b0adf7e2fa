"""What a page holds, whichever library read it: runs of text, rules, images. Points, origin at the top left."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from chunkwright_parsers.pdf.tags import Tag

MONO_WIDTH = 0.602
"""Width of a character of most typewriter fonts, times the size."""

Box = tuple[float, float, float, float]  # x0, top, x1, bottom


@dataclass(frozen=True, slots=True)
class Font:
    """A font.

    Attributes:
        name: Name without the prefix of a subset.
        bold: Whether it is bold.
        italic: Whether it is slanted.
        mono: Whether all characters are equally wide.
        math: Whether it is one of formulas.
    """

    name: str = ""
    bold: bool = False
    italic: bool = False
    mono: bool = False
    math: bool = False


class Glyph(NamedTuple):
    """A character that is drawn.

    Attributes:
        text: The character.
        x0: Left edge of its place.
        x1: Right edge.
    """

    text: str
    x0: float
    x1: float


@dataclass(slots=True)
class Run:
    """Text that one instruction of the page draws.

    Attributes:
        text: Its characters.
        x0: Left edge.
        top: Upper edge.
        x1: Right edge.
        bottom: Lower edge.
        baseline: Where its letters stand.
        size: Size of the font as drawn.
        font: Its font.
        angle: Direction in degrees, 0 for text from left to right.
        visible: Whether it is drawn.
        tag: What the file says it is, or None.
        confidence: How sure it is that this is its text; less than 1 where it was recognized in a picture.
        glyphs: Its characters, on pages with letters that are read from the right or drawn one by one.
    """

    text: str
    x0: float
    top: float
    x1: float
    bottom: float
    baseline: float
    size: float
    font: Font
    angle: int = 0
    visible: bool = True
    tag: Tag | None = None
    confidence: float = 1.0
    glyphs: tuple[Glyph, ...] = ()

    @property
    def height(self) -> float:
        """Height of the box."""
        return self.bottom - self.top

    @property
    def middle(self) -> float:
        """Half way between the left and the right edge."""
        return (self.x0 + self.x1) / 2


@dataclass(frozen=True, slots=True)
class Rule:
    """A straight line that is drawn, or the edge of a filled box.

    Attributes:
        x0: Left end.
        top: Upper end.
        x1: Right end.
        bottom: Lower end.
    """

    x0: float
    top: float
    x1: float
    bottom: float

    @property
    def horizontal(self) -> bool:
        """Whether it runs from left to right."""
        return self.x1 - self.x0 >= self.bottom - self.top


@dataclass(slots=True)
class PageContent:
    """A page.

    Attributes:
        number: Number from 1.
        label: Printed label.
        width: Width.
        height: Height.
        runs: Text in the order of the page's instructions.
        rules: Lines and edges of boxes.
        images: Boxes of images: x0, top, x1, bottom.
        figures: Descriptions of those images that have one, by their index.
        links: Addresses that it links to.
        unmapped: Share of characters without a Unicode value.
    """

    number: int
    label: str
    width: float
    height: float
    runs: list[Run] = field(default_factory=list)
    rules: list[Rule] = field(default_factory=list)
    images: list[Box] = field(default_factory=list)
    figures: dict[int, str] = field(default_factory=dict)
    links: list[str] = field(default_factory=list)
    unmapped: float = 0.0
