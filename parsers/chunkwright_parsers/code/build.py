"""From the syntax tree to blocks: definitions become sections, what stands between them code and comments."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence

from tree_sitter import Node

from chunkwright.tree import SCOPE_ROLES, Block, Code, Frame, Head, Raw, Section, SectionRole
from chunkwright_parsers.code.calls import Calls
from chunkwright_parsers.code.definitions import definition_of
from chunkwright_parsers.code.folds import first_row, opened, unfolded
from chunkwright_parsers.code.language import Definition, Language
from chunkwright_parsers.code.pieces import Piece, blank_between, bounds, gathered, line_end_between, pieces_of
from chunkwright_parsers.code.source import CodeText

SHORT = 200
"""Bytes up to which code has no parts: it is smaller than any chunk should be."""
_CONTAINERS = SCOPE_ROLES
_METHODS_IN = frozenset(("class", "interface", "trait", "impl", "struct", "enum"))
_LONGEST_HEAD = 600  # bytes of a signature that a piece repeats
_DEEPEST = 64  # containers in one another
_GROUP_LEAST, _GROUP_MOST = 24, 96  # bytes of small neighbors on one line that are taken together
_SPACE = b" \t\r\n\f\v"


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
        self._language = language
        self._calls = calls
        self.errors: list[Piece] = []
        self.import_pieces: list[Piece] = []
        self.too_deep: list[Node] = []
        self._outdented: set[int] = set()

    def module(self, root: Node) -> tuple[Block, ...]:
        """The blocks of a whole file."""
        return self._members(root.children, "module", 1, 0)

    def _members(self, nodes: Iterable[Node], around: SectionRole | None, level: int, depth: int) -> tuple[Block, ...]:
        """The blocks of siblings; `around` is the definition whose body they are, if they are one's body."""
        pieces = pieces_of(nodes, self._data, self._language, self._outdented)
        if around == "module" and self._language.openers:
            pieces = gathered(pieces, self._language)
        if self._data is not self._code.data:
            self._unmask(pieces)
        if around is not None and self._language.docstring and pieces and _is_docstring(pieces[0]):
            pieces[0].nodes = []
            return (self._comment(pieces[0]), *self._blocks(pieces[1:], around, level, depth))
        return self._blocks(pieces, around, level, depth)

    def _unmask(self, pieces: list[Piece]) -> None:
        """Takes macros that were blanked out in front of pieces into them."""
        parsed, real = self._data, self._code.data
        for piece in pieces:
            line = max(parsed.rfind(b"\n", 0, piece.own), parsed.rfind(b"\r", 0, piece.own)) + 1
            if not parsed[line : piece.own].strip(_SPACE):
                own = line + len(real[line : piece.own]) - len(real[line : piece.own].lstrip(_SPACE))
                piece.start, piece.own = (own if piece.start == piece.own else piece.start), own

    def _blocks(self, pieces: Sequence[Piece], around: SectionRole | None, level: int, depth: int) -> tuple[Block, ...]:
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
            if piece.nodes and piece.nodes[-1].type in self._language.imports:
                self.import_pieces.append(piece)
        if run:
            out.append(self._run(run, level, depth))
        if len(out) == 1 and isinstance(out[0], Code) and out[0].children and around in ("function", "method"):
            return out[0].children
        return tuple(out)

    def _makes_section(self, piece: Piece, definition: Definition) -> bool:
        short = piece.end - piece.own <= SHORT
        return not (short and piece.nodes[-1].type in self._language.entries)

    def _section(self, piece: Piece, around: SectionRole | None, level: int, depth: int) -> Section:
        definition = piece.definition
        assert definition is not None
        role = definition.role
        if role == "function" and around in _METHODS_IN:
            role = "method"
        start = self._head_start(piece, definition)
        head_end = self._head_end(start, piece, definition)
        head = self._code.span(start, head_end)
        children: tuple[Block, ...] = ()
        if piece.held:
            children = self._blocks(piece.held, role, level + 1, depth + 1)
        elif definition.body is not None and (role in _CONTAINERS or piece.end - piece.own > SHORT):
            children = self._inner(definition.body, role, level, depth, head_end)
        return Section(
            span=self._code.span(piece.start, piece.end),
            role=role,
            level=level + 1,
            title=definition.name,
            head=head,
            lead=self._code.span(piece.start, start) if piece.start < start else None,
            language=self._language.name,
            dependencies=self._calls.between(piece.own, piece.end) if role not in _CONTAINERS else (),
            children=children,
            frame=Frame(head=(Head("signature", self._code.span(self._indented(start), head_end)),), joint="\n"),
        )

    def _indented(self, start: int) -> int:
        """The place moved over the indentation of its line."""
        left = start
        while left and self._data[left - 1] in b" \t":
            left -= 1
        return left if left == 0 or self._data[left - 1] in b"\r\n" else start

    def _inner(self, body: Node, role: SectionRole, level: int, depth: int, head_end: int) -> tuple[Block, ...]:
        """The members of a definition: what its body holds behind the head."""
        if depth >= _DEEPEST:
            self.too_deep.append(body)
            return ()
        if body.named_child_count == 0 or body.type in self._language.atoms:
            return ()
        if self._language.leaf is not None and self._language.leaf(body):
            return (self._plain(*bounds(self._data, body.start_byte, body.end_byte)),)
        behind = [child for child in body.children if child.start_byte >= head_end]
        return self._members(behind, role, level + 1, depth + 1)

    def _head_start(self, piece: Piece, definition: Definition) -> int:
        """Where the signature begins: with what wraps the definition, if that is on its line."""
        own = definition.node.start_byte
        return own if line_end_between(self._data, piece.own, own) else piece.own

    def _head_end(self, start: int, piece: Piece, definition: Definition) -> int:
        data, end = self._data, definition.head_end or piece.end
        if definition.head_end is None and definition.body is not None:
            end = definition.body.start_byte
            if data[end : end + 1] == b"{":
                end += 1
        if end - start > _LONGEST_HEAD:
            line = data.rfind(b"\n", start, start + _LONGEST_HEAD)
            end = line if line > start else start + _LONGEST_HEAD
        end = start + len(data[start:end].rstrip(_SPACE))
        return end if end > start else piece.end

    def _comment(self, piece: Piece) -> Raw:
        return Raw(span=self._code.span(piece.start, piece.end), role="comment")

    def _unparsed(self, piece: Piece) -> Raw:
        self.errors.append(piece)
        return Raw(span=self._code.span(piece.start, piece.end), role="unparsed")

    def _run(self, run: list[Piece], level: int, depth: int) -> Block:
        """Statements without a blank line between them."""
        if all(piece.comment for piece in run):
            return Raw(span=self._code.span(run[0].start, run[-1].end), role="comment")
        start, end = run[0].start, run[-1].end
        children = self._statements(run, level, depth) if end - start > SHORT else ()
        return self._plain(start, end, children)

    def _plain(self, start: int, end: int, children: tuple[Block, ...] = ()) -> Code:
        span = self._code.span(start, end)
        return Code(span=span, language=self._language.name, body=span, children=children, frame=_JOINED)

    def _statements(self, run: list[Piece], level: int, depth: int) -> tuple[Block, ...]:
        """Statements one by one, those on one line together."""
        groups: list[list[Piece]] = []
        for piece in run:
            if groups and not line_end_between(self._data, groups[-1][-1].end, piece.start):
                groups[-1].append(piece)
            else:
                groups.append([piece])
        if len(groups) == 1:
            return self._parts([node for piece in run for node in piece.nodes], level, depth)
        out: list[Block] = []
        for number, group in enumerate(groups):
            start, end = group[0].start, group[-1].end
            last = groups[number + 1][0].start if number + 1 < len(groups) else end
            end = self._to_line_end(end, last)
            if all(piece.comment for piece in group):
                out.append(Raw(span=self._code.span(start, end), role="comment"))
                continue
            nodes = [node for piece in group for node in piece.nodes]
            out.append(self._plain(start, end, self._parts(nodes, level, depth) if end - start > SHORT else ()))
        return tuple(out)

    def _to_line_end(self, end: int, last: int) -> int:
        """The end moved over what stands behind it on its line."""
        line = self._data.find(b"\n", end, last)
        return end + len(self._data[end : line if line >= 0 else end].rstrip(_SPACE))

    def _parts(self, nodes: list[Node], level: int, depth: int) -> tuple[Block, ...]:
        """The parts of code that begins on one line: those on lines of their own, else its tokens."""
        if depth >= _DEEPEST:
            self.too_deep.extend(nodes[:1])
            return ()
        items, row = list(nodes), first_row(nodes[0], self._data)
        while items and items[-1].start_point[0] == row:
            last = items[-1]
            if last.end_point[0] == row or self._atomic(last):
                break
            items.pop()
            items.extend(last.named_children)
        if items and items[0] == nodes[0] and items[-1] == nodes[-1]:
            items = unfolded(items, self._data, self._atomic)
        if items and items[-1].start_point[0] != row:
            blocks = self._members(items, None, level, depth + 1)
            lone = blocks[0] if len(blocks) == 1 else None
            return lone.children if isinstance(lone, Code) and lone.children else blocks
        return self._tokens(items, level, depth + 1)

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
        node = piece.nodes[0]
        piece.definition = definition_of(node, self._language)
        if piece.definition is not None:
            return self._section(piece, None, level, depth)
        parts: tuple[Block, ...] = ()
        if not self._atomic(node) and depth < _DEEPEST:
            parts = self._tokens(node.named_children, level, depth + 1)
        return self._plain(piece.start, piece.end, parts)

    def _full(self, start: int, end: int, last: int) -> bool:
        """Whether a group ends before one more: the text decides, so that an edit moves the nearest groups only."""
        if last - start > _GROUP_MOST:
            return True
        return end - start >= _GROUP_LEAST and zlib.crc32(self._data[max(start, end - 12) : end]) % 4 == 0

    def _behind(self, end: int) -> int:
        while self._data[end : end + 1] in (b",", b";"):
            end += 1
        return end


_JOINED = Frame(joint="\n")


def _is_docstring(piece: Piece) -> bool:
    node = piece.nodes[-1] if piece.nodes else None
    if node is None or piece.start != piece.own:
        return False
    if node.type == "expression_statement" and node.named_child_count == 1:
        node = node.named_children[0]
    return node.type == "string"
