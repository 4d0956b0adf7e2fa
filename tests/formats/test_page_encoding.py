"""The encoding of a web page: mark, what the server says, what the page says, UTF-8, what it looks like."""

from __future__ import annotations

import pytest

import chunkwright as cw
from chunkwright.formats.page_encoding import codec_of, declared_encoding


def text(data: bytes, encoding: str = "") -> str:
    return cw.parse_bytes(data, name="a.html", options=cw.ReadOptions(encoding=encoding)).text.strip()


WORD = "Prüfgröße – 5 €"


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        (f"<p>{WORD}".encode(), ""),
        (f"<meta charset=windows-1252><p>{WORD}".encode("cp1252"), ""),
        (f"<meta charset='ISO-8859-1'><p>{WORD}".encode("cp1252"), ""),
        (f'<meta http-equiv=Content-Type content="text/html; charset=windows-1252"><p>{WORD}'.encode("cp1252"), ""),
        (f'<?xml version="1.0" encoding="windows-1252"?><p>{WORD}</p>'.encode("cp1252"), ""),
        (f"<p>{WORD}".encode("cp1252"), "latin1"),
        (f"<meta charset=utf-8><p>{WORD}".encode("cp1252"), "windows-1252"),
        (f"<meta charset=latin1><p>{WORD}".encode("utf-8-sig"), "windows-1252"),
        (f"<meta charset=utf-16><p>{WORD}".encode(), ""),
        (f"<!-- <meta charset=koi8-r> --><p>{WORD}".encode(), ""),
        (f"<meta charset=nonsense><p>{WORD}".encode(), ""),
        (f"<p>{WORD}".encode("utf-16"), ""),
        (f"<p>{WORD}".encode("utf-16-le"), "utf-16le"),
        (f"<meta charset=iso-8859-1><p>{WORD}".encode(), ""),
        (f"{'<!-- x -->' * 90}<meta charset=windows-1252><p>{WORD}".encode("cp1252"), ""),
    ],
)
def test_a_page_is_read_as_it_is_declared(data: bytes, encoding: str) -> None:
    assert text(data, encoding).endswith(WORD)


@pytest.mark.parametrize(
    ("label", "word"),
    [
        ("shift_jis", "密封"),
        ("gb2312", "密封"),
        ("big5", "密封"),
        ("euc-kr", "밀봉"),
        ("koi8-r", "Насос"),
        ("tis-620", "ปั๊ม"),
    ],
)
def test_labels_mean_what_they_mean_on_the_web(label: str, word: str) -> None:
    data = f"<meta charset={label}><p>{word}".encode(codec_of(label))
    assert text(data) == word


def test_bytes_that_are_not_in_the_declared_encoding_are_told() -> None:
    document = cw.parse_bytes(b"<meta charset=utf-8><p>caf\xe9", name="a.html")
    assert [notice.kind for notice in document.notices] == [cw.NoticeKind.BAD_ENCODING]
    assert document.text == "caf\ufffd\n"


@pytest.mark.parametrize("label", ["zip", "rot13", "hex", "utf-7", "unicode_escape", "undefined", "", "x" * 40])
def test_what_is_no_encoding_of_pages_is_none(label: str) -> None:
    assert codec_of(label) == ""
    assert declared_encoding(f"<meta charset={label}>".encode(), "") == ""


def test_options_of_pages_are_checked() -> None:
    with pytest.raises(ValueError, match="give 'main' or 'full'"):
        cw.ReadOptions(content="all")  # type: ignore[arg-type]


def test_a_declaration_that_the_bytes_contradict_is_none() -> None:
    russian = "Насос работает под давлением, уплотнение изношено, и его нужно заменить как можно скорее. " * 4
    data = b"<meta charset=utf-8><p>" + russian.encode("cp1251")
    assert text(data) == russian.strip()
