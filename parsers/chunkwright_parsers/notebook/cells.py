"""The cells of a notebook file, of every version of its format."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from chunkwright.errors import ParseError
from chunkwright.tree import MetadataValue

JsonObject = Mapping[str, MetadataValue]
CellKind = Literal["markdown", "code", "raw"]

_NONE: JsonObject = {}


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell.

    Attributes:
        path: Place in the file, such as `cells[3]`.
        kind: What it holds.
        source: Its text.
        language: Language that the cell states for itself, or "".
        mime: Media type that a raw cell states, or "".
        outputs: Its outputs as the file has them.
    """

    path: str
    kind: CellKind
    source: str
    language: str = ""
    mime: str = ""
    outputs: tuple[JsonObject, ...] = ()


@dataclass(frozen=True, slots=True)
class Notebook:
    """A notebook.

    Attributes:
        cells: Its cells, in order.
        metadata: What it says of itself.
        language: Language of its code.
        version: Version of the file format, such as `4.5`.
    """

    cells: tuple[Cell, ...]
    metadata: JsonObject = field(default_factory=dict)
    language: str = "python"
    version: str = ""


def read_notebook(text: str, name: str) -> Notebook:
    """The notebook in a file's text.

    Args:
        text: The text.
        name: Name of the file, for messages.

    Raises:
        ParseError: It is not JSON, or holds no list of cells.
    """
    try:
        data: MetadataValue = json.loads(text)
    except json.JSONDecodeError as error:
        raise ParseError(name, error.lineno, f"this is not JSON: {error.msg} in column {error.colno}") from error
    except RecursionError as error:
        raise ParseError(name, None, "its JSON is nested too deep to be read") from error
    top = as_object(data)
    sheets = as_list(top.get("worksheets"))
    groups = [(f"worksheets[{number}].cells", as_object(sheet).get("cells")) for number, sheet in enumerate(sheets)]
    if isinstance(top.get("cells"), list) or not groups:
        groups = [("cells", top.get("cells"))]
    if not any(isinstance(cells, list) for _, cells in groups):
        raise ParseError(name, None, "this is no notebook: it has no list of cells")
    metadata = as_object(top.get("metadata"))
    language = _language(metadata)
    cells = tuple(
        _cell(as_object(cell), f"{where}[{number}]")
        for where, listed in groups
        for number, cell in enumerate(as_list(listed))
    )
    if not language:
        language = next((cell.language for cell in cells if cell.language), "python")
    version = f"{top.get('nbformat', '')}.{top.get('nbformat_minor', '')}".strip(".")
    return Notebook(cells, metadata, language, version)


def as_object(value: MetadataValue) -> JsonObject:
    """A value as an object; an empty one for any other."""
    return value if isinstance(value, dict) else _NONE


def as_list(value: MetadataValue) -> list[MetadataValue]:
    """A value as a list; an empty one for any other."""
    return value if isinstance(value, list) else []


def as_text(value: MetadataValue) -> str:
    """A string, or a list of strings as notebooks write long ones; "" for any other value."""
    if isinstance(value, list):
        return "".join(part for part in value if isinstance(part, str))
    return value if isinstance(value, str) else ""


def _cell(cell: JsonObject, path: str) -> Cell:
    kind = as_text(cell.get("cell_type"))
    source = as_text(cell.get("source")) or as_text(cell.get("input"))
    metadata = as_object(cell.get("metadata"))
    if kind == "heading":
        level = cell.get("level")
        marks = "#" * max(1, min(6, level if isinstance(level, int) else 1))
        return Cell(path, "markdown", f"{marks} {' '.join(source.split())}")
    if kind == "code":
        stated = as_object(metadata.get("vscode")).get("languageId") or cell.get("language")
        outputs = tuple(as_object(output) for output in as_list(cell.get("outputs")))
        return Cell(path, "code", source, as_text(stated), outputs=outputs)
    if kind in ("markdown", "html"):
        return Cell(path, "markdown", source)
    return Cell(path, "raw", source, mime=as_text(metadata.get("raw_mimetype") or metadata.get("format")))


def _language(metadata: JsonObject) -> str:
    """Language of the kernel, by the name it gives, else by the kernel's own."""
    info, kernel = as_object(metadata.get("language_info")), as_object(metadata.get("kernelspec"))
    return as_text(info.get("name")) or as_text(kernel.get("language")) or as_text(metadata.get("language"))
