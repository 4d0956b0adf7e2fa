"""Rules of a page, from the paths that it draws: lines, thin boxes and the edges of others, as far as they are seen."""

from __future__ import annotations

import ctypes

import pypdfium2.raw as raw

from chunkwright_parsers.pdf.page import Box, Rule
from chunkwright_parsers.pdf.shades import outer_boxes

_MOST_PATHS = 20_000  # path objects of a page that are looked at
_THIN = 3.0  # points up to which a filled box is a rule
_WHITE = 250  # of 255: from which a color is taken for white
_WHOLE = (0.98, 0.9)  # of width and height of a page: a larger box is its background
_MOST_SEGMENTS = 6  # of a path that is a box


class Paths:
    """Collects the paths of a page.

    Args:
        width: Width of the page.
        height: Height of the page.
    """

    def __init__(self, width: float, height: float) -> None:
        self._width = width
        self._height = height
        self._rules: list[Rule] = []
        self._boxes: list[Box] = []
        self._white: list[Box] = []  # lines that are seen only upon colored ground
        self._ground: list[Box] = []
        self._count = 0
        self._mode = (ctypes.c_int(), ctypes.c_int())
        self._color = [ctypes.c_uint() for _ in range(4)]

    def add(self, obj: raw.FPDF_PAGEOBJECT, box: Box) -> None:
        """Looks at a path.

        Args:
            obj: The path.
            box: Its box on the page as it is shown.
        """
        self._count += 1
        x0, top, x1, bottom = box
        width, height = x1 - x0, bottom - top
        if self._count > _MOST_PATHS or (width > self._width * _WHOLE[0] and height > self._height * _WHOLE[1]):
            return
        if max(width, height) <= _THIN:
            return
        fill, stroke = self._mode
        raw.FPDFPath_GetDrawMode(obj, fill, stroke)
        filled = bool(fill.value) and self._is_colored(raw.FPDFPageObj_GetFillColor, obj)
        colored = filled or (bool(stroke.value) and self._is_colored(raw.FPDFPageObj_GetStrokeColor, obj))
        if not fill.value and not stroke.value:
            return
        if height > _THIN and width > _THIN:
            if filled:
                self._ground.append(box)
            if raw.FPDFPath_CountSegments(obj) <= _MOST_SEGMENTS:  # white ones too: between shaded rows they are rows
                self._boxes.append(box)
        elif colored:
            self._rules.append(Rule(*box))
        else:
            self._white.append(box)

    def _is_colored(self, read: object, obj: raw.FPDF_PAGEOBJECT) -> bool:
        assert callable(read)
        if not read(obj, *self._color):
            return True
        red, green, blue, alpha = (part.value for part in self._color)
        return alpha > 0 and min(red, green, blue) < _WHITE

    def rules(self, size: float) -> list[Rule]:
        """The rules that are seen, the edges of boxes among them.

        Args:
            size: Size of most of the page's text.
        """
        white = [Rule(*box) for box in self._white if any(_upon(box, other) for other in self._ground)]
        rules = [*self._rules, *white]
        for x0, top, x1, bottom in outer_boxes(self._boxes, size):
            rules += [Rule(x0, top, x1, top), Rule(x0, bottom, x1, bottom)]
            rules += [Rule(x0, top, x0, bottom), Rule(x1, top, x1, bottom)]
        return rules


def _upon(box: Box, other: Box) -> bool:
    """Whether the middle of a line lies on a box, or at its edge."""
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    return other[0] - _THIN <= x <= other[2] + _THIN and other[1] - _THIN <= y <= other[3] + _THIN
