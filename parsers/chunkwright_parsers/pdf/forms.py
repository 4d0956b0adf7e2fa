"""What has been filled in: values of form fields and text boxes that lie over a page become part of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import pypdfium2 as pdfium
import pypdfium2.raw as raw

from chunkwright_parsers.pdf.page import Box, Run

_FILLED = (raw.FPDF_ANNOT_WIDGET, raw.FPDF_ANNOT_FREETEXT)
_TICKED = (raw.FPDF_FORMFIELD_CHECKBOX, raw.FPDF_FORMFIELD_RADIOBUTTON)
_HIDDEN = 0b10  # flag of an annotation
_NEAR = 0.6  # of the size: how far the label of a field may stand above or below its value


@dataclass(slots=True)
class Filled:
    """What has been filled in on a page.

    Attributes:
        objects: Number of objects that the page has of its own; those behind them are values.
        ticks: Boxes to be ticked, left, bottom, right and top, and whether they are.
    """

    objects: int
    ticks: list[tuple[Box, bool]] = field(default_factory=list)


def fill_in(document: pdfium.PdfDocument, page: pdfium.PdfPage) -> Filled | None:
    """Draws the values of a page's form fields and its text boxes on it, in memory; the page is to be opened again.

    Other annotations are taken away, since the marks of a highlighter would look like shaded cells; so are boxes to be
    ticked, whose pictures say less than their values.

    Args:
        document: The file, its forms initialized.
        page: One of its pages.

    Returns:
        What there was, None if there was nothing.
    """
    kinds = [_kind(page, index) for index in range(raw.FPDFPage_GetAnnotCount(page))]
    if not any(kind in _FILLED for kind in kinds):
        return None
    out = Filled(raw.FPDFPage_CountObjects(page))
    for index in range(len(kinds) - 1, -1, -1):
        if kinds[index] not in _FILLED or not _is_drawn(document, page, index, out):
            raw.FPDFPage_RemoveAnnot(page, index)
    raw.FPDFPage_Flatten(page, raw.FLAT_NORMALDISPLAY)
    return out


def _kind(page: pdfium.PdfPage, index: int) -> int:
    annotation = raw.FPDFPage_GetAnnot(page, index)
    kind: int = raw.FPDFAnnot_GetSubtype(annotation) if annotation else raw.FPDF_ANNOT_UNKNOWN
    raw.FPDFPage_CloseAnnot(annotation)
    return kind


def _is_drawn(document: pdfium.PdfDocument, page: pdfium.PdfPage, index: int, out: Filled) -> bool:
    """Whether a field or text box is to be drawn; boxes to be ticked are noted instead."""
    annotation = raw.FPDFPage_GetAnnot(page, index)
    try:
        if raw.FPDFAnnot_GetFlags(annotation) & _HIDDEN:
            return False
        if document.formenv is None:
            return True
        role = raw.FPDFAnnot_GetFormFieldType(document.formenv, annotation)
        box = raw.FS_RECTF()
        if role in _TICKED and raw.FPDFAnnot_GetRect(annotation, box):
            bottom, top = sorted((box.bottom, box.top))
            ticked = bool(raw.FPDFAnnot_IsChecked(document.formenv, annotation))
            out.ticks.append(((box.left, bottom, box.right, top), ticked))
        return role not in (*_TICKED, raw.FPDF_FORMFIELD_PUSHBUTTON)
    finally:
        raw.FPDFPage_CloseAnnot(annotation)


def beside_labels(values: Sequence[Run], runs: Sequence[Run]) -> None:
    """Puts values on the lines of the text beside them, which they are drawn a little above or below of.

    Args:
        values: The values.
        runs: The text of the page without them.
    """
    for value in values:
        label = min(
            (run for run in runs if run.angle == value.angle),
            key=lambda run: (abs(run.baseline - value.baseline), abs(run.x0 - value.x1)),
            default=None,
        )
        if label is not None and abs(label.baseline - value.baseline) < _NEAR * label.size:
            shift = label.baseline - value.baseline
            value.baseline += shift
            value.top += shift
            value.bottom += shift
