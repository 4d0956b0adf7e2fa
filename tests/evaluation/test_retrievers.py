"""Retrievers: what they rank first, and that nothing but texts and query decides it."""

from __future__ import annotations

import math
import sys
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

import chunkwright as cw
from chunkwright.evaluation import BM25, Fusion, Ranked, Retriever, VectorRetriever, words

TEXTS = ["The valve opens.", "The pump stops; the valve stays.", "阀门打开。水泵停止。", "", "the the the"]


def letters(texts: Sequence[str]) -> list[list[float]]:
    return [[text.lower().count(letter) for letter in "abcdefghijklmnopqrstuvwxyz"] for text in texts]


def ranked(retriever: Retriever, query: str, texts: Sequence[str] = TEXTS) -> list[int]:
    retriever.index(texts)
    return [at for at, _ in retriever.rank(query, 10)]


def test_words() -> None:
    assert words("The D+ line, 2.5 A_b: Größe") == ["the", "d", "line", "2", "5", "a", "b", "größe"]
    assert words("阀门打开 v2版 ポンプ") == ["阀门", "门打", "打开", "v2", "版", "ポン", "ンプ"]
    assert words("") == []


def test_bm25_by_hand() -> None:
    """'valve' is in 2 of 4 texts: idf = ln(1 + 2.5 / 2.5); lengths 3, 6, 1, 2, mean 3."""
    retriever = BM25()
    retriever.index(["the valve opens", "the pump stops the valve stays", "pump", "a pump"])
    (first, score), (second, lower) = retriever.rank("Valve valve", 10)
    assert (first, second) == (0, 1)
    assert score == pytest.approx(math.log(2) * 1 / (1 + 1.5 * (0.25 + 0.75 * 3 / 3)))
    assert lower == pytest.approx(math.log(2) * 1 / (1 + 1.5 * (0.25 + 0.75 * 6 / 3)))


def test_bm25_gives_what_shares_words_only() -> None:
    assert ranked(BM25(), "valve opens") == [0, 1]
    assert ranked(BM25(), "水泵") == [2]
    assert ranked(BM25(), "unheard of") == []
    assert ranked(BM25(), "valve", []) == []
    assert ranked(BM25(), "valve", ["", "?!"]) == []
    retriever = BM25()
    assert ranked(retriever, "valve") == [0, 1]
    assert ranked(retriever, "valve", ["pump"]) == []
    retriever.index(TEXTS)
    assert len(retriever.rank("the", 2)) == 2


def test_texts_of_one_score_keep_their_order() -> None:
    assert ranked(BM25(), "valve pump", ["valve", "pump", "valve", "pump"]) == [0, 1, 2, 3]
    assert ranked(VectorRetriever(letters), "ab", ["ab", "ba", "c", "ab"]) == [0, 1, 3, 2]


def test_vectors_go_by_their_angle() -> None:
    assert ranked(VectorRetriever(letters), "aab", ["b", "aaaabb", "ab", ""]) == [1, 2, 0, 3]
    assert ranked(VectorRetriever(letters), "x", []) == []
    with pytest.raises(ValueError, match="2 texts were to be embedded and 1 vectors came back"):
        VectorRetriever(lambda texts: [[1.0]]).index(["a", "b"])


def test_texts_are_embedded_in_batches() -> None:
    sizes: list[int] = []

    def embed(texts: Sequence[str]) -> list[list[float]]:
        sizes.append(len(texts))
        return letters(texts)

    VectorRetriever(embed, batch=2).index(TEXTS)
    assert sizes == [2, 2, 1]


class Fixed:
    def __init__(self, *order: int) -> None:
        self.name, self._order = "fixed", order

    def index(self, texts: Sequence[str]) -> None:
        pass

    def rank(self, query: str, limit: int) -> list[Ranked]:
        return [(at, 1.0) for at in self._order][:limit]


def test_fusion_by_hand() -> None:
    fusion = Fusion([Fixed(3, 1, 2), Fixed(1, 0)])
    assert fusion.name == "fixed+fixed"
    assert isinstance(fusion, Retriever)
    expected = [(1, 1 / 62 + 1 / 61), (3, 1 / 61), (0, 1 / 62), (2, 1 / 63)]
    assert fusion.rank("q", 10) == [(at, pytest.approx(score)) for at, score in expected]
    assert [at for at, _ in fusion.rank("q", 1)] == [1]
    with pytest.raises(ValueError, match="nothing to fuse"):
        Fusion([])


@given(st.lists(st.text("ab 阀门\n", max_size=12), max_size=8), st.text("ab 阀门", max_size=6))
def test_rankings_are_in_order_and_hold_each_text_once(texts: list[str], query: str) -> None:
    for retriever in (BM25(), VectorRetriever(letters), Fusion([BM25(), VectorRetriever(letters)])):
        retriever.index(texts)
        found = retriever.rank(query, 5)
        assert len(found) <= 5
        assert len({at for at, _ in found}) == len(found)
        assert all(0 <= at < len(texts) for at, _ in found)
        assert found == sorted(found, key=lambda ranked: (-ranked[1], ranked[0]))
        assert found == retriever.rank(query, 8)[:5]


def test_without_the_libraries_it_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "bm25s", None)
    with pytest.raises(cw.MissingExtra, match=r"bm25s is not installed; install chunkwright\[evaluation\]"):
        BM25()
