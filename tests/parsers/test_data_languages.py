"""Data and configuration: what nesting does, and that nothing is lost however deep it is."""

from __future__ import annotations

import pytest

import chunkwright as cw
from chunkwright.tree import Section, faults
from invariants import check

DEEP = {
    "json": "[" * 6000 + "]" * 6000,
    "json objects": '{"a":' * 3000 + "1" + "}" * 3000,
    "yaml": "".join(" " * i + f"k{i}:\n" for i in range(600)),
    "yaml items": "- " * 400 + "a\n",
    "yaml flow": "a: " + "[" * 2000 + "]" * 2000 + "\n",
    "toml": "a = " + "[" * 2000 + "]" * 2000 + "\n",
    "xml": "<a>" * 2000 + "x" + "</a>" * 2000,
    "css": "a {" * 500 + "}" * 500,
}


@pytest.mark.parametrize("name", DEEP)
def test_deep_nesting_is_read_and_loses_nothing(name: str) -> None:
    document = cw.parse_text(DEEP[name], format=name.split()[0])
    assert faults(document) == []
    policy = cw.Policy(max_tokens=200)
    check(document, cw.pack(document, policy), policy)


def test_yaml_that_its_grammar_cannot_hold_is_read_by_lines() -> None:
    document = cw.parse_text(DEEP["yaml"], format="yaml")
    assert [notice.kind for notice in document.notices] == [cw.NoticeKind.NESTING_LIMIT]


def test_yaml_with_long_lines_and_a_wide_text_is_not_taken_for_deep() -> None:
    text = "a:\n" + "".join(f"  k{i}: |\n{' ' * 90}text\n" for i in range(300))
    document = cw.parse_text(text, format="yaml")
    assert document.notices == ()
    assert titles(document) == ["a"]


def titles(document: cw.Document) -> list[str]:
    return [block.title for block in document.walk() if isinstance(block, Section) and block.role != "module"]


def test_a_comment_above_a_key_belongs_to_it_not_to_the_value_before() -> None:
    filler = "".join(f"    key{i}: a value that fills the line up to its end\n" for i in range(5))
    text = f"one:\n  deep:\n{filler}# of two\ntwo:\n  deep:\n{filler}    # of deep\n"
    document = cw.parse_text(text, format="yaml")
    one, two = (b for b in document.walk() if isinstance(b, Section) and b.level == 2)
    assert "# of two" not in text[one.span.start : one.span.end]  # type: ignore[union-attr]
    assert two.lead is not None
    assert two.lead.slice(text).strip() == "# of two"
    assert text[two.span.start : two.span.end].endswith("# of deep")  # type: ignore[union-attr]


def test_a_minified_file_has_the_sections_of_a_pretty_one() -> None:
    inner = ",".join(f'"pump{i}":{{"flow":{i},"note":"{"x" * 200}"}}' for i in range(3))
    document = cw.parse_text('{"pumps":{' + inner + '},"orders":[1,2]}', format="json")
    assert titles(document) == ["pumps", "pump0", "pump1", "pump2"]
