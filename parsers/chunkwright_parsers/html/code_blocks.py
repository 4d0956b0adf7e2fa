"""Code listings as fenced blocks, with blocks of their own language inside where they are long."""

from __future__ import annotations

import re

from chunkwright.tree import Block, Code, Frame, Origin, Span
from chunkwright_parsers.html.listing import code_text, language_of
from chunkwright_parsers.html.node import Node
from chunkwright_parsers.markdown.code import blocks_inside
from chunkwright_parsers.rendering import Writer

_TICKS = re.compile(r"`{3,}")
_INFO = re.compile(r"[\s`]")


class CodeWriter:
    """Writes listings into a rendering.

    Args:
        writer: The rendering.
        into_code: Whether code is parsed.
    """

    def __init__(self, writer: Writer, *, into_code: bool) -> None:
        self._writer = writer
        self._into_code = into_code

    def write(self, listing: Node, named: Node, origin: Origin) -> list[Block]:
        """Writes a listing and gives its block; nothing for an empty one.

        Args:
            listing: The element that holds the code.
            named: The element from which on names can tell the language.
            origin: Its place in the page.
        """
        code = code_text(listing)
        if not code.strip():
            return []
        language = _INFO.sub("", language_of(listing) or language_of(named))
        fence = "`" * (max((len(run) for run in _TICKS.findall(code)), default=2) + 1)
        writer = self._writer
        start = writer.begin()
        opening = writer.write(f"{fence}{language}")
        body_start = opening + 1
        body_end = writer.write(f"\n{code}")
        end = writer.write(f"\n{fence}")
        margin = len(writer.prefix)
        body = Span(body_start, body_end)
        frame = Frame(open=f"{writer.prefix}{fence}{language}\n", joint="\n", close=f"\n{writer.prefix}{fence}")
        inside: tuple[Block, ...] = ()
        if self._into_code and language:
            lines = f"{writer.prefix}{code}".replace("\n", f"\n{writer.prefix}")
            inside = blocks_inside(lines, language, body_start, margin)
        return [Code(span=Span(start, end), language=language, body=body, frame=frame, children=inside, origin=origin)]
