"""Boxes that shade: those of cells are edges of a table, those of the lines in a cell are not."""

from __future__ import annotations

from chunkwright_parsers.pdf.page import Box

_MOST_BOXES = 2000  # of a page
_PADDING = (1.5, 12.0)  # points between the edge of a cell and that of its lines
_SAME = 1.0  # points by which the edges of a cell and its lines may differ where there is no padding
_LINE = 1.45  # of the size of the text: height of a line
_TALLEST_LINE = 30.0  # points
_TALLEST_CELL = 200.0  # points
_LESS = 0.9  # of the height of a cell: up to which a box is one of its lines


def outer_boxes(boxes: list[Box], size: float) -> list[Box]:
    """Boxes without those that shade the lines of a cell or its padding, inside the box that shades the cell.

    Args:
        boxes: The boxes that a page draws.
        size: Size of its text.
    """
    if len(boxes) > _MOST_BOXES:
        return boxes
    tall = [box for box in boxes if box[3] - box[1] > _PADDING[0]]
    return [box for box in boxes if not any(_is_line(box, other, size) for other in tall)]


def _is_line(box: Box, cell: Box, size: float) -> bool:
    height = box[3] - box[1]
    if height >= _TALLEST_LINE or box[1] < cell[1] - _SAME or box[3] > cell[3] + _SAME:
        return False
    left, right = box[0] - cell[0], cell[2] - box[2]
    if _PADDING[0] < left < _PADDING[1] and right > _PADDING[0]:
        return True
    if abs(left) > _SAME or abs(right) > _SAME or height > _LINE * size:
        return False
    return height < _LESS * (cell[3] - cell[1]) <= _LESS * _TALLEST_CELL
