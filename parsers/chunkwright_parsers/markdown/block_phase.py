"""The block phase of markdown-it-py, with the place where every block begins and nothing dropped.

Only blocks are parsed: inline markup is left as it stands in the text, which is what offsets need and what makes
the parse twice as fast. markdown-it-py gives lines and no columns, so its driver loop is replaced by one that notes
the column at which each rule starts.
"""

from __future__ import annotations

from dataclasses import dataclass

from markdown_it import MarkdownIt
from markdown_it.parser_block import ParserBlock
from markdown_it.rules_block import StateBlock
from markdown_it.token import Token
from mdit_py_plugins.deflist import deflist_plugin
from mdit_py_plugins.dollarmath import dollarmath_plugin
from mdit_py_plugins.footnote import footnote_plugin

from chunkwright_parsers.markdown.block_state import BlockState
from chunkwright_parsers.markdown.container_rules import (
    callout_line,
    indent_rule,
    pair_rule,
    target_rule,
)
from chunkwright_parsers.markdown.dispatch import DispatchingRuler
from chunkwright_parsers.markdown.pairing import pair_marks
from chunkwright_parsers.markdown.prose_rule import prose_rule
from chunkwright_parsers.markdown.table_rule import table_rule

MAX_NESTING = 100
"""Levels of containers that are parsed (a list takes two); what is deeper becomes one `unparsed` token."""

_WITH_PARTS = {"bullet_list_open", "ordered_list_open", "dl_open"}
_PARTS = {"list_item_open", "dt_open", "dd_open"}


@dataclass(frozen=True, slots=True)
class Blocks:
    """What the block phase gives.

    Attributes:
        tokens: markdown-it-py's block tokens, plus `reference`, `unparsed` and those of dialects.
        places: Offset in the normalized source at which the token of an index begins.
        line_starts: Offset of each line in the normalized source.
    """

    tokens: list[Token]
    places: dict[int, int]
    line_starts: list[int]


class PlacedParser(ParserBlock):
    """markdown-it-py's driver loop, noting where blocks begin."""

    def tokenize(self, state: StateBlock, startLine: int, endLine: int) -> None:  # noqa: N803
        """Parses a range of lines; called by the rules of containers for what is inside them."""
        (match,) = self.ruler.getRules("")
        places: dict[int, int] = state.env["places"]
        tokens = state.tokens
        line, seen_empty = startLine, False
        if state.parentType == "blockquote" and tokens and tokens[-1].type == "blockquote_open":
            line = _callout(state, startLine)
        while line < endLine:
            state.line = line = state.skipEmptyLines(line)
            if line >= endLine or state.sCount[line] < state.blkIndent:
                break
            if state.level >= MAX_NESTING:
                _unparsed(state, line, endLine)
                break
            first = len(tokens)
            places[first] = state.bMarks[line] + state.tShift[line]
            match(state, line, endLine, False)
            if len(tokens) == first:
                _own_token(state, "reference", line, state.line)
            elif tokens[first].nesting == 1 and len(tokens) > first + 3 and tokens[first].type in _WITH_PARTS:
                _place_parts(state, first, places)
            state.tight = not seen_empty
            line = state.line
            if line - 1 < endLine and state.isEmpty(line - 1):
                seen_empty = True
            if line < endLine and state.isEmpty(line):
                seen_empty = True
                line += 1
                state.line = line


def _own_token(state: StateBlock, kind: str, first_line: int, end_line: int) -> None:
    token = Token(kind, "", 0, map=[first_line, end_line], level=state.level, block=True)
    state.tokens.append(token)


def _callout(state: StateBlock, line: int) -> int:
    """Gives the first line of a callout a token of its own; the line from which its blocks are parsed."""
    if not callout_line(state, line):
        return line
    state.env["places"][len(state.tokens)] = state.bMarks[line] + state.tShift[line]
    _own_token(state, "callout", line, line + 1)
    state.line = line + 1
    return line + 1


def _unparsed(state: StateBlock, line: int, end_line: int) -> None:
    """Keeps what is nested too deep, up to the end of its container, where markdown-it-py drops the rest."""
    state.env["places"][len(state.tokens)] = state.bMarks[line] + state.tShift[line]
    stop = line
    while stop < end_line and (state.isEmpty(stop) or state.sCount[stop] >= state.blkIndent):
        stop += 1
    _own_token(state, "unparsed", line, stop)
    state.line = stop


def _place_parts(state: StateBlock, first: int, places: dict[int, int]) -> None:
    """Notes where items, terms and descriptions begin, once their container has restored the line marks."""
    level = state.tokens[first].level + 1
    for index in range(first + 1, len(state.tokens)):
        token = state.tokens[index]
        if token.level == level and token.type in _PARTS and token.map:
            places[index] = state.bMarks[token.map[0]] + state.tShift[token.map[0]]


def _engine() -> MarkdownIt:
    md = MarkdownIt("zero")
    md.block = PlacedParser()
    md.configure("commonmark")
    md.use(footnote_plugin).use(deflist_plugin).use(dollarmath_plugin, allow_blank_lines=False)
    md.block.ruler.at("table", table_rule, {"alt": ["paragraph", "reference"]})
    md.block.ruler.at("paragraph", prose_rule)
    md.block.ruler.before("table", "pair", pair_rule, {"alt": ["paragraph", "reference", "blockquote", "list"]})
    md.block.ruler.before("table", "indent", indent_rule, {"alt": ["paragraph", "reference", "blockquote", "list"]})
    md.block.ruler.before("table", "target", target_rule)
    md.block.ruler.enable("table")
    md.block.ruler.disable("lheading")
    md.block.ruler = DispatchingRuler(md.block.ruler)
    return md


_ENGINE = _engine()


def parse_blocks(source: str) -> Blocks:
    """Block tokens of a Markdown source.

    Args:
        source: Text whose lines end at line feeds only.
    """
    tokens: list[Token] = []
    places: dict[int, int] = {}
    env: dict[str, object] = {"places": places}
    state = BlockState(source, _ENGINE, env, tokens)
    starts = list(state.bMarks)
    state.pairs, state.outdents = pair_marks(source, starts), {}
    _ENGINE.block.tokenize(state, 0, state.lineMax)
    return Blocks(tokens, places, starts)
