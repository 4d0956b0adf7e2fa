"""How deep YAML is nested, without its grammar: the grammar writes past its memory where that is too much."""

from __future__ import annotations

import re

DEEPEST = 150
"""Levels that are read: the grammar keeps its state in 1,024 bytes, and more than 200 levels do not fit."""

_OPENING = re.compile(rb"[ ]*(?:[-?:][ \t]+)*")
_DEEP = re.compile(rb"^[ \t\-?:]{%d}" % (DEEPEST // 2), re.MULTILINE)
_MARK = re.compile(rb"[-?:]")


def too_deep(data: bytes) -> str:
    """Why a text must not be given to the grammar, or "".

    Args:
        data: The text.
    """
    if _DEEP.search(data) is None:
        return ""
    columns: list[int] = []
    for line in data.splitlines():
        opening = _OPENING.match(line)
        if opening is None or not line.strip():
            continue
        starts = [mark.start() for mark in _MARK.finditer(opening[0])]
        for column in (*starts, opening.end()):
            while columns and columns[-1] > column:
                columns.pop()
            if len(columns) < 2 or columns[-2] != column:  # a sequence may stand at the column of its key
                columns.append(column)
        if len(columns) > DEEPEST:
            return f"YAML that is nested more than {DEEPEST} levels deep is not parsed; it was read line by line."
    return ""
