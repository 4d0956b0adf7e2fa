"""Markdown as it is written: what parsers of formats that are no text share."""

from chunkwright_parsers.rendering.escape import code_span, escaped, escaped_places, line_escaped, target
from chunkwright_parsers.rendering.writer import Opened, Writer

__all__ = ["Opened", "Writer", "code_span", "escaped", "escaped_places", "line_escaped", "target"]
