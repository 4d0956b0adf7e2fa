"""Block rules for containers of dialects: those that pairs of marks enclose, and those that indentation encloses."""

from __future__ import annotations

import re
from dataclasses import replace

from markdown_it.rules_block import StateBlock
from markdown_it.token import Token

from chunkwright_parsers.markdown.block_state import BlockState
from chunkwright_parsers.markdown.callouts import callout
from chunkwright_parsers.markdown.fence_marks import typed
from chunkwright_parsers.markdown.marks import Mark, trimmed
from chunkwright_parsers.markdown.vocabulary import VERBATIM

_INTERRUPTING = frozenset({"colon", "slash", "fence"})
_OPTION = re.compile(r":[\w-]+:(?:[ \t][^\n]*)?")
_SLASH_OPTION = re.compile(r"[\w-]+:(?:[ \t][^\n]*)?")
_ADMONITION = re.compile(r"(?:!!!|\?\?\?\+?)[ \t]*+([A-Za-z][\w-]*+)?((?:[ \t]++[\w-]++)*+)(?:[ \t]*+\"(.*)\")?[ \t]*")
_TAB = re.compile(r"===[!+]{0,2}[ \t]+(?:\"(.*)\"|'(.*)')[ \t]*")
_TARGET = re.compile(r"\([A-Za-z0-9][\w.:/+-]*(?: [\w.:/+-]+)*\)=[ \t]*")


def pair_rule(state: StateBlock, line: int, end_line: int, silent: bool) -> bool:
    """A block rule of markdown-it-py: a container from its opening to its closing mark."""
    assert isinstance(state, BlockState)
    mark = state.pairs.get(line)
    if mark is None or mark.close >= end_line or (silent and mark.syntax not in _INTERRUPTING):
        return False
    if state.is_code_block(line) or state.indented_until(line, end_line) <= mark.close:
        return False
    if silent:
        return True
    if mark.role == "code" and mark.syntax == "template" and _line(state, mark.first).startswith("```"):
        mark = replace(mark, role="wrapper", label="code")  # the tag is about a fence
    if mark.role in VERBATIM:
        token = Token("verbatim", "", 0, map=[line, mark.close + 1], level=state.level, block=True)
        token.meta = {"mark": mark}
        state.tokens.append(token)
        state.line = mark.close + 1
        return True
    first = _after_options(state, mark)
    if first > mark.first:
        mark = typed(mark, state.src[state.bMarks[mark.first] : state.bMarks[first]])
    indent = _common_indent(state, first, mark.close) if mark.syntax == "template" else state.blkIndent
    _container(state, line, mark.placed(first, mark.close), mark.close, indent)
    state.line = mark.close + 1
    return True


def indent_rule(state: StateBlock, line: int, end_line: int, silent: bool) -> bool:
    """A block rule of markdown-it-py: `!!! note "Title"`, `??? note` and `=== "Tab"` with an indented body."""
    assert isinstance(state, BlockState)
    mark = None if state.is_code_block(line) else _indent_mark(state, line)
    if mark is None or (silent and mark.role == "tab"):
        return False
    body = line + 1
    while body < end_line and state.isEmpty(body) and not silent:
        body += 1
    if body >= end_line or state.isEmpty(body) or state.sCount[body] < state.blkIndent + 4:
        return False
    if silent:
        return True
    indent = state.sCount[line] + 4
    if state.sCount[body] < indent:
        indent = state.blkIndent + 4
    end = body
    while end < end_line and (state.sCount[end] >= indent or state.isEmpty(end)):
        end += 1
    _container(state, line, mark.placed(body, -1), end, indent)
    state.line = end
    return True


def target_rule(state: StateBlock, line: int, end_line: int, silent: bool) -> bool:
    """A block rule of markdown-it-py: MyST's `(label)=` before what it names."""
    start = state.bMarks[line] + state.tShift[line]
    if silent or state.is_code_block(line) or not _TARGET.fullmatch(state.src, start, state.eMarks[line]):
        return False
    state.tokens.append(Token("target", "", 0, map=[line, line + 1], level=state.level, block=True))
    state.line = line + 1
    return True


def _container(state: BlockState, line: int, mark: Mark, end: int, indent: int) -> None:
    """Pushes the tokens of a container whose content runs from `mark.first` to the line `end`."""
    after = max(end, mark.close + 1)
    token = state.push("container_open", "", 1)
    token.map, token.meta = [line, after], {"mark": mark}
    saved = state.lineMax, state.blkIndent, state.parentType, state.code_allowed
    state.lineMax, state.blkIndent, state.parentType = end, indent, "root"
    if mark.syntax == "jsx":
        state.code_allowed = False
    if mark.code:
        _code_lines(state, mark)
    elif mark.first < end:
        state.md.block.tokenize(state, mark.first, end)
    state.lineMax, state.blkIndent, state.parentType, state.code_allowed = saved
    state.push("container_close", "", -1)


def _code_lines(state: BlockState, mark: Mark) -> None:
    """Pushes what stands in a container as lines of code."""
    lines = [line for line in range(mark.first, mark.close) if not state.isEmpty(line)]
    if lines:
        state.env["places"][len(state.tokens)] = state.bMarks[lines[0]] + state.tShift[lines[0]]
        token = Token("code_lines", "", 0, map=[lines[0], mark.close], level=state.level, block=True, info=mark.code)
        state.tokens.append(token)


def _indent_mark(state: BlockState, line: int) -> Mark | None:
    start, end = state.bMarks[line] + state.tShift[line], state.eMarks[line]
    if state.src[start] == "=":
        tab = _TAB.fullmatch(state.src, start, end)
        if tab is None or tab.lastindex is None:
            return None
        title = trimmed(state.src, *tab.span(tab.lastindex))
        return Mark("indent", "tab", title.slice(state.src) if title else "", title, end)
    match = _ADMONITION.fullmatch(state.src, start, end)
    if match is None or (match[1] is None and (match[3] is None or state.src[start] == "!")):
        return None
    title = trimmed(state.src, *match.span(3)) if match[3] else None
    if match[1] is None:
        return Mark("indent", "details", title.slice(state.src) if title else "", title, end)
    return Mark("indent", "admonition", match[1].lower(), title, end)


def _after_options(state: BlockState, mark: Mark) -> int:
    """The first line behind the options with which a directive may begin."""
    line = mark.first
    if mark.directive:
        if line < mark.close and _line(state, line) == "---":
            end = next((n for n in range(line + 1, mark.close) if _line(state, n) == "---"), line - 1)
            return end + 1
        while line < mark.close and _OPTION.fullmatch(_line(state, line)):
            line += 1
    elif mark.syntax == "slash":
        while (
            line < mark.close
            and state.sCount[line] >= state.blkIndent + 4
            and _SLASH_OPTION.fullmatch(_line(state, line))
        ):
            line += 1
    return line


def _line(state: BlockState, line: int) -> str:
    return state.src[state.bMarks[line] + state.tShift[line] : state.eMarks[line]].rstrip()


def _common_indent(state: BlockState, first: int, end: int) -> int:
    """Indentation that all lines of a range share, at least that of the container around them."""
    indents = [state.sCount[line] for line in range(first, end) if not state.isEmpty(line)]
    return max(state.blkIndent, min(indents, default=0))


def callout_line(state: StateBlock, line: int) -> bool:
    """Whether a quote whose first line this is begins as a callout, `[!NOTE] Title`."""
    start = state.bMarks[line] + state.tShift[line]
    if not state.src.startswith("[!", start) or state.is_code_block(line):
        return False
    return callout(state.src[start : state.eMarks[line]].rstrip()) is not None
