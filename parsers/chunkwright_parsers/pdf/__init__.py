"""PDF: reading order, headings, tables and furniture from the layout of pages."""

from chunkwright_parsers.pdf.parser import parse

__all__ = ["parse"]
