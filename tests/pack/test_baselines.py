"""The plain strategies do what their names say, on the same cap, offsets and metadata."""

from __future__ import annotations

from pathlib import Path

import pytest

import chunkwright as cw
from chunkwright.pack.policy import Strategy
from invariants import check
from strategies import vectors

MANUAL = Path(__file__).parents[2] / "corpora" / "manual" / "rillgate.en.md"
PLAIN: tuple[Strategy, ...] = ("fixed", "sentence", "heading", "recursive", "semantic")


def policy(strategy: Strategy, cap: int, overlap: int = 0, context: tuple[str, ...] | None = None) -> cw.Policy:
    return cw.Policy(
        strategy=strategy,
        max_tokens=cap,
        overlap_tokens=overlap,
        context=context,  # type: ignore[arg-type]
        embed=vectors if strategy == "semantic" else None,
    )


@pytest.mark.parametrize("strategy", PLAIN)
@pytest.mark.parametrize("cap", [20, 100, 512])
def test_the_rules_hold(strategy: Strategy, cap: int) -> None:
    document = cw.parse(MANUAL)
    for settings in (policy(strategy, cap), policy(strategy, cap, cap // 4, ("title", "path"))):
        chunks = cw.pack(document, settings)
        check(document, chunks, settings)
        assert all(chunk.embed_text == chunk.text for chunk in chunks) == (settings.context is None)


def test_fixed_fills_windows() -> None:
    text = "word " * 1000
    chunks = cw.chunk_text(text, format="text", strategy="fixed", max_tokens=100)
    assert {chunk.tokens for chunk in chunks[:-1]} <= {99, 100}


def test_fixed_overlaps_in_words() -> None:
    text = " ".join(f"w{n}" for n in range(300))
    chunks = cw.chunk_text(text, format="text", strategy="fixed", max_tokens=60, overlap_tokens=12)
    for chunk in chunks[1:]:
        assert chunk.embed_parts[0].role == "overlap"
        assert chunk.embed_parts[0].text.startswith("w")


def test_sentence_ends_chunks_at_sentences() -> None:
    text = "One sentence of five words. " * 60
    chunks = cw.chunk_text(text, format="text", strategy="sentence", max_tokens=50)
    assert all(chunk.text.endswith(".") for chunk in chunks)
    assert len(chunks) > 3


def test_heading_begins_a_chunk_at_every_heading() -> None:
    text = "# A\n\none\n\n## B\n\ntwo\n\n# C\n\nthree"
    chunks = cw.chunk_text(text, format="markdown", strategy="heading")
    assert [chunk.text for chunk in chunks] == ["# A\n\none", "## B\n\ntwo", "# C\n\nthree"]
    assert [chunk.heading_path for chunk in chunks] == [("A",), ("A", "B"), ("C",)]


def test_recursive_prefers_blank_lines_then_lines_then_words() -> None:
    text = "a b c\nd e f\n\n" + "g h i\nj k l"
    count = {"tokenizer": lambda string: len(string.split())}
    by_cap = {
        cap: [c.text for c in cw.chunk_text(text, format="text", strategy="recursive", max_tokens=cap, **count)]
        for cap in (12, 6, 3, 2)
    }
    assert by_cap[12] == [text]
    assert by_cap[6] == ["a b c\nd e f", "g h i\nj k l"]
    assert by_cap[3] == ["a b c", "d e f", "g h i", "j k l"]
    assert by_cap[2][:2] == ["a b", "c"]


def test_semantic_breaks_where_sentences_differ_most() -> None:
    text = "Aaa aaa aaa. Aaa aaa aa. Aaa aa aaa. " + "Uuu uuu uuu. Uuu uuu uu. Uuu uu uuu."
    chunks = cw.chunk_text(
        text, format="text", strategy="semantic", embed=lambda ts: [[t.count("a"), t.count("u")] for t in ts]
    )
    assert [chunk.text[:3] for chunk in chunks] == ["Aaa", "Uuu"]


def test_a_table_cut_by_a_baseline_says_which_rows() -> None:
    chunks = cw.pack(cw.parse(MANUAL), policy("recursive", 120))
    assert any(chunk.table for chunk in chunks)
    with pytest.raises(cw.ChunkwrightError, match="embed gave 1 vectors"):
        cw.chunk_text("One. Two. Three.", format="text", strategy="semantic", embed=lambda texts: [[1.0]])


def test_a_line_end_of_two_characters_ends_no_search() -> None:
    text = "~~~\n~~~\r<table><tr>h/td</r</table>\r\n"
    chunks = cw.chunk_text(text, format="markdown", max_tokens=3, strategy="fixed", context=("path", "head"))
    assert "".join("".join(chunk.text.split()) for chunk in chunks) == "".join(text.split())
