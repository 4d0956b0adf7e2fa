"""Files: damaged, locked, empty, scanned, with glyphs that mean nothing."""

from __future__ import annotations

import random

import pytest
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont

import chunkwright as cw
from chunkwright_parsers.pdf.second_reader import second_runs
from pdf_pages import Sheet


def page() -> Sheet:
    sheet = Sheet()
    sheet.lines(60, 60, "A seal keeps oil in.\nIt wears with every turn.")
    return sheet


def test_a_pdf_is_known_by_its_content() -> None:
    data = page().data()
    assert cw.parse_bytes(data, name="a").format == "pdf"
    assert cw.parse_bytes(data, name="a.txt").format == "pdf"


def test_a_locked_file_wants_its_password() -> None:
    sheet = Sheet(password="oil")
    sheet.text(60, 60, "A seal keeps oil in.")
    data = sheet.data()
    with pytest.raises(cw.ParseError, match="wants a password"):
        cw.parse_bytes(data, name="a.pdf")
    document = cw.parse_bytes(data, name="a.pdf", options=cw.ReadOptions(password="oil"))
    assert document.text == "A seal keeps oil in.\n"


@pytest.mark.parametrize("data", [b"%PDF-1.4", b"%PDF-1.7\ngarbage\n%%EOF", b"%PDF-1.4\n" + b"\0" * 2000])
def test_a_damaged_file_is_refused(data: bytes) -> None:
    with pytest.raises(cw.ParseError, match="damaged"):
        cw.parse_bytes(data, name="a.pdf")


def test_a_scan_without_text_is_refused_and_a_page_of_one_is_told() -> None:
    scan = Sheet()
    scan.picture()
    with pytest.raises(cw.ParseError, match="no text layer"):
        scan.read()
    mixed = page()
    mixed.page()
    mixed.picture()
    document = mixed.read()
    assert [notice.kind for notice in document.notices] == [cw.NoticeKind.UNREADABLE_PAGE]
    assert document.text.startswith("A seal keeps oil in.")
    assert len(document.pages) == 2


def test_an_empty_page_is_an_empty_document() -> None:
    sheet = Sheet()
    sheet.canvas.rect(10, 10, 20, 20)
    document = sheet.read()
    assert document.text == ""
    assert [notice.kind for notice in document.notices] == [cw.NoticeKind.UNREADABLE_PAGE]


def test_broken_copies_are_read_or_refused() -> None:
    data = page().data()
    chance = random.Random(7)
    for _ in range(150):
        copy = bytearray(data)
        for _ in range(chance.randint(1, 20)):
            copy[chance.randrange(len(copy))] = chance.randrange(256)
        broken = bytes(copy[: chance.randint(len(copy) // 2, len(copy))])
        try:
            cw.parse_bytes(broken, name="a.pdf")
        except (cw.ParseError, cw.UnknownFormat):
            continue


def test_text_without_a_size_is_read() -> None:
    sheet = Sheet()
    for number in range(9):
        for column in range(2):
            sheet.text(50 + 270 * column, 60 + 14 * number, f"line {number} of column {column}", size=0.001)
    sheet.read()


def test_digits_of_other_kinds_are_no_numbers() -> None:
    sheet = Sheet()
    pdfmetrics.registerFont(UnicodeCIDFont("HeiseiMin-W3"))
    for number, mark in enumerate("\u2460\u2461\u2462\u2463"):
        sheet.text(50, 60 + 14 * number, f"Chapter of the book {number}")
        sheet.text(400, 60 + 14 * number, mark, font="HeiseiMin-W3")
    assert "\u2461" in sheet.read().text


def test_addresses_of_links_are_metadata() -> None:
    sheet = page()
    for _ in range(2):
        sheet.canvas.linkURL("https://example.org/seals?a=1", (60, 700, 200, 720))
    sheet.canvas.linkURL("mailto:a@example.org", (60, 600, 200, 620))
    assert sheet.read().metadata["links"] == ["https://example.org/seals?a=1", "mailto:a@example.org"]


@pytest.mark.parametrize(
    ("media", "crop"),
    [("0 0 595 842", "-100 -100 900 900"), ("595 842 0 0", "595 842 0 0"), ("", "0 0 595 842")],
    ids=["crop box over the sheet", "corners exchanged", "inherited"],
)
def test_boxes_of_pages_are_those_that_are_shown(media: str, crop: str) -> None:
    sheet = Sheet()
    for number in range(60):
        sheet.text(50, 20 + 13.5 * number, f"Line {number} of the page is seen.")
    data = sheet.data()
    old = b"/MediaBox [ 0 0 595 842 ]"
    assert data.count(old) == 1
    if media:
        data = data.replace(old, f"/MediaBox [ {media} ] /CropBox [ {crop} ]".encode())
    else:
        data = data.replace(old, b"").replace(b"/Type /Pages", b"/Type /Pages /MediaBox [ 0 0 595 842 ]")
    document = cw.parse_bytes(data, name="a.pdf")
    assert document.text.count("is seen.") == 60
    assert round(document.places[0].region.top) in range(10, 16)


def test_a_glyph_without_a_character_does_not_take_its_word_along(monkeypatch: pytest.MonkeyPatch) -> None:
    words = [{"text": "e(cid:15)ect", "fontname": "F", "size": 10, "x0": 0, "x1": 30, "top": 0, "bottom": 10}]
    monkeypatch.setattr("pdfplumber.page.Page.extract_words", lambda page, **options: words)
    (run,) = second_runs(page().data(), 1, "")
    assert run.text == "e\ufffdect"
