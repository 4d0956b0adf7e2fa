"""Tags of JSX: `<Tabs>`, `<Card title={x > 1 ? "a" : "b"}>` over several lines, `<Tabs.Item>`, `<>`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from chunkwright.tree import Span

_NAME = re.compile(r"<(/?)((?:[A-Z][\w-]*(?:\.[A-Za-z][\w-]*)*|[a-z]\w*(?:\.[A-Za-z][\w-]*)+)?)(?=[\s/>]|$)")
_NEXT = re.compile(r"[\"'`{}<>]|/>|\n(?=[ \t]*\n)")
_LONGEST = 4000  # characters of a tag


@dataclass(frozen=True, slots=True)
class JsxTag:
    """A tag of a component.

    Attributes:
        name: Name of the component; "" for a fragment.
        kind: `open`, `close` or `empty`, which is both.
        attributes: Place of the attributes.
        end: Just behind the tag.
    """

    name: str
    kind: str
    attributes: Span
    end: int


class TagReader:
    """Reads tags of one source; what failing reads may cost is bounded, so that the whole stays linear.

    Args:
        source: The normalized source.
    """

    def __init__(self, source: str) -> None:
        self._source = source
        self._budget = 4 * len(source) + _LONGEST

    def read(self, start: int, line_end: int) -> JsxTag | None:
        """The tag at `start`; None if there is none, or none that ends."""
        match = _NAME.match(self._source, start)
        if match is None:
            return None
        at = match.end()
        if match[1]:
            close = self._source.find(">", at, line_end)
            if close < 0 or self._source[at:close].strip():
                return None
            return JsxTag(match[2], "close", Span(at, at), close + 1)
        limit = min(len(self._source), at + _LONGEST) if self._budget > 0 else line_end
        end, empty = self._end(at, limit)
        if end < 0:
            self._budget -= limit - at
            return None
        return JsxTag(match[2], "empty" if empty else "open", Span(at, end - 1 - empty), end)

    def _end(self, at: int, limit: int) -> tuple[int, bool]:
        """Just behind the tag whose attributes begin at `at`, and whether it closes itself; -1 if it never ends."""
        braces = 0
        while (found := _NEXT.search(self._source, at, limit)) is not None:
            mark, at = found[0], found.end()
            if mark in "\"'`":
                if mark == "`" and not braces:
                    return -1, False
                at = self._source.find(mark, at, limit) + 1
                if not at:
                    return -1, False
            elif mark == "{":
                braces += 1
            elif mark == "}":
                braces -= 1
                if braces < 0:
                    return -1, False
            elif not braces:
                return (at, mark == "/>") if mark.endswith(">") else (-1, False)
        return -1, False
