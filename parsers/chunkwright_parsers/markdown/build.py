"""From block tokens to blocks: one pass with a stack, one method a kind of token."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from markdown_it.token import Token

from chunkwright.tree import (
    Block,
    Break,
    Code,
    Definition,
    Figure,
    Frame,
    Head,
    Item,
    List,
    Math,
    Note,
    Notice,
    NoticeKind,
    Paragraph,
    Quote,
    Raw,
    Span,
    Table,
)
from chunkwright.tree.frame import NO_FRAME
from chunkwright_parsers.markdown.attributes import attached, attribute_line
from chunkwright_parsers.markdown.block_phase import Blocks
from chunkwright_parsers.markdown.code import code_block, fence_block, fence_directive
from chunkwright_parsers.markdown.containers import arranged, container, quote_callout, settled, verbatim
from chunkwright_parsers.markdown.headings import heading_block
from chunkwright_parsers.markdown.html_block import html_blocks, is_anchor
from chunkwright_parsers.markdown.images import lone_image
from chunkwright_parsers.markdown.items import task_state
from chunkwright_parsers.markdown.places import Places

_LINES = Frame(joint="\n")
_PLAIN: frozenset[type[Block]] = frozenset({Paragraph, Item, List, Code, Quote})
"""Kinds that are settled as they stand."""


@dataclass(slots=True)
class _Open:
    """A container whose end has not come yet."""

    token: Token
    start: int
    children: list[Block] = field(default_factory=list)
    head: Span | None = None


class TreeBuilder:
    """Builds the blocks of one source.

    Args:
        places: Offsets of its lines.
        blocks: What the block phase gave.
    """

    def __init__(self, places: Places, blocks: Blocks) -> None:
        self.notices: list[Notice] = []
        self._text = places.text
        self._places = places
        self._blocks = blocks
        self._leaves: dict[str, Callable[[Token, Span], list[Block]]] = {
            "fence": self._fence,
            "code_block": self._code,
            "html_block": self._html,
            "hr": lambda _, span: [Break(span=span)],
            "table": self._table,
            "math_block": lambda _, span: [Math(span=span)],
            "math_block_label": lambda _, span: [Math(span=span)],
            "reference": self._reference,
            "unparsed": self._unparsed,
            "verbatim": lambda token, span: [verbatim(self._places, token.meta["mark"], span)],
            "code_lines": lambda token, span: [Code(span=span, language=token.info, body=span, frame=_LINES)],
            "target": lambda _, span: [Raw(span=span, role="anchor")],
        }

    def build(self) -> tuple[Block, ...]:
        """The blocks, nested in sections."""
        top = _Open(Token("root", "", 1), 0)
        stack, tokens, index = [top], self._blocks.tokens, 0
        while index < len(tokens):
            token = tokens[index]
            kind = token.type
            if kind == "paragraph":
                self._paragraph(index, stack[-1].children)
                index += 1
            elif kind == "setext":
                span = self._span(index)
                if span is not None:
                    stack[-1].children.append(heading_block(self._text, span, token, token.content))
                index += 1
            elif kind == "heading_open":
                span = self._span(index)
                if span is not None:
                    stack[-1].children.append(heading_block(self._text, span, token, tokens[index + 1].content))
                index += 3
            elif kind == "dt_open":
                stack[-1].children.extend(self._term(index))
                index += 3
            elif kind == "callout":
                stack[-1].head = self._span(index)
                index += 1
            elif token.nesting > 0:
                stack.append(_Open(token, self._start(index)))
                index += 1
            elif token.nesting < 0:
                stack[-2].children.extend(self._close(stack.pop()))
                index += 1
            else:
                span = self._span(index)
                if span is not None:
                    stack[-1].children.extend(self._leaves[kind](token, span))
                index += 1
        return self._settled(top.children)

    def _span(self, index: int) -> Span | None:
        lines = self._blocks.tokens[index].map or [0, 0]
        return self._places.span(self._blocks.places[index], lines[0], lines[1])

    def _start(self, index: int) -> int:
        place = self._blocks.places.get(index)
        return -1 if place is None else self._places.offset(place)

    def _settled(self, children: list[Block]) -> tuple[Block, ...]:
        if _PLAIN.issuperset(map(type, children)):
            return tuple(children)
        return settled(self._text, arranged(self._text, children))

    def _paragraph(self, index: int, siblings: list[Block]) -> None:
        """Adds a paragraph to its siblings, or what else its text is."""
        span = self._span(index)
        if span is None:
            return
        first = self._text[span.start]
        if first == "<" and is_anchor(span.slice(self._text)):
            siblings.append(Raw(span=span, role="anchor"))
        elif first == "{" and siblings and (anchor := attribute_line(span.slice(self._text))) is not None:
            siblings[-1:] = attached(self._text, siblings[-1], span, anchor)
        elif first in "![" and (target := lone_image(span.slice(self._text))) is not None:
            siblings.append(Figure(span=span, target=target))
        else:
            siblings.append(Paragraph(span=span))

    def _term(self, index: int) -> list[Block]:
        line = (self._blocks.tokens[index].map or [0])[0]
        span = self._places.span(self._blocks.places[index], line, line + 1)
        if span is None:
            return []
        return [Definition(span=span, term=" ".join(span.slice(self._text).split()), head=span)]

    def _fence(self, token: Token, span: Span) -> list[Block]:
        directive = fence_directive(self._places, token, span)
        if directive is not None:
            return [directive]
        block, closed = fence_block(self._places, token, span)
        if not closed:
            line = (token.map or [0])[0] + 1
            message = f"The code fence on line {line} is never closed; it runs to the end of its container."
            self.notices.append(Notice(NoticeKind.UNCLOSED_FENCE, message, span))
        return [block]

    def _code(self, token: Token, span: Span) -> list[Block]:
        return [code_block(self._places, token, span)]

    def _html(self, token: Token, span: Span) -> list[Block]:
        return html_blocks(self._text, span)

    def _table(self, token: Token, span: Span) -> list[Block]:
        offset = self._places.offset
        rows = [Span(offset(start), offset(end)) for start, end in token.meta["rows"]]
        frame = Frame(head=(Head("header", Span(rows[0].start, rows[1].end)),), joint="\n")
        return [Table(span=span, header=(rows[0],), rows=tuple(rows[2:]), frame=frame)]

    def _reference(self, token: Token, span: Span) -> list[Block]:
        label = span.slice(self._text)[1:].split("]:", 1)[0]
        return [Definition(span=span, role="link", term=" ".join(label.split()))]

    def _unparsed(self, token: Token, span: Span) -> list[Block]:
        line = (token.map or [0])[0] + 1
        message = f"From line {line} on, blocks are nested too deep to parse; they are kept as raw text."
        self.notices.append(Notice(NoticeKind.NESTING_LIMIT, message, span))
        return [Raw(span=span, role="unparsed")]

    def _close(self, opened: _Open) -> list[Block]:
        """The block of a container; a definition list gives its definitions."""
        kind = opened.token.type
        if kind == "dl_open":
            return definitions(opened.children)
        first, last = opened.token.map or [0, 0]
        end = self._places.end(first, max(last, first + 1))
        end = max([end, *(child.span.end for child in opened.children if child.span is not None)])
        if opened.start < 0 or opened.start >= end:
            return opened.children
        span = Span(opened.start, end)
        if kind == "container_open":
            return container(self._places, opened.token.meta["mark"], span, opened.children)
        children = self._settled(opened.children)
        match kind:
            case "bullet_list_open":
                return [List(span=span, children=children, frame=_LINES)]
            case "ordered_list_open":
                start = int(opened.token.attrs.get("start", 1))
                return [List(span=span, children=children, frame=_LINES, ordered=True, start=start)]
            case "list_item_open":
                return [Item(span=span, children=children, checked=task_state(self._text, children))]
            case "footnote_reference_open":
                return [Note(span=span, children=children, label=str(opened.token.meta["label"]))]
            case "dd_open":
                return [Note(span=span, children=children, label=":")]
            case _:
                called = quote_callout(self._text, span, opened.head, children) if opened.head else None
                return [called] if called is not None else [Quote(span=span, children=children)]


def definitions(parts: list[Block]) -> list[Block]:
    """Joins terms and their descriptions: a term takes the descriptions up to the next term."""
    out: list[Block] = []
    for part in parts:
        last = out[-1] if out else None
        if isinstance(part, Note) and isinstance(last, Definition) and last.span and part.span and last.head:
            out[-1] = replace(
                last,
                span=Span(last.span.start, part.span.end),
                children=(*last.children, *part.children),
                frame=Frame(head=(Head("term", last.head),)) if last.frame is NO_FRAME else last.frame,
            )
        else:
            out.append(part)
    return out
