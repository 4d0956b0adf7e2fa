"""Reads pages through PDFium: runs, rules and images, in page coordinates with the origin at the top left."""

from __future__ import annotations

import ctypes
import math
from collections import Counter
from dataclasses import replace

import pypdfium2 as pdfium
import pypdfium2.raw as raw

from chunkwright_parsers.pdf.fonts import font_of
from chunkwright_parsers.pdf.forms import Filled, beside_labels, fill_in
from chunkwright_parsers.pdf.glyphs import Drawn, add_glyphs
from chunkwright_parsers.pdf.links import addresses
from chunkwright_parsers.pdf.page import MONO_WIDTH, Box, Font, PageContent, Run
from chunkwright_parsers.pdf.paths import Paths
from chunkwright_parsers.pdf.run_text import T1_CODES
from chunkwright_parsers.pdf.tagged import check_tags
from chunkwright_parsers.pdf.tags import Tag, page_tags

_DEEPEST_FORM = 5
_SPREAD = 0.52  # of the size: mean width of the characters of a run from which it is looked into
_FAR = 0.62  # of the size: a gap between characters that parts a run
_SAMPLED = 100  # characters of a page that are asked for their Unicode value
_INVISIBLE = 3  # text render mode


class PageReader:
    """Reads the pages of one document.

    Args:
        document: The document.
    """

    def __init__(self, document: pdfium.PdfDocument) -> None:
        self._document = document
        self._fonts: dict[int, Font] = {}
        if raw.FPDF_GetFormType(document) != raw.FORMTYPE_NONE and document.formenv is None:
            document.init_forms()

    def page(self, index: int) -> PageContent:
        """One page, closed again when it has been read.

        Args:
            index: Its index from 0.

        Raises:
            PdfiumError: It is damaged.
        """
        page = self._document[index]
        links = addresses(self._document, page)
        filled = fill_in(self._document, page)
        if filled is not None:
            page.close()
            page = self._document[index]
        text = page.get_textpage()
        try:
            width, height = page.get_size()
            label = self._document.get_page_label(index) or str(index + 1)
            content = PageContent(index + 1, label, width, height)
            origin = _shown_box(page)
            _PageWalk(self, content, text, origin, page).walk(filled)
            check_tags(content)
            content.unmapped = _unmapped(text)
            content.links = links
            return content
        finally:
            text.close()
            page.close()

    def font(self, obj: raw.FPDF_PAGEOBJECT) -> Font:
        """The font of a text object, each looked up once."""
        handle = raw.FPDFTextObj_GetFont(obj)
        key = ctypes.cast(handle, ctypes.c_void_p).value or 0
        found = self._fonts.get(key)
        if found is None:
            found = self._fonts[key] = font_of(handle)
        return found


def _shown_box(page: pdfium.PdfPage) -> tuple[float, float, float, float]:
    """What of a page is shown: left, bottom, right, top; inherited, cut to the sheet and put in order by PDFium."""
    box = raw.FS_RECTF()
    if raw.FPDF_GetPageBoundingBox(page, box):
        return float(box.left), float(box.bottom), float(box.right), float(box.top)
    left, bottom, right, top = page.get_cropbox(fallback_ok=True)
    return float(left), float(bottom), float(right), float(top)


