"""What functions call."""

from __future__ import annotations

import re
from bisect import bisect_left

import tree_sitter

from chunkwright_parsers.code.grammar import Grammar

_PLAIN = re.compile(rb"[\w$@.:>?!-]{1,80}")
_LAST = re.compile(rb"[A-Za-z_$][\w$]*(?=\W*$)")


class Calls:
    """The names that a source file calls, in the order of the text.

    Args:
        roots: Its syntax trees.
        data: Its bytes.
        grammar: Its grammar.
    """

    def __init__(self, roots: list[tree_sitter.Node], data: bytes, grammar: Grammar) -> None:
        self._starts: list[int] = []
        self._names: list[str] = []
        if grammar.calls is None:
            return
        cursor = tree_sitter.QueryCursor(grammar.calls)
        nodes = [node for root in roots for node in cursor.captures(root).get("name", ())]
        known: dict[bytes, str] = {}
        for start, end in sorted({(node.start_byte, node.end_byte) for node in nodes}):
            called = data[start:end]
            name = known.get(called)
            if name is None:
                name = _name(called)
                name = known[called] = "" if name in grammar.language.words else name
            if name:
                self._starts.append(start)
                self._names.append(name)

    def of(self, name: str, start: int, head_end: int, end: int) -> tuple[str, ...]:
        """Names called in a definition, each once, in order of appearance.

        Args:
            name: Its own name, which some grammars take for a call in the signature.
            start: Where its signature begins.
            head_end: Where its signature ends.
            end: Where it ends.
        """
        first, behind = bisect_left(self._starts, start), bisect_left(self._starts, head_end)
        last = bisect_left(self._starts, end, behind)
        names = dict.fromkeys(self._names[first:behind])
        names.pop(name.lstrip("@"), None)
        return tuple(names | dict.fromkeys(self._names[behind:last]))


def _name(called: bytes) -> str:
    """What is called as the source writes it; of an expression, the last name."""
    if _PLAIN.fullmatch(called):
        return called.decode("utf-8", "replace")
    if called.endswith((b")", b"}", b'"', b"'")):
        return ""  # what is called is what a call gave, and that call has a name of its own
    last = _LAST.search(called[-80:])
    return last[0].decode("utf-8", "replace") if last else ""
