"""Pages without text, or with text that is none: left out and told, or recognized."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import chunkwright as cw
from chunkwright.tree import from_json, to_json
from chunkwright_parsers.pdf import recognizer
from pdf_pages import Sheet
from recognizing import recognizing


def scan() -> Sheet:
    sheet = Sheet()
    sheet.picture()
    return sheet


def read(sheet: Sheet, **options: bool) -> cw.Document:
    return cw.parse_bytes(sheet.data(), name="scan.pdf", options=cw.ReadOptions(**options))


def test_text_is_recognized_where_there_is_none() -> None:
    with recognizing():
        document = read(scan(), ocr=True)
    assert document.text == "A seal keeps oil in. It is changed every year.\n"
    assert [place.confidence for place in document.places] == [0.98, 0.81]
    assert from_json(to_json(document)) == document
    (notice,) = document.notices
    assert notice.kind == cw.NoticeKind.RECOGNIZED_TEXT
    assert "0.90" in notice.message or "0.89" in notice.message


def test_pages_with_text_are_not_recognized() -> None:
    sheet = Sheet()
    sheet.text(50, 60, "The valve is closed before the seal is taken out, and the line is emptied.")
    with recognizing():
        document = read(sheet, ocr=True)
    assert document.text.startswith("The valve is closed")
    assert document.notices == ()


def test_a_stamp_on_a_scan_is_not_its_text() -> None:
    sheet = scan()
    sheet.text(400, 30, "Received 4 May")
    with recognizing():
        assert "keeps oil in" in read(sheet, ocr=True).text


def test_without_the_extra_the_message_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "rapidocr", None)
    recognizer._engine.cache_clear()
    with pytest.raises(cw.ParseError, match=r"chunkwright\[ocr\]"):
        read(scan(), ocr=True)
    recognizer._engine.cache_clear()


def test_letters_that_make_no_words_are_no_text() -> None:
    sheet = Sheet()
    exchanged = str.maketrans("abcdefghijklmnopqrstuvwxyz", "xyzbcdfghjklmnpqrstvwzbcdf")
    prose = (Path(__file__).parents[3] / "corpora" / "manual" / "rillgate.en.md").read_text("utf-8")
    for number, start in enumerate(range(0, 4000, 80)):
        line = prose[start : start + 80].replace("\n", " ")
        sheet.text(50, 60 + 14 * number, line.lower().translate(exchanged))
    with pytest.raises(cw.ParseError, match="cannot be read"):
        sheet.read()


def test_codes_and_abbreviations_are_text() -> None:
    sheet = Sheet()
    for number in range(40):
        sheet.text(
            50, 60 + 14 * number, f"RV-25-{number} DN 50 PN 16 EPDM ANSI B16.5 QTY {number} pcs, mm, kg, hrs, ctrl"
        )
    assert "RV-25-39" in sheet.read().text


def test_progress_is_told_page_by_page() -> None:
    sheet = Sheet()
    for number in range(3):
        sheet.text(50, 60, f"Page {number} has its text.")
        sheet.page()
    data = sheet.data()
    for limit in (None, 60.0):
        told: list[tuple[int, int]] = []

        def note(done: int, total: int, told: list[tuple[int, int]] = told) -> None:
            told.append((done, total))

        cw.parse_bytes(data, name="a.pdf", options=cw.ReadOptions(progress=note), time_limit=limit)
        assert told == [(1, 3), (2, 3), (3, 3)]
