"""Cuts inside a block that is over the cap alone: rows, lines, sentences, clauses, words, characters."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable
from typing import TYPE_CHECKING

from chunkwright.pack.cues import limits, refers_back
from chunkwright.pack.reasons import Reason
from chunkwright.pack.row_spans import Spanned, labeled
from chunkwright.pack.scope import Scope
from chunkwright.pack.segment import (
    clause_ends,
    grapheme_ends,
    inner_sentence_ends,
    line_ends,
    sentence_ends,
    word_ends,
)
from chunkwright.tree import CODE_ROLES, Block, Code, Math, Raw, Section, Span, Table, content_lines, row_columns

if TYPE_CHECKING:
    from chunkwright.pack.units import UnitBuilder

_LEVELS: tuple[tuple[Reason, Callable[[str], list[int]]], ...] = (
    (Reason.LINE, line_ends),
    (Reason.SENTENCE, sentence_ends),
    (Reason.SENTENCE, inner_sentence_ends),
    (Reason.CLAUSE, clause_ends),
    (Reason.WORD, word_ends),
    (Reason.GRAPHEME, grapheme_ends),
    (Reason.CODEPOINT, lambda text: list(range(1, len(text) + 1))),
)
_GROUPED = frozenset((Reason.WORD, Reason.GRAPHEME, Reason.CODEPOINT))
_GROUP = 8  # pieces of words and less are joined up to 1 / 8 of the cap: there is nothing to choose between them
_BLANK_LINE = 0.15  # a cut between lines is cheaper after a blank line
_INDENT = 0.04  # and dearer per column of indentation, up to eight
_MID_SENTENCE = 0.30  # a cut between lines of a comment is dearer inside a sentence
_SENTENCE_STOPS = ".!?:;。！？"
_MARKED_LINE = re.compile(r"^[ \t]*(?:\*|//|#|--|;|%|!|')", re.MULTILINE)
_OPENED = 0.30  # and after a line that this one is indented under, and before the last


def _in_lines(block: Block) -> bool:
    """Whether a block is cut between lines, not sentences."""
    match block:
        case Code() | Math():
            return True
        case Table(rows=rows):
            return not rows
        case Section(role=role):
            return role in CODE_ROLES
        case Raw(role=kind):
            return kind == "unparsed"
        case _:
            return False


def _comment_lines(text: str, span: Span) -> list[tuple[Span, bool]]:
    """The lines of a comment, each with whether a sentence ends there or a line without words follows.

    A line without words (what opens and closes the comment, an empty one) is of the line before it, the first ones of
    the line behind: by themselves they say nothing.
    """
    out: list[tuple[Span, bool]] = []
    first = -1
    for _, line in content_lines(text, span):
        content = line.slice(text)
        if any(char.isalnum() for char in content):
            out.append((Span(line.start if first < 0 else first, line.end), content[-1] in _SENTENCE_STOPS))
            first = -1
        elif out:
            out[-1] = (Span(out[-1][0].start, line.end), True)
        elif first < 0:
            first = line.start
    return out or [(span, True)]


class LeafSplitter:
    """Cuts leaves for a `UnitBuilder`, which counts and collects the units."""

    def __init__(self, builder: UnitBuilder) -> None:
        self._builder = builder

    def split(self, span: Span, block: Block, scope: Scope) -> None:
        """Cuts a block in the way of its kind."""
        if isinstance(block, Table) and block.rows:
            self._rows(block, scope)
        elif _in_lines(block):
            self._lines(span, block, scope)
        elif isinstance(block, Raw) and block.role == "comment":
            self.comment(span, block, scope)
        else:
            self.prose(span, block, scope)
        self._builder.finish(scope, span.end, self._opening(block) if isinstance(block, Table) else "")

    def prose(self, span: Span, block: Block, scope: Scope) -> None:
        """Cuts running text between sentences, and deeper only where a piece is over the cap.

        What stands in front of the span (a heading) is cut with it, and bound to the first sentence.
        """
        start = min(self._builder.next_start(), span.start)
        if self._builder.fits(start, span.end):
            self._builder.add(start, span.end, block, scope)
            return
        if start < span.start:
            self._builder.front(start, span.start, block, scope)
            self._deeper(span.start, span.end, 0, block, scope, False)
        else:
            self.cut_prose(span, block, scope)

    def comment(self, span: Span, block: Block, scope: Scope) -> None:
        """Cuts comments between lines, cheaper where one ends a sentence; text without marks on its lines as prose."""
        builder = self._builder
        part = span.slice(builder.text)
        marked = _MARKED_LINE.findall(part)
        if len(marked) * 2 < part.count("\n") or not marked:
            start = min(builder.next_start(), span.start)
            if start < span.start:
                builder.front(start, span.start, block, scope)
            self.cut_prose(span, block, scope)
            return
        ends = True
        for number, (line, stop) in enumerate(_comment_lines(builder.text, span)):
            if number:
                builder.set_cut(Reason.LINE, scope, 0.0 if ends else _MID_SENTENCE)
            self._line(line, block, scope)
            ends = stop

    def cut_prose(self, span: Span, block: Block, scope: Scope, *, bound: bool = False) -> None:
        """Adds a span of text, cut as far as it has to be; what is bound is joined again as far as it fits."""
        builder = self._builder
        parts = builder.holes.slices(span.start, span.end)
        if builder.fits(span.start, span.end):
            builder.add(parts[0].start, parts[-1].end, block, scope)
            return
        for number, part in enumerate(parts):
            if number:
                builder.set_cut(Reason.SENTENCE, scope, 0.0, bound=bound)
            if builder.fits(part.start, part.end):
                builder.add(part.start, part.end, block, scope)
            else:
                self._deeper(part.start, part.end, 0, block, scope, bound)

    def _deeper(self, start: int, end: int, level: int, block: Block, scope: Scope, bound: bool) -> None:
        builder = self._builder
        if level == len(_LEVELS):
            raise builder.too_small(start)
        reason, ends_of = _LEVELS[level]
        if reason is Reason.CODEPOINT:
            builder.give_up_heads()
        pieces = self._pieces(start, end, reason, ends_of)
        if len(pieces) == 1 and reason is Reason.LINE:
            self._deeper(start, end, level + 1, block, scope, bound)
            return
        for index, piece in enumerate(pieces):
            if index:
                weighed = reason in (Reason.LINE, Reason.SENTENCE)
                builder.set_cut(reason, scope, self._bond(piece.start) if weighed else 0.0, bound=bound)
            if builder.fits(piece.start, piece.end):
                builder.add(self._indented(piece, block), piece.end, block, scope)
            else:
                self._deeper(piece.start, piece.end, level + 1, block, scope, bound)

    def _indented(self, piece: Span, block: Block) -> int:
        """Where a piece begins: of a comment, with the indentation of its line, as the lines behind it have it."""
        if not isinstance(block, Raw) or block.role != "comment":
            return piece.start
        start = self._builder.indented(piece.start, piece.end)
        return start if start and self._builder.text[start - 1] in "\r\n" else piece.start

    def _bond(self, start: int) -> float:
        """Cost of a cut before a sentence beyond its level."""
        builder = self._builder
        if limits(builder.text, start):
            return builder.weights.condition
        return builder.weights.reference if refers_back(builder.text, start) else 0.0

    def _pieces(self, start: int, end: int, reason: Reason, ends_of: Callable[[str], list[int]]) -> list[Span]:
        """The pieces of a range, without white space at their ends; those of words and less in groups."""
        text = self._builder.text
        ends = [start + relative for relative in ends_of(text[start:end])]
        if reason in _GROUPED:
            ends = self._grouped(start, ends)
        out: list[Span] = []
        at = start
        for stop in ends:
            content = text[at:stop].strip()
            if content:
                left = at + len(text[at:stop]) - len(text[at:stop].lstrip())
                out.append(Span(left, left + len(content)))
            at = stop
        return out

    def _grouped(self, start: int, ends: list[int]) -> list[int]:
        """Ends of groups of pieces: each as long as an eighth of the cap allows, found by bisection."""
        builder = self._builder
        most = max(1, builder.cap // _GROUP)
        out: list[int] = []
        index = 0
        while index < len(ends):
            limit = bisect_right(ends, most, index, key=lambda stop: builder.size(start, stop))
            last = max(index, limit - 1)
            while last > index and not builder.fits(start, ends[last]):
                last = index + (last - index) // 2
            out.append(ends[last])
            start, index = ends[last], last + 1
        return out

    def _lines(self, span: Span, block: Block, scope: Scope) -> None:
        builder, text = self._builder, self._builder.text
        body = (block.body if isinstance(block, Code) else None) or span
        before: Span | None = None
        outer = 0
        lines = list(content_lines(text, body))
        for at, line in lines:
            column = line.start - at
            if before is not None:
                last = line is lines[-1][1]
                cost = min(8, column) * _INDENT + (_OPENED if column > outer or last else 0.0)
                blank = text.count("\n", before.end, at) > 1
                builder.set_cut(Reason.LINE, scope, cost - (_BLANK_LINE if blank else 0.0))
            self._line(line, block, scope)
            before, outer = line, column

    def _line(self, span: Span, block: Block, scope: Scope) -> None:
        if self._builder.fits(span.start, span.end):
            self._builder.place(span, block, scope)
        else:
            self.prose(span, block, scope)

    def _opening(self, table: Table) -> str:
        """What every row of the table has to have in front of it."""
        heads = [h.span.slice(self._builder.text) for h in table.frame.head if h.role == "header"]
        return table.frame.open + "".join(f"{head}\n" for head in heads)

    def _rows(self, table: Table, scope: Scope) -> None:
        builder = self._builder
        opening = self._opening(table)
        records = builder.renderings.of(table) == "records"
        spanned = builder.row_spans.of(table)
        for number, row in enumerate(table.rows, 1):
            above = spanned.get(number)
            if number > 1:
                bond = builder.weights.row_span * above.covering.depth if above else 0.0
                builder.set_cut(Reason.ROW, scope, scope.extra + bond)
            if records and self._record(table, number, row, above, scope):
                continue
            builder.spanned = above if number > 1 else None  # the first row stands under the header itself
            front = row.start if number == 1 else min(builder.next_start(), row.start)
            if builder.fits(front, row.end, opening):
                if builder.units and builder.units[-1].rendered is not None and builder.units[-1].block is table:
                    builder.charge(builder.ledger.added(opening))  # cells and rows together need the header
                builder.place(row, table, scope, row=number)
            else:
                self._row(table, number, spanned, scope)
        builder.spanned = None

    def _record(self, table: Table, number: int, row: Span, above: Spanned | None, scope: Scope) -> bool:
        """Adds a row as a record, with the cells from above if they fit; False if the record is over the cap."""
        builder = self._builder
        record = builder.renderings.record(table, row, above)
        builder.spanned = above.untold() if above else None
        if above and builder.ledger.count(record) > builder.cap:
            record = builder.renderings.record(table, row, above, told=False)
            builder.spanned = above
        if builder.ledger.count(record) > builder.cap:
            return False
        begin = row.start if number > 1 or table.span is None else table.span.start
        builder.add_rendered(begin, row.end, record, table, scope, row=number)
        return True

    def _row(self, table: Table, number: int, spanned: dict[int, Spanned], scope: Scope) -> None:
        """A row that does not fit beside its header becomes 'Column: value' pieces."""
        builder, text, row = self._builder, self._builder.text, table.rows[number - 1]
        start = min(builder.next_start(), row.start)
        if any(char.isalnum() for char in text[start : row.start]):
            builder.front(start, row.start, table, scope)
        names = builder.renderings.names(table)
        at = row.start
        above = spanned.get(number)
        cells = row_columns(text, row, table.syntax, above.covering.cells if above else ())
        under = builder.row_spans.inside(table, number, spanned)
        for index, (cell, column) in enumerate(cells):
            end = row.end if index == len(cells) - 1 else max(cell.end, at)
            if text[at:end].strip():
                if index:
                    builder.set_cut(Reason.ROW, scope, scope.extra)
                while under and under[0][0] <= at:
                    builder.spanned = under.pop(0)[1]
                label = labeled(names, column, "")
                self._cell(Span(at, end), cell, label, table, number, scope)
                at = end

    def _cell(self, span: Span, value: Span, label: str, table: Table, number: int, scope: Scope) -> None:
        builder, text = self._builder, self._builder.text
        if not value.slice(text).strip():
            self.cut_prose(Span(builder.next_start(), span.end), table, scope)
            return
        if builder.ledger.count(label + value.slice(text)) <= builder.cap:
            begin = builder.next_start()
            builder.add(begin, span.end, table, scope, rendered=label + value.slice(text), row=number)
            return
        pieces = self._value_pieces(value, label) if builder.ledger.count(label) * 2 <= builder.cap else None
        if pieces is None:
            label = ""
            pieces = self._value_pieces(value, label) or []
        for index, (piece, reason) in enumerate(pieces):
            if index:
                builder.set_cut(reason, scope, 0.0)
            end = span.end if piece.end == value.end else piece.end
            builder.add(builder.next_start(), end, table, scope, rendered=label + piece.slice(text), row=number)

    def _value_pieces(self, value: Span, label: str) -> list[tuple[Span, Reason]] | None:
        """Pieces of a cell that fit beside its column's name, each with the reason of the cut before it.

        None if a code point and the name do not fit together.
        """
        builder, text = self._builder, self._builder.text
        done: list[tuple[Span, Reason]] = []
        work = [(value, 0, Reason.ROW)]
        while work:
            span, level, before = work.pop()
            if builder.ledger.count(label + span.slice(text)) <= builder.cap:
                done.append((span, before))
                continue
            if level == len(_LEVELS):
                if not label:
                    raise builder.too_small(span.start)
                return None
            reason, ends_of = _LEVELS[level]
            pieces = self._pieces(span.start, span.end, reason, ends_of)
            work.extend((piece, level + 1, reason if piece is not pieces[0] else before) for piece in reversed(pieces))
        return done
