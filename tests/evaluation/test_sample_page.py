"""The page to leaf through chunks drawn at random."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

import chunkwright as cw
from chunkwright.evaluation import sample_chunks, sample_html

TEXT = "# Pumps & seals\n\n" + "\n\n".join(f"## Pump {n}\n\nPump <{n}> runs at {n} bar." for n in range(30))
DOCUMENT = cw.parse_text(TEXT, format="markdown", document_id="d")
POLICY = cw.Policy(max_tokens=40)


def test_a_chunk_stands_beside_its_source_with_cuts_and_reasons() -> None:
    sample = sample_chunks([DOCUMENT], POLICY, 3)
    page = sample_html(sample)
    assert page.count("<section ") == 3
    for drawn in sample:
        assert "".join(re.findall(r"<mark>(.*?)</mark>", page, re.S)).count("&lt;") >= 3
        assert f"lines {drawn.chunk.lines[0]}-{drawn.chunk.lines[1]}" in page
    assert '<span class="cut">section</span>' in page
    assert '<span class="context" title="title">Pumps &amp; seals' in page or "Pumps &amp; seals" in page
    assert "http" not in page


def test_the_same_seed_draws_the_same_chunks() -> None:
    chosen = [[drawn.number for drawn in sample_chunks([DOCUMENT], POLICY, 4, seed)] for seed in (1, 1, 2)]
    assert chosen[0] == chosen[1] != chosen[2]
    with pytest.raises(ValueError, match="a sample of 0 chunks: give 1 or more"):
        sample_chunks([DOCUMENT], POLICY, 0)


def test_every_chunk_is_drawn_if_there_are_no_more() -> None:
    chunks = cw.pack(DOCUMENT, POLICY)
    assert [drawn.chunk.id for drawn in sample_chunks([DOCUMENT], POLICY, 1000)] == [chunk.id for chunk in chunks]


class _Balance(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag not in ("meta",):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@given(st.text("ab<&>\n# |-`*", max_size=300), st.integers(10, 60))
def test_any_text_makes_a_page_whose_elements_are_closed(text: str, cap: int) -> None:
    document = cw.parse_text(text, format="markdown", document_id="d")
    page = sample_html(sample_chunks([document], cw.Policy(max_tokens=cap), 5))
    parser = _Balance()
    parser.feed(page.replace("<!DOCTYPE html>", ""))
    assert parser.open == []
