"""Random Markdown: nothing is lost, the rules hold, and what is not our dialect is parsed as by a full parse."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

import chunkwright as cw
from chunkwright.tree import Code, Quote, Section, faults
from invariants import check

PLAIN = [
    "# one",
    "## two",
    "###### six ##",
    "text",
    "two words",
    "- item",
    "  - nested",
    "* star",
    "1. first",
    "2) second",
    "   indented",
    "    code",
    "> quote",
    "> > deep",
    ">",
    "- > both",
    "```",
    "```py",
    "~~~",
    "~~~~ js",
    "***",
    "- - -",
    "===",
    "<div>",
    "</div>",
    "<!-- note -->",
    "<!--",
    "-->",
    "<a id='x'></a>",
    "[ref]: /url",
    "[ref]:",
    "'title'",
    "\\# not",
    "\ttab",
    "- \ttab",
    "`#`",
    "+",
    "-",
    "",
]
DIALECT = [
    "---",
    "+++",
    "title: x",
    "[^1]: note",
    ": definition",
    "~ definition",
    "$$",
    "| a | b |",
    "|---|---|",
    "| 1 |",
    "- [x] done",
    "<!-- page: 2 -->",
    "<table>",
    "<tr><td>1</td></tr>",
    "</table>",
    "<figure>",
    "</figure>",
    "Table 1: caption",
    "Notes: x",
    "\ufeff",
    "\x00",
    "\u2028",
]
END = st.sampled_from(["\n", "\n", "\n", "\r\n", "\r", "\n\n", "\n\n"])
PREFIX = st.sampled_from(["", "", "", "> ", "- ", "  ", "   ", "    ", "1. "])


def markdown(lines: list[str]) -> st.SearchStrategy[str]:
    line = st.tuples(PREFIX, st.sampled_from(lines), END).map("".join)
    return st.lists(line, min_size=1, max_size=14).map("".join)


@settings(max_examples=2000)
@given(markdown(PLAIN + DIALECT), st.sampled_from([4, 9, 20, 60, 500]))
def test_nothing_is_lost_and_the_rules_hold(text: str, cap: int) -> None:
    document = cw.parse_text(text, format="markdown")
    assert faults(document) == []
    policy = cw.Policy(max_tokens=cap)
    check(document, cw.pack(document, policy), policy)


@settings(max_examples=2000)
@given(markdown(PLAIN))
def test_headings_quotes_and_code_are_those_of_a_full_parse(text: str) -> None:
    document = cw.parse_text(text, format="markdown")
    tokens = MarkdownIt("commonmark").parse(text)
    assert [b.level for b in document.walk() if isinstance(b, Section)] == [
        int(t.tag[1]) for t in tokens if t.type == "heading_open"
    ]
    assert sum(isinstance(b, Code) for b in document.walk()) == sum(
        t.type == "fence" or (t.type == "code_block" and bool(t.content.strip())) for t in tokens
    )
    assert sum(isinstance(b, Quote) for b in document.walk()) == sum(t.type == "blockquote_open" for t in tokens)
