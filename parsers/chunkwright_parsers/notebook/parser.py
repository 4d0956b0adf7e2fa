"""The parser of Jupyter notebooks. The document's text is a Markdown rendering of the cells in their order."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import cast

from chunkwright.tree import Block, Document, MetadataValue, Origin, Root, rebuild
from chunkwright.tree.reading import Parser, Reading
from chunkwright_parsers.markdown import fallback as plain_markdown
from chunkwright_parsers.markdown import parse as parse_markdown
from chunkwright_parsers.notebook.cells import Notebook, as_text, read_notebook
from chunkwright_parsers.notebook.rendering import RENDERING_VERSION, Rendering, render

_LONGEST_VALUE = 2000  # characters of a value of the notebook's metadata: longer ones are states of widgets


def parse(reading: Reading) -> Document:
    """The document of a notebook.

    Args:
        reading: The text of the file with what is known about it.

    Raises:
        ParseError: The file is not JSON, or has no cells.
    """
    return _document(reading, parse_markdown)


def fallback(reading: Reading) -> Document:
    """The document of a notebook whose code cells are kept as they are, because a grammar hung or crashed over one.

    Args:
        reading: The text of the file with what is known about it, the reason among its notices.

    Raises:
        ParseError: The file is not JSON, or has no cells.
    """
    return _document(reading, plain_markdown)


def _document(reading: Reading, parser: Parser) -> Document:
    name = reading.source.uri or reading.source.name or "the notebook"
    notebook = read_notebook(reading.text, name)
    rendering = render(notebook)
    text = rendering.text()
    document = parser(replace(reading, text=text, data=b"", notices=()))
    return replace(
        document,
        root=_placed(document.root, rendering),
        format=reading.format,
        title=as_text(notebook.metadata.get("title")).strip() or document.title,
        rendering_version=RENDERING_VERSION,
        metadata={**_metadata(notebook), **document.metadata},
        notices=(*reading.notices, *rendering.notices, *document.notices),
    )


def _placed(root: Root, rendering: Rendering) -> Root:
    """The tree with the place of each block in the file."""

    def change(block: Block, children: tuple[Block, ...]) -> Block:
        if block is root or block.span is None:
            return replace(block, children=children)
        return replace(block, children=children, origin=Origin(rendering.path(block.span.start)))

    return cast("Root", rebuild(root, change))


def _metadata(notebook: Notebook) -> Mapping[str, MetadataValue]:
    """What the notebook says of itself, without the states of widgets."""
    kept = {
        name: value
        for name, value in notebook.metadata.items()
        if name != "widgets" and len(json.dumps(value)) <= _LONGEST_VALUE
    }
    return {**kept, "nbformat": notebook.version} if notebook.version else kept
