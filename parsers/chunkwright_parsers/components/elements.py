"""The elements of a markup text, with end tags that are missing or too many put up with."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator
from dataclasses import dataclass, field

from chunkwright_parsers.components.tags import Tag, tags

VOID = frozenset(
    ("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr")
)
RAW = frozenset(("script", "style", "textarea", "title", "xmp", "plaintext"))
"""Elements that hold text, in which a tag is none."""
_ROWS = frozenset(("tr", "td", "th"))
_ENDED_BY = {
    "li": frozenset(("li",)),
    "dt": frozenset(("dt", "dd")),
    "dd": frozenset(("dt", "dd")),
    "td": _ROWS,
    "th": _ROWS,
    "tr": frozenset(("tr",)),
    "option": frozenset(("option",)),
    "p": frozenset(
        (
            "p", "div", "ul", "ol", "dl", "table", "pre", "section", "article", "form", "blockquote", "h1", "h2", "h3",
            "h4", "h5", "h6", "hr", "main", "nav", "header", "footer", "aside", "figure", "fieldset",
        )
    ),
}  # fmt: skip
"""Start tags that end an element of HTML whose end tag may be left out."""


@dataclass(slots=True)
class Element:
    """An element, or a mark that is none: a comment, a declaration, an end tag without a start.

    Attributes:
        tag: Its start tag.
        children: Elements and marks inside, in order.
        inner_end: Where its end tag begins.
        end: Behind its end tag.
        raw: Whether it holds text, in which a tag is none.
    """

    tag: Tag
    children: list[Element] = field(default_factory=list)
    inner_end: int = 0
    end: int = 0
    raw: bool = False

    @property
    def name(self) -> str:
        """Name of the element in lower case, or ""."""
        return self.tag.name.lower()


def elements(
    text: str, start: int, end: int, *, braces: bool, raw: Callable[[Tag], bool] | None = None
) -> list[Element]:
    """The outermost elements and marks of a range.

    Args:
        text: The text.
        start: Where the range begins.
        end: Where it ends.
        braces: Whether attributes hold code in braces.
        raw: Whether an outermost element holds text, beside those that always do.
    """
    end = start + len(text[start:end].rstrip())
    top: list[Element] = []
    stack: list[Element] = []
    open_names: dict[str, int] = {}
    found = tags(text, start, end, braces=braces)
    moved: int | None = None
    while (tag := _next(found, moved)) is not None:
        moved = None
        element = Element(tag, inner_end=tag.end, end=tag.end)
        name = element.name
        if tag.kind == "close":
            if open_names.get(name):
                _close(stack, open_names, tag, _unspaced(text, tag.start))
            else:
                (stack[-1].children if stack else top).append(element)
            continue
        while stack and tag.kind in ("open", "empty") and name in _ENDED_BY.get(stack[-1].name, ()):
            _end(stack, open_names, _unspaced(text, tag.start))
        (stack[-1].children if stack else top).append(element)
        if tag.kind != "open" or name in VOID:
            continue
        if name in RAW or (raw is not None and not stack and raw(tag)):
            _read_raw(text, element, end)
            moved = element.end
            continue
        stack.append(element)
        open_names[name] = open_names.get(name, 0) + 1
    while stack:
        _end(stack, open_names, end)
    return top


def _next(found: Generator[Tag, int | None, None], moved: int | None) -> Tag | None:
    try:
        return found.send(moved)
    except StopIteration:
        return None


def _read_raw(text: str, element: Element, end: int) -> None:
    """Finds the end tag of an element of text; the end of the range where there is none."""
    match = re.compile(rf"</{re.escape(element.tag.name)}(?=[\s/>])[^>]*>?", re.IGNORECASE).search(
        text, element.tag.end, end
    )
    element.raw = True
    element.inner_end, element.end = (match.start(), match.end()) if match else (end, end)


def _end(stack: list[Element], open_names: dict[str, int], at: int) -> Element:
    """Ends the innermost element without an end tag."""
    element = stack.pop()
    open_names[element.name] -= 1
    element.inner_end = element.end = at
    return element


def _close(stack: list[Element], open_names: dict[str, int], tag: Tag, before: int) -> None:
    """Ends the innermost element of a name, and those inside it that are still open."""
    while stack:
        element = _end(stack, open_names, before)
        if element.name == tag.name.lower():
            element.inner_end, element.end = tag.start, tag.end
            return


def _unspaced(text: str, at: int) -> int:
    """The place moved back over white space."""
    while at and text[at - 1].isspace():
        at -= 1
    return at
