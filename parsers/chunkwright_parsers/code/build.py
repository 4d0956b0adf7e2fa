"""From the syntax tree to blocks: definitions become sections, what stands between them code and comments."""

from __future__ import annotations

import re
import zlib
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import pairwise

from tree_sitter import Node

from chunkwright.tree import Block, Code, Frame, Head, Raw, Section, SectionRole, Span
from chunkwright_parsers.code.calls import Calls
from chunkwright_parsers.code.joined import joined
from chunkwright_parsers.code.language import Definition, Language
from chunkwright_parsers.code.lines import line_blocks
from chunkwright_parsers.code.pieces import Piece, blank_between, line_end_between, pieces_of
from chunkwright_parsers.code.source import CodeText

SHORT = 240
"""Bytes up to which code has no parts: it is smaller than any chunk should be."""
_CONTAINERS = frozenset(("module", "namespace", "class", "interface", "trait", "impl", "struct", "enum"))
_METHODS_IN = frozenset(("class", "interface", "trait", "impl", "struct", "enum"))
_LONGEST_HEAD = 600  # bytes of a signature that a piece repeats
_LONGEST_OPENING = 120  # characters of a docstring's first line
_DEEPEST = 64  # containers in one another
_GROUP_LEAST, _GROUP_MOST = 24, 96  # bytes of small neighbors on one line that are taken together
_DOMINANT = 0.8  # a part that is so much of the whole has nothing beside it worth a level
_JOINED = Frame(joint="\n")
_BRACKETS = b"[](){}<>,;: \t"
_BRACKET = re.compile(rb"[^\[({\n]{1,80}[\[({]")
_SPACE = b" \t\r\n\f\v"
_LIST = re.compile(r"block|body|list|statement|suite|members|compound|accessor|clause")  # else it is one expression
_WORD_AND_MORE = re.compile(rb"[A-Z][A-Z0-9_]{2,}(?:\([^()\n]*\))?")


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
        self._masked = [] if data == code.data else _masked_ends(data, code.data)
        self._language = language
        self._calls = calls
        self.errors: list[Piece] = []
        self.import_pieces: list[Piece] = []
        self.too_deep: list[Node] = []

    def module(self, root: Node) -> tuple[Block, ...]:
        """The blocks of a whole file."""
        return self._members(root.named_children, "module", 1, 0)

    def _members(self, nodes: Iterable[Node], around: SectionRole | None, level: int, depth: int) -> tuple[Block, ...]:
        """The blocks of siblings; `around` is the definition whose body they are, if they are one's body."""
        pieces = joined(pieces_of(nodes, self._data, self._language), self._language)
        if self._masked:
            self._unmask(pieces)
        if around is not None and self._language.docstring and pieces and _is_docstring(pieces[0]):
            pieces[0].nodes = []
            return (self._comment(pieces[0]), *self._blocks(pieces[1:], around, level, depth))
        return self._blocks(pieces, around, level, depth)

    def _unmask(self, pieces: list[Piece]) -> None:
        """Takes macros that were blanked out in front of pieces into them."""
        for piece in pieces:
            own = self._before_mask(piece.own)
            piece.start, piece.own = (own if piece.start == piece.own else piece.start), own

    def _before_mask(self, start: int) -> int:
        """A place moved over the macro that was blanked out before it on its line, if there is one."""
        parsed, real, ends = self._data, self._code.data, self._masked
        near = bisect_right(ends, start) - 1
        if near < 0 or parsed[ends[near] : start].strip(_SPACE):
            return start
        line = max(parsed.rfind(b"\n", 0, ends[near]), parsed.rfind(b"\r", 0, ends[near])) + 1
        if parsed[line:start].strip(_SPACE):
            return start
        return line + len(real[line:start]) - len(real[line:start].lstrip(_SPACE))

    def _blocks(self, pieces: Sequence[Piece], around: SectionRole | None, level: int, depth: int) -> tuple[Block, ...]:
        if self._language.opens and around is not None:
            opener = next((n for n, piece in enumerate(pieces) if self._opens(piece)), None)
            if opener is not None:
                before = self._blocks(pieces[:opener], None, level, depth)
                return (*before, *self._opened_sections(pieces[opener:], around, level, depth))
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
            if piece.nodes and self._imports(piece.nodes[-1]):
                self.import_pieces.append(piece)
        if run:
            out.append(self._run(run, level, depth))
        if (
            len(out) == 1
            and isinstance(out[0], Code)
            and out[0].children
            and out[0].frame is _JOINED
            and around in ("function", "method")
        ):
            return out[0].children
        return tuple(out)

    def _imports(self, node: Node) -> bool:
        language = self._language
        return node.type in language.imports and (language.is_import is None or language.is_import(node))

    def _opens(self, piece: Piece) -> bool:
        definition = piece.definition
        return definition is not None and definition.body is None and definition.node.type in self._language.opens

    def _opened_sections(
        self, pieces: Sequence[Piece], around: SectionRole | None, level: int, depth: int
    ) -> list[Section]:
        """Sections of the definitions that hold all siblings after them."""
        starts = [number for number, piece in enumerate(pieces) if self._opens(piece)]
        return [
            self._section(pieces[start], around, level, depth, pieces[start + 1 : end])
            for start, end in zip(starts, [*starts[1:], len(pieces)], strict=True)
        ]

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
        if role == "function" and around in _METHODS_IN:
            role = "method"
        start = self._head_start(piece, definition)
        head_end = self._head_end(start, piece, definition)
        head = self._code.span(start, head_end)
        children: tuple[Block, ...] = ()
        if definition.body is not None and (role in _CONTAINERS or piece.end - piece.own > SHORT):
            children = self._inner(definition, role, level, depth)
        elif inside:
            children = self._blocks(inside, role, level + 1, depth + 1)
        elif definition.node.type == "ERROR":
            children = self._lines(head_end, piece.end)
        elif piece.parts and piece.end - piece.own > SHORT:
            children = self._blocks(piece.parts, None, level, depth + 1)
        return Section(
            span=self._code.span(piece.start, max(piece.end, inside[-1].end if inside else 0)),
            role=role,
            level=level + 1,
            title=definition.name,
            head=head,
            lead=self._code.span(piece.start, start) if piece.start < start else None,
            language=self._language.name,
            dependencies=self._calls.of(definition.name, start, head_end, piece.end) if role not in _CONTAINERS else (),
            children=children,
            frame=Frame(head=(self._repeated(start, head_end, role, children),), joint="\n"),
        )

    def _repeated(self, start: int, head_end: int, role: SectionRole, children: tuple[Block, ...]) -> Head:
        """What a piece repeats: the signature, and of a class the opening line of its docstring."""
        span = self._code.span(self._indented(start), head_end)
        first = children[0] if children and role in _METHODS_IN and self._language.docstring else None
        if isinstance(first, Raw) and first.role == "comment" and first.span is not None:
            line = self._code.text_of(first.span).split("\n", 1)[0].rstrip()
            if any(char.isalnum() for char in line) and len(line) <= _LONGEST_OPENING:
                span = Span(span.start, first.span.start + len(line))
        return Head("signature", span)

    def _indented(self, start: int) -> int:
        """The place moved over the indentation of its line."""
        left = start
        while left and self._data[left - 1] in b" \t":
            left -= 1
        return left if left == 0 or self._data[left - 1] in b"\r\n" else start

    def _inner(self, definition: Definition, role: SectionRole, level: int, depth: int) -> tuple[Block, ...]:
        body = definition.body
        assert body is not None
        if depth >= _DEEPEST:
            self.too_deep.append(body)
            return ()
        if body.named_child_count == 0 or body.type in self._language.atoms:
            return ()
        if body.type in self._language.foreign and body.has_error:
            return self._lines(body.start_byte, body.end_byte)
        if role not in _CONTAINERS and not _LIST.search(body.type):
            return self._parts([body], level + 1, depth + 1)
        if definition.head_end is not None:
            nodes = [node for node in body.named_children if node.start_byte >= definition.head_end]
        else:
            nodes = [*self._comments_before(body), *body.named_children]
        return self._members(nodes, role, level + 1, depth + 1)

    def _lines(self, start: int, end: int) -> tuple[Block, ...]:
        return line_blocks(self._code.slice(start, end), self._language.name, self._code.place(start))

    def _comments_before(self, body: Node) -> list[Node]:
        """Comments on lines of their own between a signature and the body, where the grammar leaves them out."""
        out: list[Node] = []
        if self._data[body.start_byte : body.start_byte + 1] == b"{":
            return out
        node = body.prev_sibling
        while node is not None and node.type in self._language.comments:
            out.append(node)
            node = node.prev_sibling
        out.reverse()
        if out and node is not None and not line_end_between(self._data, node.end_byte, out[0].start_byte):
            del out[0]
        return out

    def _head_start(self, piece: Piece, definition: Definition) -> int:
        """Where the signature begins: with what wraps the definition, if that is on its line."""
        own = definition.node.start_byte
        if self._masked:
            own = self._before_mask(own)
        return own if line_end_between(self._data, piece.own, own) else piece.own

    def _head_end(self, start: int, piece: Piece, definition: Definition) -> int:
        data, end = self._data, definition.head_end or piece.end
        if piece.parts and definition.body is None and definition.head_end is None:
            end = piece.parts[0].end
        if definition.head_end is None and definition.body is not None:
            end = definition.body.start_byte
            if data[end : end + 1] == b"{":
                end += 1
            elif comments := self._comments_before(definition.body):
                end = comments[0].start_byte
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
        if not run[0].nodes and all(piece.comment for piece in run):
            return Raw(span=self._code.span(run[0].start, run[-1].end), role="comment")
        start, end = run[0].start, run[-1].end
        children = self._statements(run, level, depth) if end - start > SHORT else ()
        opening = self._opening(run[0].own, end) if children and len(run) == 1 else _JOINED
        return self._plain(start, end, children, opening)

    def _plain(self, start: int, end: int, children: tuple[Block, ...] = (), frame: Frame = _JOINED) -> Code:
        span = self._code.span(start, end)
        return Code(span=span, language=self._language.name, body=span, children=children, frame=frame)

    def _opening(self, start: int, end: int) -> Frame:
        """What pieces of one long statement repeat: its first line, or what is before the first bracket of it."""
        line = self._data[start : min(end, start + _LONGEST_OPENING)].splitlines()[0].rstrip(_SPACE)
        if len(line) == _LONGEST_OPENING or start + len(line) >= end:
            bracket = _BRACKET.match(line)
            if bracket is None:
                return _JOINED
            line = bracket[0]
        if not line.strip(_BRACKETS):
            return _JOINED
        return Frame(head=(Head("signature", self._code.span(self._indented(start), start + len(line))),), joint="\n")

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
            if not group[0].nodes and all(piece.comment for piece in group):
                out.append(Raw(span=self._code.span(start, end), role="comment"))
                continue
            nodes = [node for piece in group for node in piece.nodes]
            parts = self._parts(nodes, level, depth) if end - start > SHORT else ()
            opening = self._opening(group[0].own, end) if parts and len(group) == 1 else _JOINED
            out.append(self._plain(start, end, parts, opening))
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
        items, in_lines = self._opened_to_lines(nodes)
        if not in_lines:
            return self._tokens(items, depth + 1)
        blocks = self._members(items, None, level, depth + 1)
        lone = blocks[0] if len(blocks) == 1 else None
        return lone.children if isinstance(lone, Code) and lone.children else blocks

    def _opened_to_lines(self, nodes: list[Node]) -> tuple[list[Node], bool]:
        """The nodes, the largest replaced by its parts until a line ends between two; and whether one does."""
        items, new, at = list(nodes), list(nodes), 0
        while True:
            first, last = max(0, at - 1), at + len(new)
            if any(a.end_point[0] != b.start_point[0] for a, b in pairwise(items[first : last + 1])):
                return items, True
            large = self._largest_over_lines(new) or self._largest_over_lines(items)
            if large is None:
                return items, False
            at = items.index(large)
            new = large.named_children
            items[at : at + 1] = new

    def _largest_over_lines(self, nodes: list[Node]) -> Node | None:
        several = [n for n in nodes if n.end_point[0] != n.start_point[0] and not self._atomic(n)]
        return max(several, key=lambda node: node.end_byte - node.start_byte, default=None)

    def _atomic(self, node: Node) -> bool:
        kind = node.type
        return (
            node.named_child_count == 0
            or kind in self._language.atoms
            or kind in self._language.comments
            or "string" in kind
        )

    def _tokens(self, nodes: list[Node], depth: int) -> tuple[Block, ...]:
        """Parts of one long line: small neighbors together, large ones with parts of their own."""
        out: list[Block] = []
        start, end = -1, -1
        for node in self._opened(nodes):
            first, last = node.start_byte, node.end_byte
            large = last - first > SHORT
            if start >= 0 and (large or self._full(start, end, last)):
                out.append(self._plain(start, end))
                start = -1
            if large:
                parts: tuple[Block, ...] = ()
                if not self._atomic(node) and depth < _DEEPEST:
                    parts = self._tokens(node.named_children, depth + 1)
                opening = self._opening(first, last) if parts else _JOINED
                out.append(self._plain(first, self._behind(last), parts, opening))
            else:
                start, end = (first if start < 0 else start), self._behind(last)
        if start >= 0:
            out.append(self._plain(start, end))
        return tuple(out) if len(out) > 1 else ()

    def _full(self, start: int, end: int, last: int) -> bool:
        """Whether a group ends before one more: the text decides, so that an edit moves the nearest groups only."""
        if last - start > _GROUP_MOST:
            return True
        return end - start >= _GROUP_LEAST and zlib.crc32(self._data[max(start, end - 12) : end]) % 4 == 0

    def _behind(self, end: int) -> int:
        while self._data[end : end + 1] in (b",", b";"):
            end += 1
        return end

    def _opened(self, nodes: list[Node]) -> list[Node]:
        """The nodes, one that is nearly all of them replaced by its parts: a chain of operators is one list."""
        items, at = nodes, 0
        if not items:
            return items
        total = max(1, items[-1].end_byte - items[0].start_byte)
        look = items
        while True:
            large = next((n for n in look if n.end_byte - n.start_byte > _DOMINANT * total), None)
            if large is None or self._atomic(large):
                return items
            at = items.index(large, at) if large in items else at
            look = large.named_children
            items = [*items[:at], *look, *items[at + 1 :]]


def _masked_ends(parsed: bytes, real: bytes) -> list[int]:
    """Ends of the stretches that were blanked out."""
    words = _WORD_AND_MORE.finditer(real)
    return [word.end() for word in words if parsed[word.start()] != real[word.start()]]


def _is_docstring(piece: Piece) -> bool:
    node = piece.nodes[-1] if piece.nodes else None
    if node is None or piece.start != piece.own:
        return False
    if node.type == "expression_statement" and node.named_child_count == 1:
        node = node.named_children[0]
    return node.type == "string"
