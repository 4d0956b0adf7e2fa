"""PDF: reading order, headings, tables and furniture from the layout of pages."""

from chunkwright_parsers.pdf.parser import PARSER_VERSION, parse

__all__ = ["PARSER_VERSION", "parse"]
