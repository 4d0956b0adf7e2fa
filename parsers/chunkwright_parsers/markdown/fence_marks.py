"""Opening lines of containers between fences: `:::note`, `::: {.note}`, `/// note`, and those of MyST."""

from __future__ import annotations

import re
from dataclasses import replace

from chunkwright.tree import Span
from chunkwright_parsers.markdown.marks import Mark, Syntax, named_mark, trimmed
from chunkwright_parsers.markdown.vocabulary import VERBATIM, directive_role, is_admonition, role_of

_DIRECTIVE = re.compile(r"\{([A-Za-z][\w:.-]*)\}[ \t]*([^\n]*)")
_PANDOC = re.compile(r"\{([^{}\n]*)\}[ \t]*:*[ \t]*")
_CLASS = re.compile(r"\.([\w-]+)")
_NAMED = re.compile(r"([A-Za-z][\w-]*)(?=[\s\[{]|$)[ \t]*(?:\[([^\]\n]*)\])?[ \t]*(?:\{([^}\n]*)\})?[ \t]*([^\n]*)")
_TRAILING = re.compile(r"[A-Za-z][\w-]*[ \t]+:{3,}")
_LEAF = re.compile(r"([A-Za-z][\w-]*+)[^\n]*:::")
_ENDED = re.compile(r"(moniker|zone)\b")
_END = re.compile(r"([A-Za-z][\w-]*)-end[ \t]*(?::::)?")
_SLASH = re.compile(r"[ \t]*([A-Za-z][\w-]*)[ \t]*(?:\|[ \t]*([^\n]*))?")
_LIVE = "mdx-code-block"  # Docusaurus parses what is in such a fence
_TYPE_OPTION = re.compile(r"(?::class:|\btype:)[ \t]*([^\n]*)")


def colon_end(source: str, rest: Span) -> str:
    """Name of what a line such as `:::moniker-end` closes, or ""."""
    match = _END.fullmatch(source, rest.start, rest.end)
    return match[1] if match else ""


def colon_leaf(source: str, rest: Span) -> str:
    """Name of a directive that only `:::name-end` can close, such as `:::row:::` or `:::zone pivot="a"`, or ""."""
    if _TRAILING.fullmatch(source, rest.start, rest.end):
        return ""
    match = _LEAF.fullmatch(source, rest.start, rest.end) or _ENDED.match(source, rest.start, rest.end)
    return match[1] if match else ""


def leaf_mark(source: str, rest: Span, name: str) -> Mark:
    """The mark of a directive that `:::name-end` closes."""
    return named_mark("colon", name, source, Span(rest.start + len(name), rest.end), rest.end)


def colon_mark(source: str, rest: Span) -> Mark | None:
    """The mark of a line of three colons or more.

    Args:
        source: The normalized source.
        rest: What follows the colons, without white space at its ends.
    """
    match = _DIRECTIVE.fullmatch(source, rest.start, rest.end)
    if match:
        title = trimmed(source, *match.span(2))
        return directive_mark("colon", source, match) or _directive("colon", source, match, title)
    match = _PANDOC.fullmatch(source, rest.start, rest.end)
    if match:
        classes = _CLASS.findall(match[1])
        name = next((c for c in classes if role_of(c) != "wrapper"), classes[0] if classes else "div")
        return named_mark("colon", name, source, Span(*match.span(1)), rest.end)
    match = _NAMED.fullmatch(source, rest.start, rest.end)
    if match is None:
        return None
    title = trimmed(source, *match.span(2)) or trimmed(source, *match.span(4))
    if title is not None and not title.slice(source).strip(":"):
        title = None
    attributes = Span(*match.span(3)) if match[3] else Span(rest.end, rest.end)
    return named_mark("colon", match[1], source, attributes, rest.end, title)


def directive_mark(syntax: Syntax, source: str, match: re.Match[str]) -> Mark | None:
    """The mark of a MyST directive, `{name} argument`; None for one that is not known to hold Markdown."""
    role, title, words = directive_role(match[1]), trimmed(source, *match.span(2)), match[2].split()
    if role is None:
        return None
    if role in VERBATIM or role == "table":
        label = words[0] if words and role != "table" else "" if role == "code" else match[1]
        return Mark(syntax, role, label, title, match.end(), directive=True)
    return _directive(syntax, source, match, title)


def _directive(syntax: Syntax, source: str, match: re.Match[str], title: Span | None) -> Mark:
    none = Span(match.end(), match.end())
    return replace(named_mark(syntax, match[1], source, none, match.end(), title), directive=True)


def fence_mark(source: str, rest: Span) -> Mark | None:
    """The mark of a fence of backticks or tildes; None where its content is not Markdown."""
    if rest.slice(source) == _LIVE:
        return Mark("fence", "wrapper", _LIVE, None, rest.end)
    match = _DIRECTIVE.fullmatch(source, rest.start, rest.end)
    mark = directive_mark("fence", source, match) if match else None
    return mark if mark is not None and mark.role not in ("code", "math", "figure") else None


def slash_mark(source: str, rest: Span) -> Mark | None:
    """The mark of a line of three slashes or more."""
    match = _SLASH.fullmatch(source, rest.start, rest.end)
    if match is None:
        return None
    none = Span(rest.end, rest.end)
    return named_mark("slash", match[1], source, none, rest.end, trimmed(source, *match.span(2)))


def typed(mark: Mark, options: str) -> Mark:
    """An `{admonition}` or `/// admonition` with the type that an option gives it."""
    if mark.role != "admonition" or mark.label != "admonition":
        return mark
    found = _TYPE_OPTION.search(options)
    kind = next((word for word in found[1].split() if is_admonition(word)), "") if found else ""
    return replace(mark, label=kind.lower()) if kind else mark
