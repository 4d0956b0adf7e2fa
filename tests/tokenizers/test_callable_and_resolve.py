from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from chunkwright.errors import TokenizerError
from chunkwright.tokenizers import CallableTokenizer, CharacterTokenizer, Tokenizer, resolve


def words_and_two(text: str) -> int:
    return len(text.split()) + 2


class Counter:
    def __init__(self) -> None:
        self.calls = 0

    def __call__(self, text: str) -> int:
        self.calls += 1
        return len(text)


def test_a_callable_only_counts() -> None:
    tokenizer = resolve(words_and_two)
    assert tokenizer.count("a b c") == 5
    assert tokenizer.count("") == 2
    assert tokenizer.starts("a b c") is None
    assert not tokenizer.line_safe


def test_short_texts_are_remembered_and_long_ones_are_not() -> None:
    counter = Counter()
    tokenizer = resolve(counter)
    assert [tokenizer.count("x" * 512) for _ in range(3)] == [512] * 3
    assert counter.calls == 1
    assert [tokenizer.count("x" * 513) for _ in range(3)] == [513] * 3
    assert counter.calls == 4


@pytest.mark.parametrize("answer", [-1, 2.5, "3", None, True, [1, 2]])
def test_an_impossible_answer_is_refused(answer: object) -> None:
    tokenizer = resolve(lambda text: answer)
    with pytest.raises(TokenizerError, match="integer of 0 or more"):
        tokenizer.count("some text")


def test_whatever_is_an_integer_by_index_is_taken() -> None:
    class Three:
        def __index__(self) -> int:
            return 3

    assert resolve(lambda text: Three()).count("x") == 3


def test_the_name_is_the_functions() -> None:
    assert resolve(words_and_two).name == "words_and_two"
    assert resolve(Counter()).name == "Counter"
    named = Counter()
    named.name = "house counter 2"  # type: ignore[attr-defined]
    assert resolve(named).name == "house counter 2"


def test_a_function_that_can_be_pickled_makes_a_tokenizer_that_can() -> None:
    copy = pickle.loads(pickle.dumps(CharacterTokenizer()))
    assert copy.count("abc") == 3
    assert pickle.loads(pickle.dumps(CallableTokenizer(len))).count("abc") == 3


def test_characters_count_code_points() -> None:
    tokenizer = resolve("characters")
    assert tokenizer.count("é😀中") == 3
    assert list(tokenizer.starts("é😀中") or []) == [0, 1, 2]
    assert tokenizer.line_safe


def test_a_tokenizer_comes_back_as_it_is() -> None:
    tokenizer = resolve(words_and_two)
    assert resolve(tokenizer) is tokenizer
    assert isinstance(tokenizer, Tokenizer)


@pytest.mark.parametrize("wrong", [3, None, b"cl100k_base", object(), str, CharacterTokenizer])
def test_anything_else_is_refused_with_what_is_accepted(wrong: object) -> None:
    with pytest.raises(TokenizerError, match="callable from str to int"):
        resolve(wrong)


def test_an_unknown_name_is_refused_with_what_is_accepted() -> None:
    with pytest.raises(TokenizerError, match=r"'cl200k_base'.*tokenizer\.json"):
        resolve("cl200k_base")


def test_a_path_without_a_suffix_is_a_file(tmp_path: Path) -> None:
    path = tmp_path / "saved"
    path.write_text("{}")
    with pytest.raises(TokenizerError, match="cannot be read as a tokenizer"):
        resolve(str(path))
