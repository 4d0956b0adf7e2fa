"""Families and versions: from the caller, the document, a file name."""

from __future__ import annotations

import pytest

import chunkwright as cw

FRONT = "---\nfamily: refunds\nversion: 2\neffective_at: 2026-03-01\n---\n\nText.\n"


def parsed(text: str, name: str, lineage: cw.Lineage) -> tuple[str, str, str]:
    document = cw.parse_text(text, format="markdown", name=name, lineage=lineage)
    return document.family, document.version, document.effective_at


def test_a_pattern_finds_them_in_the_name() -> None:
    pattern = r"(?P<family>[a-z-]+)-(?P<version>[\d.]+)(?:-from-(?P<effective_at>[\d-]+))?$"
    lineage = cw.Lineage(pattern=pattern)
    assert parsed("x", "docs/rillgate-3.4.md", lineage) == ("rillgate", "3.4", "")
    assert parsed("x", "rillgate-3.4-from-2026-01-31.md", lineage) == ("rillgate", "3.4", "2026-01-31")
    assert parsed("x", "other.md", lineage) == ("", "", "")


def test_without_a_group_for_it_the_family_is_what_is_left_of_the_name() -> None:
    assert parsed("x", "Refund policy (2026).en.md", cw.Lineage(pattern=r"(?P<version>\d{4})"))[:2] == (
        "Refund policy en",
        "2026",
    )


def test_the_caller_comes_before_the_document_and_that_before_the_pattern() -> None:
    pattern = r"(?P<family>[a-z]+)-(?P<version>\d+)"
    assert parsed(FRONT, "a-9.md", cw.Lineage(pattern=pattern)) == ("refunds", "2", "2026-03-01")
    assert parsed(FRONT, "a-9.md", cw.Lineage(version="7", pattern=pattern)) == ("refunds", "7", "2026-03-01")


def test_chunks_and_parents_carry_them() -> None:
    chunks = cw.chunk_text(
        FRONT + "\nMore. " * 60, format="markdown", lineage=cw.Lineage(version="3"), max_tokens=40, parents=400
    )
    assert {(c.role, c.family, c.version, c.effective_at) for c in chunks} == {
        ("chunk", "refunds", "3", "2026-03-01"),
        ("parent", "refunds", "3", "2026-03-01"),
    }


@pytest.mark.parametrize("pattern", ["(?P<version>", "no group", "(?P<other>x)"])
def test_a_pattern_that_finds_nothing_is_refused(pattern: str) -> None:
    with pytest.raises(ValueError, match="pattern="):
        cw.Lineage(pattern=pattern)
