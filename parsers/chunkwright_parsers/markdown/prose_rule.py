"""Paragraphs and setext headings in one pass over their lines.

markdown-it-py looks for a setext underline first and then reads the same lines again as a paragraph, and makes three
tokens of each. Here, one scan finds the end (CommonMark 0.31.2, sections 4.3 and 4.8) and one token holds the lines.
"""

from __future__ import annotations

import sys

from markdown_it.rules_block import StateBlock
from markdown_it.token import Token

from chunkwright_parsers.markdown.block_state import BlockState


def prose_rule(state: StateBlock, start_line: int, end_line: int, silent: bool) -> bool:
    """A block rule of markdown-it-py: pushes a `paragraph` token, or a `setext` one with `meta["title"]`."""
    (interrupts,) = state.md.block.ruler.getRules("paragraph")
    b_marks, t_shift, e_marks, s_count = state.bMarks, state.tShift, state.eMarks, state.sCount
    indent, source = state.blkIndent, state.src
    old_parent, state.parentType = state.parentType, "paragraph"
    assert isinstance(state, BlockState)
    # inside components of JSX, indentation means nothing
    deepest = indent + 3 if state.code_allowed else sys.maxsize
    level, line, last = 0, start_line + 1, state.lineMax
    while line < last:
        at = b_marks[line] + t_shift[line]
        if at >= e_marks[line]:
            break
        if s_count[line] <= deepest:
            mark = source[at]
            under = mark in "-=" and line < end_line and s_count[line] >= indent
            if under and not source[at : e_marks[line]].rstrip(" \t").strip(mark):
                level = 1 if mark == "=" else 2
                break
            if s_count[line] >= 0 and interrupts(state, line, last, True):
                break
        line += 1
    state.parentType = old_parent
    if level:
        token = Token("setext", f"h{level}", 0, map=[start_line, line + 1], level=state.level, block=True)
        token.content = state.getLines(start_line, line, indent, False).strip()
        line += 1
    else:
        token = Token("paragraph", "p", 0, map=[start_line, line], level=state.level, block=True)
    state.tokens.append(token)
    state.line = line
    return True
