"""Any function from text to a number of tokens."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from functools import lru_cache

from chunkwright.errors import TokenizerError

__all__ = ["CallableTokenizer"]

_MEMO_ENTRIES = 4096
_MEMO_CHARACTERS = 512


class CallableTokenizer:
    """A function from text to its number of tokens, as a tokenizer that can only count.

    The function must be pure: results for texts of up to 512 characters are remembered. It may add a
    constant a call, for special tokens.

    Attributes:
        name: The function's ``name`` attribute if it has one, else its ``__qualname__``. The lambdas of
            one scope share a ``__qualname__``: give a function a ``name`` where digests must tell it apart.
        line_safe: Always False; nothing is known about the function.
    """

    __slots__ = ("_function", "_remembered", "line_safe", "name")

    def __init__(self, function: Callable[[str], int]) -> None:
        """Wrap a function.

        Args:
            function: Takes a text, returns its number of tokens, 0 or more.
        """
        self.name = _name_of(function)
        self.line_safe = False
        self._function = function
        self._remembered = lru_cache(maxsize=_MEMO_ENTRIES)(self._checked)

    def __repr__(self) -> str:
        """Return the constructor's name with the function's name."""
        return f"CallableTokenizer({self.name!r})"

    def __reduce__(self) -> tuple[type[CallableTokenizer], tuple[Callable[[str], int]]]:
        """Pickle the function only, not what is remembered."""
        return (CallableTokenizer, (self._function,))

    def count(self, text: str) -> int:
        """Return what the function says about ``text``.

        Args:
            text: Any text.

        Returns:
            The number of tokens, 0 or more.

        Raises:
            TokenizerError: The function returned something other than an integer of 0 or more.
        """
        return self._remembered(text) if len(text) <= _MEMO_CHARACTERS else self._checked(text)

    def starts(self, text: str) -> Sequence[int] | None:
        """Return None: a function from text to a number cannot say where tokens start."""
        return None

    def _checked(self, text: str) -> int:
        answer: object = self._function(text)
        try:
            number = -1 if isinstance(answer, bool) else operator.index(answer)  # type: ignore[arg-type]
        except TypeError:
            number = -1
        if number < 0:
            raise TokenizerError(
                f"the tokenizer {self.name} returned {answer!r} for a text of {len(text)} characters; "
                f"a number of tokens is an integer of 0 or more"
            )
        return number


def _name_of(function: Callable[[str], int]) -> str:
    for attribute in ("name", "__qualname__"):
        name = getattr(function, attribute, None)
        if isinstance(name, str) and name:
            return name
    return type(function).__qualname__
