"""The containers around a boundary: what a chunk that begins or ends there has to carry."""

from __future__ import annotations

from dataclasses import dataclass, field

from chunkwright.pack.intro import Intro
from chunkwright.pack.reasons import Reason
from chunkwright.tree import FUNCTION_ROLES, SCOPE_ROLES, Block, Code, List, Root, Section, Table


@dataclass(slots=True)
class Scope:
    """An opened container.

    Attributes:
        parent: The container around it; None for the root.
        block: The container.
        reason: Reason of a cut between its members.
        extra: Cost of such a cut beyond its reason's.
        fits: Whether the container is within the cap.
        intro: What introduces the container, if something does.
        kept: Signatures and opening lines that pieces in it leave room for: where each ends, and its tokens.
    """

    parent: Scope | None
    block: Block
    reason: Reason
    extra: float = 0.0
    fits: bool = False
    intro: Intro | None = None
    kept: tuple[tuple[int, int], ...] = ()
    _sections: tuple[Section, ...] | None = field(default=None, repr=False)
    _depth: int = field(default=-1, repr=False)

    @property
    def solid(self) -> bool:
        """Whether a cut in the container goes through a block: not through the document, a section of text, a class."""
        section = isinstance(self.block, Section) and self.block.role not in FUNCTION_ROLES
        return not section and not isinstance(self.block, Root)

    @property
    def depth(self) -> int:
        """How many containers of statements there are from the outermost function or run of statements to this one."""
        if self._depth < 0:
            above = self.parent.depth if self.parent else 0
            self._depth = above + 1 if self.reason is Reason.STATEMENT else above
        return self._depth

    def sections(self) -> tuple[Section, ...]:
        """The sections around and including this container, outermost first."""
        if self._sections is None:
            above = self.parent.sections() if self.parent else ()
            block = self.block
            self._sections = (*above, block) if isinstance(block, Section) and block.title else above
        return self._sections

    def chain(self) -> list[Scope]:
        """The containers from the root to this one."""
        out: list[Scope] = []
        scope: Scope | None = self
        while scope is not None:
            out.append(scope)
            scope = scope.parent
        return out[::-1]


def member_reason(block: Block) -> Reason:
    """Reason of a cut between two members of a container."""
    match block:
        case List():
            return Reason.ITEM
        case Table():
            return Reason.ROW
        case Code():
            return Reason.STATEMENT if block.children else Reason.LINE
        case Section(role=role) if role in SCOPE_ROLES:
            return Reason.MEMBER
        case Section(role=role) if role in FUNCTION_ROLES:
            return Reason.STATEMENT
        case _:
            return Reason.BLOCK
