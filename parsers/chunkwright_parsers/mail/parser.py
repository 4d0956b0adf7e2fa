"""The parser of messages: `.eml` files and web archives (MHTML). What is read is their best body part."""

from __future__ import annotations

import re
from dataclasses import replace

from chunkwright.errors import ParseError
from chunkwright.tree import Document, Notice, NoticeKind
from chunkwright.tree.reading import Parser, Reading, ReadOptions
from chunkwright_parsers.html import fallback as plain_page
from chunkwright_parsers.html import parse as parse_page
from chunkwright_parsers.mail.message import Body, Message, read_message
from chunkwright_parsers.text import parse as parse_text

PARSER_VERSION = 1

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
    if message.body is None:
        source = reading.source.uri or reading.source.name or "the message"
        raise ParseError(source, None, "no part of it is text; a message needs a text/html or a text/plain part")
    text, notices = _decoded(message.body, reading.options.encoding)
    if message.attachments:
        names = ", ".join(message.attachments)
        notices.append(Notice(NoticeKind.SKIPPED_CONTENT, f"Attachments are left out: {names}."))
    inner = replace(reading, text=text, data=b"", notices=(), options=_located(reading, message))
    document = page(inner) if message.body.html else parse_text(inner)
    return replace(
        document,
        format=reading.format,
        title=message.subject or document.title,
        modified=message.date or document.modified,
        metadata={**document.metadata, **message.headers, **({"date": message.date} if message.date else {})},
        notices=(*_kept(reading), *notices, *document.notices),
    )


def _located(reading: Reading, message: Message) -> ReadOptions:
    """Options that hold the address of a page, unless the caller gave one."""
    location = message.body.location if message.body is not None else ""
    if reading.options.url or not location.startswith(("http://", "https://")):
        return reading.options
    return replace(reading.options, url=location)


def _kept(reading: Reading) -> tuple[Notice, ...]:
    """What reading found, but for the encoding: each part of a message has its own."""
    unkept = (NoticeKind.BAD_ENCODING, NoticeKind.BYTE_ORDER_MARK)
    return tuple(notice for notice in reading.notices if notice.kind not in unkept)


def _decoded(body: Body, stated: str) -> tuple[str, list[Notice]]:
    """The text of a part: as stated by the caller, the message or the page itself, else UTF-8, else Western."""
    meta = _META.search(body.data[:4096]) if body.html else None
    for name in (stated, body.charset, meta[1].decode("ascii") if meta else "", "utf-8"):
        try:
            return body.data.decode(name), []
        except (LookupError, UnicodeError, ValueError):
            continue
    message = "Bytes of the message are not in the encoding that it states; they were read as cp1252."
    return body.data.decode("cp1252", "replace"), [Notice(NoticeKind.BAD_ENCODING, message)]
