"""Jupyter notebooks: their cells as Markdown, code and outputs in fences."""

from chunkwright_parsers.notebook.parser import fallback, parse

__all__ = ["fallback", "parse"]
