"""Findings that do not stop a document: a closed list, each with a place and a sentence."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from chunkwright.tree.span import Span


class NoticeKind(StrEnum):
    """What was found. Every member has a case that produces it."""

    BAD_ENCODING = "bad-encoding"
    """Bytes that are not valid in the encoding; they stand as U+FFFD."""
    BYTE_ORDER_MARK = "byte-order-mark"
    """The file began with a byte order mark, which is not part of the text."""
    UNCLOSED_FENCE = "unclosed-fence"
    """A code fence runs to the end of its container because nothing closes it."""
    NESTING_LIMIT = "nesting-limit"
    """Content nested deeper than the parser goes; kept as raw text."""
    BAD_FRONT_MATTER = "bad-front-matter"
    """Front matter that cannot be read; kept, but without metadata."""
    SYNTAX_ERROR = "syntax-error"
    """A region of code that the grammar could not read; kept as it stands."""
    NO_GRAMMAR = "no-grammar"
    """Code for which there is no grammar, or none that can be used; read line by line."""
    PARSER_STOPPED = "parser-stopped"
    """The parser took too long or its process ended; the text was read line by line."""
    SKIPPED_CONTENT = "skipped-content"
    """Content that is no text, such as a picture among the outputs of a notebook; left out."""
    UNREADABLE_PAGE = "unreadable-page"
    """Pages of which no text could be read, or none that means anything; left out."""
    RECOGNIZED_TEXT = "recognized-text"
    """Pages whose text was recognized in a picture; it may be wrong where the confidence is low."""
    CLAUSES_INFERRED = "clauses-inferred"
    """Clauses were found by their numbers, without marks of headings."""
    CONTEXT_SHED = "context-shed"
    """A chunk went without some of its context to stay within the cap."""


@dataclass(frozen=True, slots=True)
class Notice:
    """One finding.

    Attributes:
        kind: Which finding.
        message: A sentence for a person.
        span: Where in `Document.text`, if it has a place there.
    """

    kind: NoticeKind
    message: str
    span: Span | None = None
