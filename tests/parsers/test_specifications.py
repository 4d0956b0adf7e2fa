"""Every example of the CommonMark and GFM specifications: nothing is lost, the blocks are those of a full parse."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

import chunkwright as cw
from chunkwright.tree import Code, Section, faults
from invariants import check

SUITES = Path(__file__).parent.parent / "suites"
EXAMPLES = [
    (f"{suite}-{example['example']}", example["markdown"])
    for suite in ("commonmark-0.31.2", "gfm-0.29")
    for example in json.loads((SUITES / f"{suite}.json").read_text(encoding="utf-8"))
]
REFERENCE = MarkdownIt("commonmark").enable("table")


@pytest.mark.parametrize("text", [text for _, text in EXAMPLES], ids=[name for name, _ in EXAMPLES])
def test_layers_and_white_space_partition_the_source(text: str) -> None:
    document = cw.parse_text(text, format="markdown")
    assert faults(document) == []
    for cap in (4, 16, 512):
        policy = cw.Policy(max_tokens=cap)
        check(document, cw.pack(document, policy), policy)


@pytest.mark.parametrize("text", [text for _, text in EXAMPLES], ids=[name for name, _ in EXAMPLES])
def test_headings_and_code_are_those_of_a_full_parse(text: str) -> None:
    document = cw.parse_text(text, format="markdown")
    tokens = REFERENCE.parse(text)
    assert [b.level for b in document.walk() if isinstance(b, Section)] == [
        int(t.tag[1]) for t in tokens if t.type == "heading_open"
    ]
    assert [b.language for b in document.walk() if isinstance(b, Code)] == [
        first_word(t.info) for t in tokens if t.type in ("fence", "code_block")
    ]


def first_word(info: str) -> str:
    return info.split()[0].split("{")[0].split(":")[0] if info.strip() else ""


def test_the_suites_are_whole() -> None:
    assert len(EXAMPLES) == 652 + 672
