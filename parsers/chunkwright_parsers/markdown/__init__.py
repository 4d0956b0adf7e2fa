"""Markdown: CommonMark and GFM with front matter, footnotes, definition lists and math."""

from chunkwright_parsers.markdown.parser import PARSER_VERSION, fallback, parse

__all__ = ["PARSER_VERSION", "fallback", "parse"]
