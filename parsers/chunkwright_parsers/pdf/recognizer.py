"""Text recognized in the pictures of pages: by rapidocr, whose models come with its package; nothing is downloaded."""

from __future__ import annotations

from functools import cache
from statistics import median
from typing import Protocol, cast

import pypdfium2 as pdfium

from chunkwright_parsers.pdf.page import Font, Run

_SCALE = 2.0  # pixels a point
_MOST_PIXELS = 20_000_000
_SIZE = 0.72  # of the height of a line: size of its letters
_DESCENT = 0.2  # of the height
_ALIKE = 0.22  # of the size: by how much a line of the usual size may seem larger or smaller
_LEAST = 0.5  # confidence from which a line is taken
_FONT = Font()


class RecognizerMissing(Exception):
    """The package that recognizes text is not there."""


class _Array(Protocol):
    def tolist(self) -> list[list[list[float]]]: ...


class _Lines(Protocol):
    """Lines that rapidocr found: corners, texts, confidences; None for nothing."""

    boxes: _Array | None
    txts: tuple[str, ...] | None
    scores: tuple[float, ...] | None


class _Engine(Protocol):
    def __call__(self, picture: object) -> _Lines: ...


@cache
def _engine() -> _Engine:
    try:
        from rapidocr import RapidOCR
    except ImportError as error:
        raise RecognizerMissing(str(error)) from error
    return cast("_Engine", RapidOCR(params={"Global.log_level": "error"}))


def recognized(document: pdfium.PdfDocument, index: int) -> list[Run]:
    """The lines that can be recognized on a page, in points.

    Args:
        document: The file.
        index: Index of the page, from 0.

    Raises:
        RecognizerMissing: The extra `ocr` is not installed.
    """
    engine = _engine()
    page = document[index]
    try:
        width, height = page.get_size()
        scale = min(_SCALE, (_MOST_PIXELS / max(width * height, 1.0)) ** 0.5)
        picture = page.render(scale=scale).to_numpy()
    finally:
        page.close()
    found = engine(picture)
    if found.boxes is None or found.txts is None or found.scores is None:
        return []
    lines = zip(found.boxes.tolist(), found.txts, found.scores, strict=True)
    return _even(
        [_run(corners, text, score, scale) for corners, text, score in lines if score >= _LEAST and text.strip()]
    )


def _run(corners: list[list[float]], text: str, score: float, scale: float) -> Run:
    xs, ys = [x / scale for x, _ in corners], [y / scale for _, y in corners]
    top, bottom = min(ys), max(ys)
    height = bottom - top
    return Run(
        text, min(xs), top, max(xs), bottom, bottom - _DESCENT * height, _SIZE * height, _FONT,
        confidence=round(float(score), 3),
    )  # fmt: skip


def _even(runs: list[Run]) -> list[Run]:
    """Runs of nearly the size of most as of that size: the height of a box depends on the letters in it."""
    if runs:
        usual = median(run.size for run in runs)
        for run in runs:
            if abs(run.size - usual) < _ALIKE * usual:
                run.size = usual
    return runs
