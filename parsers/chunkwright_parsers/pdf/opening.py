"""Opens a PDF file, and says what is wrong with one that cannot be opened."""

from __future__ import annotations

import pypdfium2 as pdfium

from chunkwright.errors import ParseError


class OpenFile:
    """A file that is open; closed at the end of a `with` statement.

    Args:
        data: Its bytes.
        name: Its name, for the message.
        password: Its password, or "".

    Attributes:
        document: The document, another one after `renew`.

    Raises:
        ParseError: It is damaged, wants a password, or has no page.
    """

    document: pdfium.PdfDocument

    def __init__(self, data: bytes, name: str, password: str) -> None:
        self._data = data
        self._password = password
        try:
            self.document = pdfium.PdfDocument(data, password=password or None)
        except pdfium.PdfiumError as error:
            raise ParseError(name, None, _reason(str(error), password)) from error
        if len(self.document) == 0:
            self.document.close()
            raise ParseError(name, None, "the file has no page")

    def renew(self) -> None:
        """Opens the file again: PDFium keeps what it has read of all pages as long as a document is open."""
        self.document.close()
        self.document = pdfium.PdfDocument(self._data, password=self._password or None)

    def __enter__(self) -> OpenFile:
        return self

    def __exit__(self, *_: object) -> None:
        self.document.close()


def _reason(message: str, password: str) -> str:
    if "password" in message.lower():
        what = "the file wants another password" if password else "the file is locked and wants a password"
        return f"{what}; give it as ReadOptions(password=) or --password"
    if "security" in message.lower():
        return "the file is encrypted in a way that cannot be read"
    return "the file is damaged and cannot be opened as a PDF"
