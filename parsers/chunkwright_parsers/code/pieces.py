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
_PUNCTUATED = frozenset((b" ", b"\t", b";", b",", b":"))


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


def pieces_of(nodes: Iterable[Node], data: bytes, language: Language, moved: set[int]) -> list[Piece]:
    """The pieces of siblings, in order.

    Comments and attributes directly above a node are its lead; those behind code on its line belong to that code. A
    blank line parts a comment from what follows.

    Args:
        nodes: The siblings.
        data: The text.
        language: Its language.
        moved: Where comments begin that have been moved out of the node that the grammar puts them in; grows.
    """
    out: list[Piece] = []
    lead: Piece | None = None
    comments, leads, defining, ragged = language.comments, language.leads, language.defining, language.ragged
    siblings = ((node, node.end_byte) for node in _spliced(nodes, language))
    for node, node_end in outdent(siblings, data, language, moved) if language.outdented else siblings:
        start, end, kind = node.start_byte, node_end, node.type
        if kind in ragged:
            end = _before_comments(node, language)
        if end > start and (data[end - 1] in _SPACE or data[start] in _SPACE):
            start, end = bounds(data, start, end)  # some grammars count white space to the node
        if out and start < out[-1].end:
            start = out[-1].end  # punctuation that the piece before has taken
        if start >= end:
            continue
        if lead is not None and not _adjacent(data, lead.end, start):
            out.append(lead)
            lead = None
        if kind in comments:
            if lead is None and out and not _LINE_END.search(data, out[-1].end, start):
                out[-1].end = end
            elif lead is None:
                lead = Piece(start, end, end)
            else:
                lead.end = end
            continue
        end = _behind_punctuation(data, end)
        if kind in leads and (language.is_lead is None or language.is_lead(node)):
            lead = lead or Piece(start, end, end)
            lead.end = end
            lead.nodes.append(node)
            continue
        definition = definition_of(node, language) if kind in defining else None
        error = kind == "ERROR" and definition is None
        out.append(Piece(lead.start if lead else start, start, end, [node], definition, error=error))
        lead = None
    if lead is not None:
        out.append(lead)
    return out


def blank_between(data: bytes, start: int, end: int) -> bool:
    """Whether a blank line lies in a range of bytes."""
    return _BLANK_LINE.search(data, start, end) is not None


def line_end_between(data: bytes, start: int, end: int) -> bool:
    """Whether a line ends in a range of bytes."""
    return _LINE_END.search(data, start, end) is not None


def _behind_punctuation(data: bytes, end: int) -> int:
    if data[end : end + 1] in _PUNCTUATED:
        follows = _PUNCTUATION.match(data, end)
        return follows.end() if follows else end
    return end


def bounds(data: bytes, start: int, end: int) -> tuple[int, int]:
    """A range of bytes without white space at its ends."""
    part = data[start:end]
    return end - len(part.lstrip(_SPACE)), start + len(part.rstrip(_SPACE))


def _adjacent(data: bytes, end: int, start: int) -> bool:
    """Whether there is nothing but at most one line end between two places."""
    return not data[end:start].strip(_SPACE) and not blank_between(data, end, start)


def _spliced(nodes: Iterable[Node], language: Language) -> Iterable[Node]:
    """The nodes, those that are transparent replaced by their children, and errors around definitions too."""
    transparent, punctuation = language.transparent, language.punctuation
    for node in nodes:
        kind = node.type
        if kind in punctuation:
            continue
        if (kind in transparent or kind == "ERROR") and _parted(node, kind, language):
            yield from _spliced(node.named_children, language)
        elif kind in language.ragged:
            yield node
            yield from _trailing_comments(node, language)
        else:
            yield node


def _parted(node: Node, kind: str, language: Language) -> bool:
    """Whether the children of a transparent node or an error stand in its place."""
    if kind in language.transparent:
        return kind not in language.special_types or definition_of(node, language) is None
    return _holds_definition(node, language)


def _trailing_comments(node: Node, language: Language) -> list[Node]:
    children, first = node.named_children, node.named_child_count
    while first and children[first - 1].type in language.comments:
        first -= 1
    return children[first:]


def _before_comments(node: Node, language: Language) -> int:
    """Where a node ends without the comments that it takes in."""
    comments = _trailing_comments(node, language)
    return comments[0].start_byte if comments else node.end_byte


def _holds_definition(node: Node, language: Language) -> bool:
    return any(
        child.type in language.defining
        and (child.type in language.scopes or definition_of(child, language) is not None)
        for child in node.named_children
    )
