"""What stands in a cell, on one line: as Markdown for a table of pipes, as HTML where cells are merged."""

from __future__ import annotations

import html
import re

from chunkwright_parsers.html.elements import HEADINGS, VERBATIM, parts_lines
from chunkwright_parsers.html.formulas import formula
from chunkwright_parsers.html.inline import BREAK, Inline
from chunkwright_parsers.html.links import Links
from chunkwright_parsers.html.listing import code_text
from chunkwright_parsers.html.node import Node
from chunkwright_parsers.rendering import escaped

_FOLD = re.compile(r"[ \t\n\r\f\u00a0]+")
_PIPE = re.compile(r"\|")
_BREAKS = re.compile(r"(?:\s*<br>\s*)+")


def pipe_cell(run: Inline) -> str:
    """The content of a cell between pipes.

    Args:
        run: The inline content of the cell.
    """
    lines = [_FOLD.sub(" ", line).strip() for line in run.text().split(BREAK)]
    return _PIPE.sub(r"\\|", "<br>".join(line for line in lines if line))


def pipe_text(text: str) -> str:
    """The content of a cell that holds nothing but text.

    Args:
        text: The text.
    """
    return _PIPE.sub(r"\\|", escaped(_FOLD.sub(" ", text).strip()))


def html_cell(node: Node, links: Links, aside: list[Node]) -> str:
    """The content of a cell as HTML of a few inline elements.

    Args:
        node: The cell.
        links: Resolves addresses.
        aside: Takes the elements that are not content.
    """
    out: list[str] = []
    _html(node, links, aside, out)
    text = _BREAKS.sub("<br>", _FOLD.sub(" ", "".join(out)))
    return text.removeprefix("<br>").removesuffix("<br>").strip()


def _html(node: Node, links: Links, aside: list[Node], out: list[str]) -> None:
    for child in node.children:
        if isinstance(child, str):
            out.append(html.escape(child, quote=False))
        elif child.layer is not None:
            aside.append(child)
        elif child.tag == "br":
            out.append("<br>")
        elif child.tag == "img":
            out.append(html.escape(child.attrs.get("alt", ""), quote=False))
        elif child.tag in VERBATIM:
            lines = (f"<code>{html.escape(line, quote=False)}</code>" for line in code_text(child).split("\n") if line)
            out.append(f"<br>{'<br>'.join(lines)}<br>")
        elif (source := formula(child)) is not None:
            out.append(html.escape(source[0], quote=False))
        elif child.tag == "a" and (address := links.target(child.attrs.get("href", ""))):
            out.append(f'<a href="{html.escape(address)}">')
            _html(child, links, aside, out)
            out.append("</a>")
        elif child.tag in ("code", "sub", "sup"):
            out.append(f"<{child.tag}>")
            _html(child, links, aside, out)
            out.append(f"</{child.tag}>")
        elif parts_lines(child):
            out.append("<br>- " if child.tag == "li" else "<br>")
            _html(child, links, aside, out)
            out.append("<br>")
        else:
            _html(child, links, aside, out)


def is_bold(node: Node) -> bool:
    """Whether all text of a cell is bold, as in a header that is no header cell."""
    content = [child for child in node.children if isinstance(child, Node) or child.strip()]
    if len(content) != 1 or isinstance(content[0], str):
        return False
    inner = content[0]
    return (
        inner.tag in ("b", "strong") or inner.tag in HEADINGS or (inner.tag in ("p", "div", "span") and is_bold(inner))
    )
