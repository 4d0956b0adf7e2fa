"""GFM tables, task lists and what surrounds them, against a full parse by markdown-it-py with its own table rule."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

import chunkwright as cw
from chunkwright.tree import Item, Table, faults

REFERENCE = MarkdownIt("commonmark").enable("table")

TABLES = [
    "| a | b |\n| - | - |\n| 1 | 2 |\n",
    "| abc | defghi |\n:-: | -----------:\nbar | baz\n",
    "| f\\|oo  |\n| ------ |\n| b `\\|` az |\n| b **\\|** im |\n",
    "| a | b |\n| --- | --- |\n| 1 | 2 |\n> quote\n",
    "| a | b |\n| --- | --- |\n| 1 | 2 |\nbar\n\nbar\n",
    "| a | b |\n| --- |\n| 1 |\n",
    "| a | b |\n| --- | --- |\n| 1 |\n| 1 | 2 | 3 |\n",
    "| a | b |\n| --- | --- |\n",
    "text\n| a | b |\n| --- | --- |\n| 1 | 2 |\n",
    "a | b\n- | -\n1 | 2\n",
    "a | b\n-|-\n1 | 2\n",
    "| a |\n|-|\n|   |\n| 1 |\n",
    "- | a | b |\n  |---|---|\n  | 1 | 2 |\n",
    "> | a | b |\n> |---|---|\n> | 1 | 2 |\n",
    "    | a | b |\n    |---|---|\n",
    "| a | b |\n    |---|---|\n",
    "| a | b |\n|---|---|\n    | 1 | 2 |\n",
    "| a | b |\n|---|---|\n| 1 | 2 |\n# heading\n",
    "| a | b |\n|---|---|\n| 1 | 2 |\n- item\n",
    "| a | b |\n|---|:--|\n| 1 | 2 |\n```\ncode\n```\n",
    "|\n|-|\n|\n",
    "| a\n|--\n| 1\n",
    "a\n---\nb | c\n",
    "| a | b |\n| -: | : |\n| 1 | 2 |\n",
]
ROW = st.text(alphabet="|-: \\a\t`", min_size=1, max_size=12)


def shapes(text: str) -> list[tuple[int, int]]:
    """First line and number of body rows of each table, by a full parse."""
    out: list[tuple[int, int]] = []
    for token in REFERENCE.parse(text):
        if token.type == "table_open":
            out.append(((token.map or [0])[0], -1))
        elif token.type == "tr_open":
            out[-1] = (out[-1][0], out[-1][1] + 1)
    return out


def ours(text: str) -> list[tuple[int, int]]:
    document = cw.parse_text(text, format="markdown")
    assert faults(document) == []
    tables = [block for block in document.walk() if isinstance(block, Table) and block.syntax == "pipe"]
    return [(text.count("\n", 0, t.span.start), len(t.rows)) for t in tables if t.span]


@pytest.mark.parametrize("text", TABLES)
def test_tables_are_those_of_a_full_parse(text: str) -> None:
    assert ours(text) == shapes(text)


@settings(max_examples=2000)
@given(st.lists(ROW, min_size=2, max_size=5).map("\n".join))
def test_random_pipes_make_the_same_tables(text: str) -> None:
    assert ours(text) == shapes(text)


@pytest.mark.parametrize(
    ("text", "states"),
    [
        ("- [ ] a\n- [x] b\n- [X] c\n- d\n", [False, True, True, None]),
        ("1. [x] a\n", [True]),
        ("- [x]\n- [y] a\n- [x]a\n- \\[x] a\n", [None, None, None, None]),
        ("- [x] a\n  - [ ] b\n", [True, False]),
        ("-     [x] code\n", [None]),
    ],
)
def test_boxes_of_task_lists(text: str, states: list[bool | None]) -> None:
    document = cw.parse_text(text, format="markdown")
    assert [block.checked for block in document.walk() if isinstance(block, Item)] == states
