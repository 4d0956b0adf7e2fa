"""A golden set: questions, and where in the sources their answers stand."""

from __future__ import annotations

from dataclasses import dataclass

from chunkwright.tree import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """A gold span, marked on the source so that it survives any change of chunking.

    It is marked by a quote, by a span, or by a block; a quote may have a span too, which then says only which of
    several occurrences is meant.

    Attributes:
        document: Id of the document.
        quote: The exact text, or "".
        prefix: Some of the text before the quote, to tell occurrences apart.
        suffix: Some of the text after it.
        span: Place in `Document.text`, in code points, or None.
        block: Titles of the sections around a block, from outside, the outermost left out at will; then kind and
            number of the block in the last of them, such as `table 2`, unless the section itself is meant.
        must_keep: Terms that a reader needs together with the gold span: a heading, a column's name, a condition.
    """

    document: str
    quote: str = ""
    prefix: str = ""
    suffix: str = ""
    span: Span | None = None
    block: tuple[str, ...] = ()
    must_keep: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not self.document:
            raise ValueError("evidence needs the id of its document")
        if self.block and (self.quote or self.span is not None):
            raise ValueError("evidence is marked by a block or by a quote or span, not by both")
        if not (self.quote or self.span is not None or self.block):
            raise ValueError("evidence needs a quote, a span or a block")
        if self.quote and not self.quote.strip():
            raise ValueError("the quote holds white space only")
        if (self.prefix or self.suffix) and not self.quote:
            raise ValueError("prefix and suffix stand around a quote, and there is none")
        if self.span is not None and not 0 <= self.span.start < self.span.end:
            raise ValueError(f"the span [{self.span.start}, {self.span.end}] is empty or begins before the text")
        if not all(term.strip() for term in self.must_keep):
            raise ValueError("a term of must_keep is empty")


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question with its gold spans.

    Attributes:
        question: What is asked.
        evidence: All that an answer needs; empty if the question cannot be answered from the corpus.
        forbidden: What must not rank above the evidence: older versions, other products.
        answerable: Whether the corpus holds an answer.
        id: Name in reports; the line in the file, as `line 3`, if none is given.
        kind: Free tag, such as `table` or `exception`.
        language: BCP 47 tag, or "".
        line: Line of the file that it comes from, from 1; 0 if it comes from none.
    """

    question: str
    evidence: tuple[Evidence, ...] = ()
    forbidden: tuple[Evidence, ...] = ()
    answerable: bool = True
    id: str = ""
    kind: str = ""
    language: str = ""
    line: int = 0

    def __post_init__(self) -> None:
        if not self.question.strip():
            raise ValueError("the question is empty")
        if self.answerable and not self.evidence:
            raise ValueError("an answerable question needs evidence; or set answerable to false")
        if not self.answerable and self.evidence:
            raise ValueError("a question that is not answerable has no evidence")
