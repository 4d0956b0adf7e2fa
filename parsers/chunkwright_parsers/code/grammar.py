"""The one door to tree-sitter: a language's name in, its grammar out. Nothing is downloaded."""

from __future__ import annotations

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
            data = mask.sub(lambda match: self.language.fill * len(match[0]), data)
        return data

    def parse(self, data: bytes, ranges: Sequence[tree_sitter.Range] = ()) -> tree_sitter.Tree:
        """The syntax tree of UTF-8 text, or of ranges of it that are read as one text."""
        parser = tree_sitter.Parser(self.binding)
        if ranges:
            parser.included_ranges = list(ranges)
        return parser.parse(data)


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
