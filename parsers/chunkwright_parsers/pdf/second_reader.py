"""The second reader, for pages whose glyphs PDFium cannot map: pdfplumber, which looks into embedded fonts."""

from __future__ import annotations

import io
import logging
import re

import pdfplumber

from chunkwright_parsers.pdf.fonts import font_named
from chunkwright_parsers.pdf.page import Font, Run

logging.getLogger("pdfminer").setLevel(logging.ERROR)  # it warns of much that this reader puts up with
_CODE = re.compile(r"\(cid:\d+\)")  # a glyph that has no character: shown, so that its word is not lost
_DESCENT = 0.2  # of the size


def second_runs(data: bytes, number: int, password: str) -> list[Run]:
    """The words of a page as runs; none if pdfplumber cannot read it either.

    Args:
        data: The file's bytes.
        number: Number of the page, from 1.
        password: Password of the file, or "".
    """
    try:
        with pdfplumber.open(io.BytesIO(data), pages=[number], password=password or None) as document:
            words = document.pages[0].extract_words(extra_attrs=["fontname", "size"])
    except Exception:  # whatever stops it, the page stays unread, and is told so
        return []
    fonts: dict[str, Font] = {}
    out = []
    for word in words:
        text = _CODE.sub("\ufffd", word["text"])
        font = fonts.setdefault(word["fontname"], font_named(word["fontname"]))
        size = float(word["size"])
        baseline = word["bottom"] - _DESCENT * size
        out.append(Run(text, word["x0"], word["top"], word["x1"], word["bottom"], baseline, size, font))
    return out
