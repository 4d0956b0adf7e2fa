"""Siblings of the syntax tree as pieces of text: comments and attributes join what they belong to."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from tree_sitter import Node

from chunkwright_parsers.code.definitions import definition_of
from chunkwright_parsers.code.language import Definition, Language
from chunkwright_parsers.code.siblings import extents
from chunkwright_parsers.code.source import SPACE

_PUNCTUATION = re.compile(rb"[ \t]*(?:[;,]+|:(?=[ \t]*[\r\n]))")
_BLANK_LINE = re.compile(rb"\n[ \t\r\f]*\n|\r[ \t]*\r")
_LONGEST_LOOSE = 3000  # bytes of a comment that may belong to a definition over a blank line
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
        loose: Whether it is a lead that belongs to the definition behind it over a blank line, too.
        remarks: Whether its lead is nothing but comments.
        names: What it gives a name to, if it is no definition.
    """

    start: int
    own: int
    end: int
    nodes: list[Node] = field(default_factory=list)
    definition: Definition | None = None
    parts: list[Piece] = field(default_factory=list)
    error: bool = False
    loose: bool = False
    remarks: bool = False
    names: tuple[str, ...] = ()

    @property
    def comment(self) -> bool:
        """Whether it is nothing but comments."""
        return not self.nodes


def pieces_of(
    nodes: Iterable[Node], data: bytes, language: Language, moved: set[int], *, inner: bool = False
) -> list[Piece]:
    """The pieces of siblings, in order.

    Comments and attributes directly above a node are its lead; those behind code on its line belong to that code. A
    blank line parts a comment from what follows.

    Args:
        nodes: The siblings.
        data: The text.
        language: Its language.
        moved: Where comments begin that have been moved out of the node that the grammar puts them in; grows.
        inner: Whether they are parts of something that begins where the first of them does.
    """
    out: list[Piece] = []
    lead: Piece | None = None
    comments, leads, defining, notable = language.comments, language.leads, language.defining, language.notable
    for node, kind, start, end in extents(nodes, data, language, moved, inner=inner):
        if out and start < out[-1].end:
            start = out[-1].end  # punctuation that the piece before has taken
        if start >= end:
            continue
        if lead is None and kind not in notable:
            out.append(Piece(start, start, _behind_punctuation(data, end), [node]))
            continue
        loose = lead is not None and lead.loose and (kind in comments or kind in defining)
        if lead is not None and not _adjacent(data, lead.end, start, loose):
            _set_apart(out, lead, data, language)
            lead = None
        if kind in comments:
            if lead is None and out and not line_end_between(data, out[-1].end, start):
                out[-1].end = end
            else:
                lead = lead or Piece(start, end, end)
                lead.end, lead.loose = end, kind in language.loose and end - lead.start <= _LONGEST_LOOSE
            continue
        end = _behind_punctuation(data, end)
        if kind in leads and (language.is_lead is None or language.is_lead(node)):
            lead = lead or Piece(start, end, end)
            lead.end = end
            lead.nodes.append(node)
            lead.loose = kind in language.loose
            continue
        definition = definition_of(node, language) if kind in defining else None
        error = kind == "ERROR" and definition is None and kind not in language.foreign
        remarks = lead is not None and lead.comment
        out.append(Piece(lead.start if lead else start, start, end, [node], definition, error=error, remarks=remarks))
        lead = None
    if lead is not None:
        _set_apart(out, lead, data, language)
    return out


def _set_apart(out: list[Piece], lead: Piece, data: bytes, language: Language) -> None:
    """Adds a lead that nothing follows: comments to what they stand under, or by itself."""
    below = language.comments_below and out and lead.comment and not out[-1].comment
    if below and _adjacent(data, out[-1].end, lead.start):
        out[-1].end = lead.end
        return
    if lead.nodes:
        lead.own = lead.start
    out.append(lead)


def blank_between(data: bytes, start: int, end: int) -> bool:
    """Whether a blank line lies in a range of bytes."""
    if data.count(b"\n", start, end) < 2 and data.find(b"\r", start, end) < 0:
        return False
    return _BLANK_LINE.search(data, start, end) is not None


def line_end_between(data: bytes, start: int, end: int) -> bool:
    """Whether a line ends in a range of bytes."""
    return data.find(b"\n", start, end) >= 0 or data.find(b"\r", start, end) >= 0


def _behind_punctuation(data: bytes, end: int) -> int:
    if data[end : end + 1] not in _PUNCTUATED:
        return end
    follows = _PUNCTUATION.match(data, end)
    return follows.end() if follows else end


def _adjacent(data: bytes, end: int, start: int, loose: bool = False) -> bool:
    """Whether there is nothing but at most one line end between two places; any white space if `loose`."""
    return not data[end:start].strip(SPACE) and (loose or not blank_between(data, end, start))
