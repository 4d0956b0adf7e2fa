"""From bytes to text, and from a file to its format."""

from __future__ import annotations

import codecs
import random

import pytest

import chunkwright as cw
from chunkwright.formats import decode, detect
from chunkwright.tree import NoticeKind


def test_utf8_is_read_without_newline_translation() -> None:
    assert decode("a\r\nb\rc\n\u2028é".encode()) == ("a\r\nb\rc\n\u2028é", ())


@pytest.mark.parametrize(
    ("mark", "encoding"),
    [
        (codecs.BOM_UTF8, "utf-8"),
        (codecs.BOM_UTF16_LE, "utf-16-le"),
        (codecs.BOM_UTF16_BE, "utf-16-be"),
        (codecs.BOM_UTF32_LE, "utf-32-le"),
    ],
)
def test_a_byte_order_mark_decides_and_is_noted(mark: bytes, encoding: str) -> None:
    text, notices = decode(mark + "# Größe 🚀\n".encode(encoding))
    assert text == "# Größe 🚀\n"
    assert [notice.kind for notice in notices] == [NoticeKind.BYTE_ORDER_MARK]


def test_short_western_text_is_cp1252() -> None:
    text, notices = decode("# Größe\n".encode("cp1252"))
    assert text == "# Größe\n"
    assert "cp1252" in notices[0].message
    assert notices[0].kind is NoticeKind.BAD_ENCODING


def test_other_encodings_are_found_on_a_sample() -> None:
    original = "港口每天六点开门，最后一条船回来后关门。天黑以后没有人等待。" * 20
    text, notices = decode(original.encode("gb18030"))
    assert text == original
    assert notices[0].kind is NoticeKind.BAD_ENCODING


def test_a_few_bad_bytes_in_utf8_stand_as_replacement_and_are_placed() -> None:
    text, notices = decode("Größe für Möwen ".encode() * 3 + b"\xff end")
    assert text.endswith("\ufffd end")
    assert notices[0].span is not None
    assert text[notices[0].span.start] == "\ufffd"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"PK\x03\x04....", "ZIP archive"),
        (random.Random(0).randbytes(8192), "binary data"),
        (bytes(range(256)) * 8, "binary data"),
    ],
)
def test_binary_files_are_refused_whatever_they_are_called(data: bytes, message: str) -> None:
    with pytest.raises(cw.UnknownFormat, match=message):
        detect(data, "x.md")
    with pytest.raises(cw.UnknownFormat, match=message):
        cw.parse_bytes(data, name="x.md", format="markdown")


def test_an_unknown_suffix_names_the_file_and_what_to_do() -> None:
    with pytest.raises(cw.UnknownFormat, match=r"notes\.xyz: the suffix '\.xyz' is not known; give format="):
        detect(b"text", "notes.xyz")


def test_a_stray_nul_is_text() -> None:
    assert detect(b"a\x00b", "x.md") == "markdown"
    assert cw.parse_bytes(b"a\x00b", name="x.md").text == "a\x00b"


@pytest.mark.parametrize(
    ("name", "data", "format"),
    [
        ("Makefile", b"all:\n\ttrue\n", "make"),
        ("deploy/Dockerfile.prod", b"FROM x\n", "dockerfile"),
        ("go.mod", b"module x\n", "gomod"),
        (".bashrc", b"alias x=y\n", "bash"),
        ("a.h", b"int f(void);\n", "c"),
        ("a.h", b"#pragma once\nnamespace a {\nint f();\n}\n", "cpp"),
        ("a.h", b"class Meter : public Device {\n public:\n};\n", "cpp"),
        ("a.PY", b"x = 1\n", "python"),
        ("run", b"#!/usr/bin/env python3\nprint(1)\n", "python"),
        ("run", b"#!/bin/sh\ntrue\n", "bash"),
        ("run", b"#!/usr/bin/env -S node --title x\n1;\n", "javascript"),
        ("README", b"Read me.\n", "text"),
        ("README.Debian", b"Read me.\n", "text"),
        ("copyright", b"(C) somebody\n", "text"),
        ("LICENSE.BSD", b"Redistribution\n", "text"),
        ("vector", b"// <vector> -*- C++ -*-\n\n// text\n", "cpp"),
        ("rules", b"# -*- mode: Makefile; coding: utf-8 -*-\nall:\n", "make"),
        ("settings", b"x = 1\n# vim: set ts=4 filetype=python :\n", "python"),
        ("site-lisp", b";;; x.el -*- lexical-binding: t; mode: emacs-lisp -*-\n(f)\n", "elisp"),
        ("a.h", b"// -*- C++ -*-\nint f();\n", "cpp"),
        ("ls.1", b'.\\" A comment\n.TH LS 1\n.SH NAME\nls\n', "text"),
        ("gdb.service", b"[Unit]\nAfter=x\n", "ini"),
        ("fast.pyx", b"cdef int x\n", "python"),
    ],
)
def test_a_format_is_found_by_name_suffix_and_first_line(name: str, data: bytes, format: str) -> None:
    assert detect(data, name) == format


@pytest.mark.parametrize(
    "data", [b"-*- coding: utf-8 -*-\ntext\n", b"text, vim: a fine editor\n", b"-*- mode: odd -*-\n", b".TH"]
)
def test_lines_that_say_nothing_of_the_format(data: bytes) -> None:
    with pytest.raises(cw.UnknownFormat):
        detect(data, "notes.xyz")
