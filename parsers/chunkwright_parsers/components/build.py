"""From elements to blocks: large elements as sections, code with blocks of its own language."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from chunkwright.tree import Block, Code, Frame, Head, Import, Notice, NoticeKind, Raw, Section, Span
from chunkwright_parsers.code import code_blocks
from chunkwright_parsers.components.elements import Element, elements
from chunkwright_parsers.components.embedded import MARKUP, embedded_language
from chunkwright_parsers.components.tags import Tag, attributes

SHORT = 200
"""Characters up to which an element has no parts: it is smaller than any chunk should be."""
_DEEPEST = 64
_LONGEST_HEAD = 300  # characters of a start tag that a piece repeats
_BLANK_LINE = re.compile(r"\n[^\S\n]*\n|\r[^\S\r\n]*\r")
_INLINE = frozenset(
    (
        "a", "abbr", "b", "bdi", "bdo", "br", "cite", "code", "data", "del", "dfn", "em", "i", "img", "ins", "kbd",
        "label", "mark", "q", "s", "samp", "small", "span", "strong", "sub", "sup", "time", "u", "var", "wbr",
    )
)  # fmt: skip
_TRANSPARENT = frozenset(("html", "head", "body"))
_PROSE = frozenset(
    ("p", "li", "dd", "dt", "h1", "h2", "h3", "h4", "h5", "h6", "td", "th", "caption", "figcaption", "summary", "pre")
)
"""Elements that are cut as text, if there is nothing else in them."""
_TOLD_APART_BY = ("id", "name", "v-for", "slot", "role", "class")
_JOINED = Frame(joint="\n")


@dataclass(slots=True)
class _Run:
    """Small siblings and text between them, which make one block.

    Attributes:
        start: First character.
        end: One past the last.
        elements: The elements and marks in it.
        text: Whether there is text beside them.
    """

    start: int
    end: int
    elements: list[Element]
    text: bool = False


class MarkupBuilder:
    """Makes the blocks of one markup text.

    Args:
        text: The document's text.
        format: Its format, which is also the language of its markup.
    """

    def __init__(self, text: str, format: str) -> None:
        self._text = text
        self._format = format
        self._braces = format in ("svelte", "astro")
        self.imports: list[Import] = []
        self.notices: list[Notice] = []
        self._too_deep = False

    def blocks(self, start: int, end: int) -> tuple[Block, ...]:
        """The blocks of a range of markup.

        Args:
            start: Where it begins.
            end: Where it ends.
        """
        raw = self._own_block if self._format == "vue" else None
        return self._members(start, end, elements(self._text, start, end, braces=self._braces, raw=raw), 1, 0)

    def _own_block(self, tag: Tag) -> bool:
        """Whether an outermost element of a Vue file is a block of its own, in which tags are none."""
        return tag.name.lower() != "template" or attributes(self._text, tag).get("lang", "html") != "html"

    def _members(self, start: int, end: int, inside: list[Element], level: int, depth: int) -> tuple[Block, ...]:
        out: list[Block] = []
        run: _Run | None = None
        at = start
        for element in inside:
            run = self._with_text(out, run, at, element.tag.start)
            at = element.end
            if depth < _DEEPEST and self._transparent(element):
                self._flush(out, run)
                run = None
                out.extend(self._members(element.tag.end, element.inner_end, element.children, level, depth + 1))
                continue
            if self._stands_alone(element, run, at, end):
                lead = self._flush(out, run, before=element)
                run = None
                out.append(self._block(element, lead, level, depth))
                continue
            if run is not None and self._blank(run.end, element.tag.start):
                self._flush(out, run)
                run = None
            run = run or _Run(element.tag.start, element.end, [])
            run.elements.append(element)
            run.end = element.end
        self._flush(out, self._with_text(out, run, at, end))
        return tuple(out)

    def _transparent(self, element: Element) -> bool:
        """Whether what is in an element stands in its place: the frame of a page, a wrapper without a name."""
        if element.tag.kind != "open":
            return False
        wrapper = self._format == "html" and element.name == "div" and element.end - element.tag.start > SHORT
        return element.name in _TRANSPARENT or (wrapper and not attributes(self._text, element.tag).get("id"))

    def _with_text(self, out: list[Block], run: _Run | None, start: int, end: int) -> _Run | None:
        """The run with the text of a range; its paragraphs part at blank lines."""
        while start < end:
            blank = _BLANK_LINE.search(self._text, start, end)
            first, last = self._stripped(start, blank.start() if blank else end)
            if first < last:
                if run is not None and self._blank(run.end, first):
                    self._flush(out, run)
                    run = None
                run = run or _Run(first, last, [])
                run.text, run.end = True, last
            start = blank.end() if blank else end
        return run

    def _stands_alone(self, element: Element, run: _Run | None, at: int, end: int) -> bool:
        if element.raw and element.name != "title" and self._language(element):
            return True
        if element.tag.kind not in ("open", "empty") or element.end - element.tag.start <= SHORT:
            return False
        if element.name not in _INLINE:
            return True
        beside = (run is not None and run.text) or self._text[at : min(end, at + SHORT)].lstrip()[:1] not in ("", "<")
        return not beside

    def _language(self, element: Element) -> str:
        return embedded_language(element.name, attributes(self._text, element.tag), self._format)

    def _block(self, element: Element, lead: Span | None, level: int, depth: int) -> Block:
        if element.raw:
            return self._embedded(element, lead, level, depth)
        return self._section(element, lead, level, depth)

    def _embedded(self, element: Element, lead: Span | None, level: int, depth: int) -> Block:
        """A script, a style or another element of text: a container like a fence around code."""
        text, tag = self._text, element.tag
        language = self._language(element)
        start, end = self._stripped(tag.end, element.inner_end)
        if language == MARKUP and start < end and depth < _DEEPEST:
            inner = elements(text, tag.end, element.inner_end, braces=self._braces)
            children = self._members(tag.end, element.inner_end, inner, level + 1, depth + 1)
            return self._titled(element, lead, level, children)
        blocks: tuple[Block, ...] = ()
        if start < end and language not in ("", MARKUP):
            code = code_blocks(text[start:end], language, start)
            blocks = code.blocks
            self.imports.extend(code.imports)
            self.notices.extend(code.notices)
        opening, closing = text[tag.start : tag.end], text[element.inner_end : element.end]
        if len(opening) > _LONGEST_HEAD:
            opening = f"<{tag.name}>"
        return Code(
            span=Span(lead.start if lead else tag.start, element.end),
            lead=lead,
            language=language if language != MARKUP else self._format,
            body=Span(start, end) if start < end else None,
            children=blocks,
            frame=Frame(open=f"{opening}\n", joint="\n", close=f"\n{closing or f'</{tag.name}>'}"),
        )

    def _section(self, element: Element, lead: Span | None, level: int, depth: int) -> Block:
        children: tuple[Block, ...] = ()
        if depth < _DEEPEST:
            children = self._members(element.tag.end, element.inner_end, element.children, level + 1, depth + 1)
        elif not self._too_deep:
            self._too_deep = True
            message = "Elements are nested deeper than the parser goes; they are kept without structure."
            self.notices.append(Notice(NoticeKind.NESTING_LIMIT, message, Span(element.tag.start, element.end)))
        if not children or (len(children) == 1 and element.name in _PROSE and not children[0].children):
            return self._plain(lead.start if lead else element.tag.start, element.end)
        return self._titled(element, lead, level, children)

    def _titled(self, element: Element, lead: Span | None, level: int, children: tuple[Block, ...]) -> Section:
        tag = element.tag
        head_end = min(tag.end, tag.start + _LONGEST_HEAD)
        head_end = tag.start + len(self._text[tag.start : head_end].rstrip())
        return Section(
            span=Span(lead.start if lead else tag.start, element.end),
            role="element",
            level=level + 1,
            title=self._title(element),
            head=Span(tag.start, head_end),
            lead=lead,
            language=self._format,
            children=children,
            frame=Frame(head=(Head("signature", Span(self._indented(tag.start), head_end)),), joint="\n"),
        )

    def _title(self, element: Element) -> str:
        known = attributes(self._text, element.tag)
        values = {
            name: known[name] for name in _TOLD_APART_BY if known.get(name, "").strip() and "{" not in known[name]
        }
        name, value = next(iter(values.items()), ("", ""))
        words = value.split()
        shown = words[0] if name == "class" else " ".join(words)
        return f"{element.tag.name} {shown}" if shown and len(shown) <= 60 else element.tag.name

    def _flush(self, out: list[Block], run: _Run | None, before: Element | None = None) -> Span | None:
        """Adds a run; comments directly above an element are its lead instead, and come back."""
        if run is None:
            return None
        lead: Span | None = None
        while before is not None and run.elements and self._leads(run.elements[-1], run, lead, before):
            comment = run.elements.pop()
            lead = Span(comment.tag.start, before.tag.start)
            _, run.end = self._stripped(run.start, comment.tag.start)
        if run.end <= run.start:
            return lead
        if not run.text and all(element.tag.kind == "comment" for element in run.elements):
            out.append(Raw(span=Span(run.start, run.end), role="comment"))
        else:
            out.append(self._of_run(run))
        return lead

    def _leads(self, last: Element, run: _Run, lead: Span | None, before: Element) -> bool:
        """Whether the last mark of a run is a comment on lines of its own, directly above what follows the run."""
        if last.tag.kind != "comment" or last.end != run.end:
            return False
        line = self._text[max(run.start, last.tag.start - SHORT) : last.tag.start].rstrip(" \t")
        own = last.tag.start == run.start or line[-1:] in ("\n", "\r")
        return own and not self._blank(last.end, lead.start if lead else before.tag.start)

    def _of_run(self, run: _Run) -> Code:
        """A run as code; its elements are its parts, if it is large and there is no text between them."""
        block = self._plain(run.start, run.end)
        if run.end - run.start <= SHORT or run.text or len(run.elements) < 2:
            return block
        lines: list[tuple[int, int]] = []
        led = False  # by a comment on lines of its own
        for element in run.elements:
            if lines and (led or not self._lines_between(lines[-1][1], element.tag.start)):
                lines[-1] = (lines[-1][0], element.end)
            else:
                lines.append((element.tag.start, element.end))
            led = element.tag.kind == "comment" and lines[-1][0] == element.tag.start
        parts = tuple(self._plain(start, end) for start, end in lines) if len(lines) > 1 else ()
        return replace(block, children=parts)

    def _plain(self, start: int, end: int) -> Code:
        span = Span(*self._stripped(start, end))
        return Code(span=span, language=self._format, body=span, frame=_JOINED)

    def _stripped(self, start: int, end: int) -> tuple[int, int]:
        part = self._text[start:end]
        inner = part.strip()
        first = start + len(part) - len(part.lstrip())
        return first, first + len(inner)

    def _blank(self, start: int, end: int) -> bool:
        return _BLANK_LINE.search(self._text, start, end) is not None

    def _lines_between(self, start: int, end: int) -> bool:
        return "\n" in self._text[start:end] or "\r" in self._text[start:end]

    def _indented(self, start: int) -> int:
        """The place moved over the indentation of its line."""
        left = start
        while left and self._text[left - 1] in " \t":
            left -= 1
        return left if left == 0 or self._text[left - 1] in "\r\n" else start
