"""Tags, comments and declarations of a markup text, in order, in time linear in its length."""

from __future__ import annotations

import re
from collections.abc import Generator
from dataclasses import dataclass
from typing import Literal

TagKind = Literal["open", "close", "empty", "comment", "declaration"]

_MARK = re.compile(r"<(?:(!--)|(/?)([A-Za-z][^\s/><\"'{}=]*)|([!?]))")
_ATTRIBUTE = re.compile(r"([^\s\"'<>/=]+)\s*(?:=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+)))?")
_PLAIN = re.compile(r"[^\"'`{}>/]+")
_PLAIN_HTML = re.compile(r"[^\"'>/]+")
_PATIENCE = 20  # braces without an end that are looked for up to the end of the text
_IN_BRACES = re.compile(r"[^\"'`{}]+")


@dataclass(frozen=True, slots=True)
class Tag:
    """One mark.

    Attributes:
        kind: What it is; `empty` for a tag that ends in `/>`.
        name: Name of the element as written, or "".
        start: Its `<`.
        end: Behind its `>`; the end of the text if there is none.
    """

    kind: TagKind
    name: str
    start: int
    end: int


def tags(text: str, start: int, end: int, *, braces: bool) -> Generator[Tag, int | None, None]:
    """The marks in a range; the caller may send an offset to go on from, behind an element of plain text.

    Args:
        text: The text.
        start: Where the range begins.
        end: Where it ends.
        braces: Whether attributes hold code in braces, in which `>` is no end.
    """
    at, patience = start, _PATIENCE if braces else 0
    while (match := _MARK.search(text, at, end)) is not None:
        if match[1]:
            found = Tag("comment", "", match.start(), _behind(text, "-->", match.end(), end))
        elif match[4]:
            found = Tag("declaration", "", match.start(), _behind(text, ">", match.end(), end))
        else:
            close, patience = _tag_end(text, match.end(), end, patience)
            kind: TagKind = "close" if match[2] else "empty" if text[close - 2 : close] == "/>" else "open"
            found = Tag(kind, match[3], match.start(), close)
        moved = yield found
        at = found.end if moved is None else moved


def attributes(text: str, tag: Tag) -> dict[str, str]:
    """The attributes of a start tag; those without a value as ""."""
    inner = text[tag.start + 1 + len(tag.name) : tag.end].rstrip(">").rstrip("/")
    out: dict[str, str] = {}
    for match in _ATTRIBUTE.finditer(inner[:2000]):
        out.setdefault(match[1].lower(), match[2] or match[3] or match[4] or "")
    return out


def _behind(text: str, mark: str, start: int, end: int) -> int:
    found = text.find(mark, start, end)
    return end if found < 0 else found + len(mark)


def _tag_end(text: str, at: int, end: int, patience: int) -> tuple[int, int]:
    """Behind the `>` of a tag that no quotes and no braces hold, and how many more open braces are looked into."""
    while at < end:
        skipped = (_PLAIN if patience else _PLAIN_HTML).match(text, at, end)
        at = skipped.end() if skipped else at
        char = text[at : at + 1] if at < end else ""
        if char == ">":
            return at + 1, patience
        if char in ("'", '"'):
            at = _behind(text, char, at + 1, end)
        elif char == "{" and patience:
            close = _brace_end(text, at, end)
            patience -= close < 0
            at = close if close >= 0 else at + 1
        else:
            at += 1
    return end, patience


def _brace_end(text: str, at: int, end: int) -> int:
    """Behind the brace that closes the one at a place; -1 where none does."""
    depth = 0
    while at < end:
        skipped = _IN_BRACES.match(text, at, end)
        at = skipped.end() if skipped else at
        char = text[at : at + 1] if at < end else ""
        if char == "{":
            depth += 1
        elif char == "}":
            depth -= 1
            if depth == 0:
                return at + 1
        elif char:
            quoted = text.find(char, at + 1, end)
            at = quoted if quoted >= 0 else at
        at += 1
    return -1