def _unmapped(text: pdfium.PdfTextPage) -> float:
    """Share of characters that PDFium has no Unicode value for, by a sample."""
    count = text.count_chars()
    step = max(1, count // _SAMPLED)
    sample = range(0, count, step)
    wrong = sum(raw.FPDFText_HasUnicodeMapError(text, index) == 1 for index in sample)
    return wrong / len(sample) if len(sample) else 0.0


class _PageWalk:
    """Walks over the objects of a page, forms included."""

    def __init__(
        self,
        reader: PageReader,
        content: PageContent,
        text: pdfium.PdfTextPage,
        origin: tuple[float, float, float, float],
        page: pdfium.PdfPage,
    ) -> None:
        self._reader = reader
        self._content = content
        self._text = text
        self._page = page
        self._left, self._bottom, self._right, self._top = origin
        self._rotation = page.get_rotation()
        self._tags = page_tags(page)
        self._paths = Paths(content.width, content.height)
        self._drawn: list[Drawn] = []
        self._box = [ctypes.c_float() for _ in range(4)]
        self._matrix = raw.FS_MATRIX()
        self._buffer = ctypes.create_string_buffer(4096)

    def walk(self, filled: Filled | None) -> None:
        count = raw.FPDFPage_CountObjects(self._page)
        own = 0
        for index in range(count):
            obj = raw.FPDFPage_GetObject(self._page, index)
            tag = self._tags.get(raw.FPDFPageObj_GetMarkedContentID(obj)) if self._tags else None
            self._object(obj, 0, (1.0, 0.0, 0.0, 1.0, 0.0, 0.0), tag)
            if filled is not None and index < filled.objects:
                own = len(self._content.runs)
        runs = self._content.runs
        self._content.rules = self._paths.rules(_size(runs))
        if filled is not None:
            runs += [self._tick(box, ticked=ticked) for box, ticked in filled.ticks]
            beside_labels(runs[own:], runs[:own])
        add_glyphs(self._text, self._drawn, self._placed)

    def _object(self, obj: raw.FPDF_PAGEOBJECT, depth: int, outer: tuple[float, ...], tag: Tag | None) -> None:
        kind = raw.FPDFPageObj_GetType(obj)
        if kind == raw.FPDF_PAGEOBJ_TEXT:
            self._run(obj, outer, tag)
        elif kind == raw.FPDF_PAGEOBJ_PATH:
            box = self._bounds(obj, outer)
            if box is not None:
                self._paths.add(obj, box)
        elif kind == raw.FPDF_PAGEOBJ_IMAGE:
            box = self._bounds(obj, outer)
            if box is not None:
                if tag is not None and tag.alt:
                    self._content.figures[len(self._content.images)] = tag.alt
                self._content.images.append(box)
        elif kind == raw.FPDF_PAGEOBJ_FORM and depth < _DEEPEST_FORM:
            raw.FPDFPageObj_GetMatrix(obj, self._matrix)
            inner = _product(_values(self._matrix), outer)
            for index in range(raw.FPDFFormObj_CountObjects(obj)):
                self._object(raw.FPDFFormObj_GetObject(obj, index), depth + 1, inner, tag)

    def _bounds(self, obj: raw.FPDF_PAGEOBJECT, outer: tuple[float, ...]) -> tuple[float, float, float, float] | None:
        a, b, c, d = self._box
        if not raw.FPDFPageObj_GetBounds(obj, a, b, c, d):
            return None
        x0, y0, x1, y1 = a.value, b.value, c.value, d.value
        if outer != (1.0, 0.0, 0.0, 1.0, 0.0, 0.0):
            corners = [_applied(outer, x, y) for x in (x0, x1) for y in (y0, y1)]
            x0, x1 = min(c[0] for c in corners), max(c[0] for c in corners)
            y0, y1 = min(c[1] for c in corners), max(c[1] for c in corners)
        return self._placed(x0, y0, x1, y1)

    def _placed(self, x0: float, y0: float, x1: float, y1: float) -> tuple[float, float, float, float]:
        """A box in the coordinates of the page as it is shown."""
        match self._rotation:
            case 90:
                return y0 - self._bottom, x0 - self._left, y1 - self._bottom, x1 - self._left
            case 180:
                return self._right - x1, y0 - self._bottom, self._right - x0, y1 - self._bottom
            case 270:
                return self._top - y1, self._right - x1, self._top - y0, self._right - x0
            case _:
                return x0 - self._left, self._top - y1, x1 - self._left, self._top - y0

    def _run(self, obj: raw.FPDF_PAGEOBJECT, outer: tuple[float, ...], tag: Tag | None) -> None:
        length = raw.FPDFTextObj_GetText(
            obj, self._text, ctypes.cast(self._buffer, ctypes.POINTER(raw.FPDF_WCHAR)), 4096
        )
        if length > 4096:
            buffer = ctypes.create_string_buffer(length)
            raw.FPDFTextObj_GetText(obj, self._text, ctypes.cast(buffer, ctypes.POINTER(raw.FPDF_WCHAR)), length)
        else:
            buffer = self._buffer
        text = buffer.raw[: max(0, length - 2)].decode("utf-16-le", "replace")
        if not text or text.isspace():
            return
        font = self._reader.font(obj)
        if not font.name:
            text = text.translate(T1_CODES)
        box = self._bounds(obj, outer)
        if box is None or not self._shown(box):
            return
        size = ctypes.c_float()
        raw.FPDFTextObj_GetFontSize(obj, size)
        raw.FPDFPageObj_GetMatrix(obj, self._matrix)
        a, b, c, d, e, f = _product(_values(self._matrix), outer)
        angle = (round(math.degrees(math.atan2(b, a))) - self._rotation) % 360
        run = Run(
            text,
            *box,
            baseline=self._placed(e, f, e, f)[1],
            size=size.value * math.hypot(c, d),
            font=font,
            angle=angle,
            visible=raw.FPDFTextObj_GetTextRenderMode(obj) != _INVISIBLE,
            tag=tag,
        )
        if run.font.mono and text[0] == " ":  # spaces are part of the box, and several of them one in the text
            run.text = text.lstrip()
            run.x0 = max(run.x0, run.x1 - MONO_WIDTH * run.size * len(run.text))
        runs = self._parted(run) if _is_wide(run) else [run]
        self._content.runs += runs
        self._drawn += [(obj, run) for run in runs]

    def _tick(self, box: Box, *, ticked: bool) -> Run:
        """A box to be ticked."""
        x0, top, x1, bottom = self._placed(*box)
        size = bottom - top
        return Run("\u2611" if ticked else "\u2610", x0, top, x1, bottom, bottom - 0.25 * size, size, Font())

    def _shown(self, box: tuple[float, float, float, float]) -> bool:
        """Whether the middle of a box lies on the page: what lies beside it no reader sees."""
        x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        return 0 <= x <= self._content.width and 0 <= y <= self._content.height

    def _parted(self, run: Run) -> list[Run]:
        """The parts of a run that draws pieces far from each other, by the places of its characters."""
        text = self._text
        left, right, bottom, top = (ctypes.c_double() for _ in range(4))
        x, y = self._back(run.x0 + 0.3 * run.size, (run.top + run.bottom) / 2)
        at = raw.FPDFText_GetCharIndexAtPos(text, x, y, run.size, run.size)
        if at < 0:
            return [run]
        first = run.text.lstrip()[:1]
        for back in range(3):
            if at - back >= 0 and chr(raw.FPDFText_GetUnicode(text, at - back)) == first:
                at -= back
                break
        out: list[Run] = []
        piece, x0, x1 = "", 0.0, 0.0
        for char in run.text.lstrip():
            found = raw.FPDFText_GetUnicode(text, at)
            if found != ord(char):
                return [run]
            raw.FPDFText_GetCharBox(text, at, left, right, bottom, top)
            at += 1
            if char.isspace():
                piece += " "
                continue
            c0, _, c1, _ = self._placed(left.value, bottom.value, right.value, top.value)
            if piece and c0 - x1 > _FAR * run.size:
                out.append(replace(run, text=piece.rstrip(), x0=x0, x1=x1))
                piece = ""
            if not piece:
                x0 = c0
            piece += char
            x1 = c1
        if piece.strip():
            out.append(replace(run, text=piece.rstrip(), x0=x0, x1=x1))
        return out

    def _back(self, x: float, y: float) -> tuple[float, float]:
        """A place on the page as it is shown in the coordinates of its instructions."""
        match self._rotation:
            case 90:
                return y + self._left, x + self._bottom
            case 180:
                return self._right - x, y + self._bottom
            case 270:
                return self._right - y, self._top - x
            case _:
                return x + self._left, self._top - y


def _size(runs: list[Run]) -> float:
    """The size of most of the text."""
    sizes: Counter[float] = Counter()
    for run in runs:
        sizes[round(run.size, 1)] += len(run.text)
    return sizes.most_common(1)[0][0] if sizes else 10.0


def _is_wide(run: Run) -> bool:
    """Whether a run is much wider than its characters are, so that it may draw several cells of a row."""
    return (
        run.angle == 0
        and " " in run.text.strip()
        and len(run.text) >= 6
        and run.x1 - run.x0 > _SPREAD * run.size * len(run.text)
    )


def _values(matrix: raw.FS_MATRIX) -> tuple[float, ...]:
    return matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f


def _product(inner: tuple[float, ...], outer: tuple[float, ...]) -> tuple[float, ...]:
    a, b, c, d, e, f = inner
    p, q, r, s, t, u = outer
    return a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u


def _applied(matrix: tuple[float, ...], x: float, y: float) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f
