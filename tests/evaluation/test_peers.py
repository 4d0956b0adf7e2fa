"""Other chunkers: their pieces are found again in the text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import chunkwright as cw
from chunkwright.evaluation import Cutoff, Trial, index_pieces
from evaluation.gold_cases import CHARACTERS, DOCUMENT, gold, mark


def places(text: str, pieces: list[str]) -> list[tuple[int, int]]:
    document = cw.parse_text(text, format="text", document_id="t")
    made = index_pieces(document, pieces, CHARACTERS)
    assert [chunk.text for chunk in made] == [piece for piece in pieces if piece.strip()]
    return [(chunk.spans[0].start, chunk.spans[-1].end) for chunk in made]


def test_pieces_one_after_another() -> None:
    assert places("ab ab\n\nab", ["ab", "ab", "", "ab"]) == [(0, 2), (3, 5), (7, 9)]


def test_pieces_that_overlap() -> None:
    assert places("one two three four", ["one two", "two three", "three four"]) == [(0, 7), (4, 13), (8, 18)]


def test_white_space_may_have_changed() -> None:
    assert places("one\n  two\n\nthree two", ["one two", "three  two"]) == [(0, 9), (11, 20)]


def test_what_is_not_there_is_an_error() -> None:
    with pytest.raises(ValueError, match="piece 2 does not stand in the text after the piece before it: 'one'"):
        places("one two", ["two", "one"])
    trial = Trial(questions=(gold(mark(0, 10)),), documents=(DOCUMENT,), cutoffs=(Cutoff("chunks", 1),))
    with pytest.raises(ValueError, match="d: piece 1 does not stand"):
        trial.run_split(lambda text: ["nothing of it"])


def test_a_function_is_a_row() -> None:
    questions = (gold(mark(0, 20), question="abcdefghij"), gold(mark(45, 55), question="jklm"))
    trial = Trial(questions=questions, documents=(DOCUMENT,), cutoffs=(Cutoff("chunks", 2),))
    found = trial.run_split(lambda text: [text[at : at + 25] for at in range(0, 100, 25)])
    assert (found.chunks, found.mean("cut")) == (4, 0.5)


@given(st.lists(st.text("ab \n", min_size=1, max_size=6), max_size=10))
def test_a_partition_is_found_where_it_is(pieces: list[str]) -> None:
    at, expected = 0, []
    for piece in pieces:
        if piece.strip():
            expected.append((at, at + len(piece)))
        at += len(piece)
    document = cw.parse_text("".join(pieces), format="text", document_id="t")
    found = index_pieces(document, pieces, CHARACTERS)
    assert [chunk.text.strip() for chunk in found] == [document.text[start:end].strip() for start, end in expected]
    assert [document.text[c.spans[0].start : c.spans[-1].end].split() for c in found] == [c.text.split() for c in found]


@pytest.mark.parametrize("given", [5, None, [1, 2]])
def test_what_is_no_text_is_told(given: object) -> None:
    trial = Trial(questions=(gold(mark(0, 10)),), documents=(DOCUMENT,), cutoffs=(Cutoff("chunks", 1),))
    with pytest.raises(ValueError, match="d: the chunker gave"):
        trial.run_split(lambda text: given)  # type: ignore[arg-type,return-value]
