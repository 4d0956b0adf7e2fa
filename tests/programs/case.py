"""A source text with what the parser is to find in it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Case:
    """A source text with what is known of it.

    Attributes:
        source: The text.
        symbols: Paths of its definitions with their roles, in order, as `role path`.
        lead: What belongs to the definition that `documented` is the path of.
        imports: Names that its imports bring.
        calls: What the definition calls that `documented` is the path of.
    """

    source: str
    symbols: tuple[str, ...]
    documented: str
    lead: str
    imports: tuple[str, ...]
    calls: tuple[str, ...]
