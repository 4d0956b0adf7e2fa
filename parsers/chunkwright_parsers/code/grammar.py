"""The one door to tree-sitter: a language's name in, its grammar out. Nothing is downloaded."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import cast

import tree_sitter
import tree_sitter_language_pack

from chunkwright_parsers.code.language import Language
from chunkwright_parsers.code.languages import LANGUAGES

REFUSED: dict[str, str] = {
    "cobol": "its grammar never returns, on 'x = 1\\n' for instance",
}
"""Grammars that are not used, each with an input that shows why."""


class NoGrammar(Exception):
    """There is no grammar for a language; the message is a sentence that says why."""


@dataclass(frozen=True, slots=True)
class Grammar:
    """A grammar and what is known of its language.

    Attributes:
        language: The row.
        binding: The grammar as tree-sitter has it.
        calls: Query for what is called, captured as `name`; None where the row has no calls.
    """

    language: Language
    binding: tree_sitter.Language
    calls: tree_sitter.Query | None

    def masked(self, data: bytes) -> bytes:
        """The text without the macros that the grammar takes for something else; of the same length."""
        for mask in self.language.masks:
            data = mask.sub(self._blanked, data)
        return data

    def _blanked(self, match: re.Match[bytes]) -> bytes:
        """What stands for a macro: nothing but its group `kept`, if it has one."""
        start, end = match.span("kept") if "kept" in match.re.groupindex else (match.end(), match.end())
        fill, (first, last) = self.language.fill, match.span()
        return fill * (start - first) + match.string[start:end] + fill * (last - end)

    def parse(self, data: bytes, ranges: Sequence[tree_sitter.Range] = ()) -> list[tree_sitter.Node]:
        """The roots of the syntax trees of UTF-8 text: one, if the language's statements are not parsed one by one.

        Args:
            data: The text.
            ranges: Ranges of it that are read as one text; all of it if there are none.
        """
        statements = self.language.statements
        if ranges or statements is None or self.language.statements_on_error:
            root = self._root(data, ranges)
            if ranges or statements is None or not root.has_error:
                return [root]
        out, line, at = [], 0, 0
        for start, end in statements(data):
            line += data.count(b"\n", at, start)
            last = line + data.count(b"\n", start, end)
            place = tree_sitter.Range(_point(data, line, start), _point(data, last, end), start, end)
            out.append(self._root(data, (place,)))
            line, at = last, end
        return out

    def _root(self, data: bytes, ranges: Sequence[tree_sitter.Range]) -> tree_sitter.Node:
        parser = tree_sitter.Parser(self.binding)
        if ranges:
            parser.included_ranges = list(ranges)
        return parser.parse(data).root_node


def _point(data: bytes, line: int, place: int) -> tree_sitter.Point:
    return tree_sitter.Point(line, place - data.rfind(b"\n", 0, place) - 1)


@cache
def grammar(name: str) -> Grammar:
    """The grammar of a language; one without a row of its own is read generically.

    Raises:
        NoGrammar: The language is not in the pack, or its grammar is refused.
    """
    if name in REFUSED:
        raise NoGrammar(f"The grammar of {name} is not used: {REFUSED[name]}.")
    try:
        binding = tree_sitter_language_pack.get_language(cast("tree_sitter_language_pack.SupportedLanguage", name))
    except (LookupError, ImportError, AttributeError, OSError) as error:
        raise NoGrammar(f"There is no grammar for {name!r}.") from error
    row = LANGUAGES.get(name) or Language(name=name)
    patterns = " ".join(
        (
            *(f"({kind} {part} (_) @name)" if part else f"({kind} . (_) @name)" for kind, part in row.calls),
            *row.call_queries,
        )
    )
    return Grammar(row, binding, tree_sitter.Query(binding, patterns) if patterns else None)


def has_grammar(name: str) -> bool:
    """Whether there is a grammar for a language that is used."""
    try:
        grammar(name)
    except NoGrammar:
        return False
    return True
