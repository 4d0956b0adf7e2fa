"""What cuts cost. `docs/concepts.md` shows this table; every weight has a test that fails without it."""

from __future__ import annotations

from dataclasses import dataclass, field

from chunkwright.pack.reasons import Reason

_LEVELS: dict[Reason, float] = {
    Reason.DOCUMENT: 0.0,
    Reason.SECTION: 0.0,
    Reason.PAGE: 0.12,
    Reason.BLOCK: 0.12,
    Reason.MEMBER: 0.10,
    Reason.ITEM: 0.22,
    Reason.ROW: 0.22,
    Reason.STATEMENT: 0.25,
    Reason.LINE: 0.30,
    Reason.SENTENCE: 0.40,
    Reason.CLAUSE: 0.9,
    Reason.WORD: 1.4,
    Reason.GRAPHEME: 3.0,
    Reason.CODEPOINT: 6.0,
}


@dataclass(frozen=True, slots=True)
class Weights:
    """Costs in units of one: a chunk that is empty costs `size`, one at its target nothing.

    Attributes:
        size: Times the square of how far, as a share of the target, a chunk lies below it.
        over: Times the square of how far, as a share of the target, a chunk lies above it.
        level: Cost of a cut by its reason.
        depth: Added to a cut before a section, per level of the section.
        whole_section: Added to a cut inside a section that fits the cap.
        whole_list: Added to a cut inside a list or another container of blocks that fits the cap.
        mixed: Of each edge of a chunk inside a section, if another section begins in the chunk.
        intro: Between a line that introduces something ('as follows:') and what it introduces.
        condition: Before a condition, exception or note that limits what stands before it.
        reference: Before a sentence or paragraph that refers to what stands before it.
        caption: Between a caption and its figure or table.
        notes: Between a table and the notes under it.
        wrapper: After a mark that opens something and before one that closes it: `<Tabs>`, `:::`, `/// note`.
        steps: Between two items of an ordered list.
        row_span: Between two rows of a table, per group of rows that a cell spans around both.
        nesting: Before a statement, per level of the statements around it in the same function.
        blank_line: Taken off a cut between statements that a blank line parts.
        comment: Between a comment that stands alone and the code after it.
        question: Taken off a cut before a question and after its answer, so that each stands by itself.
        tail: Before a short last block of a section.
        drift: Of a term hashed from the text at a cut, so that cuts fall back into step after an edit.
        drift_inside: The same inside a block that is over the cap, where little else tells one cut from another.
    """

    size: float = 1.0
    over: float = 1.0
    level: dict[Reason, float] = field(default_factory=lambda: dict(_LEVELS))
    depth: float = 0.01
    whole_section: float = 0.10
    whole_list: float = 0.25
    mixed: float = 0.25
    intro: float = 0.60
    condition: float = 0.30
    reference: float = 0.20
    caption: float = 1.0
    notes: float = 0.60
    wrapper: float = 0.80
    steps: float = 0.05
    row_span: float = 0.30
    nesting: float = 0.10
    blank_line: float = 0.15
    comment: float = 0.20
    question: float = 1.0
    tail: float = 0.15
    drift: float = 0.03
    drift_inside: float = 0.25


DEFAULT_WEIGHTS = Weights()
