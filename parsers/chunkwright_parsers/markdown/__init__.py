"""Markdown: CommonMark and GFM with front matter, footnotes, definition lists and math."""

from chunkwright_parsers.markdown.parser import fallback, parse

__all__ = ["fallback", "parse"]
