"""Siblings of the syntax tree as pieces of text: comments and attributes join what they belong to."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from tree_sitter import Node

from chunkwright_parsers.code.definitions import definition_of
from chunkwright_parsers.code.language import Definition, Language
from chunkwright_parsers.code.outdent import outdent

_PUNCTUATION = re.compile(rb"[ \t]*(?:[;,]+|:(?=[ \t]*[\r\n]))")
_BLANK_LINE = re.compile(rb"\n[ \t\r\f]*\n|\r[ \t]*\r")
_LINE_END = re.compile(rb"[\r\n]")
_SPACE = b" \t\r\n\f\v"


@dataclass(slots=True)
class Piece:
    """A statement or definition with what belongs to it.

    Attributes:
        start: First byte, lead included.
        own: First byte without the lead.
        end: One past the last byte.
        nodes: What it holds, without the lead; none for comments that stand alone.
        definition: What it defines, if it does.
        error: Whether it is a region that could not be parsed.
        held: Siblings that belong to it, where the grammar has them behind it.
    """

    start: int
    own: int
    end: int
    nodes: list[Node] = field(default_factory=list)
    definition: Definition | None = None
    error: bool = False
    held: list[Piece] = field(default_factory=list)

    @property
    def comment(self) -> bool:
        """Whether it is nothing but comments."""
        return not self.nodes


def pieces_of(nodes: Iterable[Node], data: bytes, language: Language, outdented: set[int]) -> list[Piece]:
    """The pieces of siblings, in order.

    Comments and attributes directly above a node are its lead; those behind code on its line belong to that code. A
    blank line parts a comment from what follows.

    Args:
        nodes: The siblings.
        data: The text.
        language: Its language.
        outdented: Where comments begin that have been moved out of the node that the grammar puts them in; grows.
    """
    out: list[Piece] = []
    lead: Piece | None = None
    for node, node_end in _siblings(nodes, data, language, outdented):
        start, end = bounds(data, max(node.start_byte, out[-1].end if out else 0), node_end)
        if start >= end:
            continue
        kind = node.type
        if kind in language.comments:
            if lead is None and out and not _LINE_END.search(data, out[-1].end, start):
                out[-1].end = end
                continue
            if lead is not None and not _adjacent(data, lead.end, start):
                out.append(lead)
                lead = None
            lead = lead or Piece(start, end, end)
            lead.end = end
            continue
        if kind in language.leads:
            if lead is None or not _adjacent(data, lead.end, start):
                if lead is not None:
                    out.append(lead)
                lead = Piece(start, end, end)
            follows = _PUNCTUATION.match(data, end)
            lead.end = follows.end() if follows else end
            lead.nodes.append(node)
            continue
        if lead is not None and not _adjacent(data, lead.end, start):
            out.append(lead)
            lead = None
        piece = Piece(lead.start if lead else start, start, end, [node], definition_of(node, language))
        piece.error = kind == "ERROR"
        lead = None
        follows = _PUNCTUATION.match(data, end)
        if follows:
            piece.end = follows.end()
        out.append(piece)
    if lead is not None:
        out.append(lead)
    return out


def blank_between(data: bytes, start: int, end: int) -> bool:
    """Whether a blank line lies in a range of bytes."""
    return _BLANK_LINE.search(data, start, end) is not None


def line_end_between(data: bytes, start: int, end: int) -> bool:
    """Whether a line ends in a range of bytes."""
    return _LINE_END.search(data, start, end) is not None


def _adjacent(data: bytes, end: int, start: int) -> bool:
    """Whether there is nothing but at most one line end between two places."""
    return not data[end:start].strip(_SPACE) and not blank_between(data, end, start)


def gathered(pieces: list[Piece], language: Language) -> list[Piece]:
    """The pieces, those that follow one of the language's openers held by it."""
    out: list[Piece] = []
    for piece in pieces:
        opener = out[-1] if out and out[-1].definition and out[-1].nodes[-1].type in language.openers else None
        if opener is None or (piece.nodes and piece.nodes[-1].type in language.openers):
            out.append(piece)
        else:
            opener.held.append(piece)
            opener.end = piece.end
    return out


def bounds(data: bytes, start: int, end: int) -> tuple[int, int]:
    """A range of bytes without white space at its ends: some grammars count it to the node."""
    while end > start and data[end - 1] in _SPACE:
        end -= 1
    while start < end and data[start] in _SPACE:
        start += 1
    return start, end


def _siblings(
    nodes: Iterable[Node], data: bytes, language: Language, outdented: set[int]
) -> Iterable[tuple[Node, int]]:
    """Nodes with their end, comments with what they stand above."""
    spliced = _spliced(nodes, language)
    return outdent(spliced, data, language, outdented) if language.outdented else spliced


def _spliced(nodes: Iterable[Node], language: Language) -> Iterable[tuple[Node, int]]:
    """Named nodes with their end, those that are transparent replaced by their children."""
    stack = list(nodes)
    stack.reverse()
    while stack:
        node = stack.pop()
        if not node.is_named or node.type in language.punctuation:
            continue
        if _parted(node, language):
            stack.extend(reversed(node.children))
        else:
            yield node, node.end_byte


def _parted(node: Node, language: Language) -> bool:
    """Whether the children of a node stand in its place."""
    kind = node.type
    if kind in language.transparent:
        return kind not in language.special_types or definition_of(node, language) is None
    return kind == "ERROR" and _holds_definition(node, language)


def _holds_definition(node: Node, language: Language) -> bool:
    return any(
        child.type in language.scopes or child.type in language.wrappers or definition_of(child, language) is not None
        for child in node.named_children
    )
