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
        tree: Its syntax tree.
        data: Its bytes.
        grammar: Its grammar.
    """

    def __init__(self, tree: tree_sitter.Tree, data: bytes, grammar: Grammar) -> None:
        self._starts: list[int] = []
        self._names: list[str] = []
        if grammar.calls is None:
            return
        nodes = tree_sitter.QueryCursor(grammar.calls).captures(tree.root_node).get("name", ())
        for start, end in sorted({(node.start_byte, node.end_byte) for node in nodes}):
            name = _name(data[start:end])
            if name:
                self._starts.append(start)
                self._names.append(name)

    def between(self, start: int, end: int) -> tuple[str, ...]:
        """Names called in a range of bytes, each once, in order of appearance."""
        first, last = bisect_left(self._starts, start), bisect_left(self._starts, end)
        return tuple(dict.fromkeys(self._names[first:last]))


def _name(called: bytes) -> str:
    """What is called as the source writes it; of an expression, the last name."""
    if _PLAIN.fullmatch(called):
        return called.decode("utf-8", "replace")
    last = _LAST.search(called[-80:])
    return last[0].decode("utf-8", "replace") if last else ""
