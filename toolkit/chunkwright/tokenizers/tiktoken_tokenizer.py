"""Tokenizers of the tiktoken library, loaded from this machine only."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import accumulate, islice

import tiktoken

from chunkwright.tokenizers.byte_starts import ByteStarts
from chunkwright.tokenizers.fast_encoding import load_fast
from chunkwright.tokenizers.surrogates import has_surrogates, join_surrogates, unjoin_offsets
from chunkwright.tokenizers.tiktoken_vocabulary import load_offline

__all__ = ["TiktokenTokenizer", "load_tiktoken"]

# The others are not: o200k keeps a slash after a line feed with the punctuation before it, as in `;\n//`, and
# r50k and p50k split the last line feed of a run from the run when text follows.
_LINE_SAFE = frozenset({"cl100k_base"})
_IS_FIRST_BYTE = bytes(0 if 0x80 <= byte < 0xC0 else 1 for byte in range(256))


class TiktokenTokenizer:
    """A tiktoken encoding; the text of special tokens is ordinary text.

    Attributes:
        name: Name of the encoding, such as ``"cl100k_base"``.
        line_safe: Whether counts add up exactly at line starts.
    """

    __slots__ = ("_encoding", "_fast", "_lengths", "line_safe", "name")

    def __init__(self, encoding: tiktoken.Encoding, *, fast: bool = False) -> None:
        """Wrap a loaded encoding.

        Args:
            encoding: Any tiktoken encoding, also one of the caller's making.
            fast: Whether to count with quicktok where it is installed and has the encoding; the counts are equal.
        """
        self.name = encoding.name.removesuffix("_offline")
        self.line_safe = self.name in _LINE_SAFE
        self._encoding = encoding
        self._lengths = _token_lengths(encoding)
        self._fast = load_fast(self.name, self._lengths) if fast else None

    def __repr__(self) -> str:
        """Return the constructor's name with the encoding's name."""
        return f"TiktokenTokenizer({self.name!r})"

    def __reduce__(self) -> tuple[Callable[[tiktoken.Encoding], TiktokenTokenizer], tuple[tiktoken.Encoding]]:
        """Pickle the encoding only; the table of lengths is made again, and the fast one is looked up."""
        return (_fast_again if self._fast else TiktokenTokenizer, (self._encoding,))

    def count(self, text: str) -> int:
        """Return the number of tokens in ``text``; a lone surrogate counts as U+FFFD."""
        if self._fast is not None and not has_surrogates(text):
            return self._fast.count(text)
        return len(self._encoding.encode_ordinary(text))

    def starts(self, text: str) -> Sequence[int]:
        """Return the code point at which each token of ``text`` starts."""
        if text.isascii():
            return list(self._byte_starts(text))
        if not has_surrogates(text):
            return ByteStarts(text, self._byte_starts(text))
        text, pairs = join_surrogates(text)
        data = text.encode()
        character_at = array("i", accumulate(data.translate(_IS_FIRST_BYTE), initial=-1))
        # The first entry stands before byte 0, so byte b is entry b + 1.
        offsets = map(character_at.__getitem__, self._byte_starts(text, first=1))
        return list(unjoin_offsets(offsets, pairs))

    def _byte_starts(self, text: str, first: int = 0) -> Iterable[int]:
        if self._fast is not None and not has_surrogates(text):
            return self._fast.byte_starts(text, first)
        tokens = self._encoding.encode_ordinary(text)
        lengths = map(self._lengths.__getitem__, tokens)
        return islice(accumulate(lengths, initial=first), len(tokens))


@lru_cache(maxsize=16)
def load_tiktoken(name: str = "cl100k_base") -> TiktokenTokenizer:
    """Load an encoding by name from this machine; nothing is downloaded.

    Args:
        name: Name of a tiktoken encoding. ``cl100k_base`` is installed with the package; the vocabulary of
            any other must stand in tiktoken's cache folder (``TIKTOKEN_CACHE_DIR``).

    Returns:
        The tokenizer, the same object for the same name.

    Raises:
        TokenizerError: The name is unknown, or its vocabulary is not on this machine.
    """
    return TiktokenTokenizer(load_offline(name), fast=True)


def _fast_again(encoding: tiktoken.Encoding) -> TiktokenTokenizer:
    return TiktokenTokenizer(encoding, fast=True)


def _token_lengths(encoding: tiktoken.Encoding) -> list[int]:
    """Return the length in bytes of each token, by token id; ids that are not in use have 0."""
    lengths = [0] * encoding.n_vocab
    for token in range(encoding.n_vocab):
        try:
            lengths[token] = len(encoding.decode_single_token_bytes(token))
        except KeyError:
            continue
    return lengths
