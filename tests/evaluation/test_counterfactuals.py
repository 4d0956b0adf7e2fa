"""Moves: what is edited, and that the evidence is still there."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import chunkwright as cw
from chunkwright.evaluation import (
    Cutoff,
    Evidence,
    Move,
    Question,
    Trial,
    counterfactual,
    draft_golden,
    resolve_golden,
    retention_html,
    retention_text,
    run_moves,
    sweep,
)

TEXT = """# Pumps

## Limits

A pump may run at 40 bar. Above forty degrees, ten bar is the limit.

| Part | Price |
|---|---|
| Seal | 4 EUR |
| Ring | 6 EUR |

- An item. With two sentences.
"""


def trial(*marks: Evidence, text: str = TEXT) -> Trial:
    document = cw.parse_text(text, format="markdown", document_id="d")
    questions = [Question(question=mark.quote, evidence=(mark,), id=str(n)) for n, mark in enumerate(marks)]
    gold = tuple(resolve_golden(questions, [document]))
    return Trial(questions=gold, documents=(document,), cutoffs=(Cutoff("tokens", 60),))


def mark(quote: str, *must_keep: str) -> Evidence:
    return Evidence(document="d", quote=quote, must_keep=must_keep)


def moved(move: Move, *marks: Evidence) -> tuple[str, list[str]]:
    found = counterfactual(trial(*marks), move)
    assert found is not None
    text = found.after.documents[0].text
    return text, [gold.evidence[0].span.slice(text) for gold in found.after.questions]


def test_the_last_sentence_begins_a_paragraph() -> None:
    quote = "A pump may run at 40 bar. Above forty degrees, ten bar is the limit."
    text, (evidence,) = moved(Move.NEXT_PARAGRAPH, mark(quote))
    assert evidence == "A pump may run at 40 bar.\n\nAbove forty degrees, ten bar is the limit."
    assert text == TEXT.replace(". Above", ".\n\nAbove")
    for still in ("A pump may run at 40 bar.", "An item. With two sentences.", "| Seal | 4 EUR |"):
        assert counterfactual(trial(mark(still)), Move.NEXT_PARAGRAPH) is None


def test_a_row_changes_places_with_its_neighbor() -> None:
    for quote in ("| Seal | 4 EUR |", "| Ring | 6 EUR |"):
        text, (evidence,) = moved(Move.NEXT_ROW, mark(quote))
        assert evidence == quote
        assert "| Ring | 6 EUR |\n| Seal | 4 EUR |\n" in text
    both = moved(Move.NEXT_ROW, mark("| Seal | 4 EUR |"), mark("Ring"), mark("| Part | Price |\n|---|---|\n| Seal |"))
    assert both[1] == ["| Seal | 4 EUR |", "Ring"]


def test_a_heading_says_something_else_and_is_not_asked_for() -> None:
    whole = "## Limits\n\nA pump may run at 40 bar."
    text, evidence = moved(Move.RENAMED_SECTION, mark("| Seal | 4 EUR |", "Limits", "Price"), mark(whole))
    assert text == TEXT.replace("Limits", "Part 3")
    assert evidence == ["| Seal | 4 EUR |", "## Part 3\n\nA pump may run at 40 bar."]
    found = counterfactual(trial(mark("| Seal | 4 EUR |", "Limits", "Price")), Move.RENAMED_SECTION)
    assert found is not None
    assert found.before.questions[0].evidence[0].must_keep == ("Price",)
    assert found.after.questions[0].evidence[0].must_keep == ("Price",)
    assert counterfactual(trial(mark("Limits")), Move.RENAMED_SECTION) is None


def test_the_last_sentence_stands_on_a_new_page() -> None:
    quote = "A pump may run at 40 bar. Above forty degrees, ten bar is the limit."
    text, (evidence,) = moved(Move.NEXT_PAGE, mark(quote))
    assert evidence == "A pump may run at 40 bar.\n\n<!-- page: 5 -->\n\nAbove forty degrees, ten bar is the limit."
    assert text == TEXT.replace(". Above", ".\n\n<!-- page: 5 -->\n\nAbove")


CODE = "# Pumps\n\n```python\nstart()\nwait(5)  # or it stalls\nstop()\n```\n\nThat is all.\n"


def test_the_last_line_stands_behind_its_code_block() -> None:
    found = counterfactual(trial(mark("start()\nwait(5)  # or it stalls"), text=CODE), Move.OUTSIDE_CODE)
    assert found is not None
    text = found.after.documents[0].text
    assert text == (
        "# Pumps\n\n```python\nstart()\n```\n\nwait(5)  # or it stalls\n\n```python\nstop()\n```\n\nThat is all.\n"
    )
    (gold,) = found.after.questions
    assert gold.evidence[0].core.slice(text).startswith("start()\n```\n\nwait(5)  # or it stalls")
    for still in ("start()", "stop()", "That is all."):
        assert counterfactual(trial(mark(still), text=CODE), Move.OUTSIDE_CODE) is None


def test_pages_are_edited_in_their_rendering() -> None:
    page = "<html><body><main><h1>Pumps</h1><p>It runs at 40 bar. At noon it stops.</p></main></body></html>"
    document = cw.parse_text(page, format="html", document_id="d")
    gold = tuple(
        resolve_golden([Question(question="Q?", evidence=(mark("It runs at 40 bar. At noon it stops."),))], [document])
    )
    found = counterfactual(
        Trial(questions=gold, documents=(document,), cutoffs=(Cutoff("tokens", 60),)), Move.NEXT_PARAGRAPH
    )
    assert found is not None
    assert [part.documents[0].format for part in (found.before, found.after)] == ["markdown", "markdown"]
    assert found.before.documents[0].text == document.text
    assert found.after.documents[0].text == "# Pumps\n\nIt runs at 40 bar.\n\nAt noon it stops.\n"


@pytest.mark.parametrize("format", ["python", "typescript"])
def test_source_files_are_left_alone(format: str) -> None:
    document = cw.parse_text("x = 1\n", format=format, document_id="d")
    gold = tuple(resolve_golden([Question(question="Q?", evidence=(mark("x = 1"),))], [document]))
    lone = Trial(questions=gold, documents=(document,), cutoffs=(Cutoff("tokens", 60),))
    assert all(counterfactual(lone, move) is None for move in Move)
    assert retention_text(run_moves(sweep({}).settings, lone)) == "no question has a premise that can be moved\n"


def test_a_setting_is_flagged_where_completeness_falls_by_more_than_chance() -> None:
    filler = "It is a part like others of its kind and is kept in stock by most shops in the town. "
    text = "# Parts\n\n" + "".join(
        f"## Part {n}\n\n{filler}Part number {n} costs {n} EUR. Above size {n} it is not sold.\n\n" for n in range(40)
    )
    marks = [
        Evidence(document="d", quote=f"Part number {n} costs {n} EUR. Above size {n} it is not sold.")
        for n in range(0, 40, 2)
    ]
    settings = sweep({"max_tokens": ["30", "200"]}).settings
    found = [line for line in run_moves(settings, trial(*marks, text=text)) if line.move is Move.NEXT_PARAGRAPH]
    assert [line.flagged for line in found] == [line.change.high < 0 for line in found]
    assert found[1].before == found[1].after > 0
    page = retention_html(found)
    assert page.count("<tr>") == 3
    assert "next-paragraph (20)" in page


def test_structure_withstands_what_windows_do_not() -> None:
    rows = "".join(f"| seal of size {n} | {n} EUR |\n" for n in range(30))
    text = f"# Prices\n\n| Part | Price |\n|---|---|\n{rows}"
    marks = [
        Evidence(document="d", quote=f"| seal of size {n} | {n} EUR |", must_keep=("Price",)) for n in range(0, 30, 3)
    ]
    found = run_moves(
        sweep({"max_tokens": ["60"], "strategy": ["structure", "fixed"]}).settings, trial(*marks, text=text)
    )
    rows_moved = {line.setting.split("=")[-1]: line for line in found if line.move is Move.NEXT_ROW}
    assert rows_moved["structure"].questions == 10
    assert rows_moved["structure"].after >= rows_moved["structure"].before > rows_moved["fixed"].after
    assert "moved: next-row (10 questions), complete: before, after, kept\n" in retention_text(found)


PIECES = [
    "# One\n\n",
    "## Two *x*\n\n",
    "It runs at forty bar. It stops at noon.\n\n",
    "| A | B |\n|---|---|\n| cat in a row | d |\n| eel in a row | f |\n\n",
    "- One. Two.\n\n",
    "> It is said. It is done.\n\n",
    "Same text here, again and again.\n\n",
]


@given(st.lists(st.sampled_from(PIECES), max_size=12))
def test_all_evidence_of_what_was_moved_is_found_again(pieces: list[str]) -> None:
    document = cw.parse_text("".join(pieces), format="markdown", document_id="d")
    gold = tuple(resolve_golden(draft_golden([document]), [document]))
    whole = Trial(questions=gold, documents=(document,), cutoffs=(Cutoff("tokens", 60),))
    for move in Move:
        found = counterfactual(whole, move)
        if found is None:
            continue
        assert len(found.before.questions) == len(found.after.questions) > 0
        (edited,) = found.after.documents
        assert edited.text != document.text
        if move in (Move.NEXT_PARAGRAPH, Move.NEXT_ROW):
            for one, other in zip(found.before.questions, found.after.questions, strict=True):
                old, new = one.evidence[0].span.slice(document.text), other.evidence[0].span.slice(edited.text)
                assert old.split() == new.split()
