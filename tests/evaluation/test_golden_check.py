"""Marks that no longer match are found, and it is told where their text went."""

from __future__ import annotations

import sys

import pytest

import chunkwright as cw
from chunkwright.evaluation import Evidence, Finding, Problem, Question, check_golden

OLD = "# Refunds\n\nA refund is paid within fourteen days after the goods came back.\n\nCall us.\n\nCall us.\n"
NEW = "# Refunds\n\nWe are glad to help.\n\nA refund is paid within ten days after the goods came back.\n"


def documents() -> list[cw.Document]:
    texts = {"new.md": NEW, "old.md": OLD}
    return [cw.parse_text(text, format="markdown", document_id=name) for name, text in texts.items()]


def found(**mark: object) -> list[Finding]:
    evidence = Evidence(**mark)  # type: ignore[arg-type]
    return check_golden([Question(question="Q?", evidence=(evidence,), id="q")], documents())


def test_marks_that_match_are_passed_over() -> None:
    assert found(document="old.md", quote="fourteen days") == []
    assert found(document="old.md", block=("Refunds", "paragraph")) == []
    assert check_golden([Question(question="Q?", answerable=False)], documents()) == []


def test_a_quote_that_changed_is_shown_as_it_is_now() -> None:
    (finding,) = found(document="new.md", quote="A refund is paid within fourteen days after the goods came back.")
    assert (finding.problem, finding.place, finding.question.id) == (Problem.NO_MATCH, "evidence 1", "q")
    assert finding.suggestion is not None
    assert (finding.suggestion.document, finding.suggestion.line) == ("new.md", 5)
    assert "within ten days" in finding.suggestion.text
    assert 0.8 < finding.suggestion.similarity < 1


def test_a_quote_that_moved_is_found_in_the_other_document() -> None:
    for name in ("new.md", "gone.md"):
        (finding,) = found(document=name, quote="Call us.")
        assert finding.suggestion is not None
        assert (finding.suggestion.document, finding.suggestion.line, finding.suggestion.similarity) == (
            "old.md",
            5,
            1.0,
        )
    assert finding.problem is Problem.NO_DOCUMENT


def test_what_went_nowhere_has_no_suggestion() -> None:
    for mark in ({"quote": "∂∆∇∑∏ ≠≈≤≥"}, {"span": cw.Span(3, 10_000)}, {"block": ("Nowhere",)}):
        (finding,) = found(document="new.md", **mark)
        assert (finding.problem, finding.suggestion) == (Problem.NO_MATCH, None)


def test_a_mark_that_could_mean_two_places_is_told() -> None:
    (finding,) = found(document="old.md", quote="Call us.")
    assert finding.problem is Problem.AMBIGUOUS
    assert found(document="old.md", quote="Call us.", prefix="back.") == []
    assert found(document="old.md", quote="Call us.", span=cw.Span(90, 98)) == []


def test_forbidden_evidence_is_checked_too() -> None:
    wrong = Evidence(document="old.md", quote="no such text at all, 42")
    (finding,) = check_golden([Question(question="Q?", answerable=False, forbidden=(wrong,))], documents())
    assert finding.place == "forbidden 1"


def test_without_the_library_it_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "rapidfuzz.fuzz", None)
    with pytest.raises(cw.MissingExtra, match=r"rapidfuzz is not installed; install chunkwright\[evaluation\]"):
        found(document="old.md", quote="no such text")
