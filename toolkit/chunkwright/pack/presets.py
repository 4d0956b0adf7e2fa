"""Presets: sizes and recognizers that suit a kind of document."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Sizes:
    """How large chunks should be.

    Attributes:
        least: Chunks should not be smaller, where the document allows it.
        most: The cap.
    """

    least: int
    most: int

    @property
    def target(self) -> int:
        """The middle of the range."""
        return (self.least + self.most) // 2


@dataclass(frozen=True, slots=True)
class Preset:
    """Settings for a kind of document.

    Attributes:
        chars: Sizes in characters.
        tokens: Sizes in tokens that correspond to them, at four characters a token (English prose).
        questions: Whether questions with their answers are found.
        clauses: Whether clauses are found by their numbers.
    """

    chars: Sizes
    tokens: Sizes
    questions: bool = False
    clauses: bool = False


PRESETS: dict[str, Preset] = {
    "faq": Preset(Sizes(200, 500), Sizes(50, 125), questions=True),
    "technical": Preset(Sizes(800, 1200), Sizes(200, 300)),
    "legal": Preset(Sizes(500, 800), Sizes(125, 200), clauses=True),
    "article": Preset(Sizes(1000, 1500), Sizes(250, 375)),
    "code": Preset(Sizes(600, 2000), Sizes(150, 512)),
}
