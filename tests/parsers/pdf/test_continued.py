"""How what stands next on a page goes on with the text before it."""

import pytest

from chunkwright_parsers.pdf.run_text import continued


@pytest.mark.parametrize(
    ("before", "after", "text"),
    [
        ("", "first", "first"),
        ("two", "words", "two words"),
        ("hyphen-", "ated", "hyphenated"),
        ("soft\u00ad", "ly", "softly"),
        ("\u043f\u0435\u0440\u0435-", "\u043d\u043e\u0441", "\u043f\u0435\u0440\u0435\u043d\u043e\u0441"),
        ("pages 3-", "5", "pages 3-5"),
        ("UTF-", "encoded", "UTF- encoded"),
        ("Jean-", "Paul", "Jean-Paul"),
        ("an employer-at-the-", "time", "an employer-at-the-time"),
        ("a dash -", "and on", "a dash - and on"),
        ("\u6f22\u5b57", "\u4eee\u540d", "\u6f22\u5b57\u4eee\u540d"),
    ],
)
def test_a_line_goes_on(before: str, after: str, text: str) -> None:
    assert continued(before, after) == text
