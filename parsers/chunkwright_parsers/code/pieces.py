"""Siblings of the syntax tree as pieces of text: comments and attributes join what they belong to."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from tree_sitter import Node

from chunkwright_parsers.code.definitions import definition_of
from chunkwright_parsers.code.language import Continues, Definition, Language

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
        parts: What it was put together from, where several siblings are one definition.
        error: Whether it is a region that could not be parsed.
    """

    start: int
    own: int
    end: int
    nodes: list[Node] = field(default_factory=list)
    definition: Definition | None = None
    parts: list[Piece] = field(default_factory=list)
    error: bool = False

    @property
    def comment(self) -> bool:
        """Whether it is nothing but comments."""
        return not self.nodes


def pieces_of(nodes: Iterable[Node], data: bytes, language: Language) -> list[Piece]:
    """The pieces of siblings, in order.

    Comments and attributes directly above a node are its lead; those behind code on its line belong to that code. A
    blank line parts a comment from what follows.
    """
    out: list[Piece] = []
    lead: Piece | None = None
    done = 0  # a mark that is taken along may be a node of its own where the grammar did not expect it
    for node in _spliced(nodes, language):
        kind = node.type
        start, end = node.start_byte, node.end_byte if kind not in language.ragged else _before_comments(node, language)
        start, end = max(start, done), _trimmed(data, start, end)
        if start >= end:
            continue
        done = end
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
        if kind in language.leads and (language.is_lead is None or language.is_lead(node)):
            if lead is None or not _adjacent(data, lead.end, start):
                if lead is not None:
                    out.append(lead)
                lead = Piece(start, end, end)
            follows = _PUNCTUATION.match(data, end)
            lead.end = done = follows.end() if follows else end
            lead.nodes.append(node)
            continue
        if lead is not None and not _adjacent(data, lead.end, start):
            out.append(lead)
            lead = None
        piece = Piece(lead.start if lead else start, start, end, [node], definition_of(node, language))
        piece.error = kind == "ERROR" and piece.definition is None
        lead = None
        follows = _PUNCTUATION.match(data, end)
        if follows:
            piece.end = done = follows.end()
        out.append(piece)
    if lead is not None:
        out.append(lead)
    return out if language.continues is None else _continued(out, language, language.continues)


def _continued(pieces: list[Piece], language: Language, continues: Continues) -> list[Piece]:
    """The pieces, those that continue one another as one, with the comments between them."""
    out: list[Piece] = []
    last: Piece | None = None  # the last that is not a comment
    for piece in pieces:
        if piece.comment:
            out.append(piece)
            continue
        node = piece.nodes[0]
        if last is None or not continues(last.nodes, node):
            last = None if piece.error else piece
            out.append(piece)
            continue
        at = next(number for number in range(len(out) - 1, -1, -1) if out[number] is last)
        last.parts = last.parts or [Piece(last.own, last.own, last.end, last.nodes[:1])]
        last.parts += [*out[at + 1 :], Piece(piece.start, piece.own, piece.end, piece.nodes)]
        del out[at + 1 :]
        last.nodes.append(node)
        last.end = piece.end
        found = last.definition
        if found is not None and found.body is None and node.type in language.bodies:
            last.definition = replace(found, body=node)
    for piece in out:
        found = piece.definition
        if found is not None and found.body is None and found.node.type in language.signatures and not piece.parts:
            piece.definition = None
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


def _trimmed(data: bytes, start: int, end: int) -> int:
    """The end without white space: some grammars count the line end to the node."""
    while end > start and data[end - 1] in _SPACE:
        end -= 1
    return end


def _spliced(nodes: Iterable[Node], language: Language) -> Iterable[Node]:
    """Named nodes, those that are transparent replaced by their children."""
    stack = list(nodes)
    stack.reverse()
    while stack:
        node = stack.pop()
        if not node.is_named:
            continue
        if node.type in language.ragged:
            stack.extend(reversed(_trailing_comments(node, language)))
            yield node
        elif node.type in language.transparent or (node.type == "ERROR" and _holds_definition(node, language)):
            stack.extend(reversed(node.children))
        else:
            yield node


def _trailing_comments(node: Node, language: Language) -> list[Node]:
    children, first = node.children, node.child_count
    while first and children[first - 1].type in language.comments:
        first -= 1
    return children[first:]


def _before_comments(node: Node, language: Language) -> int:
    """Where a node ends without the comments that it takes in."""
    comments = _trailing_comments(node, language)
    return comments[0].start_byte if comments else node.end_byte


def _holds_definition(node: Node, language: Language) -> bool:
    return any(
        child.type in language.scopes or child.type in language.wrappers or definition_of(child, language) is not None
        for child in node.named_children
    )
