"""Draws small PDF files with exact geometry for tests: places in points from the top left."""

from __future__ import annotations

import io

from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

import chunkwright as cw

WIDTH, HEIGHT = 595.0, 842.0
_PIXEL = (
    b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x00\x00\x00\x00:~\x9bU\x00\x00\x00\nIDATx\x9c"
    b"c`\x00\x00\x00\x02\x00\x01H\xaf\xa4q\x00\x00\x00\x00IEND\xaeB`\x82"
)


class Sheet:
    """A file that is drawn page by page."""

    def __init__(self, *, rotation: int = 0, password: str = "") -> None:
        self._buffer = io.BytesIO()
        encryption = None
        if password:
            from reportlab.lib.pdfencrypt import StandardEncryption

            encryption = StandardEncryption(password)
        self.canvas = Canvas(self._buffer, pagesize=(WIDTH, HEIGHT), invariant=1, encrypt=encryption)
        self._rotation = rotation
        if rotation:
            self.canvas.setPageRotation(rotation)

    def text(self, x: float, y: float, text: str, *, size: float = 10, font: str = "Helvetica", mode: int = 0) -> None:
        """Draws text with its baseline at a place."""
        drawn = self.canvas.beginText(x, HEIGHT - y)
        drawn.setFont(font, size)
        drawn.setTextRenderMode(mode)
        drawn.textOut(text)
        self.canvas.drawText(drawn)

    def lines(
        self, x: float, y: float, text: str, *, size: float = 10, font: str = "Helvetica", step: float = 12
    ) -> float:
        """Draws lines below each other and gives the place of the next one."""
        for line in text.split("\n"):
            self.text(x, y, line, size=size, font=font)
            y += step
        return y

    def rule(self, x0: float, y0: float, x1: float, y1: float) -> None:
        """Draws a line."""
        self.canvas.line(x0, HEIGHT - y0, x1, HEIGHT - y1)

    def shade(self, x0: float, y0: float, x1: float, y1: float, gray: float = 0.9) -> None:
        """Fills a box."""
        self.canvas.setFillGray(gray)
        self.canvas.rect(x0, HEIGHT - y1, x1 - x0, y1 - y0, stroke=0, fill=1)
        self.canvas.setFillGray(0)

    def picture(self, x0: float = 0, top: float = 0, x1: float = WIDTH, bottom: float = HEIGHT) -> None:
        """Draws a picture, over the whole page unless another box is given."""
        self.canvas.drawImage(ImageReader(io.BytesIO(_PIXEL)), x0, HEIGHT - bottom, x1 - x0, bottom - top)

    def page(self) -> None:
        """Ends a page."""
        self.canvas.showPage()

    def data(self) -> bytes:
        """The file."""
        self.canvas.save()
        return self._buffer.getvalue()

    def read(self, **options: str) -> cw.Document:
        """The document of the file."""
        return cw.parse_bytes(self.data(), name="sheet.pdf", options=cw.ReadOptions(**options))
