"""Code inside a quote or a list item: what stands before each of its lines is not code."""

from __future__ import annotations

import tree_sitter

_MARGIN = b" \t>"


def without_margin(data: bytes, margin: int) -> tuple[bytes, list[tree_sitter.Range]]:
    """The code with its margin blanked out, length kept, and the ranges that are code.

    Args:
        data: UTF-8 text of several lines.
        margin: Bytes at the start of each line that are not code, as far as they are white space or quote marks; the
            first line has none.
    """
    out, ranges, at = bytearray(data), [], 0
    for row, line in enumerate(data.splitlines(keepends=True)):
        left = 0
        while row and left < min(margin, len(line)) and line[left] in _MARGIN:
            left += 1
        out[at : at + left] = b" " * left
        end = at + len(line)
        # A line's range ends where the next line's begins to be left out.
        ranges.append(tree_sitter.Range((row, left), (row + 1, 0), at + left, end))
        at = end
    return bytes(out), ranges
