"""The pages of a file, one by one: read by PDFium, by pdfplumber where glyphs are not mapped, or recognized."""

from __future__ import annotations

from dataclasses import dataclass, field

import pypdfium2 as pdfium

from chunkwright.errors import ParseError
from chunkwright.tree import Notice, NoticeKind
from chunkwright.tree.reading import Reading
from chunkwright_parsers.pdf.layout import MOST_MONO, PageLayout, lay_out
from chunkwright_parsers.pdf.legible import illegible
from chunkwright_parsers.pdf.opening import OpenFile
from chunkwright_parsers.pdf.page import PageContent, Run
from chunkwright_parsers.pdf.reader import PageReader
from chunkwright_parsers.pdf.recognizer import RecognizerMissing, recognized
from chunkwright_parsers.pdf.second_reader import second_runs

_FEWEST_CHARACTERS = 60  # of a page that is more than a picture
_MOST_OF_PAGE = 0.5  # of the area
_MOST_LINKS = 5000  # of a file
_RENEWED = 32  # pages after which the file is opened again
_TOLD = 20  # pages that a notice names


@dataclass(slots=True)
class ReadPages:
    """Pages that have been read.

    Attributes:
        layouts: The pages laid out.
        unread: Why the text of a page was not read, by its number; "" for a picture without text.
        links: Addresses that pages link to, each once, in order.
        confidences: Mean confidence of the text that was recognized, by the number of its page.
    """

    layouts: list[PageLayout] = field(default_factory=list)
    unread: dict[int, str] = field(default_factory=dict)
    links: dict[str, None] = field(default_factory=dict)
    confidences: dict[int, float] = field(default_factory=dict)

    @property
    def empty(self) -> bool:
        """Whether there is nothing on any page."""
        return not any(page.items for page in self.layouts)

    def notices(self) -> list[Notice]:
        """What is to be told of the pages."""
        out = []
        for reason in sorted(set(self.unread.values())):
            numbers = [number for number, found in self.unread.items() if found == reason]
            why = f"the text cannot be read ({reason})" if reason else "there is a picture and no text"
            message = f"On {len(numbers)} pages {why}; they are left out: {_listed(numbers)}."
            out.append(Notice(NoticeKind.UNREADABLE_PAGE, message))
        if self.confidences:
            mean = sum(self.confidences.values()) / len(self.confidences)
            where = f"{len(self.confidences)} pages ({_listed(list(self.confidences))})"
            message = f"On {where} the text was recognized in the picture, with a mean confidence of {mean:.2f}."
            out.append(Notice(NoticeKind.RECOGNIZED_TEXT, message))
        if self.empty and not self.unread:
            message = f"There is no text on any of its pages ({len(self.layouts)}), as if they were empty or damaged."
            out.append(Notice(NoticeKind.UNREADABLE_PAGE, message))
        return out


def read_pages(file: OpenFile, reading: Reading, name: str) -> ReadPages:
    """Reads and lays out the pages of a file, each of which is closed before the next one is opened.

    Args:
        file: The file.
        reading: Its bytes with what is known about it.
        name: Its name, for messages.

    Raises:
        ParseError: Text is to be recognized, and what that takes is not installed.
    """
    out = ReadPages()
    reader = PageReader(file.document)
    total = len(file.document)
    mono, characters = 0.0, 0
    for number in range(1, total + 1):
        if number % _RENEWED == 0:
            file.renew()
            reader = PageReader(file.document)
        try:
            content = reader.page(number - 1)
        except pdfium.PdfiumError:
            content = PageContent(number, str(number), 0.0, 0.0)
            out.unread[number] = "the page is damaged"
        else:
            out.links.update(dict.fromkeys(content.links[:_MOST_LINKS] if len(out.links) < _MOST_LINKS else ()))
            _settle(content, file.document, reading, out, name)
        layout = lay_out(content, prose=mono < MOST_MONO * characters)
        mono, characters = mono + layout.mono * layout.characters, characters + layout.characters
        out.layouts.append(layout)
        if reading.options.progress is not None:
            reading.options.progress(number, total)
    return out


def _settle(page: PageContent, document: pdfium.PdfDocument, reading: Reading, out: ReadPages, name: str) -> None:
    """Has another reader try where the text of a page is none, and notes what stays unread."""
    reason = illegible(page)
    if reason:
        page.runs = second_runs(reading.data, page.number, reading.options.password)
        page.unmapped = 0.0
        reason = illegible(page) if page.runs else reason
    if not reason and not _is_scan(page):
        return
    found = _recognized(page, document, name) if reading.options.ocr else []
    if len(found) > len(page.runs):
        page.runs = found
        out.confidences[page.number] = sum(run.confidence for run in found) / len(found)
    elif reason or not page.runs:
        page.runs = []
        out.unread[page.number] = reason


def _is_scan(page: PageContent) -> bool:
    """Whether a page is a picture, with a stamp or a page number as its text at most."""
    if not page.runs:
        return bool(page.images)
    if sum(len(run.text.strip()) for run in page.runs) >= _FEWEST_CHARACTERS:
        return False
    area = max(((x1 - x0) * (bottom - top) for x0, top, x1, bottom in page.images), default=0.0)
    return area > _MOST_OF_PAGE * page.width * page.height


def _recognized(page: PageContent, document: pdfium.PdfDocument, name: str) -> list[Run]:
    try:
        return recognized(document, page.number - 1)
    except RecognizerMissing as error:
        why = f"its text is to be recognized, which takes the extra `ocr` (pip install 'chunkwright[ocr]'): {error}"
        raise ParseError(name, page.number, why) from error


def _listed(numbers: list[int]) -> str:
    return ", ".join(map(str, numbers[:_TOLD])) + (" and more" if len(numbers) > _TOLD else "")
