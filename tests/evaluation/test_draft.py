"""Drafts: what is proposed, and that every mark stands where it says."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given

import chunkwright as cw
from chunkwright.evaluation import Locator, Match, Question, check_golden, draft_golden
from strategies import documents as any_documents

ROOT = Path(__file__).parents[2] / "corpora"


def draft(text: str, format: str = "markdown", most: int = 12) -> list[Question]:
    return draft_golden([cw.parse_text(text, format=format, document_id="d")], most=most)


def proposed(text: str, format: str = "markdown") -> list[tuple[str, str, str, tuple[str, ...]]]:
    found = [(question, question.evidence[0]) for question in draft(text, format)]
    return [(question.kind, question.question, mark.quote, mark.must_keep) for question, mark in found]


def test_sections_and_tables() -> None:
    row = "| Long rubber seal | 4 EUR |"
    text = f"# Pumps\n\n## 2.1 Limits\n\nA pump may run at 40 bar.\n\n| Part | Price |\n|---|---|\n{row}\n"
    assert proposed(text) == [
        ("text", "What is said about Limits?", "A pump may run at 40 bar.", ()),
        ("table", "What is the Price of Long rubber seal?", row, ("Price",)),
    ]


def test_questions_with_their_answers() -> None:
    text = "# FAQ\n\n## May I dive with it?\n\nOnly down to ten meters.\n\n- Not in salt water.\n"
    answer = "Only down to ten meters.\n\n- Not in salt water."
    assert proposed(text) == [("faq", "May I dive with it?", answer, ("May I dive with it?",))]


def test_functions_with_their_class() -> None:
    text = "class Pump:\n    def run(self, bar: int) -> None:\n        self.bar = bar\n"
    ((kind, question, quote, keep),) = proposed(text, "python")
    assert (kind, question, keep) == ("code", "What does Pump.run do?", ("Pump",))
    assert quote.startswith("def run(")
    long = text + "".join(f"        self.bar_{n} = bar\n" for n in range(100))
    assert proposed(long, "python")[0][2] == "def run(self, bar: int) -> None:"


def test_chinese_is_asked_in_chinese() -> None:
    text = "# 水泵\n\n## 压力\n\n水泵的工作压力不得超过四十巴，但短时冲洗除外，见下文的说明。\n"
    (question,) = draft(text)
    assert (question.question, question.language) == ("关于压力有哪些规定？", "zh")


def test_of_many_some_are_kept_that_lie_over_the_whole_text() -> None:
    text = "# All\n\n" + "".join(f"## Part {n}\n\nThe text of part number {n}.\n\n" for n in range(30))
    found = [question.question for question in draft(text, most=3)]
    assert found == ["What is said about Part 0?", "What is said about Part 10?", "What is said about Part 20?"]
    with pytest.raises(ValueError, match="most=0: give 1 or more"):
        draft(text, most=0)


def test_a_quote_that_stands_twice_has_its_context() -> None:
    text = "# A\n\nThe same sentence, twice.\n\n# B\n\nThe same sentence, twice.\n"
    assert [question.evidence[0].prefix[-5:] for question in draft(text)] == ["# A\n\n", "# B\n\n"]


def test_the_marks_of_a_corpus_match() -> None:
    paths = [p for p in sorted(ROOT.rglob("*")) if p.suffix in (".md", ".py", ".ts", ".html", ".txt")]
    documents = [cw.parse(path, document_id=str(path)) for path in paths if "pdf" not in path.parts]
    questions = draft_golden(documents)
    assert {question.kind for question in questions} == {"text", "table", "code", "faq"}
    assert check_golden(questions, documents) == []
    assert len({question.id for question in questions}) == len(questions)


@given(any_documents())
def test_every_mark_stands_exactly_where_it_says(document: cw.Document) -> None:
    document = replace(document, id="d")
    locator = Locator(document)
    for question in draft_golden([document]):
        (mark,) = question.evidence
        found = locator.locate(mark)
        assert found is not None
        assert (found.span, found.match) == (mark.span, Match.EXACT)
