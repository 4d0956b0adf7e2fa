"""Inputs that broke a rule once."""

from __future__ import annotations

import pytest

import chunkwright as cw
from invariants import check
from meter import Meter


def cut(text: str, cap: int, **settings: object) -> list[cw.Chunk]:
    policy = cw.Policy(max_tokens=cap, **settings)  # type: ignore[arg-type]
    document = cw.parse_text(text, format="markdown")
    chunks = cw.pack(document, policy)
    check(document, chunks, policy)
    return chunks


@pytest.mark.parametrize("mark", ["- ", "> ", ""])
@pytest.mark.parametrize("cap", [50, 60, 75])
def test_comments_inside_a_block_do_not_break_the_cap(mark: str, cap: int) -> None:
    chunks = cut(mark + "<!--a-->x" * 40, cap)
    assert all(chunk.tokens <= cap for chunk in chunks)


def test_an_anchor_parts_from_its_heading_before_the_heading_from_its_text() -> None:
    text = '<a id="x"></a>\n\n## Heading\n\nThis is a plain sentence of some words here. \n'
    assert cut(text, 18)[-1].text == "## Heading\n\nThis is a plain sentence of some words here."


def test_quote_marks_between_headings_are_kept() -> None:
    cut("> ## First heading of a quote\n>\n> ### Second heading\n>\n> " + "Some words of prose here. " * 4 + "\n", 24)


@pytest.mark.parametrize("between", ["\n", "\n\n"])
def test_an_anchor_right_above_its_heading_is_given_up_too(between: str) -> None:
    text = f'<a id="variant-3"></a>{between}## Variant three\n\nThis is a plain sentence of some words here.\n'
    assert cut(text, 18)[-1].text.startswith("## Variant three")


def test_prose_is_cut_rather_than_parted_from_its_heading() -> None:
    sentence = "This is a plain sentence of some words here. "
    first, *_ = cut("## Heading\n\n" + sentence * 2, 20)
    assert first.text == "## Heading\n\n" + sentence.strip()


@pytest.mark.parametrize("words", range(470, 506, 5))
def test_rows_in_quotes_and_html_keep_their_header_or_name_their_columns(words: int) -> None:
    quoted = "> | Alpha | Beta |\n> |---|---|\n" + "".join(f"> | {n} | {'word ' * words}|\n" for n in range(3))
    rows = "".join(f"<tr><td>{n}</td><td>{'word ' * words}</td></tr>\n" for n in range(3))
    tagged = f"<table>\n<tr><th>Alpha</th><th>Beta</th></tr>\n{rows}</table>\n"
    for text in (quoted, tagged):
        for chunk in cut(text, 512):
            if "word word" in chunk.text:
                assert "Beta" in chunk.embed_text
            assert any(char.isalnum() for char in chunk.embed_text) or "<" in chunk.embed_text


@pytest.mark.parametrize(
    ("text", "cap"), [("|a|\n|-|\n| |\n", 1), ("|" + "h " * 50 + "| |\n|-|-|\n| | |\n\n# A\n\ntext\n", 5)]
)
def test_nothing_empty_is_embedded(text: str, cap: int) -> None:
    assert all(chunk.embed_text.strip() for chunk in cut(text, cap))


@pytest.mark.parametrize("intro", ["**Attributes:**", "*Attributes:*", "Attributes:", "The attributes are as follows."])
def test_an_introducing_line_stays_and_travels(intro: str) -> None:
    rows = "".join(f"| key{n} | some description of the key number {n} |\n" for n in range(40))
    prose = "Some words of prose here. " * 8
    chunks = cut(f"# A\n\n{prose}\n\n{intro}\n\n| Key | Desc |\n|---|---|\n{rows}", 90)
    assert not any(chunk.text.endswith(intro) for chunk in chunks)
    pieces = [chunk for chunk in chunks if chunk.starts.reason is cw.Reason.ROW]
    assert all(intro in chunk.embed_text for chunk in pieces)


def test_overlap_in_a_long_paragraph_costs_in_proportion() -> None:
    def work(count: int) -> float:
        meter, text = Meter(), "Lorem ipsum dolor sit amet, consectetur. " * count
        cw.chunk_text(text, format="markdown", max_tokens=60, overlap_tokens=20, tokenizer=meter)
        return meter.characters / len(text)

    assert work(400) < work(100) * 1.2


def test_front_matter_that_is_none_is_told_quickly() -> None:
    headings = "---\n" + "".join(f"# Heading {n}\n\n" for n in range(200)) + "Text.\n\n---\n"
    document = cw.parse_text(headings, format="markdown")
    assert document.metadata == {}
    assert len([block for block in document.walk() if block.kind == "section"]) >= 200


