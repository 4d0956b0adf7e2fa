"""Tokenizers of the Hugging Face libraries `tokenizers` and `transformers` (its fast ones)."""

from __future__ import annotations

import hashlib
from array import array
from collections.abc import Callable, Sequence
from itertools import accumulate
from os import PathLike
from typing import Protocol, Self, runtime_checkable

from chunkwright.errors import TokenizerError
from chunkwright.tokenizers.surrogates import replace_surrogates

__all__ = ["HuggingFaceTokenizer", "RustTokenizer"]


class _Encoding(Protocol):
    @property
    def offsets(self) -> list[tuple[int, int]]: ...

    def __len__(self) -> int: ...


@runtime_checkable
class RustTokenizer(Protocol):
    """The part of ``tokenizers.Tokenizer`` that is used here."""

    def encode(self, sequence: str, *, add_special_tokens: bool) -> _Encoding:
        """Encode one text."""
        ...

    def to_str(self) -> str:
        """Serialize the tokenizer as JSON."""
        ...

    @classmethod
    def from_str(cls, json: str) -> Self:
        """Make a tokenizer from its serialization."""
        ...

    def no_truncation(self) -> None:
        """Encode texts whole from now on."""
        ...

    def no_padding(self) -> None:
        """Add no padding from now on."""
        ...


class HuggingFaceTokenizer:
    """A tokenizer of the `tokenizers` library, without truncation and padding.

    Works on a copy: the caller's object keeps its settings.

    Attributes:
        name: ``"hf:"`` and 12 hexadecimal digits of the SHA-256 of the serialized tokenizer.
        line_safe: Always False; pre-tokenizers differ.
    """

    __slots__ = ("_tokenizer", "line_safe", "name", "special_tokens")

    def __init__(self, tokenizer: object, *, special_tokens: bool = False) -> None:
        """Copy a tokenizer and turn off its truncation and padding.

        Args:
            tokenizer: A ``tokenizers.Tokenizer``, or a fast tokenizer of `transformers`.
            special_tokens: Whether the tokens that the model's template adds to each text count. If so,
                counts are not additive and `starts` gives None.

        Raises:
            TokenizerError: The object is neither.
        """
        rust = getattr(tokenizer, "backend_tokenizer", tokenizer)
        if not isinstance(rust, RustTokenizer):
            raise TokenizerError(
                f"{type(tokenizer).__qualname__} is neither a tokenizers.Tokenizer nor a fast tokenizer of transformers"
            )
        copy = rust.from_str(rust.to_str())
        copy.no_truncation()
        copy.no_padding()
        digest = hashlib.sha256(copy.to_str().encode("utf-8", "surrogatepass")).hexdigest()[:12]
        self.name = f"hf:{digest}+special" if special_tokens else f"hf:{digest}"
        self.line_safe = False
        self.special_tokens = special_tokens
        self._tokenizer: RustTokenizer = copy

    @classmethod
    def from_file(cls, path: str | PathLike[str], *, special_tokens: bool = False) -> HuggingFaceTokenizer:
        """Read a ``tokenizer.json``.

        Args:
            path: The file.
            special_tokens: As for the constructor.

        Returns:
            The tokenizer.

        Raises:
            TokenizerError: The file cannot be read as a tokenizer, or `tokenizers` is not installed.
        """
        try:
            import tokenizers
        except ImportError as error:
            raise TokenizerError(
                "reading a tokenizer.json needs the package tokenizers: pip install 'chunkwright[huggingface]'"
            ) from error
        try:
            with open(path, encoding="utf-8") as file:
                loaded = tokenizers.Tokenizer.from_str(file.read())
        # The library raises bare Exception for a file it cannot read as a tokenizer.
        except Exception as error:
            raise TokenizerError(f"{path} cannot be read as a tokenizer: {error}") from error
        return cls(loaded, special_tokens=special_tokens)

    def __repr__(self) -> str:
        """Return the constructor's name with the tokenizer's name."""
        return f"HuggingFaceTokenizer({self.name!r})"

    def __reduce__(
        self,
    ) -> tuple[Callable[[RustTokenizer, bool], HuggingFaceTokenizer], tuple[RustTokenizer, bool]]:
        """Pickle the wrapped tokenizer and the one setting."""
        return (_restore, (self._tokenizer, self.special_tokens))

    def count(self, text: str) -> int:
        """Return the number of tokens in ``text``; a surrogate counts as U+FFFD."""
        return len(self._encode(text))

    def starts(self, text: str) -> Sequence[int] | None:
        """Return the code point at which each token starts; None if special tokens count."""
        if self.special_tokens:
            return None
        offsets = self._encode(text).offsets
        # Some normalizers report a token before its predecessor; the contract is non-decreasing.
        return array("I", accumulate((start for start, _ in offsets), max))

    def _encode(self, text: str) -> _Encoding:
        return self._tokenizer.encode(replace_surrogates(text), add_special_tokens=self.special_tokens)


def _restore(tokenizer: RustTokenizer, special_tokens: bool) -> HuggingFaceTokenizer:
    return HuggingFaceTokenizer(tokenizer, special_tokens=special_tokens)
