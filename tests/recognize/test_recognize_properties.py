"""Properties of the recognizers on random documents, and on text made of marks, questions and prose."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import chunkwright as cw
from chunkwright.recognize import recognize_clauses, recognize_questions
from recognized import assert_same_text
from strategies import documents

MARKS = st.sampled_from(
    re.findall(
        r"\S+",
        "1. 2. 3. 1 2 1.1 1.2 2.1 2.1.1 (a) (b) (c) a) b) (i) (ii) i. ii. h. (A) (1) (2) (a)(i) 1.1(a) A.1 \\(a) "
        "Article~1 Article~2 ARTICLE~V Section~1 Section~2.1 §~1 §~2a Clause~3. Schedule~1 Annex~A PART~1 "
        "第一条 第二条 第一章 第二章 第一节 第五条之一 一、 二、 （一） （二） 1、 附件1 "
        "- > #~1. ##~2. ###~Article~1 ** *",
    )
).map(lambda mark: mark.replace("~", " "))
ASKED = st.sampled_from(
    re.split(
        r"\|",
        "Q:|Q: Why?|**Q:** How?|A:|A: So.|A. Thus.|**How?**|*Why?*|**What?** This.|# Why?|## How to|1. **Who?** We.|"
        "- Q: Who?|  A: We.|Who?|: We.|问：何时？|答：现在。|Q1. X?|?",
    )
)
WORDS = st.sampled_from(
    re.split(
        "_",
        "Payment terms_The supplier shall pay._shall not_Scope._see 3.2.1_本合同应当履行；_总则__and_**Fees.** Paid."
        "__-----_| a | b |_```_Agreement licensor licensee breach liability obligation",
    )
)
NUMBERED = st.tuples(
    st.sampled_from(["", "", "    ", "  "]), st.one_of(MARKS, ASKED), st.sampled_from([" ", ""]), WORDS
)
LINES = st.one_of(NUMBERED.map("".join), WORDS, st.text(max_size=12))
TEXTS = st.lists(st.tuples(LINES, st.sampled_from(["\n", "\n\n", "\r\n", "\n\n"])).map("".join), max_size=24).map(
    "".join
)
PARSED = st.tuples(TEXTS, st.sampled_from(["text", "markdown"])).map(lambda p: cw.parse_text(p[0], format=p[1]))


@pytest.mark.parametrize("recognize", [recognize_clauses, recognize_questions])
@given(document=st.one_of(PARSED, PARSED, documents()))
def test_the_text_stays_and_the_tree_is_sound(recognize: object, document: cw.Document) -> None:
    assert callable(recognize)
    found = recognize(document)
    assert_same_text(document, found)
    assert recognize(found) == found


@given(document=PARSED)
def test_both_may_be_used_in_either_order(document: cw.Document) -> None:
    for first, second in ((recognize_clauses, recognize_questions), (recognize_questions, recognize_clauses)):
        found = second(first(document))
        assert_same_text(document, found)


@given(document=PARSED)
def test_sections_have_heads_titles_and_levels(document: cw.Document) -> None:
    found = recognize_clauses(recognize_questions(document))
    for block in found.walk():
        if block.kind == "section" and block.role in ("clause", "question"):  # type: ignore[attr-defined]
            assert block.level >= 1  # type: ignore[attr-defined]
            assert block.title  # type: ignore[attr-defined]
            assert block.span.start <= block.head.start < block.head.end <= block.span.end  # type: ignore[attr-defined,union-attr]


def test_a_question_found_late_does_not_leave_others_for_a_second_time() -> None:
    document = cw.parse_text("**at?**\n.\n\n**st?**\ny\nQ: W\nA:", format="text")
    once = recognize_questions(document)
    assert recognize_questions(once) == once
