"""The parser of messages: `.eml` files and web archives (MHTML). What is read is their best body part."""

from __future__ import annotations

import html
import re
from dataclasses import replace

from charset_normalizer import from_bytes

from chunkwright.errors import ParseError
from chunkwright.tree import Document, Notice, NoticeKind
from chunkwright.tree.reading import Parser, Reading, ReadOptions
from chunkwright_parsers.html import fallback as plain_page
from chunkwright_parsers.html import parse as parse_page
from chunkwright_parsers.mail.message import Body, Message, read_message
from chunkwright_parsers.text import parse as parse_text

_SAMPLE = 65_536  # bytes that are enough to tell an encoding
_FEWEST_WIDE = 6  # bytes beyond ASCII that tell an encoding; fewer are taken for Western letters
_META = re.compile(rb"<meta\b[^>]{0,500}?\bcharset\s*=\s*[\"']?\s*([A-Za-z0-9_:.+-]{2,40})", re.I)


def parse(reading: Reading) -> Document:
    """The document of a message.

    Args:
        reading: The bytes of the file with what is known about it.

    Raises:
        ParseError: No part of the message is text.
    """
    return _document(reading, parse_page)


def fallback(reading: Reading) -> Document:
    """The document of a message whose code is kept as it is, because a grammar hung or crashed over it.

    Args:
        reading: The bytes of the file with what is known about it, the reason among its notices.

    Raises:
        ParseError: No part of the message is text.
    """
    return _document(reading, plain_page)


def _document(reading: Reading, page: Parser) -> Document:
    message = read_message(reading.data)
    if not message.bodies:
        source = reading.source.uri or reading.source.name or "the message"
        raise ParseError(source, None, "no part of it is text; a message needs a text/html or a text/plain part")
    notices: list[Notice] = []
    texts = [_decoded(body, reading.options.encoding, notices) for body in message.bodies]
    if message.attachments:
        names = ", ".join(message.attachments)
        notices.append(Notice(NoticeKind.SKIPPED_CONTENT, f"Attachments are left out: {names}."))
    options = _located(reading, message)
    if len(texts) == 1:
        inner = replace(reading, text=texts[0], data=b"", notices=(), options=options)
        document = page(inner) if message.bodies[0].html else parse_text(inner)
    else:
        whole = "\n".join(
            text if body.html else _as_page(text) for text, body in zip(texts, message.bodies, strict=True)
        )
        document = page(replace(reading, text=whole, data=b"", notices=(), options=options))
    return replace(
        document,
        format=reading.format,
        title=message.subject or document.title,
        modified=message.date or document.modified,
        metadata={**document.metadata, **message.headers, **({"date": message.date} if message.date else {})},
        notices=(*_kept(reading), *notices, *document.notices),
    )


def _as_page(text: str) -> str:
    """Plain text as paragraphs of a page, for a message that has both."""
    parts = [part.strip() for part in re.split(r"\n[ \t]*\n", text.replace("\r\n", "\n"))]
    return "".join(f"<p>{html.escape(part).replace(chr(10), '<br>')}</p>" for part in parts if part)


def _located(reading: Reading, message: Message) -> ReadOptions:
    """Options that hold the address of a page, unless the caller gave one."""
    location = next((body.location for body in message.bodies if body.location), "")
    if reading.options.url or not location.startswith(("http://", "https://")):
        return reading.options
    return replace(reading.options, url=location)


def _kept(reading: Reading) -> tuple[Notice, ...]:
    """What reading found, but for the encoding: each part of a message has its own."""
    unkept = (NoticeKind.BAD_ENCODING, NoticeKind.BYTE_ORDER_MARK)
    return tuple(notice for notice in reading.notices if notice.kind not in unkept)


def _decoded(body: Body, stated: str, notices: list[Notice]) -> str:
    """The text of a part: as the caller, the message or the page state it, else UTF-8, else what it looks like."""
    meta = _META.search(body.data[:4096]) if body.html else None
    for name in (stated, body.charset, meta[1].decode("ascii") if meta else "", "utf-8"):
        try:
            return body.data.decode(name)
        except (LookupError, UnicodeError, ValueError):
            continue
    wide = sum(byte > 0x7F for byte in body.data[:_SAMPLE])
    best = from_bytes(body.data[:_SAMPLE]).best() if wide >= _FEWEST_WIDE else None
    name = best.encoding if best is not None else "cp1252"
    message = f"Bytes of the message are not in the encoding that it states; they were read as {name}."
    notices.append(Notice(NoticeKind.BAD_ENCODING, message))
    return body.data.decode(name, "replace")
