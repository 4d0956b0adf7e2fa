"""Mail and web archives: MIME messages whose best body part is read as the page or the text that it is."""

from chunkwright_parsers.mail.parser import PARSER_VERSION, fallback, parse

__all__ = ["PARSER_VERSION", "fallback", "parse"]
