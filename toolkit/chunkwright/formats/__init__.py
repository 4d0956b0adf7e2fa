"""Formats: the table of parsers, detection, decoding."""

from chunkwright.formats.decode import decode
from chunkwright.formats.detect import detect, format_of_name, refuse_binary
from chunkwright.formats.gitattributes import Stated, stated_of
from chunkwright.formats.isolated import parse_isolated
from chunkwright.formats.page_encoding import codec_of, declared_encoding
from chunkwright.formats.provenance import provenance
from chunkwright.formats.registry import FORMATS, Format, format_named, parser_for

__all__ = [
    "FORMATS",
    "Format",
    "Stated",
    "codec_of",
    "declared_encoding",
    "decode",
    "detect",
    "format_named",
    "format_of_name",
    "parse_isolated",
    "parser_for",
    "provenance",
    "refuse_binary",
    "stated_of",
]
