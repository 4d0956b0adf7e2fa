"""What `expand` gives."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

PassageKind = Literal["parent", "run"]
DropReason = Literal["tokens", "parents", "missing"]


@dataclass(frozen=True, slots=True)
class Passage:
    """A stretch of one document for a reader.

    Attributes:
        text: Context and text.
        score: Best score of the hits in it.
        tokens: Tokens of `text`.
        kind: `parent` for a whole section, symbol or table; `run` for chunks that follow one another.
        ids: Chunks that it holds: those of the run, or the hits that the parent stands for.
        parent_id: The parent itself, or the parent of the first chunk.
        document_id: The document.
        heading_path: Headings around its beginning.
    """

    text: str
    score: float
    tokens: int
    kind: PassageKind
    ids: tuple[str, ...]
    parent_id: str
    document_id: str
    heading_path: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Dropped:
    """A hit that is in no passage.

    Attributes:
        id: The chunk.
        score: Its score.
        reason: `tokens`: no room was left; `parents`: enough parents were chosen; `missing`: the store has no text.
    """

    id: str
    score: float
    reason: DropReason


@dataclass(frozen=True, slots=True)
class Expansion:
    """Context for a reader.

    Attributes:
        passages: The passages, best first.
        dropped: Hits that are in none of them, best first.
        tokens: Tokens of all passages together.
    """

    passages: tuple[Passage, ...]
    dropped: tuple[Dropped, ...]
    tokens: int
