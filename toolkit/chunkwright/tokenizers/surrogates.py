"""Lone surrogates: Python strings can hold them, no encoder of bytes takes them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

__all__ = ["has_surrogates", "join_surrogates", "replace_surrogates", "unjoin_offsets"]

_SURROGATE = re.compile("[\ud800-\udfff]")
_PAIR_OR_LONE = re.compile("[\ud800-\udbff][\udc00-\udfff]|[\ud800-\udfff]")


def has_surrogates(text: str) -> bool:
    """Return whether ``text`` holds a surrogate."""
    return not text.isascii() and _SURROGATE.search(text) is not None


def replace_surrogates(text: str) -> str:
    """Return ``text`` with U+FFFD for each surrogate; the length in code points stays."""
    return _SURROGATE.sub("\ufffd", text)


def join_surrogates(text: str) -> tuple[str, list[int]]:
    """Return ``text`` as tiktoken reads it: pairs become their character, lone surrogates U+FFFD.

    Args:
        text: Any text.

    Returns:
        The text, and the offsets (code points of the returned text) of the characters that were pairs.
    """
    pairs: list[int] = []

    def encodable(match: re.Match[str]) -> str:
        found = match.group()
        if len(found) == 1:
            return "\ufffd"
        pairs.append(match.start() - len(pairs))
        return found.encode("utf-16-le", "surrogatepass").decode("utf-16-le")

    return _PAIR_OR_LONE.sub(encodable, text), pairs


def unjoin_offsets(offsets: Iterable[int], pairs: list[int]) -> Iterator[int]:
    """Translate offsets of the joined text back to offsets of the text it came from.

    Args:
        offsets: Non-decreasing offsets in the joined text, in code points.
        pairs: Offsets of the characters that were pairs, ascending, as `join_surrogates` returned them.

    Yields:
        The same offsets in the original text, in code points.
    """
    passed = 0
    for offset in offsets:
        while passed < len(pairs) and pairs[passed] < offset:
            passed += 1
        yield offset + passed
