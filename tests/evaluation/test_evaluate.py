"""From questions and chunks to figures."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

import chunkwright as cw
from chunkwright.evaluation import (
    BM25,
    Cutoff,
    Evidence,
    Interval,
    PlainDelivery,
    Question,
    evaluate,
    index_chunks,
    index_spans,
    intervals,
    paired_interval,
    resolve_golden,
)
from evaluation.gold_cases import CHARACTERS, DOCUMENT, InOrder, chunks, gold, mark


def test_a_budget_cuts_the_last_chunk_to_fit() -> None:
    give = PlainDelivery(chunks((0, 20), (20, 40), (40, 60)))
    ranking = [(1, 2.0), (0, 1.0), (2, 0.5)]
    parts = give(ranking, Cutoff("tokens", 25))
    assert [(part.ranges, part.tokens, len(part.text)) for part in parts] == [(((20, 40),), 20, 20), (((0, 5),), 5, 5)]
    assert [part.tokens for part in give(ranking, Cutoff("tokens", 40))] == [20, 20]
    assert [part.tokens for part in give(ranking, Cutoff("tokens", 1000))] == [20, 20, 20]
    assert [part.ranges for part in give(ranking, Cutoff("chunks", 1))] == [((20, 40),)]


def test_cutoffs() -> None:
    assert [Cutoff("chunks", 5).label, Cutoff("tokens", 1600).label] == ["@5", "@1600t"]
    with pytest.raises(ValueError, match="a cut-off of 0 tokens delivers nothing"):
        Cutoff("tokens", 0)


def test_evaluation_by_hand() -> None:
    """Two questions: at one chunk the first is answered, the second not; a third has no answer."""
    questions = [gold(mark(0, 10)), gold(mark(30, 40)), gold()]
    found = evaluate(questions, chunks((0, 20), (20, 40)), InOrder(), [Cutoff("chunks", 1), Cutoff("chunks", 2)])
    assert (found.chunks, found.tokens) == (2, 40)
    assert found.values("recall", "@1") == [1.0, 0.0, None]
    assert [found.mean(measure, "@1") for measure in ("recall", "full", "precision")] == [0.5, 0.5, 0.25]
    assert found.mean("complete", "@2") == 1.0
    assert (found.mean("cut"), found.mean("omega"), found.mean("conflict", "@1")) == (0.0, 0.5, None)
    assert [miss.kind for miss in found.results["@1"][1].misses] == ["ranked-too-low"]
    assert [part.id for part in found.results["@2"][0].delivered] == ["d:0", "d:1"]


def test_context_that_is_repeated_from_the_source_is_delivered() -> None:
    text = "# Prices\n\n| Part | Price |\n|---|---|\n" + "".join(f"| part {n} | {n} EUR |\n" for n in range(40))
    document = cw.parse_text(text, format="markdown", document_id="p.md")
    made = index_chunks(document, cw.pack(document, cw.Policy(max_tokens=80)), CHARACTERS)
    assert len(made) > 3
    marks = (Evidence(document="p.md", quote="| part 39 | 39 EUR |", must_keep=("Part | Price", "Prices")),)
    header = Evidence(document="p.md", quote="| Part | Price |")
    questions = resolve_golden([Question(question="part 39 price", evidence=(*marks, header))], [document])
    assert evaluate(questions, made, BM25(), [Cutoff("chunks", 1)]).mean("complete", "@1") == 1.0
    plain = index_chunks(document, cw.pack(document, cw.Policy(max_tokens=80, context=())), CHARACTERS)
    assert evaluate(questions, plain, BM25(), [Cutoff("chunks", 1)]).mean("complete", "@1") == 0.0


def test_white_space_between_slices_parts_nothing() -> None:
    document = cw.parse_text("One.\n\nTwo.\n\nThree.\n", format="text", document_id="t")
    (piece,) = index_spans(document, [([cw.Span(0, 4), cw.Span(6, 10)], "One.\n\nTwo.")], CHARACTERS)
    assert piece.spans == (cw.Span(0, 10),)


def test_evidence_that_is_not_there_is_an_error_with_the_line() -> None:
    for wrong, message in (
        (Evidence(document="gone", quote="x"), "there is no document 'gone'"),
        (Evidence(document="d", quote="XYZ"), "the quote 'XYZ' is not in 'd'"),
        (Evidence(document="d", block=("A",)), "the block is not in 'd'"),
        (Evidence(document="d", span=cw.Span(90, 101)), "the span is not in 'd'"),
    ):
        with pytest.raises(cw.ParseError, match=f"g.jsonl:7: evidence 1: {message}"):
            resolve_golden([Question(question="Q?", evidence=(wrong,), line=7)], [DOCUMENT], "g.jsonl")


def test_full_stops_and_blanks_at_the_ends_need_not_be_delivered() -> None:
    document = cw.parse_text("It opens. 水泵停止。 \n", format="text", document_id="t")
    marks = tuple(Evidence(document="t", quote=quote) for quote in ("It opens. ", "水泵停止。 "))
    (question,) = resolve_golden([Question(question="Q?", evidence=marks)], [document])
    assert [span.core.slice(document.text) for span in question.evidence] == ["It opens", "水泵停止"]


def test_intervals() -> None:
    assert intervals([]) == []
    assert intervals([[0.25] * 7]) == [Interval(0.25, 0.25, 0.25)]
    ones = [1.0] * 50 + [0.0] * 50
    (found,) = intervals([ones])
    error = 1.96 * math.sqrt(0.25 / 100)
    assert found.mean == 0.5
    assert found.low == pytest.approx(0.5 - error, abs=0.012)
    assert found.high == pytest.approx(0.5 + error, abs=0.012)
    assert intervals([ones, ones[::-1]], seed=3)[0] == intervals([ones], seed=3)[0]
    assert not paired_interval(ones, ones).clear
    assert paired_interval(ones, [1.0] * 100).clear
    assert paired_interval([0.0, 0.0], [1.0, 1.0]) == Interval(1.0, 1.0, 1.0)
    with pytest.raises(ValueError, match="columns of one length"):
        intervals([[1.0], []])


@given(st.lists(st.floats(0, 1), min_size=1, max_size=20), st.integers(0, 5))
def test_an_interval_lies_within_the_values_and_repeats(values: list[float], seed: int) -> None:
    (found,) = intervals([values], resamples=200, seed=seed)
    assert min(values) - 1e-9 <= found.low <= found.high <= max(values) + 1e-9
    assert [found] == intervals([values], resamples=200, seed=seed)
