"""Which nodes stand beside one another, and where each begins and ends, whatever the grammar makes of it."""

from __future__ import annotations

from collections.abc import Iterable

from tree_sitter import Node

from chunkwright_parsers.code.definitions import definition_of
from chunkwright_parsers.code.language import Language
from chunkwright_parsers.code.outdent import Sibling, outdent
from chunkwright_parsers.code.source import SPACE

_LONGEST_WORDS = 60  # bytes before a node that are searched for words that belong to it


def extents(
    nodes: Iterable[Node], data: bytes, language: Language, moved: set[int], *, inner: bool
) -> Iterable[tuple[Node, str, int, int]]:
    """Siblings with type, first byte and end, without white space at their ends, with words that are left out.

    Args:
        nodes: The siblings.
        data: The text.
        language: Its language.
        moved: See `outdent`.
        inner: Whether they are parts of something that begins where the first of them does.
    """
    ragged, before, behind = language.ragged, language.words_before, language.marks_behind
    siblings = _spliced(nodes, language)
    for node, kind, end in outdent(siblings, data, language, moved) if language.outdented else siblings:
        start = node.start_byte
        if kind in ragged:
            end = _before_comments(node, language)
        if end > start and (data[end - 1] in SPACE or data[start] in SPACE):
            start, end = bounds(data, start, end)
        if before is not None and not inner:
            words = before.search(data, max(0, start - _LONGEST_WORDS), start)
            if words and (node.parent is None or node.parent.start_byte <= words.start()):
                start = words.start()
        inner = False
        if behind is not None:
            marks = behind.match(data, end)
            end = marks.end() if marks else end
        yield node, kind, start, end


def bounds(data: bytes, start: int, end: int) -> tuple[int, int]:
    """A range of bytes without white space at its ends."""
    part = data[start:end]
    return end - len(part.lstrip(SPACE)), start + len(part.rstrip(SPACE))


def _spliced(nodes: Iterable[Node], language: Language) -> Iterable[Sibling]:
    """The nodes, those that are transparent replaced by their children, and errors around definitions.

    What closes a transparent node, such as `#endif`, is of its last child.
    """
    uneven = language.uneven
    for node in nodes:
        kind = node.type
        if kind in uneven:
            yield from _flattened(node, language)
        else:
            yield node, kind, node.end_byte


def _flattened(node: Node, language: Language) -> Iterable[Sibling]:
    """What stands in the place of a node: chains of such nodes are as deep as the code is long."""
    stack = [(node, node.end_byte)]
    while stack:
        node, end = stack.pop()
        kind = node.type
        if kind in language.punctuation:
            continue
        if (kind in language.transparent or kind == "ERROR") and _parted(node, kind, language):
            inside = [(child, child.end_byte) for child in _opened(node, language.opening_fields)]
            if language.opening_fields and inside and inside[-1][0].type not in language.comments:
                inside[-1] = (inside[-1][0], end)
            stack.extend(reversed(inside))
            continue
        if kind in language.ragged:
            stack.extend((comment, comment.end_byte) for comment in reversed(_trailing_comments(node, language)))
        yield node, kind, end


def _opened(node: Node, fields: tuple[str, ...]) -> list[Node]:
    """What a transparent node holds, without what its opening line says."""
    if not fields:
        return node.named_children
    said = [node.child_by_field_name(name) for name in fields]
    return [child for child in node.named_children if child not in said]


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
