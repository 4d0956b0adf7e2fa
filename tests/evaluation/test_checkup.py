"""Check-ups: every flaw has a case, and structure has fewer than the baselines."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings

import chunkwright as cw
from chunkwright.evaluation import DEPENDENT, CheckUp, Flaw, check_up
from strategies import documents as any_documents

ROOT = Path(__file__).parents[2] / "corpora"


def checked(text: str, **policy: object) -> CheckUp:
    document = cw.parse_text(text, format="markdown", document_id="d")
    return check_up([document], cw.Policy(**policy))  # type: ignore[arg-type]


def flaws(text: str, **policy: object) -> list[tuple[Flaw, str]]:
    return [(flawed.flaw, flawed.chunk.text) for flawed in checked(text, **policy).flawed]


WORDS = "Every pump runs at forty bar, and every valve opens at noon."


def test_words_that_refer_back() -> None:
    text = f"{WORDS} Nobody opens a valve by hand.\n\nThey all stop when rain begins to fall on the field.\n"
    found = flaws(text, max_tokens=22, strategy="sentence")
    assert (Flaw.REFERS_BACK, "They all stop when rain begins to fall on the field.") in found
    assert (
        not checked(f"# A\n\nThey stop.\n\n# B\n\n{WORDS}\n", max_tokens=16, context=()).counts().get(Flaw.REFERS_BACK)
    )


def test_introductions_and_headings_at_the_end() -> None:
    text = f"{WORDS} It has the following parts:\n\n- a pump for the field with a long name\n- a valve for the field\n"
    assert Flaw.INTRODUCES in dict(flaws(text, max_tokens=22, strategy="recursive"))
    text = f"{WORDS}\n\n## Seals\n\n{WORDS}\n"
    assert Flaw.HEADING_LAST in dict(flaws(text, max_tokens=20, strategy="recursive"))
    assert checked(text, max_tokens=20).standalone == 1.0


def test_headings_and_header_rows_that_are_missing() -> None:
    rows = "".join(f"| seal number {n} | {n} EUR |\n" for n in range(12))
    text = f"# Prices of seals\n\n| Part | Price |\n|---|---|\n{rows}"
    found = checked(text, max_tokens=60, strategy="recursive").counts()
    assert found[Flaw.NO_HEADING] > found[Flaw.NO_HEADER] > 0
    assert checked(text, max_tokens=60).standalone == 1.0


def test_a_heading_with_marks_is_its_own_heading() -> None:
    assert flaws("# The [big](x.html) `pump`\n\nIt runs.\n") == []


def test_cuts_inside_sentences() -> None:
    found = checked(" ".join([WORDS] * 4), max_tokens=20, strategy="fixed")
    assert found.counts()[Flaw.CUT_SENTENCE] > 0
    assert found.standalone < 1


def test_repeated_and_small_chunks_can_be_read_alone() -> None:
    text = f"# A\n\n{WORDS}\n\n# B\n\n{WORDS}\n\n# C\n\nNo.\n"
    found = checked(text, max_tokens=80, strategy="heading")
    assert (Flaw.SMALL, "# C\n\nNo.") in [(flawed.flaw, flawed.chunk.text) for flawed in found.flawed]
    twice = cw.parse_text(text, format="markdown", document_id="e")
    both = check_up([twice, twice], cw.Policy(max_tokens=80, strategy="heading"))
    assert both.counts()[Flaw.REPEATED] == len(both.sizes) / 2
    assert both.standalone == 1.0


def test_figures() -> None:
    found = checked(f"# A\n\n{WORDS}\n\n# B\n\n{WORDS} {WORDS}\n", max_tokens=40, strategy="heading")
    assert len(found.sizes) == 2
    assert (found.quantile(0), found.quantile(1)) == (found.sizes[0], found.sizes[1])
    assert found.coverage == 1.0
    none = checked("")
    assert (none.documents, none.sizes, none.standalone, none.coverage, none.quantile(0.5)) == (1, (), 1.0, 1.0, 0)
    in_characters = checked(WORDS, max_tokens=400, unit="chars")
    assert in_characters.sizes == (len(WORDS),)


@pytest.mark.parametrize("strategy", ["fixed", "sentence", "recursive"])
def test_structure_can_be_read_alone_where_baselines_cannot(strategy: str) -> None:
    manual = cw.parse(ROOT / "manual" / "rillgate.en.md")
    assert check_up([manual], cw.Policy(max_tokens=200)).standalone > 0.95
    assert check_up([manual], cw.Policy(max_tokens=200, strategy=strategy)).standalone < 0.5  # type: ignore[arg-type]


@settings(max_examples=50)
@given(any_documents())
def test_everything_is_covered_and_shares_are_shares(document: cw.Document) -> None:
    for policy in (cw.Policy(max_tokens=30), cw.Policy(max_tokens=30, strategy="fixed")):
        found = check_up([document], policy)
        assert found.coverage == 1.0
        assert 0 <= found.standalone <= 1
        dependent = {flawed.chunk.id for flawed in found.flawed if flawed.flaw in DEPENDENT}
        assert found.standalone == pytest.approx(1 - len(dependent) / len(found.sizes) if found.sizes else 1)
