"""HTML: main content, true structure, tables as tables, rendered as Markdown."""

from chunkwright_parsers.html.parser import fallback, parse, parse_soup
from chunkwright_parsers.html.repeated import learn_furniture

__all__ = ["fallback", "learn_furniture", "parse", "parse_soup"]
