"""Mail and web archives: MIME messages whose best body part is read as the page or the text that it is."""

from chunkwright_parsers.mail.parser import fallback, parse

__all__ = ["fallback", "parse"]