def test_a_comment_between_prose_and_a_cut_table_leaves_a_blank_line() -> None:
    rows = "".join(f"| berth {n} | {n * 7} euro |\n" for n in range(40))
    first, *_ = cut(f"Some prose here.\n\n<!-- note -->\n\n| Berth | Fee |\n|---|---|\n{rows}", 80)
    assert first.ends.reason is cw.Reason.ROW
    assert first.text.startswith("Some prose here.\n\n| Berth | Fee |\n|---|---|\n| berth 0 |")


@pytest.mark.parametrize(
    "block",
    [
        "| Value | Meaning |\n|---|---|\n" + "| `ok` | all of it went well in the end |\n" * 3,
        "- `ok`: all of it went well in the end\n" * 3,
        "```text\n" + "ok: all of it went well in the end\n" * 3 + "```",
    ],
)
def test_what_is_announced_in_a_sentence_before_carries_that_sentence(block: str) -> None:
    intro = "`state` has the following list of values. Others may be added later."
    text = f"# Run\n\n{'Words before. ' * 9}\n\n{intro}\n\n{block}\n\n{'Words after. ' * 9}"
    for cap in (44, 62, 75):
        chunks = cut(text, cap)
        holders = [chunk for chunk in chunks if "went well" in chunk.text]
        told = ["`state` has the following" in chunk.embed_text or "intro" in chunk.shed for chunk in holders]
        assert all(told), cap
        assert cap == 44 or not any("intro" in chunk.shed for chunk in holders)


def test_what_went_before_something_larger_comes_back_where_it_fits() -> None:
    intro = "Intro sentence which is rather long and goes on for very many words so that it takes up room here:"
    text = f"# Head\n\n{intro}\n\n- {'item word and more ' * 8}\n- {'item two of the list ' * 8}\n"
    first = cut(text, 40)[1]
    assert first.shed == ("intro",)
    assert first.embed_text.startswith("Head\n\n- item word")


@pytest.mark.parametrize(
    ("last", "block"),
    [
        ("Now enter the code in Listing 1-1.", "```rust\nfn main() {\n    run();\n}\n```"),
        ("下面是变更摘要。", "- 第一项变更\n- 第二项变更"),
    ],
)
def test_a_sentence_that_names_what_follows_stays_with_it(last: str, block: str) -> None:
    chunks = cut(f"# Run\n\n{'Words before here. ' * 11}\n\n{last}\n\n{block}\n\n{'Words after. ' * 14}", 62)
    assert not any(chunk.text.endswith(last) for chunk in chunks)


def test_points_go_on_from_a_lead_in_and_not_from_a_title() -> None:
    body = "disclose what it has learned of the other party to any person who is not bound by duties of secrecy"
    points = "\n\n".join(f"({mark}) {body};" for mark in "abc")
    others = f"1.2 The Buyer shall not {body}.\n\n2. Term\n\n2.1 It shall run a year.\n\n2.2 Nobody shall {body}."
    text = f"TERMS AND CONDITIONS\n\n1. Duties\n\n1.1 The Supplier shall not:\n\n{points}\n\n{others}\n"
    chunks = cw.chunk_text(text, format="text", max_tokens=60, clauses=True)
    assert sum("TERMS AND CONDITIONS" in chunk.embed_text for chunk in chunks) == 1
    for mark in "abc":
        (holder,) = [chunk for chunk in chunks if f"({mark})" in chunk.text]
        assert "The Supplier shall not:" in holder.embed_text


def test_pieces_of_a_function_leave_room_for_its_signature() -> None:
    first = "    total = 0\n" + "".join(f"    total += read('meter-{number}')\n" for number in range(14))
    loop = "    for name in names:\n" + "".join(f"        total += weigh(name, {number})\n" for number in range(20))
    source = f"def total_of(names: list[str], district: str, year: int) -> int:\n{first}{loop}    return total\n"
    for cap in range(160, 260, 7):
        chunks = cw.chunk_text(source, format="python", max_tokens=cap)
        assert all("def total_of(" in chunk.embed_text for chunk in chunks), cap
        assert not any("signature" in chunk.shed for chunk in chunks), cap


def test_a_character_as_large_as_the_cap_needs_no_room_for_a_signature() -> None:
    source = "def f():\n    return '" + "\U0001f9d1\u200d\U0001f680" * 8 + "'\n"
    for cap in range(4, 30):
        assert cw.chunk_text(source, format="python", max_tokens=cap)
