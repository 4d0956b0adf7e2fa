"""The literal table of formats, and the door through which a third party's parser comes in."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
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
        module: Module that has `parse`.
        version: Version of what its parser makes; it is raised when the tree of some file becomes another, so that runs
            read files of the format again. It stands here and not in the module so that it is known without loading it.
        may_hang: Whether its parser is compiled code that might not return: with a time limit it runs in a process of
            its own.
        binary: Whether files of the format are no text, so that its parser takes their bytes.
        declares_encoding: Whether files of the format can say what their encoding is.
        file_names: Names of files that have no suffix, or one that says less: `Makefile`, `go.mod`.
    """

    name: str
    media_type: str
    suffixes: tuple[str, ...]
    module: str
    version: int = 1
    file_names: tuple[str, ...] = ()
    may_hang: bool = False
    declares_encoding: bool = False
    binary: bool = False

    @property
    def source_code(self) -> bool:
        """Whether files of the format are source code: their first lines can say that a program wrote them."""
        return self.module in ("chunkwright_parsers.code", "chunkwright_parsers.components")


def _code(name: str, files: tuple[str, ...]) -> Format:
    suffixes = tuple(file for file in files if file.startswith("."))
    names = tuple(file for file in files if not file.startswith("."))
    media_type = f"text/x-{name.replace('_', '-')}"
    return Format(name, media_type, suffixes, "chunkwright_parsers.code", file_names=names, may_hang=True)


def _components(name: str, media_type: str, suffixes: tuple[str, ...]) -> Format:
    return Format(name, media_type, suffixes, "chunkwright_parsers.components", version=2, may_hang=True)


FORMATS: dict[str, Format] = {
    "markdown": Format(
        "markdown",
        "text/markdown",
        (".md", ".markdown", ".mdown", ".mkd", ".mkdn", ".mdx", ".qmd", ".rmd"),
        "chunkwright_parsers.markdown",
        version=3,
        may_hang=True,
    ),
    "text": Format(
        "text",
        "text/plain",
        (".txt", ".text", ".log", ".conf", ".doctest", ".awk", ".bat", ".cmd"),
        "chunkwright_parsers.text",
    ),
    "notebook": Format(
        "notebook", "application/x-ipynb+json", (".ipynb",), "chunkwright_parsers.notebook", may_hang=True
    ),
    "html": Format(
        "html",
        "text/html",
        (".html", ".htm", ".xhtml", ".xht"),
        "chunkwright_parsers.html",
        may_hang=True,
        declares_encoding=True,
    ),
    "pdf": Format("pdf", "application/pdf", (".pdf",), "chunkwright_parsers.pdf", may_hang=True, binary=True),
    "mail": Format("mail", "message/rfc822", (".eml",), "chunkwright_parsers.mail", may_hang=True),
    "mhtml": Format("mhtml", "multipart/related", (".mhtml", ".mht"), "chunkwright_parsers.mail", may_hang=True),
    "html_source": _components("html_source", "text/html", ()),
    "vue": _components("vue", "text/x-vue", (".vue",)),
    "svelte": _components("svelte", "text/x-svelte", (".svelte",)),
    "astro": _components("astro", "text/x-astro", (".astro",)),
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


@cache
def file_tables() -> tuple[dict[str, str], dict[str, str]]:
    """Names of formats by file name and by suffix; of two formats with one suffix, the first has it."""
    formats = known_formats().values()
    by_name = {file: known.name for known in formats for file in known.file_names}
    by_suffix = {suffix: known.name for known in reversed(formats) for suffix in known.suffixes}
    return by_name, by_suffix


def format_named(name: str) -> Format:
    """The format of a name.

    Raises:
        UnknownFormat: There is none; the message names those that are like it.
    """
    formats = known_formats()
    if name not in formats:
        near = get_close_matches(name.lower(), formats, n=3, cutoff=0.7)
        meant = f"did you mean {' or '.join(map(repr, near))}? " if near else ""
        raise UnknownFormat(f"no format is called {name!r}; {meant}`chunkwright formats` lists those there are")
    return formats[name]


@cache
def parser_for(name: str) -> Parser:
    """The parser of a format, imported when it is first asked for.

    Raises:
        UnknownFormat: There is no such format.
    """
    return cast("Parser", import_module(format_named(name).module).parse)
