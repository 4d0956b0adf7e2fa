"""Tags of templates alone on a line: Hugo's `{{< name >}}` and `{{% name %}}`, Liquid's `{% name %}`."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from chunkwright.tree import Span
from chunkwright_parsers.markdown.marks import Mark, named_mark
from chunkwright_parsers.markdown.vocabulary import is_code

_HUGO = re.compile(r"\{\{([<%])[ \t]*(/?)[ \t]*([A-Za-z][\w./-]*)((?:[ \t][^\n{}]*)?)([>%])\}\}")
_LIQUID = re.compile(r"\{%[-+]?[ \t]*(end(?=[a-z_])|/[ \t]*)?([A-Za-z][\w-]*)((?:[ \t](?:[^\n%]|%(?!\}))*)?)%\}")
_WORD = re.compile(r"\s*([\w+#.-]+)")
_LANGUAGE = re.compile(r"(?<![\w-])(?:lang|language|codelang)\s*[=:]\s*[\"']?([\w+#.-]+)")
_CONDITIONS = {"ifversion": "if", "ifchanged": "if", "elsif": "", "elseif": "", "elif": "", "else": "", "when": ""}
"""Tags that another tag's end closes, or that have no end."""


@dataclass(frozen=True, slots=True)
class TemplateTag:
    """A tag of a template.

    Attributes:
        key: What pairs it with its counterpart; "" if it has none.
        closes: Whether it ends something.
        mark: What it opens, if it opens something.
    """

    key: str
    closes: bool
    mark: Mark | None


def template_tag(source: str, line: Span) -> TemplateTag | None:
    """The tag that a line consists of; None if it is anything else.

    Args:
        source: The normalized source.
        line: The line without white space at its ends.
    """
    hugo = _HUGO.fullmatch(source, line.start, line.end)
    if hugo:
        if hugo[4].rstrip().endswith("/"):
            return None
        key = f"{{{{{hugo[3]}"
        mark = None if hugo[2] else _opened(source, hugo[3], Span(*hugo.span(4)), line.end)
        return TemplateTag(key, bool(hugo[2]), mark)
    liquid = _LIQUID.fullmatch(source, line.start, line.end)
    if liquid is None or liquid[3].rstrip().endswith("/"):
        return None
    name = liquid[2]
    key = _CONDITIONS.get(name, name)
    if not key:
        return None
    mark = None if liquid[1] else _opened(source, name, Span(*liquid.span(3)), line.end)
    return TemplateTag(f"{{%{key}", bool(liquid[1]), mark)


def _opened(source: str, name: str, arguments: Span, end: int) -> Mark:
    if name == "comment":
        return Mark("template", "comment", name, None, end)
    named = _LANGUAGE.search(source, arguments.start, arguments.end)
    if is_code(name):
        language = named or (_WORD.match(source, arguments.start, arguments.end) if name == "highlight" else None)
        return Mark("template", "code", language[1] if language else name if name == "mermaid" else "", None, end)
    mark = named_mark("template", name, source, arguments, end)
    # `{% if name = "x" %}` has no title
    if mark.role == "wrapper" and name in _UNTITLED:
        return replace(mark, title=None)
    return replace(mark, code=named[1]) if mark.role == "tab" and named else mark


_UNTITLED = frozenset({
    "if", "ifversion", "unless", "for", "case", "raw", "capture", "verbatim", "with",
})  # fmt: skip
