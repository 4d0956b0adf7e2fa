"""Messages: the best body part, headers as metadata, what is left out told."""

from __future__ import annotations

from contextlib import suppress

import pytest

import chunkwright as cw


def read(message: str | bytes, name: str = "a.eml") -> cw.Document:
    return cw.parse_bytes(message.encode() if isinstance(message, str) else message, name=name)


HTML = "Content-Type: text/html; charset=utf-8\n\n<h1>Page</h1><p>Seal – worn.</p>\n"
PLAIN = "Content-Type: text/plain; charset=utf-8\n\nText. # no heading\n"


@pytest.mark.parametrize(
    ("parts", "text"),
    [
        ((PLAIN, HTML), "# Page\n\nSeal – worn.\n"),
        ((HTML, PLAIN), "# Page\n\nSeal – worn.\n"),
        ((PLAIN,), "Text. # no heading"),
        ((HTML,), "# Page\n\nSeal – worn.\n"),
    ],
)
def test_the_page_is_read_and_else_the_text(parts: tuple[str, ...], text: str) -> None:
    body = "".join(f"--b\n{part}\n" for part in parts)
    message = f'Subject: S\nMIME-Version: 1.0\nContent-Type: multipart/alternative; boundary="b"\n\n{body}--b--\n'
    document = read(message)
    assert document.text.startswith(text)
    assert (document.title, document.format) == ("S", "mail")


def test_headers_are_metadata() -> None:
    document = read(f"From: A <a@b.example>\nTo: c@d.example\nDate: Mon, 02 Mar 2026 09:30:00 +0100\n{HTML}")
    assert document.metadata == {
        "from": "A <a@b.example>",
        "to": "c@d.example",
        "date": "2026-03-02T09:30:00+01:00",
    }
    assert document.modified == "2026-03-02T09:30:00+01:00"


def test_attachments_are_told() -> None:
    attached = "Content-Type: text/plain\nContent-Disposition: attachment; filename=list.txt\n\nsecret\n"
    document = read(
        f'MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="b"\n\n--b\n{PLAIN}\n--b\n{attached}\n--b--\n'
    )
    assert "secret" not in document.text
    assert [n.message for n in document.notices] == ["Attachments are left out: list.txt."]


def test_a_part_is_decoded_as_the_message_or_the_page_says() -> None:
    stated = b"Content-Type: text/html; charset=windows-1252\n\n<p>5 \x80</p>\n"
    declared = b"Content-Type: text/html\n\n<meta charset=windows-1252><p>5 \x80</p>\n"
    unknown = b"Content-Type: text/html; charset=nonsense\n\n<p>5 \x80</p>\n"
    assert [read(message).text for message in (stated, declared, unknown)] == ["5 €\n"] * 3
    assert [n.kind for n in read(unknown).notices] == [cw.NoticeKind.BAD_ENCODING]


def test_a_message_without_text_is_refused() -> None:
    with pytest.raises(cw.ParseError, match="no part of it is text"):
        read("Content-Type: image/png\nContent-Transfer-Encoding: base64\n\niVBORw0KGgo=\n")


def test_links_of_an_archive_are_absolute() -> None:
    archive = (
        'MIME-Version: 1.0\nContent-Type: multipart/related; boundary="b"\n\n--b\nContent-Type: text/html\n'
        "Content-Location: https://a.example/x/y\n\n<p><a href=z>t</a></p>\n--b--\n"
    )
    assert read(archive, "a.mhtml").text == "[t](https://a.example/x/z)\n"


@pytest.mark.parametrize("message", ["", "\n", "x", "Content-Type: multipart/mixed\n\n", "Subject: =?utf-8?q?", "a\0b"])
def test_broken_messages_are_read_or_refused(message: str) -> None:
    with suppress(cw.ParseError, cw.UnknownFormat):
        read(message)


def multipart(kind: str, *parts: str) -> str:
    body = "".join(f"--b\n{part}\n" for part in parts)
    return f'MIME-Version: 1.0\nContent-Type: multipart/{kind}; boundary="b"\n\n{body}--b--\n'


def test_all_parts_that_are_text_are_read() -> None:
    picture = "Content-Type: image/png; name=seal.png\nContent-Transfer-Encoding: base64\n\niVBORw0KGgo=\n"
    last = "Content-Type: text/plain\n\nBring *two* seals.\n"
    document = read(multipart("mixed", PLAIN, picture, last))
    assert document.text == "Text. # no heading\n\nBring \\*two\\* seals.\n"
    assert [n.message for n in document.notices] == ["Attachments are left out: seal.png."]


def test_a_forwarded_message_is_read() -> None:
    inner = f"From: Rosa <r@pumps.example>\nSubject: Seals\n{HTML}"
    document = read(multipart("mixed", PLAIN, f"Content-Type: message/rfc822\n\n{inner}"))
    assert document.text == (
        "Text. # no heading\n\nFrom: Rosa \\<r@pumps.example>\\\nSubject: Seals\n\n# Page\n\nSeal – worn.\n"
    )


def test_the_text_is_read_where_the_page_says_nothing() -> None:
    empty = "Content-Type: text/html\n\n<html><body></body></html>\n"
    assert read(multipart("alternative", PLAIN, empty)).text.startswith("Text.")


def test_a_message_whose_boundary_never_comes_is_read() -> None:
    message = 'MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="b"\n\nThe seals leave on Friday.\n'
    assert "The seals leave on Friday." in read(message).text
