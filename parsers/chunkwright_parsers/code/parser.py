"""The parser of source code: one function for every language."""

from __future__ import annotations

from dataclasses import dataclass

from tree_sitter import Node

from chunkwright.tree import Block, Document, Import, Notice, NoticeKind, Root, Section, Span
from chunkwright.tree.reading import Reading
from chunkwright_parsers.code.build import TreeBuilder
from chunkwright_parsers.code.calls import Calls
from chunkwright_parsers.code.grammar import NoGrammar, grammar
from chunkwright_parsers.code.imports import imported_names
from chunkwright_parsers.code.lines import line_blocks
from chunkwright_parsers.code.margin import without_margin
from chunkwright_parsers.code.source import CodeText

_MOST_ERRORS = 10  # regions of a file that a notice each tells of


@dataclass(frozen=True, slots=True)
class CodeBlocks:
    """What a piece of source code holds.

    Attributes:
        blocks: Its blocks, which cover everything but white space and marks between them.
        imports: Its imports.
        notices: What was found.
    """

    blocks: tuple[Block, ...]
    imports: tuple[Import, ...] = ()
    notices: tuple[Notice, ...] = ()


def parse(reading: Reading) -> Document:
    """The document of a source file; the reading's format is its language.

    Args:
        reading: The text with what is known about it.
    """
    return _document(reading, code_blocks(reading.text, reading.format))


def fallback(reading: Reading) -> Document:
    """The document of a source file whose grammar cannot be used, read line by line.

    Args:
        reading: The text with what is known about it, the reason among its notices.
    """
    return _document(reading, CodeBlocks(line_blocks(reading.text, reading.format)))


def _document(reading: Reading, code: CodeBlocks) -> Document:
    text = reading.text
    children: tuple[Block, ...] = ()
    content = text.strip()
    if content:
        start = len(text) - len(text.lstrip())
        span = Span(start, start + len(content))
        children = (Section(span=span, role="module", language=reading.format, children=code.blocks),)
    return Document(
        text=text,
        root=Root(span=Span(0, len(text)), children=children),
        format=reading.format,
        id=reading.id,
        title=reading.id or reading.source.name,
        source=reading.source,
        imports=code.imports,
        caller_metadata=reading.metadata,
        notices=(*reading.notices, *code.notices),
    )


def code_blocks(text: str, language: str, offset: int = 0, margin: int = 0) -> CodeBlocks:
    """The blocks of source code, wherever it stands; line by line where there is no grammar for it.

    Args:
        text: Source code.
        language: Its language.
        offset: Where it stands in the document's text, in code points.
        margin: Bytes at the start of each line but the first that belong to what the code stands in: a quote, a list.
    """
    try:
        found = grammar(language)
    except NoGrammar as reason:
        notice = Notice(NoticeKind.NO_GRAMMAR, f"{reason} It was read line by line.", Span(offset, offset + len(text)))
        return CodeBlocks(line_blocks(text, language, offset), notices=(notice,))
    code = CodeText(text, offset)
    refusal = found.language.refuses(code.data) if found.language.refuses is not None else ""
    if refusal:
        notice = Notice(NoticeKind.NESTING_LIMIT, refusal, Span(offset, offset + len(text)))
        return CodeBlocks(line_blocks(text, language, offset), notices=(notice,))
    data, ranges = without_margin(code.data, margin) if margin else (code.data, [])
    data = found.masked(data)
    roots = found.parse(data, ranges)
    builder = TreeBuilder(code, data, found.language, Calls(roots, data, found))
    blocks = builder.module(roots)
    imports = tuple(
        Import(span, imported_names(code.slice(piece.own, piece.end)))
        for piece in builder.import_pieces
        for span in (code.span(piece.own, piece.end),)
    )
    notices = [*_errors(roots, code), *_too_deep(builder.too_deep, code)]
    return CodeBlocks(blocks, imports, tuple(notices))


def _errors(roots: list[Node], code: CodeText) -> list[Notice]:
    """A notice for each outermost region that the grammar could not read, up to a number of them."""
    spans: list[Span] = []
    stack = [root for root in reversed(roots) if root.has_error]
    while stack:
        node = stack.pop()
        if node.is_missing or (node.is_error and node.parent is not None):
            spans.append(code.span(node.start_byte, node.end_byte))
        elif node.has_error:
            stack.extend(reversed(node.children))
    if not spans:
        return []
    out = [
        Notice(NoticeKind.SYNTAX_ERROR, "The grammar could not read this; it is kept as it stands.", span)
        for span in spans[:_MOST_ERRORS]
    ]
    if len(spans) > _MOST_ERRORS:
        more = f"The grammar could not read {len(spans) - _MOST_ERRORS} more places; they are kept as they stand."
        out.append(Notice(NoticeKind.SYNTAX_ERROR, more, spans[_MOST_ERRORS]))
    return out


def _too_deep(nodes: list[Node], code: CodeText) -> list[Notice]:
    if not nodes:
        return []
    first = nodes[0]
    message = f"Code in {len(nodes)} places is nested deeper than the parser goes; it is kept without structure."
    return [Notice(NoticeKind.NESTING_LIMIT, message, code.span(first.start_byte, first.end_byte))]
