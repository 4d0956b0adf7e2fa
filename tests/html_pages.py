"""Reads pages for tests."""

from __future__ import annotations

import re

import chunkwright as cw
from chunkwright.tree import Block, Table, cells, walk

_TAG = re.compile(r"<[^<>]*>")


def read(page: str, *, url: str = "", full: bool = False) -> cw.Document:
    """The document of a page."""
    options = cw.ReadOptions(content="full" if full else "main", url=url)
    return cw.parse_text(page, format="html", options=options)


def body(page: str) -> list[Block]:
    """The outermost blocks of a page that are content."""
    return [block for block in read(page).root.children if block.layer == "body"]


def said(page: str, layer: str = "body") -> list[str]:
    """The text of the outermost blocks of a layer."""
    document = read(page)
    return [b.span.slice(document.text) for b in walk(document.root) if b.layer == layer and not b.children and b.span]


def tables(document: cw.Document) -> list[Table]:
    """The tables of a document."""
    return [block for block in walk(document.root) if isinstance(block, Table)]


def matrix(document: cw.Document, table: Table) -> list[list[str]]:
    """What stands in each place of a table, merged cells in all their places."""
    placed: dict[tuple[int, int], str] = {}
    for cell in cells(document.text, table):
        content = _TAG.sub(" ", cell.span.slice(document.text)).strip()
        for row in range(cell.row, cell.row + cell.row_span):
            for column in range(cell.column, cell.column + cell.column_span):
                placed.setdefault((row, column), content)
    height = max((row for row, _ in placed), default=-1) + 1
    width = max((column for _, column in placed), default=-1) + 1
    return [[placed.get((row, column), "") for column in range(width)] for row in range(height)]
