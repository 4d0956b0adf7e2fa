"""What is taken from a MIME message: its best body part, its headers, the names of what is left out."""

from __future__ import annotations

import email
import email.errors
import email.policy
import re
from dataclasses import dataclass, field
from email.message import EmailMessage
from email.utils import parsedate_to_datetime
from typing import cast

from chunkwright.tree import MetadataValue

_HEADERS = ("from", "to", "cc", "reply-to", "message-id", "in-reply-to", "list-id", "snapshot-content-location")
_LONGEST = 2000  # characters of a header
_PAGES = ("text/html", "application/xhtml+xml")
_READ = (*_PAGES, "text/plain", "text/markdown", "message/delivery-status")
_TAG = re.compile(rb"<(?:style|script)\b.*?</(?:style|script)>|<[^>]*>", re.S | re.I)
_MOST = 200  # parts of one message that are read
_SHOWN = 10  # names of attachments that are told


@dataclass(frozen=True, slots=True)
class Body:
    """The part of a message that is read.

    Attributes:
        data: Its bytes, transfer encoding undone.
        html: Whether it is a page; else it is plain text.
        charset: Encoding that the message states for it, or "".
        location: Address that the message states for it, or "".
    """

    data: bytes
    html: bool
    charset: str
    location: str


@dataclass(frozen=True, slots=True)
class Message:
    """A message.

    Attributes:
        subject: Its subject, or "".
        date: Its date in ISO 8601, or "".
        headers: Sender, recipients and the like.
        bodies: The parts that are read, in order; none if no part is text.
        attachments: Names of the parts that are left out.
    """

    subject: str = ""
    date: str = ""
    headers: dict[str, MetadataValue] = field(default_factory=dict)
    bodies: tuple[Body, ...] = ()
    attachments: tuple[str, ...] = ()


def read_message(data: bytes) -> Message:
    """Reads a message.

    Args:
        data: Its bytes.
    """
    message = email.message_from_bytes(data, policy=email.policy.default)
    bodies, left_out = _Parts(message).read()
    return Message(
        subject=_header(message, "subject"),
        date=_date(message),
        headers={name: value for name in _HEADERS if (value := _header(message, name))},
        bodies=tuple(bodies),
        attachments=tuple(
            left_out if len(left_out) <= _SHOWN else [*left_out[:_SHOWN], f"{len(left_out) - _SHOWN} more"]
        ),
    )


class _Parts:
    """Chooses among the parts of a message: the best of alternatives, all others that are text."""

    def __init__(self, message: EmailMessage) -> None:
        self._message = message
        self._bodies: list[Body] = []
        self._left_out: list[str] = []

    def read(self) -> tuple[list[Body], list[str]]:
        """The bodies in their order, and the names of what is left out."""
        self._part(self._message)
        return self._bodies, self._left_out

    def _part(self, part: EmailMessage) -> None:
        kind = part.get_content_type()
        inner = _inner(part)
        if kind == "message/rfc822":
            self._forwarded(inner)
        elif kind == "multipart/alternative" and inner:
            self._part(_best(inner))
        elif kind == "multipart/related" and inner:
            self._related(inner)
        elif inner:
            for one in inner[:_MOST]:
                self._part(one)
            self._left_out += [one.get_content_type() for one in inner[_MOST:]]
        elif kind.startswith("multipart/") or (kind in _READ and part.get_content_disposition() != "attachment"):
            self._bodies.append(_body(part, self._message))
        else:
            self._left_out.append(part.get_filename() or kind)

    def _related(self, inner: list[EmailMessage]) -> None:
        """A page with what it shows: of its parts only the first, and those that are attached are told."""
        first = next((one for one in inner if one.get_content_type() in _READ or _inner(one)), inner[0])
        self._part(first)
        self._left_out += [one.get_filename() or "" for one in inner if one is not first and one.get_filename()]

    def _forwarded(self, inner: list[EmailMessage]) -> None:
        """A message in the message: who wrote it and what about, then its text."""
        for message in inner:
            heads = [f"{name}: {value}" for name in ("From", "Date", "Subject") if (value := _header(message, name))]
            self._bodies.append(Body("\n".join(heads).encode(), html=False, charset="utf-8", location=""))
            self._part(message)


def _inner(part: EmailMessage) -> list[EmailMessage]:
    payload = part.get_payload()
    return [cast("EmailMessage", one) for one in payload] if isinstance(payload, list) else []


def _best(parts: list[EmailMessage]) -> EmailMessage:
    """The page among alternatives, unless there is next to nothing on it; else the text."""
    texts = {part.get_content_type(): part for part in reversed(parts)}
    page = next((part for part in parts if part.get_content_type() in _PAGES or _inner(part)), None)
    plain = texts.get("text/plain")
    if page is None or (plain is not None and not _inner(page) and _says_less(page, plain)):
        return plain or parts[-1]
    return page


def _says_less(page: EmailMessage, plain: EmailMessage) -> bool:
    """Whether a page says much less than the text beside it."""
    shown = len(_TAG.sub(b"", _bytes(page)).split())
    return shown < 0.3 * len(_bytes(plain).split())


def _bytes(part: EmailMessage) -> bytes:
    payload = part.get_payload(decode=True)
    if isinstance(payload, bytes):
        return payload
    text = part.get_payload()  # of a message whose boundary never comes
    return text.encode("utf-8", "surrogateescape") if isinstance(text, str) else b""


def _body(part: EmailMessage, message: EmailMessage) -> Body:
    location = _header(part, "content-location") or _header(message, "snapshot-content-location")
    return Body(_bytes(part), part.get_content_type() in _PAGES, part.get_content_charset() or "", location)


def _header(message: EmailMessage, name: str) -> str:
    try:
        value = message.get(name)
    except (
        ValueError,
        IndexError,
        AttributeError,
        email.errors.MessageError,
    ):  # headers that the library stumbles over
        return ""
    return " ".join(str(value).split())[:_LONGEST] if value is not None else ""


def _date(message: EmailMessage) -> str:
    try:
        return parsedate_to_datetime(_header(message, "date")).isoformat()
    except (ValueError, TypeError, IndexError, OverflowError):
        return ""
