"""What pieces of a definition or of a long statement repeat: signatures and opening lines."""

from __future__ import annotations

import re
from bisect import bisect_right

from tree_sitter import Node

from chunkwright.tree import Block, Frame, Head, Raw, SectionRole, Span
from chunkwright_parsers.code.language import CLASS_ROLES, Definition, Language
from chunkwright_parsers.code.pieces import Piece, line_end_between
from chunkwright_parsers.code.source import SPACE, CodeText

JOINED = Frame(joint="\n")
"""The frame of code that repeats nothing."""
_LONGEST_HEAD = 600  # bytes of a signature that a piece repeats
_LONGEST_OPENING = 120  # characters of a docstring's first line, bytes of a statement's
_LINE_END = re.compile(rb"[\r\n]")
_BRACKETS = b"[](){}<>,;: \t"
_BRACKET = re.compile(rb"[^\[({\n]{1,80}[\[({]")
_CLOSING = re.compile(rb"\s*\}")
_MACRO = re.compile(rb"[A-Z][A-Z0-9_]{2,}(?:\([^()\n]*\))?")


class Heads:
    """Finds the heads in one source text.

    Args:
        code: The text.
        data: Its bytes as they were parsed.
        language: What is known of its language.
    """

    def __init__(self, code: CodeText, data: bytes, language: Language) -> None:
        self._code = code
        self._data = data
        self._language = language
        self._masked = [] if data == code.data else _masked_ends(data, code.data)

    def unmask(self, pieces: list[Piece]) -> None:
        """Takes macros that were blanked out in front of pieces into them, and brackets that were behind them."""
        if self._data == self._code.data:
            return
        for piece in pieces:
            if self._masked:
                own = self._before_mask(piece.own)
                piece.start, piece.own = (own if piece.start == piece.own else piece.start), own
            closing = _CLOSING.match(self._code.data, piece.end)
            if closing and self._data[closing.end() - 1] != self._code.data[closing.end() - 1]:
                piece.end = closing.end()

    def _before_mask(self, start: int) -> int:
        """A place moved over the macro that was blanked out before it on its line, if there is one."""
        parsed, real, ends = self._data, self._code.data, self._masked
        near = bisect_right(ends, start) - 1
        if near < 0 or parsed[ends[near] : start].strip(SPACE):
            return start
        line = max(parsed.rfind(b"\n", 0, ends[near]), parsed.rfind(b"\r", 0, ends[near])) + 1
        if parsed[line:start].strip(SPACE):
            return start
        return line + len(real[line:start]) - len(real[line:start].lstrip(SPACE))

    def start(self, piece: Piece, definition: Definition) -> int:
        """Where the signature begins: with what wraps the definition, if that is on its line, behind its attributes."""
        node, outer = definition.node, piece.nodes[-1]
        own = self._behind_attributes(node) or node.start_byte
        if self._masked:
            own = self._before_mask(own)
        if not line_end_between(self._data, piece.own, own):
            return piece.own
        around = self._behind_attributes(outer) if outer is not node else 0
        return around if piece.own < around < own and not line_end_between(self._data, around, own) else own

    def _behind_attributes(self, node: Node) -> int:
        """Where a definition begins behind the annotations that the grammar has inside of it; 0 if nowhere."""
        leads = self._language.leads
        for child in node.children if leads else ():
            if child.type == "modifiers" and child.child_count:
                start = self._behind_attributes(child)
                if start:
                    return start
            elif child.type not in leads:
                return child.start_byte
        return 0

    def end(self, start: int, piece: Piece, definition: Definition) -> int:
        """Where the signature that begins at `start` ends: before the body, behind its opening brace."""
        data, end = self._data, definition.head_end or piece.end
        if piece.parts and definition.body is None and definition.head_end is None:
            end = piece.parts[0].end
        if definition.head_end is None and definition.body is not None:
            end = definition.body.start_byte
            if data[end : end + 1] == b"{":
                end += 1
            elif comments := self.comments_before(definition.body):
                end = comments[0].start_byte
        if end - start > _LONGEST_HEAD:
            line = data.rfind(b"\n", start, start + _LONGEST_HEAD)
            end = line if line > start else start + _LONGEST_HEAD
        end = start + len(data[start:end].rstrip(SPACE))
        return end if end > start else piece.end

    def comments_before(self, body: Node) -> list[Node]:
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

    def repeated(self, start: int, head_end: int, role: SectionRole, children: tuple[Block, ...]) -> Head:
        """What a piece repeats: the signature, and of a class the opening line of its docstring."""
        span = self._code.span(self._indented(start), head_end)
        first = children[0] if children and role in CLASS_ROLES and self._language.docstring else None
        if isinstance(first, Raw) and first.role == "comment" and first.span is not None:
            line = self._code.text_of(first.span).split("\n", 1)[0].rstrip()
            if any(char.isalnum() for char in line) and len(line) <= _LONGEST_OPENING:
                span = Span(span.start, first.span.start + len(line))
        return Head("signature", span)

    def opening(self, start: int, end: int, parts: tuple[Block, ...]) -> Frame:
        """What pieces of one long statement repeat: its first line, or what is before the first bracket of it.

        A statement whose first part begins with it and runs over its first line has no such line. One without parts is
        a long string: where it is cut between its lines, its first line says what it is.
        """
        first = parts[0].span if parts else None
        if first is None:
            if not self._begins_line(start):
                return JOINED
        elif first.start <= self._code.place(start) and "\n" in self._code.text_of(first):
            return JOINED
        stop = min(end, start + _LONGEST_OPENING)
        break_at = _LINE_END.search(self._data, start, stop)
        line = self._data[start : break_at.start() if break_at else stop].rstrip(SPACE)
        if len(line) == _LONGEST_OPENING or start + len(line) >= end:
            bracket = _BRACKET.match(line) if first is not None else None
            if bracket is None:
                return JOINED
            line = bracket[0]
            if line[-2:-1] == b"$":  # the bracket is of what stands for something else: `$(`
                line = line[: line.rfind(b" ") + 1].rstrip()
        if not line.strip(_BRACKETS):
            return JOINED
        return Frame(head=(Head("signature", self._code.span(self._indented(start), start + len(line))),), joint="\n")

    def _begins_line(self, start: int) -> bool:
        left = self._indented(start)
        return left == 0 or self._data[left - 1] in b"\r\n"

    def _indented(self, start: int) -> int:
        """The place moved over the indentation of its line."""
        left = start
        while left and self._data[left - 1] in b" \t":
            left -= 1
        return left if left == 0 or self._data[left - 1] in b"\r\n" else start


def _masked_ends(parsed: bytes, real: bytes) -> list[int]:
    """Ends of the stretches that were blanked out."""
    words = _MACRO.finditer(real)
    return [word.end() for word in words if parsed[word.start()] != real[word.start()]]
