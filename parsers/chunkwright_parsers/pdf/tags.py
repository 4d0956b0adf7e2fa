"""The structure tree of a tagged file: what the program that wrote it says each piece of text is."""

from __future__ import annotations

import ctypes
import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Literal

import pypdfium2.raw as raw

TagRole = Literal["paragraph", "heading", "item", "cell", "caption", "note", "code", "quote", "figure", "formula"]

_HEADING = re.compile(r"H([1-6])?")
_ROLES: dict[str, TagRole] = {
    "P": "paragraph",
    "LI": "item",
    "TOCI": "paragraph",
    "Caption": "caption",
    "Note": "note",
    "FENote": "note",
    "Code": "code",
    "BlockQuote": "quote",
    "Figure": "figure",
    "Formula": "formula",
}
_KEPT: frozenset[TagRole] = frozenset({"item", "cell", "caption", "note", "code", "quote", "figure", "formula"})
_MOST_ELEMENTS = 20_000  # of a page
_MOST_COVERED = 200  # rows or columns that a cell is said to cover


@dataclass(frozen=True, slots=True)
class TagCell:
    """Place of a cell in a table.

    Attributes:
        table: Number of the table on its page.
        row: Row, from 0.
        column: Column, from 0.
        rows: Rows that it covers.
        columns: Columns that it covers.
        header: Whether it is a header cell.
    """

    table: int
    row: int
    column: int
    rows: int
    columns: int
    header: bool


@dataclass(frozen=True, slots=True)
class Tag:
    """What a piece of text is said to be.

    Attributes:
        role: What it is.
        element: Number of its block on its page.
        level: Level of a heading; 1 if none is said.
        cell: Place of a cell.
        alt: Description of a figure.
    """

    role: TagRole
    element: int
    level: int = 0
    cell: TagCell | None = None
    alt: str = ""


@dataclass(slots=True)
class _Grid:
    """A table while its rows are read."""

    number: int
    row: int = -1
    taken: set[tuple[int, int]] = field(default_factory=set)

    def place(self, rows: int, columns: int, *, header: bool) -> TagCell:
        row, column = max(self.row, 0), 0
        while (row, column) in self.taken:
            column += 1
        self.taken |= {(row + r, column + c) for r in range(rows) for c in range(columns)}
        return TagCell(self.number, row, column, rows, columns, header)


def page_tags(page: raw.FPDF_PAGE) -> dict[int, Tag]:
    """The tags of a page's marked content, by its ids; none if the file has no structure tree.

    Args:
        page: The page.
    """
    tree = raw.FPDF_StructTree_GetForPage(page)
    if not tree:
        return {}
    try:
        return _Walk().walk(tree)
    finally:
        raw.FPDF_StructTree_Close(tree)


class _Walk:
    """Walks over the elements of a page in their order, without recursion."""

    def __init__(self) -> None:
        self._tags: dict[int, Tag] = {}
        self._elements = 0
        self._tables = 0

    def walk(self, tree: raw.FPDF_STRUCTTREE) -> dict[int, Tag]:
        count = raw.FPDF_StructTree_CountChildren(tree)
        children = (raw.FPDF_StructTree_GetChildAtIndex(tree, index) for index in range(count))
        stack: list[tuple[raw.FPDF_STRUCTELEMENT, Tag | None, _Grid | None]] = [
            (child, None, None) for child in children if child
        ]
        stack.reverse()
        while stack and self._elements < _MOST_ELEMENTS:
            element, around, grid = stack.pop()
            self._elements += 1
            kind = _text(raw.FPDF_StructElement_GetType, element)
            tag, grid = self._entered(element, kind, around, grid)
            if tag is not None:
                # Children are asked, since only these are looked at by page: numbers of content are those of one page.
                for index in range(raw.FPDF_StructElement_CountChildren(element)):
                    content = raw.FPDF_StructElement_GetChildMarkedContentID(element, index)
                    if content >= 0:
                        self._tags[content] = tag
            for index in reversed(range(raw.FPDF_StructElement_CountChildren(element))):
                child = raw.FPDF_StructElement_GetChildAtIndex(element, index)
                if child:
                    stack.append((child, tag, grid))
        return self._tags

    def _entered(
        self, element: raw.FPDF_STRUCTELEMENT, kind: str, around: Tag | None, grid: _Grid | None
    ) -> tuple[Tag | None, _Grid | None]:
        """The tag and the table that hold inside an element."""
        if kind == "Table" and (around is None or around.role != "cell"):
            self._tables += 1
            return around, _Grid(self._tables)
        if kind == "TR" and grid is not None:
            grid.row += 1
            return around, grid
        if kind in ("TD", "TH") and grid is not None and (around is None or around.role != "cell"):
            rows, columns = _number(element, b"RowSpan"), _number(element, b"ColSpan")
            place = grid.place(rows, columns, header=kind == "TH")
            return Tag("cell", self._elements, cell=place), grid
        if around is not None and around.role in _KEPT and kind != "Figure":
            return self._inside(kind, around), grid
        heading = _HEADING.fullmatch(kind)
        if heading is not None or kind == "Title":
            level = int(heading[1]) if heading is not None and heading[1] else 1
            return Tag("heading", self._elements, level=level), grid
        role = _ROLES.get(kind)
        if role is None:
            return around, grid
        alt = _text(raw.FPDF_StructElement_GetAltText, element) if role == "figure" else ""
        return Tag(role, self._elements, alt=" ".join(alt.split())), grid

    def _inside(self, kind: str, around: Tag) -> Tag:
        """The tag of an element in a block that is more than a paragraph: another block of that kind, or the same."""
        parts = kind == "LI" if around.role == "item" else kind == "P" and around.role in ("quote", "note")
        return replace(around, element=self._elements) if parts else around


def _text(read: Callable[..., int], element: raw.FPDF_STRUCTELEMENT) -> str:
    size = read(element, None, 0)
    if size <= 2:
        return ""
    buffer = ctypes.create_string_buffer(size)
    read(element, buffer, size)
    return buffer.raw[: size - 2].decode("utf-16-le", "replace")


def _number(element: raw.FPDF_STRUCTELEMENT, name: bytes) -> int:
    """A positive number among the attributes of an element; 1 if there is none."""
    value = ctypes.c_float()
    for index in range(raw.FPDF_StructElement_GetAttributeCount(element)):
        attribute = raw.FPDF_StructElement_GetAttributeAtIndex(element, index)
        found = raw.FPDF_StructElement_Attr_GetValue(attribute, name) if attribute else None
        if found and raw.FPDF_StructElement_Attr_GetNumberValue(found, value):
            return max(1, min(int(value.value), _MOST_COVERED))
    return 1
