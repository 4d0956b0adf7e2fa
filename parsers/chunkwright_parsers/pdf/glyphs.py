"""The characters of runs with their places, for pages with text from right to left or drawn letter by letter."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence

import pypdfium2 as pdfium
import pypdfium2.raw as raw

from chunkwright_parsers.pdf.directions import has_right_to_left
from chunkwright_parsers.pdf.page import Box, Glyph, Run

_LONGEST = 2.5  # characters of a run, in the mean, up to which a page is drawn letter by letter

Drawn = tuple[raw.FPDF_PAGEOBJECT, Run]
"""A text object and a run that it draws, of several where it draws pieces far from each other."""


def add_glyphs(
    text: pdfium.PdfTextPage, drawn: Sequence[Drawn], placed: Callable[[float, float, float, float], Box]
) -> None:
    """Gives runs their characters if letters on the page are read from the right, or most are drawn one by one.

    PDFium puts the words of a line that mixes directions in an order of its own, which no object alone tells from the
    right one; where the characters stand does. The places of letters drawn one by one tell better than what is drawn
    of them where words end.

    Args:
        text: The text of the page.
        drawn: Its objects with their runs.
        placed: Gives the box of left, bottom, right and top on the page as shown.
    """
    letters = sum(len(run.text) for _, run in drawn)
    if letters > _LONGEST * len(drawn) and not any(has_right_to_left(run.text) for _, run in drawn):
        return
    runs: dict[int, list[Run]] = {}
    for obj, run in drawn:
        if run.angle == 0:
            runs.setdefault(_address(obj), []).append(run)
    found: dict[int, list[Glyph]] = {}
    box = raw.FS_RECTF()
    for index in range(text.count_chars()):
        owners = runs.get(_address(raw.FPDFText_GetTextObject(text, index)))
        if not owners or raw.FPDFText_IsGenerated(text, index) == 1:
            continue
        if not raw.FPDFText_GetLooseCharBox(text, index, box):
            continue
        x0, _, x1, _ = placed(box.left, box.bottom, box.right, box.top)
        owner = min(owners, key=lambda run: max(run.x0 - x0, x1 - run.x1)) if len(owners) > 1 else owners[0]
        glyph = Glyph(chr(raw.FPDFText_GetUnicode(text, index)), x0, x1)
        found.setdefault(id(owner), []).append(glyph)
    for _, run in drawn:
        run.glyphs = tuple(found.get(id(run), ()))


def _address(obj: raw.FPDF_PAGEOBJECT) -> int:
    return ctypes.cast(obj, ctypes.c_void_p).value or 0
