"""Random and malformed pages: the rendering means its tree, and no text is lost that html5lib's tree has."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import html5lib
import pytest
from bs4 import BeautifulSoup
from hypothesis import given
from hypothesis import strategies as st

import chunkwright as cw
from chunkwright.formats import declared_encoding, decode
from chunkwright.tree import Reading, faults, from_json, to_json
from chunkwright_parsers.html import parse, parse_soup
from invariants import check

CASES = sorted((Path(__file__).parents[2] / "cases" / "html").glob("*/input.html"))
_TOKEN = re.compile(r"q\d+z")
_UNREAD = frozenset(("script", "style", "title", "iframe", "noframes", "noembed"))
_TEXTS = st.sampled_from(
    [
        "word",
        "a_b",
        "*x*",
        "# no heading",
        "- no item",
        "1. no list",
        "> no quote",
        "",
        " a ",
        " b ",
        "",
        "`",
        "```",
        "[x](y)",
        "[^1]",
        "<",
        "&amp;amp;",
        "\\",
        "==",
        "---",
        "===",
        ":",
        "::: x",
        "!!! note",
        "$$",
        "$x$",
        "~~",
        "  two  ",
        "\n\n",
        "\t",
        "1)",
        "+",
        "{#id}",
        "[ ] x",
        "![",
        "]",
        "](",
        "**",
        "__",
        "é",
        "漢字",
        "\xa0",
        "\u200b",
        "é",
        "😀",
    ]
)
_INLINE = ("b", "i", "em", "strong", "code", "a", "span", "sub", "q", "del", "kbd", "label")
_BLOCK = ("p", "div", "section", "blockquote", "ul", "ol", "li", "dl", "dt", "dd", "h1", "h2", "h3", "pre", "table", "tr",
          "td", "th", "figure", "figcaption", "details", "summary", "main", "article", "nav", "center", "form")  # fmt: skip
_ATTRIBUTES = st.sampled_from(
    ("", "", "", ' class="note"', ' id="x1"', ' hidden', ' href="/y z"', ' class="sidebar"', ' rowspan=2', ' colspan="3"',
     " start=7", ' role="tabpanel"', ' style="display:inline"', ' class="language-py"', " title='>'", ' class="admonition tip"')
)  # fmt: skip


@st.composite
def elements(draw: st.DrawFn, depth: int = 4) -> str:
    """Well-formed and odd nestings of elements."""
    if depth == 0 or draw(st.integers(0, 3)) == 0:
        return draw(_TEXTS).replace("<", "&lt;")
    tag = draw(st.sampled_from(_INLINE + _BLOCK))
    inside = "".join(draw(st.lists(elements(depth - 1), max_size=4)))
    return f"<{tag}{draw(_ATTRIBUTES)}>{inside}</{tag}>"


@st.composite
def broken_pages(draw: st.DrawFn) -> str:
    """Tags in any order, ended or not, cut off anywhere; every piece of text is unlike all others."""
    parts = []
    for number in range(draw(st.integers(1, 30))):
        tag = draw(
            st.sampled_from((*_INLINE, *_BLOCK, "tbody", "thead", "caption", "option", "select", "button", "svg", "br"))
        )
        parts.append(
            draw(st.sampled_from((f"<{tag}{draw(_ATTRIBUTES)}>", f"</{tag}>", f" q{number}z ", f" q{number}z ")))
        )
    page = "".join(parts)
    return page[: draw(st.integers(len(page) // 2, len(page)))]


@given(st.lists(elements(), min_size=1, max_size=6).map("".join))
def test_the_rendering_means_its_tree(page: str) -> None:
    document = cw.parse_text(page, format="html")
    assert faults(document) == []
    assert from_json(to_json(document)) == document
    assert cw.parse_text(document.text, format="markdown").outline() == document.outline()


@given(st.lists(elements(), min_size=1, max_size=6).map("".join), st.integers(12, 80))
def test_the_invariants_hold(page: str, max_tokens: int) -> None:
    document = cw.parse_text(page, format="html")
    policy = cw.Policy(max_tokens=max_tokens)
    check(document, cw.pack(document, policy), policy)


@given(broken_pages())
def test_no_text_is_lost_against_the_tree_of_a_browser(page: str) -> None:
    kept = Counter(_TOKEN.findall(re.sub(r"[*~\\]", "", cw.parse_text(page, format="html").text)))
    wanted = Counter(_TOKEN.findall(_text(html5lib.parse(page, treebuilder="etree", namespaceHTMLElements=False))))
    assert not wanted - kept


@given(broken_pages())
def test_trees_of_beautifulsoup_give_the_same_blocks(page: str) -> None:
    direct = parse(Reading(text=page, format="html"))
    given_tree = parse_soup(BeautifulSoup(page, "lxml"), Reading(text=page, format="html"))
    assert (direct.text, direct.root) == (given_tree.text, given_tree.root)


@pytest.mark.parametrize("builder", ["lxml", "html.parser", "html5lib"])
@pytest.mark.parametrize("source", CASES, ids=lambda path: path.parent.name)
def test_trees_of_any_builder_give_the_same_rendering(source: Path, builder: str) -> None:
    document = cw.parse(source)
    data = source.read_bytes()
    text, _ = decode(data, declared_encoding(data, ""))
    soup = BeautifulSoup(text, builder)
    assert parse_soup(soup, Reading(text="", format="html")).text == document.text


def _text(element) -> str:
    """What a reader could see of an element, and all between its tags."""
    if not isinstance(element.tag, str) or element.tag in _UNREAD:
        return element.tail or ""
    return " ".join((element.text or "", *(_text(child) for child in element), element.tail or ""))
