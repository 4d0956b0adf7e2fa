"""Every grammar of the language pack over inputs that it was not made for: nothing is lost, nothing breaks."""

from __future__ import annotations

import random
import typing
import zlib

import pytest
import tree_sitter_language_pack

import chunkwright as cw
from chunkwright.formats import FORMATS
from chunkwright.tree import NoticeKind, faults
from chunkwright_parsers.code.grammar import REFUSED, grammar
from invariants import check

CODE = sorted(name for name, row in FORMATS.items() if row.module == "chunkwright_parsers.code")
OURS = {"markdown", "markdown_inline", "html", "vue", "svelte", "astro"}  # read by parsers of their own


def odd_inputs(language: str) -> list[str]:
    rng = random.Random(zlib.crc32(language.encode()))
    marks = "\n\n  ()[]{}<>\"'`/*#\\;:,.=-+@$%&|!?~^aZ0_é中😀\t\r\x00"
    return [
        "",
        "x",
        "{",
        "a\0b\0\0\n" * 20,
        "".join(rng.choice(marks) for _ in range(900)),
        bytes(rng.randrange(256) for _ in range(900)).decode("latin-1"),
        "(" * 400 + "x" + ")" * 400,
        "def f(x) {\n  return [1, 2, 3];\n}\n\nclass A:\n    pass\n"[: rng.randint(5, 50)],
    ]


@pytest.mark.parametrize("language", CODE)
def test_nothing_is_lost_whatever_the_text(language: str) -> None:
    policy = cw.Policy(max_tokens=50)
    for text in odd_inputs(language):
        document = cw.parse_text(text, format=language)
        assert faults(document) == []
        check(document, cw.pack(document, policy), policy)


def test_every_grammar_of_the_pack_has_a_format() -> None:
    names = set(typing.get_args(tree_sitter_language_pack.SupportedLanguage))
    assert names - OURS <= set(CODE)
    assert len(REFUSED) <= 3
    for name in names - OURS - set(REFUSED):
        assert grammar(name).language.name == name


@pytest.mark.parametrize("language", REFUSED)
def test_a_refused_grammar_is_named_with_an_input(language: str) -> None:
    document = cw.parse_text("x = 1\n", format=language)
    assert [notice.kind for notice in document.notices] == [NoticeKind.NO_GRAMMAR]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("kotlin", "'\"${" * 1500),
        ("perl", "'\"${" * 1500),
        ("agda", "".join("  " * n + "let x =\n" for n in range(700))),
        ("typst", "".join("  " * n + "- a\n" for n in range(700))),
        ("yaml", "- " * 300),
        ("yaml", "? " * 1000),
        ("yaml", "- " * 2000 + "\n"),
        ("yaml", "".join("  " * n + "a:\n" for n in range(700))),
    ],
    ids=lambda value: value if len(value) < 9 else "",
)
def test_what_would_kill_a_grammar_is_not_given_to_it(language: str, text: str) -> None:
    document = cw.parse_text(text, format=language)
    assert [notice.kind for notice in document.notices] == [NoticeKind.NESTING_LIMIT]
    assert faults(document) == []


def test_a_comment_mark_at_the_very_end_is_read() -> None:
    for text in ("d#", "x = y#", "sub f {}\nx #"):
        assert cw.parse_text(text, format="perl").text == text


def test_a_node_of_no_width_at_the_end_is_no_trouble() -> None:
    text = (
        "program aegin writeln('x'); end.\nprogram a;;;; begin writeln('x'); end.\n"
        + "program a; begin writeln('x'); end.\n" * 3
        + "program a; begin writ"
    )
    assert faults(cw.parse_text(text, format="pascal")) == []


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("go", "package a\n\nfunc f() {\n}\n}\xa0"),
        ("python", "x = 1\n\xa0"),
        ("c", "int a;\n\xa0\n"),
        ("csv", "\x85a"),
        ("sql", "CREATE TYPE u\n\ud800"),
    ],
)
def test_odd_white_space_at_the_ends_is_no_trouble(language: str, text: str) -> None:
    assert faults(cw.parse_text(text, format=language)) == []
