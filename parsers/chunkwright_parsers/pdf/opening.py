"""Opens a PDF file, and says what is wrong with one that cannot be opened."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pypdfium2 as pdfium

from chunkwright.errors import ParseError


@contextmanager
def opened(data: bytes, name: str, password: str) -> Iterator[pdfium.PdfDocument]:
    """A document, closed at the end.

    Args:
        data: Its bytes.
        name: Its name, for the message.
        password: Its password, or "".

    Raises:
        ParseError: It is damaged, wants a password, or has no page.
    """
    try:
        document = pdfium.PdfDocument(data, password=password or None)
    except pdfium.PdfiumError as error:
        raise ParseError(name, None, _reason(str(error), password)) from error
    try:
        if len(document) == 0:
            raise ParseError(name, None, "the file has no page")
        yield document
    finally:
        document.close()


def _reason(message: str, password: str) -> str:
    if "password" in message.lower():
        what = "the file wants another password" if password else "the file is locked and wants a password"
        return f"{what}; give it as ReadOptions(password=) or --password"
    if "security" in message.lower():
        return "the file is encrypted in a way that cannot be read"
    return "the file is damaged and cannot be opened as a PDF"
