"""Marks proposed from a corpus, for a person to edit: a draft of a golden set."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from chunkwright.evaluation.golden import Evidence, Question
from chunkwright.recognize import recognize_questions
from chunkwright.tree import Block, Document, Paragraph, Section, Span, Table
from chunkwright.tree.blocks import CODE_ROLES, FUNCTION_ROLES
from chunkwright.tree.cells import column_names, row_cells

_SHORTEST, _LONGEST = 20, 800  # characters of a quote
_CONTEXT = 40  # characters of a prefix
_CHINESE = re.compile("[\u3400-\u9fff]")
_NUMBER = re.compile(r"^\d+(\.\d+)*[.)]?\s+(?=\S)")
_ASKED = {
    "text": ("What is said about {0}?", "关于{0}有哪些规定？"),
    "table": ("What is the {1} of {0}?", "{0}的{1}是什么？"),
    "code": ("What does {0} do?", "{0}的作用是什么？"),
}


@dataclass(frozen=True, slots=True)
class _Proposal:
    """A question before it has a name.

    Attributes:
        kind: `text`, `table`, `code` or `faq`.
        question: What is asked.
        span: Where the answer stands.
        must_keep: Terms that it needs.
    """

    kind: str
    question: str
    span: Span
    must_keep: tuple[str, ...] = ()


def draft_golden(documents: Iterable[Document], *, most: int = 12) -> list[Question]:
    """Proposes questions: one a section, a table, a function, a question with its answer.

    The questions name what is asked for in the words of the source, which makes them too easy: reword them, and take
    out those that nobody would ask. What is marked stands in the documents exactly.

    Args:
        documents: The corpus.
        most: Most questions a document; of more, such as lie evenly over the text.
    """
    if most < 1:
        raise ValueError(f"most={most}: give 1 or more")
    out = []
    for document in documents:
        known = recognize_questions(document)
        chinese = bool(_CHINESE.search(known.text))
        found = [proposal for proposal in _proposals(known, chinese) if _quotable(known.text, proposal.span)]
        kept = [found[at * len(found) // most] for at in range(most)] if len(found) > most else found
        language = known.language or ("zh" if chinese else "")
        out += [_question(known, proposal, number, language) for number, proposal in enumerate(kept, 1)]
    return out


def _question(document: Document, proposal: _Proposal, number: int, language: str) -> Question:
    text, span = document.text, proposal.span
    quote = span.slice(text)
    prefix = text[max(0, span.start - _CONTEXT) : span.start] if text.count(quote) > 1 else ""
    mark = Evidence(document=document.id, quote=quote, prefix=prefix, span=span, must_keep=proposal.must_keep)
    return Question(
        question=proposal.question,
        evidence=(mark,),
        id=f"{document.id}#{number}",
        kind=proposal.kind,
        language=language,
    )


def _quotable(text: str, span: Span) -> bool:
    return _SHORTEST <= len(span) <= _LONGEST and bool(span.slice(text).strip())


def _proposals(document: Document, chinese: bool) -> Iterator[_Proposal]:
    """In the order of the text; each knows the sections around it."""
    stack: list[tuple[Block, Section | None]] = [(child, None) for child in reversed(document.root.children)]
    while stack:
        block, around = stack.pop()
        if block.layer != "body":
            continue
        if isinstance(block, Section):
            yield from _of_section(document, block, around, chinese)
        elif isinstance(block, Table):
            yield from _of_table(document.text, block, chinese)
        inside = block if isinstance(block, Section) else around
        stack.extend((child, inside) for child in reversed(block.children))


def _of_section(document: Document, block: Section, around: Section | None, chinese: bool) -> Iterator[_Proposal]:
    body = [child for child in block.children if child.layer == "body" and child.span]
    if block.role in FUNCTION_ROLES and block.title:
        whole = block.span if block.span and len(block.span) <= _LONGEST else block.head
        scope = around.title if around is not None and around.role in CODE_ROLES else ""
        name = f"{scope}.{block.title}" if scope else block.title
        if whole:
            yield _Proposal("code", _ask("code", chinese, name), whole, (scope,) if scope else ())
    elif block.role == "question" and body and block.title:
        first, last = body[0].span, body[-1].span
        if first and last:
            answer = Span(first.start, last.end)
            yield _Proposal("faq", block.title, answer if len(answer) <= _LONGEST else first, (block.title,))
    elif block.role in ("heading", "clause") and block.title:
        opening = next((child.span for child in body if isinstance(child, Paragraph)), None)
        if opening:
            yield _Proposal("text", _ask("text", chinese, _NUMBER.sub("", block.title)), opening)


def _of_table(text: str, table: Table, chinese: bool) -> Iterator[_Proposal]:
    """The row in the middle, by its first cell and its second column."""
    names = column_names(text, table)
    if not table.rows or len(names) < 2 or not names[1]:
        return
    row = table.rows[len(table.rows) // 2]
    cells = row_cells(text, row, table.syntax)
    subject = " ".join(cells[0].slice(text).split()) if cells else ""
    if subject:
        # The name of a column under several header rows does not stand in the text in one piece.
        keep = (names[1],) if len(table.header) == 1 and names[1] in table.header[0].slice(text) else ()
        yield _Proposal("table", _ask("table", chinese, subject, names[1]), row, keep)


def _ask(kind: str, chinese: bool, *words: str) -> str:
    return _ASKED[kind][chinese].format(*words)
