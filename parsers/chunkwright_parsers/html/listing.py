"""Code listings: their text as a reader copies it, and the language that a highlighter put into a name."""

from __future__ import annotations

import re

from chunkwright_parsers.html.elements import VERBATIM
from chunkwright_parsers.html.node import Node
from chunkwright_parsers.html.texts import text_of

_GUTTER = re.compile(
    r"(?:^|\s)(?:linenos?|lineno[\w-]*|line-?numbers?(?:-rows)?|linenodiv|gutter\w*|ln-num|hljs-ln-(?:n|numbers)|rouge-gutter"
    r"|blob-num|copy-?(?:btn|button|code)|copybtn|code-copy|clipboard\w*)(?:\s|$)",
    re.I,
)
_BLOCK = re.compile(r"display\s*:\s*block", re.I)
_UNSELECTABLE = re.compile(r"user-select\s*:\s*none", re.I)
_LINE = re.compile(
    r"(?:^|\s)(?:line|[\w-]*code-line|view-line|cm-line|token-line|highlight-line|CodeMirror-line|ec-line)(?:\s|$)"
)
_PREFIXED = re.compile(
    r"(?:^|\s)(?:language|lang|highlight-source|highlight-text|highlight|src|code-block|brush:?\s*|syntax|hljs-language)"
    r"[-_:]\s*([A-Za-z][\w+#.-]*)"
)
_BRUSH = re.compile(r"(?:^|[\s;])brush:\s*([\w+#-]+)")
_PANDOC = re.compile(r"(?:^|\s)(?:sourceCode|hljs|prettyprint|code|highlight|rouge)\s+([A-Za-z][\w+#]*)(?=\s|$)")
_NO_LANGUAGES = frozenset(
    (
        "none", "text", "plaintext", "plain", "notranslate", "default", "highlight", "hljs", "numberlines", "linenums",
        "code", "block", "wrapper", "wrap", "container", "toolbar", "snippet", "lines", "line", "number", "auto",
        "sourcecode", "literal-block", "txt", "nohighlight", "no-highlight", "unknown", "undefined",
    )
)  # fmt: skip
_FURTHEST = 3  # ancestors whose names can tell the language


def code_text(node: Node) -> str:
    """The text of verbatim elements: line breaks kept, gutters and buttons left out, without blank lines around it.

    Args:
        node: The element.
    """
    out: list[str] = []
    _collect(node, out, set())
    text = "".join(out).replace("\r\n", "\n").replace("\r", "\n")
    lines = text.split("\n")
    while lines and not lines[-1].strip():
        lines.pop()
    while lines and not lines[0].strip():
        lines.pop(0)
    return "\n".join(lines)


def _collect(node: Node, out: list[str], numbers: set[Node]) -> None:
    numbers = numbers | _counting(node)
    before: Node | str = ""
    for child in node.children:
        if isinstance(child, str):
            if isinstance(before, Node) and _is_line(before) and child.strip() and not _ends_line(out):
                out.append("" if child.startswith("\n") else "\n")
            out.append(child)
        elif child.tag == "br":
            out.append("\n")
        elif not _left_out(child) and child not in numbers:
            if out and not _ends_line(out) and _begins_line(child, before):
                out.append("\n")
            _collect(child, out, numbers)
        before = child


def _begins_line(node: Node, before: Node | str) -> bool:
    """Whether a line begins with an element: a block, or a line's element."""
    if node.tag in ("div", "p", "li", "tr"):
        return not (isinstance(before, Node) and _left_out(before))
    return _is_line(node) and isinstance(before, Node) and _is_line(before)


def _is_line(node: Node) -> bool:
    """Whether an element is a line of its own by its name or its style."""
    return (
        _LINE.search(node.attrs.get("class", "")) is not None or _BLOCK.search(node.attrs.get("style", "")) is not None
    )


def _counting(node: Node) -> set[Node]:
    """Elements that number the lines, by nothing but their text: the first in each line, counting up."""
    lines = [child for child in node.children if isinstance(child, Node)]
    if len(lines) < 2:
        return set()
    found = []
    for number, line in enumerate(lines, 1):
        inner = [child for child in line.children if isinstance(child, Node)]
        if len(inner) < 2 or text_of(inner[0]).strip() != str(number):
            return set()
        found.append(inner[0])
    return set(found)


def _ends_line(out: list[str]) -> bool:
    for part in reversed(out):
        if part:
            return part.endswith("\n")
    return True


def _left_out(node: Node) -> bool:
    attrs = node.attrs
    if node.tag in ("button", "script", "style", "template", "svg"):
        return True
    if _GUTTER.search(attrs.get("class", "")) or _UNSELECTABLE.search(attrs.get("style", "")):
        return True
    return node.tag == "td" and "data-line-number" in attrs


def language_of(node: Node) -> str:
    """The language of a listing as the page names it, or "".

    Args:
        node: The verbatim element.
    """
    inner = next((child for child in node.children if isinstance(child, Node) and child.tag == "code"), None)
    near = [inner] if inner is not None else []
    outer: Node | None = node
    for _ in range(_FURTHEST):
        if outer is None or outer.tag in ("body", "main", "article", "#document"):
            break
        near.append(outer)
        outer = outer.parent
    for element in near:
        found = _named(element)
        if found:
            return found
    return ""


def _named(node: Node) -> str:
    attrs = node.attrs
    for name in ("data-lang", "data-language", "data-code-language", "syntax"):
        value = attrs.get(name, "").strip()
        if value and len(value) <= 30 and " " not in value and value.lower() not in _NO_LANGUAGES:
            return value
    names = attrs.get("class", "")
    if not names:
        return ""
    for pattern in (_BRUSH, _PREFIXED, _PANDOC):
        for match in pattern.finditer(names):
            if match[1].lower() not in _NO_LANGUAGES:
                return match[1]
    return ""


def table_listing(table: Node) -> Node | None:
    """The listing of a table that puts line numbers beside code: one verbatim element, or rows of lines; else None.

    Args:
        table: The table element.
    """
    verbatim = [node for node in _inside(table) if node.tag in VERBATIM]
    code = [node for node in verbatim if not _numbers(code_text(node))]
    if len(verbatim) == 2 and len(code) == 1:
        return code[0]
    if len(code) == 1 and len(verbatim) == 1 and any(_GUTTER.search(n.attrs.get("class", "")) for n in _inside(table)):
        return code[0]
    if verbatim:
        return None
    rows = [node for node in _inside(table) if node.tag == "tr"]
    return table if len(rows) > 1 and all(_line_row(row) for row in rows) else None


def _inside(table: Node) -> list[Node]:
    out: list[Node] = []
    stack: list[Node] = [table]
    while stack:
        node = stack.pop()
        out.append(node)
        stack.extend(child for child in reversed(node.children) if isinstance(child, Node))
    return out


def _numbers(text: str) -> bool:
    return bool(text) and text.replace("\n", "").replace(" ", "").isdigit()


def _line_row(row: Node) -> bool:
    cells = [child for child in row.children if isinstance(child, Node) and child.tag == "td"]
    return len(cells) == 2 and _left_out(cells[0])


def is_fragment(node: Node) -> bool:
    """Whether an element is a listing without a verbatim element: lines in a fragment, as Doxygen writes them.

    Args:
        node: The element.
    """
    if node.tag != "div" or "fragment" not in node.attrs.get("class", "").split():
        return False
    lines = [child for child in node.children if isinstance(child, Node)]
    return bool(lines) and all("line" in line.attrs.get("class", "").split() for line in lines)
