"""Twelve inputs on which chunkers are known to fail, each with the right result written out."""

from __future__ import annotations

import pytest

import chunkwright as cw
from chunkwright.tokenizers import resolve
from chunkwright.tree import Section
from invariants import check
from meter import Meter

HEADINGS = (
    "# Rates of the outer harbor for the season that begins in March of next year\n\n"
    "## Rates of the inner basin by week and by length of the boat in meters\n\n"
)
TABLE = "| Week | Rate |\n|---|---|\n"


def rows(count: int) -> str:
    return "".join(f"| week {n} | {n * 7} euro |\n" for n in range(1, count + 1))


def cut(text: str, **settings: object) -> list[cw.Chunk]:
    """Chunks of a Markdown text, with the invariants asserted."""
    policy = cw.Policy(**settings)  # type: ignore[arg-type]
    document = cw.parse_text(text, format="markdown")
    chunks = cw.pack(document, policy)
    check(document, chunks, policy)
    return chunks


@pytest.mark.parametrize("cap", [64, 128, 512])
def test_1_headings_are_counted_within_the_cap(cap: int) -> None:
    chunks = cut(HEADINGS + TABLE + rows(80), max_tokens=cap)
    assert all(chunk.tokens <= cap for chunk in chunks)
    assert all("| Week | Rate |\n|---|---|" in chunk.embed_text for chunk in chunks)
    assert [n for chunk in chunks for n in range(80) if f"| week {n + 1} |" in chunk.text] == list(range(80))
    assert len(chunks) <= {64: 27, 128: 11, 512: 3}[cap]


def test_5_a_heading_longer_than_the_cap_keeps_the_text_and_sheds_the_path() -> None:
    heading = "# " + " ".join(f"word{n}" for n in range(60))
    chunks = cut(f"{heading}\n\ntext here\n", max_tokens=32)
    assert chunks[-1].text.endswith("text here")
    assert chunks[-1].heading_path == (heading[2:],)
    assert "heading" in chunks[-1].shed
    assert " ".join(" ".join(chunk.text for chunk in chunks).split()) == f"{heading} text here"


def test_7_overlap_never_passes_the_cap() -> None:
    chunks = cut("aa  bb  cc  dd", max_tokens=4, overlap_tokens=2, tokenizer=len)
    assert all(len(chunk.embed_text) <= 4 for chunk in chunks)
    assert "".join(chunk.text for chunk in chunks).split() == ["aabbccdd"]


def test_10_a_run_without_spaces_ends_and_stays_within_the_cap() -> None:
    text = "see " + "0123456789abcdef" * 300
    chunks = cut(text, max_tokens=64, overlap_tokens=10)
    assert all(chunk.tokens <= 64 for chunk in chunks)
    assert "".join("".join(chunk.text.split()) for chunk in chunks) == text.replace(" ", "")
    assert {chunk.ends.reason for chunk in chunks[:-1]} <= {cw.Reason.WORD, cw.Reason.GRAPHEME}
    assert all(chunk.ends.forced for chunk in chunks[:-1])


def test_11_work_grows_with_the_text_and_not_faster() -> None:
    def work(size: int) -> float:
        small = "".join(f"# Section {n}\n\nOne line of text.\n\n" for n in range(size))
        large = "# Large\n\n" + "A sentence of seven words stands here. " * (size * 4)
        meter = Meter()
        cw.chunk_text(small + large, format="markdown", max_tokens=100, tokenizer=meter)
        return meter.characters / len(small + large)

    assert work(800) < work(200) * 1.15


def test_12_a_far_blank_line_costs_nothing() -> None:
    def work(end: str) -> tuple[int, int]:
        meter = Meter()
        text = "A wrapped line of a long book.\n" * 4000 + end
        return len(cw.chunk_text(text, format="markdown", max_tokens=100, tokenizer=meter)), meter.characters

    (count, characters), (count_blank, characters_blank) = work("End."), work("\nEnd.")
    assert abs(count - count_blank) <= 1
    assert abs(characters - characters_blank) < characters / 10


def test_14_offsets_are_right_with_overlap() -> None:
    text = " ".join(f"word{n} is here." for n in range(200))
    chunks = cut(text, max_tokens=20, overlap_tokens=10)
    for chunk in chunks:
        assert chunk.text == text[chunk.spans[0].start : chunk.spans[0].end]
        for part in chunk.embed_parts:
            if part.role == "overlap":
                assert part.spans is not None
                assert part.text.strip() == text[part.spans[0].start : part.spans[0].end]
    assert sum(part.role == "overlap" for chunk in chunks for part in chunk.embed_parts) > len(chunks) // 2


def test_18_no_chunk_holds_half_a_character() -> None:
    text = "漢字仮名交じり文𠮷野家🚀" * 400
    chunks = cut(text, max_tokens=37)
    assert all("\ufffd" not in chunk.embed_text for chunk in chunks)
    assert "".join(chunk.text for chunk in chunks) == text


def test_21_white_space_in_a_fence_is_kept() -> None:
    text = "# A\n\n```make\nall:\n\techo\u00a0done\n\n    # not a heading\n```\n"
    (chunk,) = cut(text)
    assert chunk.text == text.rstrip()


def test_22_an_unclosed_fence_loses_nothing() -> None:
    text = "# T\n\nintro\n\n```python\nx = 1\n\n## Important\n\ntext\n"
    document = cw.parse_text(text, format="markdown")
    assert [notice.kind for notice in document.notices] == [cw.NoticeKind.UNCLOSED_FENCE]
    (chunk,) = cut(text)
    assert chunk.text == text.rstrip()
    assert [b.title for b in document.walk() if isinstance(b, Section)] == ["T"]


def test_26_every_piece_of_a_table_has_its_header() -> None:
    chunks = cut("# H\n\n" + TABLE + rows(30), max_tokens=64)
    assert len(chunks) > 3
    for chunk in chunks[1:]:
        assert [part.role for part in chunk.embed_parts] == ["path", "head", "text"]
        assert chunk.embed_parts[1].text == TABLE
        assert cw.Hint.KEEP_HEADER in chunk.hints


@pytest.mark.parametrize(
    "fence", ["````md\n```py\n# not a heading\n```\n````", "~~~md\n```py\n# not a heading\n```\n~~~"]
)
def test_31_a_fence_in_a_fence_is_code(fence: str) -> None:
    text = f"Title\n=====\n\n{fence}\n\nafter\n"
    document = cw.parse_text(text, format="markdown")
    assert [(b.title, b.level) for b in document.walk() if isinstance(b, Section)] == [("Title", 1)]
    assert document.outline()[1] == ("code", 0, "md\n```py\n# not a heading\n```")
    (chunk,) = cut(text)
    assert resolve("cl100k_base").count(chunk.embed_text) == chunk.tokens
