"""The literal table of formats, and the door through which a third party's parser comes in."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import cast

from chunkwright.errors import UnknownFormat
from chunkwright.formats.code_formats import FIRST_CLASS, GENERIC
from chunkwright.tree import Parser

ENTRY_POINT_GROUP = "chunkwright.parsers"


@dataclass(frozen=True, slots=True)
class Format:
    """One format.

    Attributes:
        name: What callers give as `format=`.
        media_type: Its media type.
        suffixes: File suffixes, lower case, with the dot.
        module: Module that has `parse` and `PARSER_VERSION`.
        file_names: Names of files that have no suffix, or one that says less: `Makefile`, `go.mod`.
    """

    name: str
    media_type: str
    suffixes: tuple[str, ...]
    module: str
    file_names: tuple[str, ...] = ()

    @property
    def source_code(self) -> bool:
        """Whether files of the format are source code: their first lines can say that a program wrote them."""
        return self.module in ("chunkwright_parsers.code", "chunkwright_parsers.components")


def _code(name: str, files: tuple[str, ...]) -> Format:
    suffixes = tuple(file for file in files if file.startswith("."))
    names = tuple(file for file in files if not file.startswith("."))
    return Format(name, f"text/x-{name.replace('_', '-')}", suffixes, "chunkwright_parsers.code", names)


FORMATS: dict[str, Format] = {
    "markdown": Format(
        "markdown",
        "text/markdown",
        (".md", ".markdown", ".mdown", ".mkd", ".mkdn", ".mdx", ".qmd", ".rmd"),
        "chunkwright_parsers.markdown",
    ),
    "text": Format("text", "text/plain", (".txt", ".text", ".log"), "chunkwright_parsers.text"),
    "notebook": Format("notebook", "application/x-ipynb+json", (".ipynb",), "chunkwright_parsers.notebook"),
    "html": Format("html", "text/html", (".html", ".htm", ".xhtml"), "chunkwright_parsers.components"),
    "vue": Format("vue", "text/x-vue", (".vue",), "chunkwright_parsers.components"),
    "svelte": Format("svelte", "text/x-svelte", (".svelte",), "chunkwright_parsers.components"),
    "astro": Format("astro", "text/x-astro", (".astro",), "chunkwright_parsers.components"),
    **{name: _code(name, files) for name, files in FIRST_CLASS.items()},
    **{name: _code(name, files) for name, files in GENERIC.items()},
}
"""The formats that come with Chunkwright, by name."""


@cache
def known_formats() -> dict[str, Format]:
    """All formats: those of the table, and those of the entry-point group `chunkwright.parsers`.

    An entry point names a `Format` object; its name cannot replace one of the table.
    """
    formats = dict(FORMATS)
    for point in entry_points(group=ENTRY_POINT_GROUP):
        if point.name not in formats:
            formats[point.name] = cast("Format", point.load())
    return formats


def format_named(name: str) -> Format:
    """The format of a name.

    Raises:
        UnknownFormat: There is none; the message lists those that there are.
    """
    formats = known_formats()
    if name not in formats:
        raise UnknownFormat(f"no format is called {name!r}; there are: {', '.join(sorted(formats))}")
    return formats[name]


@cache
def parser_for(name: str) -> Parser:
    """The parser of a format, imported when it is first asked for.

    Raises:
        UnknownFormat: There is no such format.
    """
    return cast("Parser", import_module(format_named(name).module).parse)
