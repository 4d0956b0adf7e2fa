"""From the syntax tree to blocks: definitions become sections, what stands between them code and comments."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable, Mapping, Sequence

from tree_sitter import Node

from chunkwright.tree import FUNCTION_ROLES, SCOPE_ROLES, Block, Code, Frame, Raw, Section, SectionRole
from chunkwright_parsers.code.calls import Calls
from chunkwright_parsers.code.clip import clipped
from chunkwright_parsers.code.declared import declared
from chunkwright_parsers.code.definitions import definition_of
from chunkwright_parsers.code.folds import opened, opened_to_lines
from chunkwright_parsers.code.heads import JOINED, Heads
from chunkwright_parsers.code.joined import joined
from chunkwright_parsers.code.language import CLASS_ROLES, Definition, Language, NamesOf
from chunkwright_parsers.code.lines import line_blocks
from chunkwright_parsers.code.pieces import Piece, blank_between, line_end_between, pieces_of
from chunkwright_parsers.code.siblings import bounds
from chunkwright_parsers.code.source import SPACE, CodeText

SHORT = 200
"""Bytes up to which code has no parts: it is smaller than any chunk should be."""
_LONG_HEAD = 1000  # bytes before a body: what a class is made from may hold more than its body
_NOTHING: dict[str, NamesOf] = {}
_DEEPEST = 64  # containers in one another
_GROUP_LEAST, _GROUP_MOST = 16, 48  # bytes of small neighbors on one line that are taken together
_LIST = re.compile(
    r"block|body|list|statement|suite|members|compound|accessor|clause", re.IGNORECASE
)  # else it is one expression


class TreeBuilder:
    """Makes the blocks of one source text.

    Args:
        code: The text.
        data: Its bytes as they were parsed.
        language: What is known of its language.
        calls: What it calls.
    """

    def __init__(self, code: CodeText, data: bytes, language: Language, calls: Calls) -> None:
        self._code = code
        self._data = data
        self._heads = Heads(code, data, language)
        self._language = language
        self._calls = calls
        self.errors: list[Piece] = []
        self.import_pieces: list[Piece] = []
        self.too_deep: list[Node] = []
        self._moved: set[int] = set()

    def module(self, roots: list[Node]) -> tuple[Block, ...]:
        """The blocks of a whole file."""
        nodes: list[Node] = []
        for root in roots:
            whole = root.has_error and root.type in self._language.foreign
            nodes.extend([root] if whole else root.named_children)
        return self._members(nodes, "module", 1, 0)

    def _members(self, nodes: Iterable[Node], around: SectionRole | None, level: int, depth: int) -> tuple[Block, ...]:
        """The blocks of siblings; `around` is the definition whose body they are, if they are one's body."""
        pieces = pieces_of(nodes, self._data, self._language, self._moved, inner=around is None)
        pieces = joined(pieces, self._language)
        self._heads.unmask(pieces)
        if around is not None and self._language.docstring and pieces and _is_docstring(pieces[0]):
            pieces[0].nodes = []
            return (self._comment(pieces[0]), *self._blocks(pieces[1:], around, level, depth))
        return self._blocks(pieces, around, level, depth)

    def _blocks(self, pieces: Sequence[Piece], around: SectionRole | None, level: int, depth: int) -> tuple[Block, ...]:
        if self._language.opens and around is not None:
            opener = next((n for n, piece in enumerate(pieces) if self._opens(piece)), None)
            if opener is not None:
                before = self._blocks(pieces[:opener], None, level, depth)
                return (*before, *self._opened_sections(pieces[opener:], around, level, depth))
        imports, declares = self._language.imports, self._declares(around)
        out: list[Block] = []
        run: list[Piece] = []
        for piece in pieces:
            if piece.error or (piece.definition is not None and self._makes_section(piece, piece.definition)):
                if run:
                    out.append(self._run(run, level, depth))
                    run = []
                out.append(self._unparsed(piece) if piece.error else self._section(piece, around, level, depth))
                continue
            if run and blank_between(self._data, run[-1].end, piece.start):
                out.append(self._run(run, level, depth))
                run = []
            run.append(piece)
            if imports and piece.nodes and piece.nodes[-1].type in imports and self._imports(piece.nodes[-1]):
                self.import_pieces.append(piece)
            elif declares and piece.nodes:
                piece.names = declared(piece.nodes[-1], declares, self._language.wrappers)
        if run:
            out.append(self._run(run, level, depth))
        if (
            len(out) == 1
            and isinstance(out[0], Code)
            and out[0].children
            and out[0].frame is JOINED
            and around in FUNCTION_ROLES
        ):
            return out[0].children
        return tuple(out)

    def _declares(self, around: SectionRole | None) -> Mapping[str, NamesOf]:
        if around in CLASS_ROLES:
            return self._language.members
        return self._language.declares if around in SCOPE_ROLES else _NOTHING

    def _imports(self, node: Node) -> bool:
        return self._language.is_import is None or self._language.is_import(node)

    def _opens(self, piece: Piece) -> bool:
        definition = piece.definition
        return definition is not None and definition.node.type in self._language.opens

    def _opened_sections(
        self, pieces: Sequence[Piece], around: SectionRole | None, level: int, depth: int
    ) -> list[Block]:
        """Sections of the definitions that hold all siblings after them; one with a body of its own ends the last."""
        starts = [number for number, piece in enumerate(pieces) if self._opens(piece)]
        out: list[Block] = []
        for start, end in zip(starts, [*starts[1:], len(pieces)], strict=True):
            opener, inside = pieces[start], pieces[start + 1 : end]
            closed = opener.definition is not None and opener.definition.body is not None
            out.append(self._section(opener, around, level, depth, () if closed else inside))
            if closed:
                out.extend(self._blocks(inside, around, level, depth))
        return out

    def _makes_section(self, piece: Piece, definition: Definition) -> bool:
        short = piece.end - piece.own <= SHORT
        return not (short and piece.nodes[-1].type in self._language.entries)

    def _section(
        self, piece: Piece, around: SectionRole | None, level: int, depth: int, inside: Sequence[Piece] = ()
    ) -> Section:
        """The section of a definition; `inside` are the siblings that it holds."""
        definition = piece.definition
        assert definition is not None
        role = definition.role
        if role == "function" and around in CLASS_ROLES:
            role = "method"
        start = self._heads.start(piece, definition)
        head_end = self._heads.end(start, piece, definition)
        head = self._code.span(start, head_end)
        children: tuple[Block, ...] = ()
        if definition.body is not None and definition.body.start_byte - start > _LONG_HEAD:
            children = self._parts(piece.nodes, level, depth + 1)
        elif definition.body is not None and (role in SCOPE_ROLES or piece.end - piece.own > SHORT):
            children = self._inner(definition, role, level, depth)
        elif inside:
            children = self._blocks(inside, role, level + 1, depth + 1)
        elif definition.body is None and definition.node.type in self._language.foreign:
            children = self._lines(head_end, piece.end)
        elif piece.parts and piece.end - piece.own > SHORT:
            children = self._blocks(piece.parts, None, level, depth + 1)
        span = self._code.span(piece.start, max(piece.end, inside[-1].end if inside else 0))
        children = clipped(children, span)
        return Section(
            span=span,
            role=role,
            level=level + 1,
            title=definition.name,
            head=head,
            lead=self._code.span(piece.start, start) if piece.start < start else None,
            language=self._language.name,
            dependencies=self._calls.of(definition.name, start, head_end, piece.end) if role not in SCOPE_ROLES else (),
            children=children,
            frame=Frame(head=(self._heads.repeated(start, head_end, role, children),), joint="\n"),
        )

    def _inner(self, definition: Definition, role: SectionRole, level: int, depth: int) -> tuple[Block, ...]:
        body = definition.body
        assert body is not None
        if depth >= _DEEPEST:
            self.too_deep.append(body)
            return ()
        if body.named_child_count == 0 or body.type in self._language.atoms:
            return ()
        if self._language.leaf is not None and self._language.leaf(body):
            return (self._plain(*bounds(self._data, body.start_byte, body.end_byte)),)
        if body.type in self._language.foreign and body.has_error:
            return self._lines(body.start_byte, body.end_byte)
        if role not in SCOPE_ROLES and not _LIST.search(body.type):
            return self._parts([body], level + 1, depth + 1)
        if definition.head_end is not None:
            nodes = [node for node in body.named_children if node.start_byte >= definition.head_end]
        else:
            nodes = [*self._heads.comments_before(body), *body.named_children]
        return self._members(nodes, role, level + 1, depth + 1)

    def _lines(self, start: int, end: int) -> tuple[Block, ...]:
        return line_blocks(self._code.slice(start, end), self._language.name, self._code.place(start))

    def _comment(self, piece: Piece) -> Raw:
        return Raw(span=self._code.span(piece.start, piece.end), role="comment")

    def _unparsed(self, piece: Piece) -> Raw:
        self.errors.append(piece)
        return Raw(span=self._code.span(piece.start, piece.end), role="unparsed")

    def _run(self, run: list[Piece], level: int, depth: int) -> Block:
        """Statements without a blank line between them."""
        if not run[0].nodes and all(piece.comment for piece in run):
            return Raw(span=self._code.span(run[0].start, run[-1].end), role="comment")
        start, end = run[0].start, run[-1].end
        if end - start <= SHORT:
            return self._plain(start, end, names=_names(run))
        groups = self._lines_of(run)
        if len(groups) > 1:
            return self._plain(start, end, self._statements(groups, level, depth))
        children = self._opened(run, level, depth)
        opening = self._heads.opening(run[0].own, end, children) if len(run) == 1 else JOINED
        return self._plain(start, end, children, opening, _names(run))

    def _plain(
        self,
        start: int,
        end: int,
        children: tuple[Block, ...] = (),
        frame: Frame = JOINED,
        names: tuple[str, ...] = (),
    ) -> Code:
        span = self._code.span(start, end)
        inside = clipped(children, span) if children else ()
        return Code(span=span, language=self._language.name, body=span, children=inside, frame=frame, names=names)

    def _lines_of(self, run: list[Piece]) -> list[list[Piece]]:
        """Statements one by one, those on one line together."""
        groups: list[list[Piece]] = []
        for piece in run:
            if groups and not line_end_between(self._data, groups[-1][-1].end, piece.start):
                groups[-1].append(piece)
            else:
                groups.append([piece])
        return groups

    def _statements(self, groups: list[list[Piece]], level: int, depth: int) -> tuple[Block, ...]:
        """The blocks of statements."""
        out: list[Block] = []
        for number, group in enumerate(groups):
            start, end = group[0].start, group[-1].end
            last = groups[number + 1][0].start if number + 1 < len(groups) else end
            end = self._to_line_end(end, last)
            if not group[0].nodes and all(piece.comment for piece in group):
                out.append(Raw(span=self._code.span(start, end), role="comment"))
                continue
            if end - start <= SHORT:
                out.append(self._plain(start, end, names=_names(group)))
                continue
            parts = self._opened(group, level, depth)
            opening = self._heads.opening(group[0].own, end, parts) if len(group) == 1 else JOINED
            out.append(self._plain(start, end, parts, opening, _names(group)))
        return tuple(out)

    def _opened(self, group: list[Piece], level: int, depth: int) -> tuple[Block, ...]:
        """The parts of a statement: a long comment above it, which is cut before the statement is, and those below."""
        first = group[0]
        parts = self._parts([node for piece in group for node in piece.nodes], level, depth)
        if len(group) > 1 or not first.remarks or first.own - first.start <= SHORT:
            return parts
        above = first.start + len(self._data[first.start : first.own].rstrip(SPACE))
        own = self._plain(first.own, first.end, parts, self._heads.opening(first.own, first.end, parts))
        return (Raw(span=self._code.span(first.start, above), role="comment"), own)

    def _to_line_end(self, end: int, last: int) -> int:
        """The end moved over what stands behind it on its line."""
        data = self._data
        line = data.find(b"\n", end, last)
        return end if line == end else end + len(data[end : line if line >= 0 else end].rstrip(SPACE))

    def _parts(self, nodes: list[Node], level: int, depth: int) -> tuple[Block, ...]:
        """The parts of code that begins on one line: those on lines of their own, else its tokens."""
        if depth >= _DEEPEST:
            self.too_deep.extend(nodes[:1])
            return ()
        items, in_lines = opened_to_lines(nodes, self._data, self._atomic)
        if not in_lines:
            return self._tokens(items, level, depth + 1)
        blocks = self._members(items, None, level, depth + 1)
        lone = blocks[0] if len(blocks) == 1 else None
        return lone.children if isinstance(lone, Code) and lone.children else blocks

    def _atomic(self, node: Node) -> bool:
        kind = node.type
        return (
            node.named_child_count == 0
            or kind in self._language.atoms
            or kind in self._language.comments
            or "string" in kind
            or (self._language.leaf is not None and self._language.leaf(node))
        )

    def _tokens(self, nodes: list[Node], level: int, depth: int) -> tuple[Block, ...]:
        """Parts of one long line: small neighbors together, large ones with parts of their own."""
        out: list[Block] = []
        start, end = -1, -1
        for node in opened(nodes, self._unopened):
            first, last = bounds(self._data, max(node.start_byte, end), node.end_byte)
            if first >= last:
                continue
            large = last - first > SHORT
            if start >= 0 and (large or self._full(start, end, last)):
                out.append(self._plain(start, end))
                start = -1
            if large:
                end = self._behind(last)
                out.append(self._large(Piece(first, first, end, [node]), level, depth))
            else:
                start, end = (first if start < 0 else start), self._behind(last)
        if start >= 0:
            out.append(self._plain(start, end))
        return tuple(out) if len(out) > 1 or (out and isinstance(out[0], Section)) else ()

    def _unopened(self, node: Node) -> bool:
        return self._atomic(node) or definition_of(node, self._language) is not None

    def _large(self, piece: Piece, level: int, depth: int) -> Block:
        """A long part of a line."""
        node = piece.nodes[0]
        piece.definition = definition_of(node, self._language)
        if piece.definition is not None:
            return self._section(piece, None, level, depth)
        parts: tuple[Block, ...] = ()
        if not self._atomic(node) and depth < _DEEPEST:
            parts = self._tokens(node.named_children, level, depth + 1)
        return self._plain(piece.start, piece.end, parts, self._heads.opening(piece.start, piece.end, parts))

    def _full(self, start: int, end: int, last: int) -> bool:
        """Whether a group ends before one more: the text decides, so that an edit moves the nearest groups only."""
        if last - start > _GROUP_MOST:
            return True
        return end - start >= _GROUP_LEAST and zlib.crc32(self._data[max(start, end - 12) : end]) % 4 == 0

    def _behind(self, end: int) -> int:
        while self._data[end : end + 1] in (b",", b";"):
            end += 1
        return end


def _names(pieces: list[Piece]) -> tuple[str, ...]:
    """What pieces give names to."""
    if len(pieces) == 1:
        return pieces[0].names
    return tuple(dict.fromkeys(name for piece in pieces for name in piece.names))


def _is_docstring(piece: Piece) -> bool:
    node = piece.nodes[-1] if piece.nodes else None
    if node is None or piece.start != piece.own:
        return False
    if node.type == "expression_statement" and node.named_child_count == 1:
        node = node.named_children[0]
    return node.type == "string"
