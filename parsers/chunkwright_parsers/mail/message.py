"""What is taken from a MIME message: its best body part, its headers, the names of what is left out."""

from __future__ import annotations

import email
import email.errors
import email.policy
from dataclasses import dataclass, field
from email.message import EmailMessage
from email.utils import parsedate_to_datetime
from typing import cast

from chunkwright.tree import MetadataValue

_HEADERS = ("from", "to", "cc", "reply-to", "message-id", "in-reply-to", "list-id", "snapshot-content-location")
_LONGEST = 2000  # characters of a header
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
        body: The part that is read; None if no part is text.
        attachments: Names of the parts that are left out.
    """

    subject: str = ""
    date: str = ""
    headers: dict[str, MetadataValue] = field(default_factory=dict)
    body: Body | None = None
    attachments: tuple[str, ...] = ()


def read_message(data: bytes) -> Message:
    """Reads a message.

    Args:
        data: Its bytes.
    """
    message = email.message_from_bytes(data, policy=email.policy.default)
    leaves = [part for part in message.walk() if not part.is_multipart()]
    chosen = _best(message, leaves)
    return Message(
        subject=_header(message, "subject"),
        date=_date(message),
        headers={name: value for name in _HEADERS if (value := _header(message, name))},
        body=_body(chosen, message) if chosen is not None else None,
        attachments=tuple(_names(leaves, chosen)),
    )


def _best(message: EmailMessage, leaves: list[EmailMessage]) -> EmailMessage | None:
    """The page of a message, else its text; parts that are attached come last."""
    try:
        found = message.get_body(("html", "plain"))
    except (KeyError, AttributeError):
        found = None
    if found is not None:
        return cast("EmailMessage", found)
    for kind in ("text/html", "application/xhtml+xml", "text/plain"):
        for part in leaves:
            if part.get_content_type() == kind and part.get_content_disposition() != "attachment":
                return part
    return None


def _body(part: EmailMessage, message: EmailMessage) -> Body:
    payload = part.get_payload(decode=True)
    data = payload if isinstance(payload, bytes) else b""
    kind = part.get_content_type()
    location = _header(part, "content-location") or _header(message, "snapshot-content-location")
    return Body(data, kind in ("text/html", "application/xhtml+xml"), part.get_content_charset() or "", location)


def _names(leaves: list[EmailMessage], chosen: EmailMessage | None) -> list[str]:
    """Names of attachments; the pictures and styles of a page are none."""
    out = [
        part.get_filename() or part.get_content_type()
        for part in leaves
        if part is not chosen and (part.get_content_disposition() == "attachment" or part.get_filename())
    ]
    more = len(out) - _SHOWN
    return out if more <= 0 else [*out[:_SHOWN], f"{more} more"]


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
