"""Why a chunk begins or ends where it does: a closed list, from the cheapest cut to the dearest."""

from __future__ import annotations

from enum import StrEnum


class Reason(StrEnum):
    """What lies at an edge of a chunk. Every member has a case that produces it."""

    DOCUMENT = "document"
    """The document's beginning or end."""
    PAGE = "page"
    """Between two blocks with the start of a page between them."""
    SECTION = "section"
    """Before a section."""
    BLOCK = "block"
    """Between two blocks of a section."""
    ITEM = "item"
    """Between two items of a list."""
    ROW = "row"
    """Between two rows of a table, or two cells of a row that is over the cap."""
    MEMBER = "member"
    """Between two members of a class or module."""
    STATEMENT = "statement"
    """Between two statements of a function."""
    LINE = "line"
    """Between two lines."""
    SENTENCE = "sentence"
    """Between two sentences."""
    CLAUSE = "clause"
    """After a comma, a semicolon, a colon."""
    WORD = "word"
    """Between two words."""
    GRAPHEME = "grapheme"
    """Between two characters as a reader sees them."""
    CODEPOINT = "codepoint"
    """Inside such a character, because it alone is over the cap."""
