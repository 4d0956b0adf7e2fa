"""Jupyter notebooks: their cells as Markdown, code and outputs in fences."""

from chunkwright_parsers.notebook.parser import PARSER_VERSION, fallback, parse

__all__ = ["PARSER_VERSION", "fallback", "parse"]
