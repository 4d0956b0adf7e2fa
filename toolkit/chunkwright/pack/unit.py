"""A unit: what a cut may part from its neighbors and never cut itself."""

from __future__ import annotations

from dataclasses import dataclass

from chunkwright.pack.intro import Intro
from chunkwright.pack.reasons import Reason
from chunkwright.pack.row_spans import Spanned
from chunkwright.pack.scope import Scope
from chunkwright.tree import Block


@dataclass(slots=True)
class Unit:
    """A piece of the text that is never cut.

    Attributes:
        start: First character, in code points.
        end: One past the last; the range may have holes.
        reason: Reason of the cut before it, if there is one.
        scope: Innermost container that such a cut would cut.
        home: Innermost container of what the unit holds.
        level: Level of the section that begins with it, or 0.
        cost: Of such a cut.
        forced: Whether the block that it cuts is over the cap.
        first: Tokens of the body before it, nearly.
        last: The same up to its end.
        block: The block that the unit is or belongs to.
        rendered: What is embedded in place of the text, or None.
        row: Number of the table row from 1, or 0.
        oversize: Whether the caller asked for the block to stay whole even over the cap.
        intro: What introduces the block that begins with it, if something does.
        spanned: The cells from rows above that it lies under, if it is of a table row and does not hold them itself.
    """

    start: int
    end: int
    reason: Reason
    scope: Scope
    home: Scope
    level: int
    cost: float
    forced: bool
    first: int
    last: int
    block: Block
    rendered: str | None = None
    row: int = 0
    oversize: bool = False
    intro: Intro | None = None
    spanned: Spanned | None = None
