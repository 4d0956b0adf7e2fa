"""Which opening mark each closing mark belongs to: one pass over the lines that hold marks, before blocks are parsed.

A rule that met `:::note` and looked for its end would read the rest of the file for every mark that is never closed.
Here a stack pairs all of them at once. What finds no partner is left to CommonMark.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from dataclasses import dataclass

from chunkwright.tree import Span
from chunkwright_parsers.markdown.fence_marks import (
    colon_end,
    colon_leaf,
    colon_mark,
    fence_mark,
    leaf_mark,
    slash_mark,
)
from chunkwright_parsers.markdown.jsx_tags import JsxTag, TagReader
from chunkwright_parsers.markdown.marks import Mark, named_mark
from chunkwright_parsers.markdown.template_marks import template_tag
from chunkwright_parsers.markdown.vocabulary import VERBATIM

# What a file with pairs has somewhere; patterns that begin with a literal are searched fastest.
_SIGNS = tuple(
    re.compile(pattern, re.M)
    for pattern in (
        r":::",
        r"///[ \t]*$",
        r"</(?:[A-Z>]|[a-z]\w*\.)",
        r"\{(?:%|\{[<%]|/\*|(?<=```\{)[A-Za-z]|(?<=~~~\{)[A-Za-z])",
    )
)
_LINE = re.compile(
    r"^([ \t>]*+(?:(?:[-*+]|\d{1,9}[.)])[ \t][ \t>]*+)*+)(`{3,}|~{3,}|:{3,}|/{3,}|<(?=[A-Za-z/>!])|\{(?=[{%/]))(.*)",
    re.M,
)
_QUOTE_ENDS = re.compile(r"^(?![ \t]*>)", re.M)
_VERBATIM_TAG = re.compile(r"<(pre|script|style|textarea)(?=[\s>]|$)", re.I)
_LONGEST_COLONS = 30
_MOST_FENCES = 100  # directives in fences that are open at once; deeper ones would not be parsed anyway


_Key = tuple[int, str]  # quotes around the mark, and what its end has in common with it


@dataclass(slots=True)
class _Frame:
    """A mark that has not found its end yet."""

    key: _Key
    line: int
    mark: Mark | None
    next_line: int
    found: int


def pair_marks(source: str, starts: list[int]) -> dict[int, Mark]:
    """The marks that have an end, by the line on which each begins.

    Args:
        source: The normalized source.
        starts: Offset of each line.
    """
    return _Pairing(source, starts).run() if any(sign.search(source) for sign in _SIGNS) else {}


class _Pairing:
    def __init__(self, source: str, starts: list[int]) -> None:
        self._source, self._starts = source, starts
        self._tags = TagReader(source)
        self._stack: list[_Frame] = []
        self._open: Counter[_Key] = Counter()
        self._fences: list[_Frame] = []
        self._found: list[tuple[int, Mark]] = []
        self._verbatim: tuple[str, int, int] | None = None  # open code fence: mark, length, where its quote ends
        self._resume = self._quote_end = 0
        self._missing: set[str] = set()  # ends that no longer occur

    def run(self) -> dict[int, Mark]:
        handlers = {"`": self._fence, "~": self._fence, ":": self._colons, "/": self._slashes, "<": self._tag}
        for match in _LINE.finditer(self._source):
            if match.start() < self._resume:
                continue
            if self._verbatim is not None and match.start() >= self._verbatim[2]:
                self._verbatim = None
            first = match[2][0]
            if self._verbatim is None or first in "`~":
                handlers.get(first, self._brace)(match)
        return dict(self._found)

    def _push(self, key: str, match: re.Match[str], mark: Mark | None, end: int | None = None) -> _Frame:
        line = self._line(match.start())
        after = self._line(end if end is not None else match.start()) + 1
        frame = _Frame((match[1].count(">"), key), line, mark, after, len(self._found))
        self._stack.append(frame)
        self._open[frame.key] += 1
        return frame

    def _close(self, key: str, match: re.Match[str], *, paired: bool = True) -> None:
        """Ends the innermost mark of a key; what is open inside it never ends."""
        whole = (match[1].count(">"), key)
        if not self._open[whole] or match[1].strip(" \t>"):
            return
        at = len(self._stack) - 1
        while self._stack[at].key != whole:
            at -= 1
        frame = self._stack[at]
        for inner in reversed(self._stack[at:]):
            self._open[inner.key] -= 1
            if self._fences and inner is self._fences[-1]:
                self._fences.pop()
        del self._stack[at:]
        if frame.mark is not None and paired:
            if frame.mark.role in VERBATIM:
                del self._found[frame.found :]
            self._found.append((frame.line, frame.mark.placed(frame.next_line, self._line(match.start()))))

    def _line(self, offset: int) -> int:
        return bisect_right(self._starts, offset) - 1

    def _rest(self, match: re.Match[str]) -> Span:
        start, end = match.span(3)
        while start < end and self._source[start] in " \t":
            start += 1
        return Span(start, max(start, start + len(self._source[start:end].rstrip(" \t"))))

    def _fence(self, match: re.Match[str]) -> None:
        mark, rest, depth = match[2], self._rest(match), match[1].count(">")
        if mark[0] == "`" and "`" in match[3]:
            return
        if not rest:
            for frame in self._fences:
                if frame.key[0] == depth and frame.key[1][0] == mark[0] and len(frame.key[1]) <= len(mark):
                    self._verbatim = None
                    self._close(frame.key[1], match)
                    return
        if self._verbatim is not None:
            if not rest and self._verbatim[0] == mark[0] and len(mark) >= self._verbatim[1]:
                self._verbatim = None
            return
        opened = fence_mark(self._source, rest) if len(self._fences) < _MOST_FENCES else None
        if opened is not None:
            self._fences.append(self._push(mark, match, opened))
            return
        self._verbatim = (mark[0], len(mark), self._end_of_quote(match.end()) if depth else len(self._source) + 1)

    def _end_of_quote(self, offset: int) -> int:
        if offset >= self._quote_end:
            ends = _QUOTE_ENDS.search(self._source, offset)
            self._quote_end = ends.start() if ends else len(self._source) + 1
        return self._quote_end

    def _colons(self, match: re.Match[str]) -> None:
        rest = self._rest(match)
        if not rest:
            self._close_colons(match)
            return
        name = colon_end(self._source, rest)
        if name:
            self._close(f"{name}-end", match)
            return
        leaf = colon_leaf(self._source, rest)
        mark = leaf_mark(self._source, rest, leaf) if leaf else colon_mark(self._source, rest)
        if leaf or (mark is not None and len(match[2]) <= _LONGEST_COLONS):
            self._push(f"{leaf}-end" if leaf else match[2], match, mark)

    def _close_colons(self, match: re.Match[str]) -> None:
        """Ends the innermost fence of just as many colons, else the innermost of fewer."""
        depth = match[1].count(">")
        if self._open[depth, match[2]]:
            self._close(match[2], match)
            return
        lengths = range(3, min(len(match[2]), _LONGEST_COLONS + 1))
        if any(self._open[depth, ":" * length] for length in lengths):
            at = len(self._stack) - 1
            shorter = {(depth, ":" * length) for length in lengths}
            while self._stack[at].key not in shorter:
                at -= 1
            self._close(self._stack[at].key[1], match)

    def _slashes(self, match: re.Match[str]) -> None:
        rest = self._rest(match)
        if not rest:
            self._close(match[2], match)
            return
        mark = slash_mark(self._source, rest)
        if mark is not None:
            self._push(match[2], match, mark)

    def _brace(self, match: re.Match[str]) -> None:
        if match[3].startswith("/*"):
            self._comment(match)
            return
        tag = template_tag(self._source, Span(match.start(2), self._rest(match).end))
        if tag is None:
            return
        if tag.closes:
            self._close(tag.key, match)
        else:
            self._push(tag.key, match, tag.mark)

    def _comment(self, match: re.Match[str]) -> None:
        """A comment of MDX, `{/* ... */}`, which may run over several lines."""
        end = self._after("*/}", match.end(2))
        if end < 0:
            return
        self._resume = end
        if not self._source[end : self._line_end(end)].strip():
            line, last = self._line(match.start()), self._line(end - 1)
            self._found.append((line, Mark("jsx", "comment", "comment", None, end, line + 1, last)))

    def _tag(self, match: re.Match[str]) -> None:
        start = match.start(2)
        if match[3].startswith("!"):
            if match[3].startswith("!--"):
                self._resume = max(self._resume, self._after("-->", start + 4))
            return
        verbatim = _VERBATIM_TAG.match(self._source, start)
        if verbatim:
            self._resume = max(self._resume, self._after(f"</{verbatim[1].lower()}>", start))
            return
        tag = self._tags.read(start, match.end())
        if tag is None:
            return
        alone = not self._source[tag.end : self._line_end(tag.end)].strip()
        if tag.kind == "close":
            self._close(f"</{tag.name}", match, paired=alone)
        elif tag.kind == "empty":
            self._resume = tag.end
        elif alone or f"</{tag.name}>" not in match[3]:
            self._resume = tag.end
            self._push(f"</{tag.name}", match, self._component(tag) if alone else None, tag.end - 1)

    def _component(self, tag: JsxTag) -> Mark:
        return named_mark("jsx", tag.name, self._source, tag.attributes, tag.end)

    def _after(self, closing: str, start: int) -> int:
        """Just behind the next occurrence; -1 if there is none, which is looked for once only."""
        at = -1 if closing in self._missing else self._source.find(closing, start)
        if at < 0:
            self._missing.add(closing)
            return -1
        return at + len(closing)

    def _line_end(self, offset: int) -> int:
        end = self._source.find("\n", offset)
        return len(self._source) if end < 0 else end
