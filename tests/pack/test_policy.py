"""Policies: presets, and what is refused with a sentence that says what to change."""

from __future__ import annotations

import dataclasses
from typing import get_args

import pytest

import chunkwright as cw
from chunkwright.pack.policy import PolicySettings, PresetName
from chunkwright.pack.presets import PRESETS


def test_the_settings_are_the_fields() -> None:
    assert list(PolicySettings.__annotations__) == [field.name for field in dataclasses.fields(cw.Policy)]
    assert set(get_args(PresetName)) == set(PRESETS)


@pytest.mark.parametrize("name", PRESETS)
def test_sizes_of_presets_correspond(name: PresetName) -> None:
    chars, tokens = cw.Policy.preset(name, unit="chars"), cw.Policy.preset(name)
    assert chars.target is not None
    assert tokens.target is not None
    assert 3.5 < chars.max_tokens / tokens.max_tokens < 4.5
    assert abs(chars.target / chars.max_tokens - tokens.target / tokens.max_tokens) < 0.02
    assert tokens.target < tokens.max_tokens


def test_the_target_of_a_preset_follows_the_cap_that_is_given() -> None:
    policy = cw.Policy.preset("technical", max_tokens=600)
    assert (policy.max_tokens, policy.target) == (600, 500)
    assert cw.Policy.preset("technical", max_tokens=600, target=100).target == 100
    assert cw.Policy.preset("faq").questions
    assert cw.Policy.preset("legal").clauses
    assert not cw.Policy.preset("article").clauses
    assert cw.Policy.preset("faq", strategy="fixed").questions is False


@pytest.mark.parametrize(
    ("settings", "advice"),
    [
        ({"unit": "words"}, "'tokens' or 'chars'"),
        ({"tables": "columns"}, "'rows' or 'whole' or 'records' or 'proxy'"),
        ({"code": "lines"}, "'symbols' or 'whole' or 'proxy'"),
        ({"strategy": "clever"}, "'structure' or 'fixed'"),
        ({"questions": "yes"}, "give True or False"),
        ({"parents": 512}, "above max_tokens (512)"),
        ({"parents": True}, "above max_tokens"),
        ({"reserve": 300}, "0 to half of max_tokens"),
        ({"reserve": 20}, "reserve is given without contextualise"),
        ({"contextualise": lambda document, chunk: ""}, "say with reserve="),
        ({"contextualise": lambda document, chunk: "", "reserve": 200, "overlap_tokens": 200}, "lower one of the two"),
        ({"strategy": "semantic"}, "needs embed="),
        ({"embed": lambda texts: []}, "embed has no effect with strategy='structure'"),
        ({"strategy": "fixed", "tables": "whole"}, "tables has no effect with strategy='fixed'"),
        ({"strategy": "fixed", "code": "proxy"}, "code has no effect"),
        ({"strategy": "recursive", "questions": True}, "questions has no effect"),
        ({"strategy": "heading", "clauses": True}, "clauses has no effect"),
        ({"strategy": "sentence", "target": 100}, "target has no effect"),
        ({"context": ("title", "footer")}, "give each of 'title', 'path', 'head', 'open'"),
        ({"context": ("title", "title")}, "at most once"),
    ],
)
def test_contradictions_are_refused(settings: PolicySettings, advice: str) -> None:
    with pytest.raises(cw.PolicyError) as caught:
        cw.Policy(**settings)
    assert advice in str(caught.value)


def test_an_unknown_preset_is_refused() -> None:
    with pytest.raises(cw.PolicyError, match="faq, technical, legal, article, code"):
        cw.Policy.preset("novel")  # type: ignore[arg-type]


def test_a_setting_that_there_is_not_is_refused() -> None:
    with pytest.raises(TypeError):
        cw.chunk_text("x", format="text", max_token=5)  # type: ignore[call-arg]


def test_chars_cap_characters_and_tokens_stay_tokens() -> None:
    text = "# Hours\n\n" + "We open at nine and close at five. " * 40
    chunks = cw.chunk_text(text, format="markdown", unit="chars", max_tokens=300)
    assert max(len(chunk.embed_text) for chunk in chunks) <= 300
    assert min(len(chunk.embed_text) for chunk in chunks[:-1]) > 200
    tokenizer = cw.chunk_text("We open.", format="text")[0].tokens
    assert tokenizer == 3
    assert all(chunk.tokens * 3 < len(chunk.embed_text) for chunk in chunks)


def test_each_part_of_the_context_can_be_left_out() -> None:
    text = "# Guide\n\n## Prices\n\nThe rates are as follows:\n\n| a | b |\n|---|---|\n" + "| 1 | 2 |\n" * 40

    def roles(context: tuple[str, ...] | None) -> set[str]:
        chunks = cw.chunk_text(text, format="markdown", name="m.md", max_tokens=60, context=context)  # type: ignore[arg-type]
        return {part.role for chunk in chunks for part in chunk.embed_parts} - {"text"}

    assert roles(None) == {"path", "head"}
    assert roles(("path",)) == {"path"}
    assert roles(("head",)) == {"head"}
    assert roles(()) == set()


def test_what_contextualise_gives_stands_in_front_and_is_in_no_id() -> None:
    text = "# Guide\n\n" + "\n\n".join(f"Paragraph {n} tells of pumps and valves." for n in range(20))
    plain = cw.chunk_text(text, format="markdown", max_tokens=60, document_id="g")

    def about(document: cw.Document, chunk: cw.Chunk) -> str:
        return f"From {document.title}. " + "Long. " * (40 if chunk.index == 1 else 0)

    chunks = cw.chunk_text(text, format="markdown", max_tokens=80, reserve=20, contextualise=about, document_id="g")
    assert [chunk.id for chunk in chunks] == [chunk.id for chunk in plain]
    assert [chunk.text for chunk in chunks] == [chunk.text for chunk in plain]
    assert all(chunk.embed_parts[0].role == "added" for chunk in chunks)
    assert chunks[0].embed_text.startswith("From Guide.\n\n")
    assert all(a.embed_digest != b.embed_digest for a, b in zip(chunks, plain, strict=True))
    assert [chunk.shed for chunk in chunks[:3]] == [(), ("added",), ()]
    (notice,) = cw.shed_notices(chunks)
    assert notice.message.endswith("goes without: added.")
    assert max(chunk.tokens for chunk in chunks) <= 80
    with pytest.raises(cw.ChunkwrightError, match="contextualise gave int for chunk 0"):
        cw.chunk_text("x", format="text", reserve=20, contextualise=lambda d, c: 3)  # type: ignore[arg-type,return-value]
