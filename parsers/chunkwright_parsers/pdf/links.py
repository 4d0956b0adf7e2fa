"""Addresses that the links of a page lead to."""

from __future__ import annotations

import ctypes

import pypdfium2 as pdfium
import pypdfium2.raw as raw

_MOST = 2000  # of a page
_LONGEST = 4096  # bytes of an address


def addresses(document: pdfium.PdfDocument, page: pdfium.PdfPage) -> list[str]:
    """The addresses outside the file that a page links to, in its order.

    Args:
        document: The file.
        page: One of its pages.
    """
    out: list[str] = []
    place, link = ctypes.c_int(0), raw.FPDF_LINK()
    while len(out) < _MOST and raw.FPDFLink_Enumerate(page, place, link):
        action = raw.FPDFLink_GetAction(link)
        if not action or raw.FPDFAction_GetType(action) != raw.PDFACTION_URI:
            continue
        size = min(raw.FPDFAction_GetURIPath(document, action, None, 0), _LONGEST)
        if size > 1:
            buffer = ctypes.create_string_buffer(size)
            raw.FPDFAction_GetURIPath(document, action, buffer, size)
            out.append(buffer.value.decode("utf-8", "replace"))
    return out
