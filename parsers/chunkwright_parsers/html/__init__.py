"""HTML: main content, true structure, tables as tables, rendered as Markdown."""

from chunkwright_parsers.html.parser import PARSER_VERSION, fallback, parse, parse_soup

__all__ = ["PARSER_VERSION", "fallback", "parse", "parse_soup"]
