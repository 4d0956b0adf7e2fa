"""GFM tables as one token of row places.

markdown-it-py's own rule makes five tokens a cell, which nobody needs here and which a wide header with many short
rows turns into an amplifier. This one follows the GFM specification (section 4.10) and keeps places only.
"""

from __future__ import annotations

import re

from markdown_it.rules_block import StateBlock
from markdown_it.token import Token

from chunkwright.tree import Span, row_cells
from chunkwright_parsers.markdown.attributes import attribute_line

_DELIMITER_CELL = re.compile(r"[ \t]*:?-+:?[ \t]*")
_DELIMITER_START = frozenset("|-:")


def table_rule(state: StateBlock, start_line: int, end_line: int, silent: bool) -> bool:
    """A block rule of markdown-it-py; the token's `meta["rows"]` holds (start, end) offsets, header first."""
    if start_line + 2 > end_line:
        return False
    second = start_line + 1
    at = state.bMarks[second] + state.tShift[second]
    if at >= state.eMarks[second] or state.src[at] not in _DELIMITER_START:
        return False
    if state.sCount[second] < state.blkIndent or state.is_code_block(second) or state.is_code_block(start_line):
        return False
    header = _line_span(state, start_line)
    content = state.src[header.start : header.end]
    if "|" not in content or content == "|":
        return False
    columns = _delimiter_columns(state.src[at : state.eMarks[second]])
    if not columns or columns != len(row_cells(state.src, header, "pipe")):
        return False
    if silent:
        return True
    rows = [(header.start, header.end), (at, _line_span(state, second).end)]
    line = _body_rows(state, start_line + 2, end_line, rows)
    token = Token("table", "table", 0, map=[start_line, line], level=state.level, block=True)
    token.meta = {"rows": rows}
    state.tokens.append(token)
    state.line = line
    return True


def _body_rows(state: StateBlock, line: int, end_line: int, rows: list[tuple[int, int]]) -> int:
    """Adds the body rows; the line after the last."""
    terminators = state.md.block.ruler.getRules("blockquote")
    old_parent, state.parentType = state.parentType, "table"
    while line < end_line and state.sCount[line] >= state.blkIndent:
        if state.isEmpty(line) or state.is_code_block(line):
            break
        span = _line_span(state, line)
        if state.src[span.start] == "{" and attribute_line(state.src[span.start : span.end]) is not None:
            break
        if any(rule(state, line, end_line, True) for rule in terminators):
            break
        rows.append((span.start, span.end))
        line += 1
    state.parentType = old_parent
    return line


def _line_span(state: StateBlock, line: int) -> Span:
    start = state.bMarks[line] + state.tShift[line]
    return Span(start, start + len(state.src[start : state.eMarks[line]].rstrip()))


def _delimiter_columns(line: str) -> int:
    """Number of columns of a delimiter row; 0 if it is none."""
    line = line.strip()
    if line.startswith(("- ", "-\t")) or len(line) < 2:
        return 0
    cells = line.split("|")
    if cells and not cells[0].strip():
        cells = cells[1:]
    if cells and not cells[-1].strip():
        cells = cells[:-1]
    return len(cells) if cells and all(_DELIMITER_CELL.fullmatch(cell) for cell in cells) else 0
