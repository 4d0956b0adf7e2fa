"""Terms: where they stand, seen from a gold span."""

from __future__ import annotations

import pytest

import chunkwright as cw
from chunkwright.evaluation import TermPart, part_of

TABLE = """# Pumps for fields

## Prices

Only for dealers.

Table 1. Seals, all prices in EUR

| Part | Price |
|---|---|
| Seal | 4 |
"""
CODE = "class Pump(Machine):\n    def run(self, bar: int) -> None:\n        limit = 40\n        self.bar = bar\n"


@pytest.mark.parametrize(
    ("text", "format", "quote", "term", "part"),
    [
        (TABLE, "markdown", "| Seal | 4 |", "Pumps for  fields", TermPart.HEADING),
        (TABLE, "markdown", "| Seal | 4 |", "Price", TermPart.HEADER_ROW),
        (TABLE, "markdown", "| Seal | 4 |", "Table 1. Seals", TermPart.CAPTION),
        (TABLE, "markdown", "| Seal | 4 |", "dealers", TermPart.TEXT),
        (TABLE, "markdown", "Only for dealers.", "Prices", TermPart.HEADING),
        (CODE, "python", "limit = 40", "Pump(Machine)", TermPart.SIGNATURE),
        (CODE, "python", "limit = 40", "run", TermPart.SIGNATURE),
        (CODE, "python", "limit = 40", "self.bar", TermPart.TEXT),
    ],
)
def test_the_innermost_head_that_has_it(text: str, format: str, quote: str, term: str, part: TermPart) -> None:
    document = cw.parse_text(text, format=format)
    at = text.index(quote)
    assert part_of(document, cw.Span(at, at + len(quote)), term) is part
