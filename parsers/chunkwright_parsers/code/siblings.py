"""Which nodes stand beside one another, and where each begins and ends, whatever the grammar makes of it."""

from __future__ import annotations

from collections.abc import Iterable

from tree_sitter import Node

from chunkwright_parsers.code.definitions import definition_of
from chunkwright_parsers.code.language import Language
from chunkwright_parsers.code.outdent import outdent

_SPACE = b" \t\r\n\f\v"
_LONGEST_WORDS = 60  # bytes before a node that are searched for words that belong to it


def extents(nodes: Iterable[Node], data: bytes, language: Language, moved: set[int]) -> Iterable[tuple[Node, int, int]]:
    """Siblings with first byte and end: without white space that is counted to them, with words that are left out."""
    ragged, before, behind = language.ragged, language.words_before, language.marks_behind
    siblings = ((node, node.end_byte) for node in _spliced(nodes, language))
    for node, node_end in outdent(siblings, data, language, moved) if language.outdented else siblings:
        start, end = node.start_byte, node_end
        if ragged and node.type in ragged:
            end = _before_comments(node, language)
        if end > start and (data[end - 1] in _SPACE or data[start] in _SPACE):
            start, end = bounds(data, start, end)
        if before is not None:
            words = before.search(data, max(0, start - _LONGEST_WORDS), start)
            start = words.start() if words else start
        if behind is not None:
            marks = behind.match(data, end)
            end = marks.end() if marks else end
        yield node, start, end


def bounds(data: bytes, start: int, end: int) -> tuple[int, int]:
    """A range of bytes without white space at its ends."""
    part = data[start:end]
    return end - len(part.lstrip(_SPACE)), start + len(part.rstrip(_SPACE))


def _spliced(nodes: Iterable[Node], language: Language) -> Iterable[Node]:
    """The nodes, those that are transparent replaced by their children, and errors around definitions too."""
    transparent, punctuation = language.transparent, language.punctuation
    for node in nodes:
        kind = node.type
        if kind in punctuation:
            continue
        if (kind in transparent or kind == "ERROR") and _parted(node, kind, language):
            yield from _flattened(node, language)
        elif kind in language.ragged:
            yield node
            yield from _trailing_comments(node, language)
        else:
            yield node


def _flattened(node: Node, language: Language) -> Iterable[Node]:
    """What stands in the place of a node: chains of such nodes are as deep as the code is long."""
    stack = [node]
    while stack:
        node = stack.pop()
        kind = node.type
        if kind in language.punctuation:
            continue
        if (kind in language.transparent or kind == "ERROR") and _parted(node, kind, language):
            stack.extend(reversed(node.named_children))
        elif kind in language.ragged:
            stack.extend(reversed(_trailing_comments(node, language)))
            yield node
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
