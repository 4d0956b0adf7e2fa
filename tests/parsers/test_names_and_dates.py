"""Titles, versions and dates stay what the author wrote."""

from __future__ import annotations

import pytest

import chunkwright as cw


def parsed(text: str) -> cw.Document:
    return cw.parse_text(text, format="markdown")


@pytest.mark.parametrize("heading", ["Fix crash on start [#1234]", "Fix [#12] and [#13]"])
def test_the_number_of_an_issue_is_no_id(heading: str) -> None:
    assert parsed(f"## {heading}\n\nText.\n").title == heading


@pytest.mark.parametrize(
    "matter",
    ["---\nfamily: m\nversion: 1.10\n---\n", "+++\nversion = 1.10\n+++\n", '{"title": "T", "version": 1.10}\n'],
)
def test_a_version_is_not_rounded(matter: str) -> None:
    assert parsed(f"{matter}\nText.\n").version == "1.10"


def test_what_an_interface_answers_is_no_front_matter() -> None:
    text = '{"status": "ok", "id": 5}\n\nThis is what the API answers.\n'
    assert parsed(text).metadata == {}
    assert '"status"' in cw.chunk_text(text, format="markdown")[0].text


def test_a_date_that_is_none_is_left_out_with_a_notice() -> None:
    document = parsed("---\neffective_at: 1 March 2026\n---\n\nText.\n")
    assert document.effective_at == ""
    assert [notice.kind for notice in document.notices] == [cw.NoticeKind.BAD_FRONT_MATTER]
    assert "'1 March 2026' is not in ISO 8601" in document.notices[0].message
    with pytest.raises(ValueError, match="ISO 8601"):
        cw.Lineage(effective_at="tomorrow")
