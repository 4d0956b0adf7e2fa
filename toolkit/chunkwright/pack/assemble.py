"""From ranges of units to chunks: text, context, exact counts, shedding."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from chunkwright.pack.chunk import EmbedPart, PartRole, ShedKind
from chunkwright.pack.context import Context, ContextBuilder
from chunkwright.pack.holes import Holes
from chunkwright.pack.ledger import TokenLedger
from chunkwright.pack.unit import Unit
from chunkwright.tree import Span


@dataclass(frozen=True, slots=True)
class Assembled:
    """What one chunk holds, counted exactly.

    Attributes:
        text: Exact slices, joined.
        spans: The slices.
        parts: What is embedded.
        tokens: Tokens of the parts together.
        shed: What was left out.
    """

    text: str
    spans: tuple[Span, ...]
    parts: tuple[EmbedPart, ...]
    tokens: int
    shed: tuple[ShedKind, ...]


@dataclass(slots=True)
class Assembler:
    """Assembles the chunks of one document.

    Attributes:
        units: Its units.
        ledger: Its token counts.
        holes: Its ranges that are not of the body.
        contexts: What chunks carry.
        cap: Tokens that a chunk may have.
        find_overlap: Finds the overlap of a chunk that begins with a unit; None for no overlaps.
    """

    units: list[Unit]
    ledger: TokenLedger
    holes: Holes
    contexts: ContextBuilder
    cap: int
    find_overlap: Callable[[int], Span | None] | None = None
    _overlaps: dict[int, Span | None] = field(default_factory=dict)

    def overlap(self, at: int) -> Span | None:
        """The overlap of a chunk that begins with a unit."""
        if self.find_overlap is None:
            return None
        if at not in self._overlaps:
            self._overlaps[at] = self.find_overlap(at)
        return self._overlaps[at]

    def assemble(self, start: int, end: int, previous: int) -> Assembled:
        """The chunk of the units from `start` up to `end`.

        A single unit sheds context until the chunk is within the cap; several units can be parted instead.

        Args:
            start: First unit.
            end: One past the last unit.
            previous: First unit of the chunk before; an overlap does not reach further back.

        Returns:
            The chunk; one that is over the cap if it has several units, or if the caller asked for the unit whole.
        """
        units = self.units
        first = units[start]
        spans, text = self._slices(start, end)
        body = self._body(start, end, spans, text)
        header = first.rendered is None or any(u.row and u.rendered is None for u in units[start:end])
        rows = 1 + max(u.row for u in units[start:end] if u.block is first.block) - first.row if first.spanned else 1
        context = self.contexts.without_held(self.contexts.at(first, header=header, rows=rows), spans)
        closing = ""
        if end < len(units):
            closing = self.contexts.closing(units[end].scope, table=units[end - 1].rendered is None)
        overlap = self._overlap_part(start, previous)
        full = context
        while True:
            if end - start == 1 and not first.oversize and context.tokens > self.cap:
                context = self.contexts.within(context, self.cap)  # no need to count it with the text
            end_marks = closing if context.frames else ""
            tokens = self._count(context.opening + (overlap.text if overlap else ""), spans, body, end_marks)
            bare = overlap is None and not context.elements and not end_marks
            if tokens <= self.cap or bare or (overlap is None and (end - start > 1 or first.oversize)):
                if len(full.elements) - len(context.elements) > 1 and tokens <= self.cap:
                    fits = partial(self._fits, spans, body, end_marks)
                    context = self.contexts.restored(context, full, fits)
                    tokens = self._count(context.opening, spans, body, end_marks)
                parts = [*context.parts(), *([overlap] if overlap else []), *body]
                if end_marks:
                    parts.append(EmbedPart("close", end_marks))
                return Assembled(text, spans, tuple(parts), tokens, context.shed)
            if overlap is not None:
                overlap = None
            else:
                context = self.contexts.without_next(context)

    def _slices(self, start: int, end: int) -> tuple[tuple[Span, ...], str]:
        """The slices of a chunk and its text, joined as the container of each cut between them says."""
        units, whole = self.units[start:end], self.ledger.text
        spans = tuple(self.holes.slices(units[0].start, units[-1].end))
        if len(spans) == 1:
            return spans, spans[0].slice(whole)
        joints = {unit.start: unit.scope.block.frame.joint for unit in units[1:]}
        return spans, "".join(
            (joints.get(span.start, "\n\n") if number else "") + span.slice(whole) for number, span in enumerate(spans)
        )

    def _body(self, start: int, end: int, spans: tuple[Span, ...], text: str) -> list[EmbedPart]:
        """The chunk's own matter: its text, or what is embedded in place of cells."""
        units = self.units[start:end]
        if all(unit.rendered is None for unit in units):
            return [EmbedPart("text", text, spans)]
        out: list[EmbedPart] = []
        at = start
        while at < end:
            unit = self.units[at]
            stop = at + 1
            if unit.rendered is not None:
                cells = stop < end and unit.row and self.units[stop].row == unit.row
                joint = "\n" if cells and self.units[stop].block is unit.block else "\n\n"
                span = (Span(unit.start, unit.end),)
                role: PartRole = "rendered" if unit.row else "proxy"
                out.append(EmbedPart(role, unit.rendered + (joint if stop < end else ""), span))
            else:
                while stop < end and self.units[stop].rendered is None:
                    stop += 1
                slices, plain = self._slices(at, stop)
                out.append(EmbedPart("text", plain + ("\n\n" if stop < end else ""), slices))
            at = stop
        return out

    def _overlap_part(self, start: int, previous: int) -> EmbedPart | None:
        span = self.overlap(start) if start else None
        if span is None or span.start < self.units[previous].start:
            return None
        text = span.slice(self.ledger.text)
        between = self.ledger.text[span.end : self.units[start].start]
        return EmbedPart("overlap", text + (between if not between.strip() and between else "\n"), (span,))

    def _fits(self, spans: tuple[Span, ...], body: list[EmbedPart], closing: str, context: Context) -> bool:
        return self._count(context.opening, spans, body, closing) <= self.cap

    def _count(self, opening: str, spans: tuple[Span, ...], body: list[EmbedPart], closing: str) -> int:
        if len(spans) == 1 and len(body) == 1 and body[0].role == "text":
            return self.ledger.exact(spans[0].start, spans[0].end, opening, closing)
        return self.ledger.tokenizer.count(opening + "".join(part.text for part in body) + closing)
