"""A notebook as Markdown, with the place in the file of every stretch of it."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, field

from chunkwright.tree import Notice, NoticeKind, Span
from chunkwright_parsers.notebook.cells import Cell, Notebook
from chunkwright_parsers.notebook.languages import cell_language, language_name
from chunkwright_parsers.notebook.outputs import read_outputs

RENDERING_VERSION = 1

_TICKS = re.compile(r"`{3,}")
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})[ \t]*([^\r\n]*)")
_SURROGATE = re.compile("[\ud800-\udfff]")
_MOST_NOTICES = 10  # outputs left out that a notice each tells of
_RAW_LANGUAGES = {"text/latex": "latex", "text/restructuredtext": "rst", "text/html": "html", "text/x-python": "python"}


@dataclass(slots=True)
class Rendering:
    """Markdown that grows cell by cell.

    Attributes:
        parts: The stretches so far.
        starts: Where each begins.
        paths: Where each comes from.
        size: Characters so far.
        notices: What was found.
        left_out: Outputs that were left out.
    """

    parts: list[str] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)
    paths: list[str] = field(default_factory=list)
    size: int = 0
    notices: list[Notice] = field(default_factory=list)
    left_out: int = 0

    def add(self, text: str, path: str) -> Span:
        """Adds a stretch and gives its place."""
        text = _SURROGATE.sub("\ufffd", text)
        start = self.size
        self.starts.append(start)
        self.paths.append(path)
        self.parts.append(text + "\n\n")
        self.size += len(text) + 2
        return Span(start, start + len(text))

    def text(self) -> str:
        """All of it, with one line end behind the last stretch."""
        return "".join(self.parts).rstrip("\n") + "\n" if self.parts else ""

    def path(self, start: int) -> str:
        """Where the stretch at a place comes from."""
        return self.paths[max(0, bisect_right(self.starts, start) - 1)]


def render(notebook: Notebook) -> Rendering:
    """The notebook as Markdown.

    Args:
        notebook: The notebook.
    """
    out = Rendering()
    for cell in notebook.cells:
        if cell.kind == "code":
            _code(out, cell, language_name(cell.language or notebook.language))
        elif not cell.source.strip():
            continue
        elif cell.kind == "markdown":
            _markdown(out, cell)
        else:
            _raw(out, cell)
    if out.left_out > _MOST_NOTICES:
        more = f"{out.left_out - _MOST_NOTICES} more outputs that are no text are left out."
        out.notices.append(Notice(NoticeKind.SKIPPED_CONTENT, more))
    return out


def fenced(text: str, language: str) -> str:
    """Text in a fence that is longer than any that stands in it."""
    longest = max((len(ticks) for ticks in _TICKS.findall(text)), default=2)
    mark = "`" * (longest + 1)
    return f"{mark}{language}\n{text}\n{mark}"


def _code(out: Rendering, cell: Cell, language: str) -> None:
    source = cell.source.strip("\r\n").rstrip()
    place = Span(max(0, out.size - 2), max(0, out.size - 2))
    if source:
        place = out.add(fenced(source, cell_language(source, language)), cell.path)
    for output in read_outputs(cell.outputs):
        path = f"{cell.path}.outputs[{output.number}]"
        if output.text.strip():
            place = out.add(fenced(output.text, output.language), path)
        if output.left_out:
            out.left_out += 1
            if out.left_out <= _MOST_NOTICES:
                message = f"An output is no text and is left out: {path} ({', '.join(output.left_out)})."
                out.notices.append(Notice(NoticeKind.SKIPPED_CONTENT, message, place))


def _markdown(out: Rendering, cell: Cell) -> None:
    """A cell as it stands; a fence that it does not close must not swallow the cells after it."""
    source = cell.source.strip("\r\n").rstrip()
    mark = _open_fence(source)
    if not mark and source.count("<!--") > source.count("-->"):
        source += "\n-->"
    place = out.add(f"{source}\n{mark}" if mark else source, cell.path)
    if mark:
        message = f"A code fence in {cell.path} is not closed; it ends with its cell."
        out.notices.append(Notice(NoticeKind.UNCLOSED_FENCE, message, place))


def _raw(out: Rendering, cell: Cell) -> None:
    """A raw cell: front matter and Markdown as they stand, the rest in a fence."""
    source = cell.source.strip("\r\n").rstrip()
    front_matter = not out.parts and source.startswith("---")
    if front_matter or cell.mime == "text/markdown":
        out.add(source, cell.path)
    else:
        out.add(fenced(source, _RAW_LANGUAGES.get(cell.mime, "text")), cell.path)


def _open_fence(source: str) -> str:
    """The mark of a fence that nothing closes, or ""."""
    mark = ""
    for line in source.splitlines():
        match = _FENCE.match(line)
        if match is None:
            continue
        if not mark:
            mark = match[1] if match[1][0] == "~" or "`" not in match[2] else ""
        elif match[1][0] == mark[0] and len(match[1]) >= len(mark) and not match[2].strip():
            mark = ""
    return mark
