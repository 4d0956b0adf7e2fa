"""Golden sets: the file, its mistakes, and where evidence stands."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import chunkwright as cw
from chunkwright.evaluation import Evidence, Locator, Match, Question, read_golden, write_golden

TEXT = """# Pumps

The limit is 40 bar.

## Small

The limit
is 40 bar.

| Part | Price |
|------|-------|
| Seal | 4 EUR |

## Large

The limit is 40 bar. 上限为
四十巴。
"""
DOCUMENT = cw.parse_text(TEXT, format="markdown", document_id="pumps.md")


def locate(**mark: object) -> tuple[str, Match, int] | None:
    found = Locator(DOCUMENT).locate(Evidence(document="pumps.md", **mark))  # type: ignore[arg-type]
    return None if found is None else (found.span.slice(TEXT), found.match, found.others)


def start(**mark: object) -> int:
    found = Locator(DOCUMENT).locate(Evidence(document="pumps.md", **mark))  # type: ignore[arg-type]
    assert found is not None
    return found.span.start


def test_a_quote_is_found_exactly_then_apart_from_white_space() -> None:
    assert locate(quote="Seal | 4 EUR") == ("Seal | 4 EUR", Match.EXACT, 0)
    assert locate(quote="| Seal |  4\nEUR |") == ("| Seal | 4 EUR |", Match.FOLDED, 0)
    assert locate(quote="上限为四十巴。") == ("上限为\n四十巴。", Match.FOLDED, 0)
    assert locate(quote="The limit is 50 bar.") is None


def test_of_several_occurrences_context_decides_then_the_recorded_place_then_order() -> None:
    quote = "The limit is 40 bar."
    first, last = TEXT.index(quote), TEXT.rindex(quote)
    assert locate(quote=quote) == (quote, Match.EXACT, 1)
    assert start(quote=quote) == first
    assert start(quote=quote, suffix=" 上限") == last
    assert start(quote=quote, prefix="Large") == last
    assert start(quote=quote, span=cw.Span(last + 9, last + 20)) == last
    assert start(quote=quote, span=cw.Span(last + 9, last + 20), prefix="# Pumps\n") == first
    assert locate(quote=quote, prefix="# Pumps") == (quote, Match.EXACT, 0)


def test_spans_and_blocks() -> None:
    assert locate(span=cw.Span(2, 7)) == ("Pumps", Match.SPAN, 0)
    assert locate(span=cw.Span(2, 7000)) is None
    small = locate(block=("Small",))
    assert small is not None
    assert small[0].startswith("## Small\n")
    assert small[0].endswith("4 EUR |")
    assert locate(block=("Pumps", "Small", "table")) == locate(block=("Small", "table 1"))
    assert locate(block=("Large", "paragraph 1")) == ("The limit is 40 bar. 上限为\n四十巴。", Match.BLOCK, 0)
    assert locate(block=("Pumps", "paragraph 1")) == ("The limit is 40 bar.", Match.BLOCK, 0)
    assert locate(block=("Small", "table 2")) is None
    assert locate(block=("Pumps", "Large", "Small")) is None


def test_a_path_that_leads_to_several_blocks_says_so() -> None:
    text = "# A\n\n## Same\n\nOne.\n\n# B\n\n## Same\n\nTwo.\n"
    found = Locator(cw.parse_text(text, format="markdown")).locate(Evidence(document="d", block=("Same",)))
    assert found is not None
    assert (found.span.slice(text), found.others) == ("## Same\n\nOne.", 1)


@given(st.lists(st.sampled_from(["ab", "a", "b", " ", "\n", "é", "漢", "\u2003"]), max_size=30), st.data())
def test_a_slice_that_was_wrapped_anew_is_found_where_it_was(parts: list[str], data: st.DataObject) -> None:
    text = "".join(parts)
    begin = data.draw(st.integers(0, len(text)))
    span = cw.Span(begin, data.draw(st.integers(begin, len(text))))
    quote = span.slice(text)
    if not quote.strip():
        return
    locator = Locator(cw.parse_text(text, format="text"))
    exact = locator.locate(Evidence(document="d", quote=quote, span=span))
    assert exact is not None
    assert (exact.span, exact.match) == (span, Match.EXACT)
    wrapped = locator.locate(Evidence(document="d", quote=" \n".join(quote), span=span))
    assert wrapped is not None
    assert "".join(wrapped.span.slice(text).split()) == "".join(quote.split())


def test_a_set_comes_back_as_it_was(tmp_path: Path) -> None:
    mark = Evidence(document="a.md", quote="x\u2028y", prefix="p", suffix="s", span=cw.Span(1, 4), must_keep=("bar",))
    block = Evidence(document="a.md", block=("Small", "table"))
    questions = [
        Question(
            question="Which?", evidence=(mark, block), forbidden=(block,), id="q", kind="table", language="en", line=1
        ),
        Question(question="什么?", answerable=False, id="line 2", line=2),
    ]
    write_golden(questions, tmp_path / "golden.jsonl")
    assert read_golden(tmp_path / "golden.jsonl") == questions
    assert "什么" in (tmp_path / "golden.jsonl").read_text("utf-8")


GOOD = {"question": "Q?", "evidence": [{"document": "a.md", "quote": "x"}]}


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{", r"g\.jsonl:2: .*property name"),
        ("[]", "the line is no JSON object"),
        (GOOD | {"answer": 1}, "the key 'answer' is not known; known are answerable, evidence"),
        ({"question": "Q?"}, "an answerable question needs evidence"),
        (GOOD | {"answerable": False}, "not answerable has no evidence"),
        (GOOD | {"answerable": "no"}, "answerable must be true or false"),
        (GOOD | {"question": " "}, "the question is empty"),
        (GOOD | {"kind": 3}, "kind must be a string"),
        (GOOD | {"evidence": {}}, "evidence must be a list"),
        (GOOD | {"evidence": [3]}, "evidence 1: it is no JSON object"),
        (GOOD | {"forbidden": [{"document": "a.md"}]}, "forbidden 1: evidence needs a quote, a span or a block"),
        (GOOD | {"evidence": [{"quote": "x"}]}, "evidence 1: evidence needs the id of its document"),
        (GOOD | {"evidence": [{"document": "a", "span": [2, 2]}]}, "is empty"),
        (GOOD | {"evidence": [{"document": "a", "span": [2]}]}, r"span must be \[start, end\]"),
        (GOOD | {"evidence": [{"document": "a", "quote": "\n"}]}, "white space only"),
        (GOOD | {"evidence": [{"document": "a", "span": [1, 2], "prefix": "x"}]}, "there is none"),
        (GOOD | {"evidence": [{"document": "a", "quote": "x", "block": ["A"]}]}, "not by both"),
        (GOOD | {"evidence": [{"document": "a", "quote": "x", "must_keep": [""]}]}, "a term of must_keep is empty"),
        (GOOD | {"evidence": [{"document": "a", "block": "A"}]}, "block must be a list"),
        (GOOD | {"evidence": [{"document": "a", "block": [1]}]}, "block must be a list of strings"),
        (GOOD | {"id": "first"}, "the id 'first' is taken by line 1"),
    ],
)
def test_a_mistake_is_told_with_file_and_line(line: object, message: str, tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    wrong = line if isinstance(line, str) else json.dumps(line)
    path.write_text(json.dumps(GOOD | {"id": "first"}) + "\n" + wrong + "\n")
    with pytest.raises(cw.ParseError, match=message) as caught:
        read_golden(path)
    assert caught.value.place == 2
