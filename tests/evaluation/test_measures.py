"""Measures, by figures worked by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkwright.evaluation import ChunkIndex, Miss, MissKind, TermPart, boundaries, misses, score
from evaluation.gold_cases import OTHER, chunks, delivered, gold, mark


def test_one_gold_span_in_two_deliveries() -> None:
    """20 characters of evidence; 40 delivered, 10 of them twice."""
    scores = score(gold(mark(10, 30)), delivered((0, 20), (10, 30)))
    assert scores.recall == 1.0
    assert (scores.partial, scores.full, scores.complete) == (0.0, 1.0, 1.0)
    assert scores.precision == 20 / 40
    assert scores.iou == 20 / 40
    assert scores.noise == pytest.approx(10 / 30)
    assert scores.duplicates == 1 - 30 / 40
    assert scores.reciprocal_rank == 1 / 2
    assert scores.conflict is None
    assert (scores.passages, scores.tokens) == (2, 40)


def test_evidence_that_is_cut_is_recalled_and_not_full() -> None:
    scores = score(gold(mark(10, 30)), delivered((0, 20), (20, 40)))
    assert (scores.recall, scores.partial, scores.full, scores.reciprocal_rank) == (1.0, 0.0, 0.0, 0.0)
    scores = score(gold(mark(10, 30)), delivered((0, 20)))
    assert (scores.recall, scores.partial, scores.full) == (0.5, 1.0, 0.0)
    assert scores.iou == 10 / (20 + 20 - 10)


def test_two_gold_spans_one_of_them_elsewhere() -> None:
    question = gold(mark(0, 10), mark(0, 30, "other"))
    scores = score(question, delivered((0, 20)))
    assert (scores.recall, scores.full, scores.complete) == (10 / 40, 0.5, 0.0)
    scores = score(question, [*delivered((0, 20)), *delivered((0, 50), document=OTHER)])
    assert (scores.recall, scores.complete, scores.precision, scores.duplicates) == (1.0, 1.0, 40 / 70, 0.0)


def test_gold_spans_that_overlap_count_once() -> None:
    assert score(gold(mark(0, 20), mark(10, 30)), delivered((0, 30))).recall == 1.0


def test_nothing_delivered() -> None:
    scores = score(gold(mark(0, 10), forbidden=[mark(20, 30)]), [])
    assert (scores.recall, scores.precision, scores.iou, scores.noise, scores.duplicates) == (0, 0, 0, 0, 0)
    assert scores.conflict == 0.0


def test_a_question_without_an_answer_has_few_measures() -> None:
    scores = score(gold(forbidden=[mark(20, 30)]), delivered((0, 50), (0, 50)))
    assert (scores.recall, scores.complete, scores.noise) == (None, None, None)
    assert (scores.duplicates, scores.conflict, scores.tokens) == (0.5, 1.0, 100)


@pytest.mark.parametrize(
    ("places", "conflict"),
    [
        ([(0, 10), (20, 30)], 0.0),
        ([(20, 30), (0, 10)], 1.0),
        ([(0, 30)], 1.0),
        ([(20, 30)], 1.0),
        ([(20, 24), (0, 10)], 0.0),
        ([(20, 25), (0, 10)], 1.0),
        ([(50, 60)], 0.0),
    ],
)
def test_conflict_is_forbidden_text_not_below_required(places: list[tuple[int, int]], conflict: float) -> None:
    assert score(gold(mark(0, 10), forbidden=[mark(20, 30)]), delivered(*places)).conflict == conflict


def test_terms_have_to_be_in_the_same_chunk() -> None:
    question = gold(mark(10, 20, must_keep=("b c", "xyz")))
    assert score(question, delivered((0, 30))).full == 1.0
    assert score(question, delivered((0, 20), (20, 30))).full == 0.0
    assert score(question, delivered((5, 27))).full == 0.0


def test_boundaries_need_no_retriever() -> None:
    """Gold 10-30 is in two chunks of 20 characters; 20 of 40 characters are evidence. A chunk that abuts is out."""
    cut = chunks((0, 20), (20, 40), (40, 60))
    found = boundaries(gold(mark(10, 30)), cut, ChunkIndex(cut))
    assert found is not None
    assert (found.cut, found.omega) == (1.0, 20 / 40)
    found = boundaries(gold(mark(20, 40), mark(90, 100)), cut, ChunkIndex(cut))
    assert found is not None
    assert (found.cut, found.omega) == (0.5, 20 / 30)
    assert boundaries(gold(), cut, ChunkIndex(cut)) is None


def test_misses_are_classed() -> None:
    index = ChunkIndex(chunks((0, 20), (20, 40), (40, 60)))
    question = gold(mark(0, 10), mark(15, 25), mark(45, 50), mark(22, 30, must_keep=("uvw", "ABC")))
    assert misses(question, delivered((0, 20), (20, 40)), index) == [
        Miss(2, MissKind.NO_CHUNK),
        Miss(3, MissKind.TOO_LOW),
        Miss(4, MissKind.INCOMPLETE, ("ABC",), (TermPart.TEXT,)),
    ]


places = st.tuples(st.integers(0, 99), st.integers(1, 40)).map(lambda p: (p[0], min(100, p[0] + p[1])))


@given(st.lists(places, min_size=1, max_size=3), st.lists(places, max_size=6))
def test_measures_hang_together(spans: list[tuple[int, int]], given_places: list[tuple[int, int]]) -> None:
    question = gold(*(mark(*span) for span in spans))
    parts = delivered(*given_places)
    scores = score(question, parts)
    values = (scores.recall, scores.full, scores.precision, scores.iou, scores.noise, scores.reciprocal_rank)
    assert all(value is not None and 0 <= value <= 1 for value in values)
    assert scores.complete == (scores.full == 1)
    assert scores.iou <= min(scores.recall, scores.precision) + 1e-12  # type: ignore[type-var,operator]
    wanted = {at for start, end in spans for at in range(start, end)}
    given_away = {at for start, end in given_places for at in range(start, end)}
    assert scores.recall == pytest.approx(len(wanted & given_away) / len(wanted))
    index = ChunkIndex(chunks(*given_places))
    assert scores.full == pytest.approx(1 - len(misses(question, parts, index)) / len(spans))
    assert not [miss for miss in misses(question, parts, index) if miss.kind is not MissKind.NO_CHUNK]


@given(st.lists(places, max_size=12), places)
def test_the_index_finds_what_a_search_through_all_finds(
    given_places: list[tuple[int, int]], place: tuple[int, int]
) -> None:
    (span,) = (gold(mark(*place)).evidence[0].span,)
    index = ChunkIndex(chunks(*given_places))
    around = list(enumerate(given_places))
    assert index.touching("d", span) == [n for n, (s, e) in around if s < span.end and e > span.start]
    assert index.holding("d", span) == [n for n, (s, e) in around if s <= span.start and e >= span.end]
    assert index.touching("other", span) == []
