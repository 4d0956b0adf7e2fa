"""What a page holds, whichever library read it: runs of text, rules, images. Points, origin at the top left."""

from __future__ import annotations

from dataclasses import dataclass, field

from chunkwright_parsers.pdf.tags import Tag

_MOST_BOXES = 2000  # of a page
_PADDING = (1.5, 12.0)  # points between the edge of a cell and that of its lines
_TALLEST_LINE = 30.0  # points

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

    @property
    def height(self) -> float:
        """Height of the box."""
        return self.bottom - self.top


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
    unmapped: float = 0.0


def outer_boxes(boxes: list[Box]) -> list[Box]:
    """Boxes without those that shade the lines of a cell, within the padding of the box that shades the cell.

    Args:
        boxes: The boxes that a page draws.
    """
    if len(boxes) > _MOST_BOXES:
        return boxes
    tall = [box for box in boxes if box[3] - box[1] > _PADDING[0]]
    return [box for box in boxes if not any(_shades_line(box, other) for other in tall)]


def _shades_line(box: Box, other: Box) -> bool:
    return (
        _PADDING[0] < box[0] - other[0] < _PADDING[1]
        and other[2] - box[2] > _PADDING[0]
        and other[1] - 1 <= box[1]
        and box[3] <= other[3] + 1
        and box[3] - box[1] < _TALLEST_LINE
    )
