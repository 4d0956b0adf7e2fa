"""Names of components, directives, shortcodes and tags, and what a container of each name is."""

from __future__ import annotations

import re
from typing import Literal

Role = Literal["admonition", "wrapper", "tabs", "tab", "details", "comment", "code", "math", "figure", "table"]
"""What a container of a dialect becomes; the last five hold no blocks of their own but `table`."""

VERBATIM: frozenset[Role] = frozenset({"comment", "code", "math", "figure"})
"""Roles of containers whose content is not parsed as Markdown."""

_ADMONITIONS = frozenset({
    "abstract", "admonition", "alert", "aside", "attention", "bug", "callout", "caution", "check", "cite", "danger",
    "deprecated", "done", "error", "example", "fail", "failure", "faq", "help", "hint", "important", "info",
    "information", "insight", "missing", "note", "notes", "notice", "question", "quote", "security", "seealso",
    "success", "summary", "tip", "tips", "tldr", "todo", "versionadded", "versionchanged", "warn", "warning",
})  # fmt: skip
_GENERIC = frozenset({"admonition", "alert", "aside", "callout", "hint", "notice"})
"""Names that tell only that it is an admonition; its type stands in an attribute."""
_TABS = frozenset({
    "tabs", "tabset", "tabgroup", "tabpane", "tabbed", "tabbedset", "codetabs",
})  # fmt: skip
_TAB = frozenset({"tab", "tabitem", "tabpanel", "tabscontent", "tabscontents"})
_DETAILS = frozenset({
    "details", "detail", "collapse", "collapsible", "dropdown", "spoiler", "accordion", "expand", "expander",
    "expandable",
})  # fmt: skip
_CODE = frozenset({"code", "codeblock", "codecell", "sourcecode", "highlight"})
_LEAVES: dict[str, Role] = {"math": "math", "figure": "figure", "image": "figure", "table": "table"}
_SEPARATORS = re.compile(r"[-_:]+")
_CALLOUT_CLASS = "callout-"


def role_of(name: str) -> Role:
    """What a container of a name is: `TabItem`, `tab-item` and `Tabs.TabItem` are one name."""
    key = _key(name)
    if key in _TABS:
        return "tabs"
    if key in _TAB:
        return "tab"
    if key in _DETAILS:
        return "details"
    if key in _ADMONITIONS or name.lower().startswith(_CALLOUT_CLASS):
        return "admonition"
    return "wrapper"


def directive_role(name: str) -> Role | None:
    """What a MyST directive in a fence is; None for one whose content is not known to be Markdown."""
    key = _key(name)
    if key in _CODE:
        return "code"
    if key in _LEAVES:
        return _LEAVES[key]
    role = role_of(name)
    return role if role != "wrapper" or key in _DIRECTIVES else None


def admonition_type(name: str, style: str) -> str:
    """Type of an admonition in lower case.

    Args:
        name: Its name.
        style: What an attribute such as `type` or `style` says, or "".
    """
    lower = name.rsplit(".", 1)[-1].lower()
    if lower.startswith(_CALLOUT_CLASS):
        return lower.removeprefix(_CALLOUT_CLASS)
    return style.lower() if style and (_key(name) in _GENERIC or is_admonition(style)) else lower


def is_admonition(name: str) -> bool:
    """Whether a name is that of an admonition's type."""
    return role_of(name) == "admonition"


def is_code(name: str) -> bool:
    """Whether a shortcode or tag of a name holds code."""
    return _key(name) in ("highlight", "code", "codeblock", "codetoggle", "mermaid")


def _key(name: str) -> str:
    return _SEPARATORS.sub("", name.rsplit(".", 1)[-1]).lower()


_DIRECTIVES = frozenset({
    "card", "cardcarousel", "carddeck", "carditem", "cards", "compound", "container", "div", "epigraph", "exercise",
    "figuremd", "grid", "griditem", "griditemcard", "highlights", "listtable", "margin", "only", "panels",
    "pullquote", "rstclass", "sidebar", "solution", "tablegrid", "topic", "prfalgorithm", "prfcorollary",
    "prfdefinition", "prfexample", "prflemma", "prfproof", "prftheorem", "proof", "theorem",
})  # fmt: skip
"""MyST directives that hold Markdown and are none of the above."""
