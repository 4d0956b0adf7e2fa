"""Vue, Svelte, Astro and HTML: where code begins, which language it is, and that no tag breaks a page."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import chunkwright as cw
from chunkwright.formats import isolated
from chunkwright.formats.child import ChildEnded
from chunkwright.tree import Code, Document, Reading, Section, faults
from invariants import check

FORMATS = ("html_source", "vue", "svelte", "astro")


def read(text: str, format: str = "html_source") -> cw.Document:
    document = cw.parse_text(text, format=format, name="page")
    assert faults(document) == []
    return document


def sections(document: cw.Document) -> list[str]:
    return [b.title for b in document.walk() if isinstance(b, Section) and b.role != "module"]


def languages(document: cw.Document) -> list[str]:
    return [b.language for b in document.walk() if isinstance(b, Code) and b.frame.open]


@pytest.mark.parametrize("format", FORMATS)
def test_code_has_the_offsets_of_the_file_whatever_stands_before_it(format: str) -> None:
    text = "<p>Rückerstattung – 退款 🚰</p>\r\n<script>\r\nfunction settle() { return 1 }\r\n</script>\r\n"
    (section,) = [b for b in read(text, format).walk() if isinstance(b, Section) and b.role == "function"]
    assert section.span is not None
    assert section.span.slice(text) == "function settle() { return 1 }"


@pytest.mark.parametrize(
    ("tag", "language"),
    [
        ("script", "javascript"),
        ('script type="module"', "javascript"),
        ("SCRIPT lang='ts'", "typescript"),
        ("script lang=tsx", "tsx"),
        ('script type="application/ld+json"', "json"),
        ('script type="importmap"', "json"),
        ('script type="application/vnd.desk+json; charset=utf-8"', "json"),
        ("style", "css"),
        ('style lang="scss"', "scss"),
        ('style lang="less"', "scss"),
    ],
)
def test_the_language_is_what_the_tag_says(tag: str, language: str) -> None:
    name = tag.split()[0]
    assert languages(read(f"<{tag}>\na\n</{name}>")) == [language]


def test_a_script_of_astro_is_typescript_and_so_is_its_front_matter() -> None:
    document = read("---\nconst a: number = 1;\n---\n<p>x</p>\n<script>let b: number = 2;</script>\n", "astro")
    assert languages(document) == ["typescript", "typescript"]


def test_a_template_in_a_script_is_markup() -> None:
    rows = '<tr class="order"><td>{{ number }}</td></tr>\n' * 6
    document = read(f'<script type="text/x-template" id="rows">\n<table>\n{rows}</table>\n</script>')
    assert sections(document) == ["script rows", "table"]


def test_a_tag_in_a_script_a_string_or_a_comment_is_none() -> None:
    text = (
        "<script>const a = '<form>';</script>\n<!-- <script> -->\n<p title='<script>'>x</p>\n<style>/* </p> */</style>"
    )
    assert languages(read(text)) == ["javascript", "css"]


def test_a_block_of_its_own_in_vue_is_no_markup() -> None:
    text = "<docs>\n# Use\n\n<script> is not a script here\n</docs>\n<template><p>x</p></template>\n"
    assert languages(read(text, "vue")) == []


def test_braces_in_attributes_hold_code_in_svelte_and_astro() -> None:
    text = '<button on:click={() => { if (a > b) run("}"); }} class={`x ${y}`}>Go</button><script>let a</script>'
    assert languages(read(text, "svelte")) == ["javascript"]


def test_large_elements_are_sections_with_what_tells_them_apart() -> None:
    filler = "<i>a word</i>\n" * 20
    text = (
        f'<form id="refund" class="x">\n{filler}</form>\n<ul class="parts old">\n{filler}</ul>\n<nav>\n{filler}</nav>'
    )
    assert sections(read(text)) == ["form refund", "ul parts", "nav"]


def test_the_title_and_language_of_a_page_are_its_own() -> None:
    document = read('<html lang="de-AT"><head><title>Pumpen\n und mehr</title></head></html>')
    assert (document.title, document.language) == ("Pumpen und mehr", "de-AT")


@pytest.mark.parametrize("format", FORMATS)
def test_a_file_whose_parser_has_to_be_stopped_is_read_by_lines(format: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(name: str, reading: Reading, limit: float) -> Document:
        raise ChildEnded("it took longer than 1 seconds")

    monkeypatch.setattr(isolated._worker, "parse", stopped)
    document = cw.parse_text("<p>a</p>\n\n<p>b</p>\n", format=format, time_limit=1)
    assert faults(document) == []
    assert [notice.kind for notice in document.notices] == [cw.NoticeKind.PARSER_STOPPED]
    assert [b.kind for b in document.walk()] == ["section", "code", "code"]


BROKEN = {
    "deep": "<div id='a'>" * 300,
    "never closed": "<ul><li>a<li>b<ul><li>c" * 60,
    "ends without starts": "</div></p>\n" * 2000,
    "a quote to the end": "<a href='x>" + "text " * 500,
    "braces to the end": "<a on={" * 2000,
    "a comment to the end": "<p>a</p><!--" + "x\n" * 500,
    "a script to the end": "<p>a</p><script>" + "let a = 1;\n" * 300,
}


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("name", BROKEN)
def test_broken_markup_is_read_and_loses_nothing(name: str, format: str) -> None:
    document = read(BROKEN[name], format)
    policy = cw.Policy(max_tokens=120)
    check(document, cw.pack(document, policy), policy)


MARKS = st.sampled_from(
    [
        "<p>", "</p>", "<div id='a'>", "</div>", "<li>", "<br/>", "<!--", "-->", "<script>", "</script>", "<style>",
        "</style>", "<script lang=ts>", "<template>", "</template>", "<textarea>", "</textarea>", "<!DOCTYPE html>",
        "<html>", "<head>", "<body>", "</body>", "---\n", "{#if a}", "{/if}", "<a b={c > d}>", '"', "'", "{", "}",
        "function f() {\n", "}\n", "é", "🚰", "\r\n", "\n", "\n\n", "  ", "text ", "<", ">", "/>", "word\n" * 60,
    ]
)  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(st.lists(MARKS, max_size=40).map("".join), st.sampled_from(FORMATS))
def test_any_mixture_of_marks_is_read_and_loses_nothing(text: str, format: str) -> None:
    document = cw.parse_text(text, format=format)
    assert faults(document) == []
    policy = cw.Policy(max_tokens=60)
    check(document, cw.pack(document, policy), policy)
