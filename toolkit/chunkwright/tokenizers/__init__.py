"""Tokenizers: one protocol, and everything a caller may give as a tokenizer turned into it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from os import PathLike
from pathlib import Path

import tiktoken

from chunkwright.errors import TokenizerError
from chunkwright.tokenizers.callable_tokenizer import CallableTokenizer
from chunkwright.tokenizers.character_tokenizer import CharacterTokenizer
from chunkwright.tokenizers.huggingface_tokenizer import HuggingFaceTokenizer, RustTokenizer
from chunkwright.tokenizers.protocol import Tokenizer
from chunkwright.tokenizers.tiktoken_tokenizer import TiktokenTokenizer, load_tiktoken

__all__ = [
    "CallableTokenizer",
    "CharacterTokenizer",
    "HuggingFaceTokenizer",
    "TiktokenTokenizer",
    "Tokenizer",
    "resolve",
    "stable_name",
]

_NAMED: dict[str, Callable[[], Tokenizer]] = {
    "characters": CharacterTokenizer,
    "cl100k_base": lambda: load_tiktoken("cl100k_base"),
    "gpt2": lambda: load_tiktoken("gpt2"),
    "o200k_base": lambda: load_tiktoken("o200k_base"),
    "o200k_harmony": lambda: load_tiktoken("o200k_harmony"),
    "p50k_base": lambda: load_tiktoken("p50k_base"),
    "p50k_edit": lambda: load_tiktoken("p50k_edit"),
    "r50k_base": lambda: load_tiktoken("r50k_base"),
}

_ACCEPTED = (
    "accepted are the name of a tiktoken encoding (such as 'cl100k_base') or of a model that tiktoken knows "
    "(such as 'text-embedding-3-small'), 'characters', a path to a tokenizer.json, a tokenizers.Tokenizer, a "
    "fast tokenizer of transformers, a tiktoken.Encoding, a Tokenizer, and any callable from str to int"
)


def resolve(tokenizer: str | object = "cl100k_base") -> Tokenizer:
    """Turn whatever a caller gave as a tokenizer into a `Tokenizer`.

    Args:
        tokenizer: The name of a tiktoken encoding or of a model that tiktoken knows, ``"characters"``, a path
            to a ``tokenizer.json``, a ``tokenizers.Tokenizer``, a fast tokenizer of `transformers`, a
            ``tiktoken.Encoding``, a `Tokenizer`, or any callable from text to its number of tokens.

    Returns:
        The tokenizer; for a name, the same object each time.

    Raises:
        TokenizerError: It is none of these, or its vocabulary is not on this machine.
    """
    if isinstance(tokenizer, str):
        return _by_name(tokenizer) if not tokenizer.endswith(".json") else HuggingFaceTokenizer.from_file(tokenizer)
    if isinstance(tokenizer, PathLike):
        return HuggingFaceTokenizer.from_file(tokenizer)
    if isinstance(tokenizer, type):
        raise TokenizerError(f"{tokenizer.__qualname__} is a class, not a tokenizer; {_ACCEPTED}")
    if isinstance(tokenizer, Tokenizer):
        return tokenizer
    if isinstance(tokenizer, tiktoken.Encoding):
        return TiktokenTokenizer(tokenizer)
    if isinstance(getattr(tokenizer, "backend_tokenizer", tokenizer), RustTokenizer):
        return HuggingFaceTokenizer(tokenizer)
    if callable(tokenizer):
        return CallableTokenizer(tokenizer)
    raise TokenizerError(f"{type(tokenizer).__qualname__} is no tokenizer; {_ACCEPTED}")


def stable_name(tokenizer: str | object) -> str:
    """Name of a tokenizer, for digests; one of the common names is not loaded for it.

    Args:
        tokenizer: What `resolve` takes.

    Raises:
        TokenizerError: It is nothing that `resolve` takes.
    """
    return tokenizer if isinstance(tokenizer, str) and tokenizer in _NAMED else resolve(tokenizer).name


@cache
def _by_name(name: str) -> Tokenizer:
    if name in _NAMED:
        return _NAMED[name]()
    if name in tiktoken.list_encoding_names():
        return load_tiktoken(name)
    try:
        return load_tiktoken(tiktoken.encoding_name_for_model(name))
    except KeyError:
        pass
    if Path(name).is_file():
        return HuggingFaceTokenizer.from_file(name)
    raise TokenizerError(f"no tokenizer is called {name!r}; {_ACCEPTED}")
