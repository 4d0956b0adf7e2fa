"""Pictures: where they stand, what is said of them, and the captions that are theirs."""

from __future__ import annotations

import re
from dataclasses import dataclass

from chunkwright_parsers.pdf.page import PageContent
from chunkwright_parsers.pdf.segments import Segment
from chunkwright_parsers.pdf.text_block import TextBlock

_SMALLEST = 36.0  # points of a side
_MOST_OF_PAGE = 0.85  # of the area: a larger one is a background or a scan
_MOST_INSIDE = 2  # pieces of text that a picture can have over it
_TOUCHING = 3.0  # points between parts of one picture
_FURTHEST = 40.0  # points between a picture and its caption
_MOST_PICTURES = 60  # of a page: more are ornaments
_CAPTION = re.compile(
    r"(?:figure|fig\.?|plate|image|photo|picture|map|chart|diagram|exhibit|abb(?:ildung)?\.?|[图圖図])\s*"
    r"(?:\d|[A-Z]\b|[一二三四五六七八九十])",
    re.I,
)


@dataclass(slots=True)
class FigureBox:
    """A picture.

    Attributes:
        x0: Left edge.
        top: Upper edge.
        x1: Right edge.
        bottom: Lower edge.
        alt: What the file says is to be seen, or "".
    """

    x0: float
    top: float
    x1: float
    bottom: float
    alt: str = ""


def figures_of(page: PageContent, segments: list[Segment]) -> list[FigureBox]:
    """The pictures of a page: no backgrounds and no ornaments, and parts that touch as one.

    Args:
        page: The page, turned.
        segments: Its text.
    """
    found = [FigureBox(*box, alt=page.figures.get(index, "")) for index, box in enumerate(page.images)]
    joined: list[FigureBox] = []
    for figure in sorted(found, key=lambda f: (f.top, f.x0))[: 10 * _MOST_PICTURES]:
        other = next((o for o in joined if _touch(o, figure)), None)
        if other is None:
            joined.append(figure)
        else:
            other.x0, other.top = min(other.x0, figure.x0), min(other.top, figure.top)
            other.x1, other.bottom = max(other.x1, figure.x1), max(other.bottom, figure.bottom)
            other.alt = other.alt if figure.alt in other.alt else f"{other.alt} {figure.alt}".strip()
    kept = [figure for figure in joined if figure.alt or _is_figure(figure, page, segments)]
    return kept if len(kept) <= _MOST_PICTURES else [figure for figure in kept if figure.alt]


def _touch(figure: FigureBox, other: FigureBox) -> bool:
    return (
        figure.x0 - _TOUCHING < other.x1 and other.x0 - _TOUCHING < figure.x1
        and figure.top - _TOUCHING < other.bottom and other.top - _TOUCHING < figure.bottom
    )  # fmt: skip


def _is_figure(figure: FigureBox, page: PageContent, segments: list[Segment]) -> bool:
    width, height = figure.x1 - figure.x0, figure.bottom - figure.top
    if min(width, height) < _SMALLEST or width * height > _MOST_OF_PAGE * page.width * page.height:
        return False
    inside = sum(figure.x0 < s.x0 and s.x1 < figure.x1 and figure.top < s.baseline < figure.bottom for s in segments)
    return inside <= _MOST_INSIDE


def bind_figures(figures: list[FigureBox], blocks: list[TextBlock]) -> list[FigureBox]:
    """Gives captions the pictures without a description that they belong to.

    Args:
        figures: The pictures of a page.
        blocks: Its blocks of text.

    Returns:
        The pictures that have a description, to be blocks of their own.
    """
    captions = [block for block in blocks if block.kind == "paragraph" and _CAPTION.match(block.text)]
    for figure in figures:
        near = [(gap, block) for block in captions if (gap := _gap(figure, block)) < _FURTHEST]
        if not figure.alt and near:
            block = min(near, key=lambda pair: pair[0])[1]
            block.pictures.append((figure.x0, figure.top, figure.x1, figure.bottom))
    return [figure for figure in figures if figure.alt]


def _gap(figure: FigureBox, block: TextBlock) -> float:
    """Distance of a caption below or above a picture, or beside it; infinite if it is none of these."""
    x0, x1 = min(line.x0 for line in block.lines), max(line.x1 for line in block.lines)
    top, bottom = block.lines[0].top, block.lines[-1].bottom
    if x0 < figure.x1 and figure.x0 < x1:
        return max(top - figure.bottom, figure.top - bottom, 0.0)
    if top < figure.bottom and figure.top < bottom:
        return max(x0 - figure.x1, figure.x0 - x1, 0.0)
    return float("inf")
