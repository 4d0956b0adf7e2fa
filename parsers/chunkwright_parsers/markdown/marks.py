"""What the opening line of a container of a dialect says."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Literal

from chunkwright.tree import Span
from chunkwright_parsers.markdown.vocabulary import Role, admonition_type, role_of

Syntax = Literal["colon", "slash", "fence", "jsx", "template", "indent"]

_TITLE = re.compile(
    r"(?<![\w-])(?:title|label|header|name|summary|caption|heading|tabName)\s*=\s*"
    r"(?:\"([^\"]*)\"|'([^']*)'|\{\s*[\"'`]([^\"'`]*)[\"'`]\s*\}|“([^”]*)”|([^\s\"'{}>]+))"
)
_VALUE = re.compile(r"(?<![\w-])value\s*=\s*(?:\"([^\"]*)\"|'([^']*)')")
_STYLE = re.compile(r"(?<![\w-])(?:type|style|color|variant|kind|severity)\s*=\s*[\"'{`]*([\w-]+)")
_QUOTED = re.compile(r"\s*(?:\"([^\"]*)\"|'([^']*)'|`([^`]*)`)")
_WORD = re.compile(r"\s*([A-Za-z][\w-]*)\s*(?:$|[\"'`])")


@dataclass(frozen=True, slots=True)
class Mark:
    """The opening of a container.

    Attributes:
        syntax: Which dialect.
        role: What the container becomes.
        label: Type of an admonition, title of a tab or details, language of code, target of a figure, else its name.
        title: Place of its title in the normalized source.
        end: End of the opening line (of the last one, if there are several) in the normalized source.
        first: First line of the content.
        close: Line of the closing mark; -1 where indentation ends the container.
        code: Language of the code that it holds instead of Markdown, or "".
        directive: Whether it is a MyST directive, which may begin with option lines.
    """

    syntax: Syntax
    role: Role
    label: str
    title: Span | None
    end: int
    first: int = -1
    close: int = -1
    code: str = ""
    directive: bool = False

    def placed(self, first: int, close: int) -> Mark:
        """The same with the lines of its content."""
        return replace(self, first=first, close=close)


def named_mark(syntax: Syntax, name: str, source: str, arguments: Span, end: int, title: Span | None = None) -> Mark:
    """The mark of a container that its name tells.

    Args:
        syntax: Which dialect.
        name: Its name.
        source: The normalized source.
        arguments: Place of what follows the name: attributes, quoted or bare words.
        end: End of the opening.
        title: Place of its title, where the syntax has one.
    """
    role = role_of(name)
    title = title or _title(source, arguments, bare=syntax == "template", value=role == "tab")
    said = title.slice(source) if title else ""
    if role == "admonition":
        style = _STYLE.search(source, arguments.start, arguments.end)
        if style is None and syntax == "template":
            style = _WORD.match(source, arguments.start, arguments.end)
        label = admonition_type(name, style[1] if style else "")
    elif role == "tab":
        label = " ".join(said.split())
    elif role == "details":
        label = " ".join(said.split()) or name
    else:
        label = name
    return Mark(syntax, role, label, title, end)


def _title(source: str, arguments: Span, *, bare: bool, value: bool) -> Span | None:
    found = _TITLE.search(source, arguments.start, arguments.end)
    if found is None and bare:
        found = _QUOTED.match(source, arguments.start, arguments.end)
    if found is None and value:
        found = _VALUE.search(source, arguments.start, arguments.end)
    if found is None or found.lastindex is None:
        return None
    return trimmed(source, found.start(found.lastindex), found.end(found.lastindex))


def trimmed(source: str, start: int, end: int) -> Span | None:
    """A place without white space at its ends; None if nothing is left."""
    while start < end and source[start].isspace():
        start += 1
    while end > start and source[end - 1].isspace():
        end -= 1
    return Span(start, end) if start < end else None
