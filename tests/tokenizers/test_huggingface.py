from __future__ import annotations

import hashlib
import pickle
from pathlib import Path

import pytest

from chunkwright.errors import TokenizerError
from chunkwright.tokenizers import HuggingFaceTokenizer, resolve
from tokenizers import Tokenizer as Rust
from tokenizers import models, pre_tokenizers, processors

WORDS = ["[UNK]", "[CLS]", "[SEP]", "[PAD]", "the", "cap", "is", "hard", "中", "文"]


def word_tokenizer() -> Rust:
    rust = Rust(models.WordLevel({word: number for number, word in enumerate(WORDS)}, unk_token="[UNK]"))
    rust.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    rust.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]", special_tokens=[("[CLS]", 1), ("[SEP]", 2)]
    )
    return rust


def byte_tokenizer() -> Rust:
    alphabet = sorted(pre_tokenizers.ByteLevel.alphabet())
    rust = Rust(models.BPE(vocab={letter: number for number, letter in enumerate(alphabet)}, merges=[]))
    rust.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    return rust


def test_counts_without_special_tokens_and_says_where_tokens_start() -> None:
    tokenizer = resolve(word_tokenizer())
    assert tokenizer.count("the cap is hard") == 4
    assert list(tokenizer.starts("the cap  is 中文 hard") or []) == [0, 4, 9, 12, 15]
    assert not tokenizer.line_safe


def test_a_token_inside_a_character_has_the_characters_offset() -> None:
    tokenizer = resolve(byte_tokenizer())
    assert list(tokenizer.starts("aé中b") or []) == [0, 1, 1, 2, 2, 2, 3]


def test_truncation_and_padding_of_the_given_object_do_not_count_and_stay_its_own() -> None:
    rust = word_tokenizer()
    rust.enable_truncation(3)
    rust.enable_padding(length=8)
    assert resolve(rust).count("the cap is hard") == 4
    assert len(rust.encode("the cap is hard").ids) == 8
    assert rust.truncation is not None
    assert resolve(rust).name == resolve(word_tokenizer()).name


def test_the_name_is_a_digest_of_the_serialized_tokenizer() -> None:
    rust = word_tokenizer()
    assert resolve(rust).name == "hf:" + hashlib.sha256(rust.to_str().encode()).hexdigest()[:12]
    assert resolve(rust).name != resolve(byte_tokenizer()).name


def test_special_tokens_can_be_asked_for_and_then_nothing_is_additive() -> None:
    tokenizer = HuggingFaceTokenizer(word_tokenizer(), special_tokens=True)
    assert tokenizer.count("the cap") == 4
    assert tokenizer.starts("the cap") is None
    assert tokenizer.name != HuggingFaceTokenizer(word_tokenizer()).name


def test_lone_surrogates_are_counted() -> None:
    tokenizer = resolve(byte_tokenizer())
    assert tokenizer.count("a\ud800b") == 5
    assert list(tokenizer.starts("a\ud800b") or []) == [0, 1, 1, 1, 2]


def test_a_file_and_a_path_are_read(tmp_path: Path) -> None:
    path = tmp_path / "tokenizer.json"
    word_tokenizer().save(str(path))
    assert resolve(path).name == resolve(str(path)).name == resolve(word_tokenizer()).name


@pytest.mark.parametrize("content", [None, "{}", "not json"])
def test_an_unreadable_file_is_refused(tmp_path: Path, content: str | None) -> None:
    path = tmp_path / "tokenizer.json"
    if content is not None:
        path.write_text(content)
    with pytest.raises(TokenizerError, match=r"tokenizer\.json cannot be read"):
        resolve(str(path))


def test_a_fast_tokenizer_of_transformers_is_read_through_its_backend() -> None:
    class Fast:
        backend_tokenizer = word_tokenizer()

        def __call__(self, text: str) -> dict[str, list[int]]:
            return {"input_ids": []}

    assert resolve(Fast()).count("the cap is hard") == 4


def test_it_survives_pickling() -> None:
    tokenizer = resolve(word_tokenizer())
    copy = pickle.loads(pickle.dumps(tokenizer))
    assert copy.name == tokenizer.name
    assert copy.count("the cap is hard") == 4
