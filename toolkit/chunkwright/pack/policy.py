"""What the caller wants of the chunks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from chunkwright.errors import PolicyError
from chunkwright.tokenizers import Tokenizer

TokenizerLike = str | Tokenizer | Callable[[str], int]
TablesPolicy = Literal["rows", "whole"]
CodePolicy = Literal["symbols", "whole"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """Settings of the packer.

    Attributes:
        max_tokens: Hard cap on the tokens of what is embedded (context and text), 1 or more.
        target: Tokens that a chunk should have; None for the cap.
        overlap_tokens: At most so many tokens of the sentences before a chunk of prose are repeated with it.
        tables: `rows` cuts a table that is over the cap between rows; `whole` leaves it whole, over the cap.
        code: `symbols` cuts code that is over the cap (between symbols, then lines); `whole` leaves it whole.
        tokenizer: A tiktoken name, a tokenizer object, or a function from text to a count.

    Raises:
        PolicyError: A value is out of its range or contradicts another.
    """

    max_tokens: int = 512
    target: int | None = None
    overlap_tokens: int = 0
    tables: TablesPolicy = "rows"
    code: CodePolicy = "symbols"
    tokenizer: TokenizerLike = "cl100k_base"

    def __post_init__(self) -> None:
        if not _whole(self.max_tokens) or self.max_tokens < 1:
            raise PolicyError(f"max_tokens={self.max_tokens!r}: give a whole number of at least 1")
        if self.target is not None and not (_whole(self.target) and 1 <= self.target <= self.max_tokens):
            raise PolicyError(f"target={self.target!r}: give a whole number from 1 to max_tokens ({self.max_tokens})")
        if not (_whole(self.overlap_tokens) and 0 <= self.overlap_tokens <= self.max_tokens // 2):
            raise PolicyError(
                f"overlap_tokens={self.overlap_tokens!r}: give a whole number from 0 to half of max_tokens "
                f"({self.max_tokens // 2}), so that every chunk has room for text of its own"
            )
        if self.tables not in ("rows", "whole"):
            raise PolicyError(f"tables={self.tables!r}: give 'rows' or 'whole'")
        if self.code not in ("symbols", "whole"):
            raise PolicyError(f"code={self.code!r}: give 'symbols' or 'whole'")


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
