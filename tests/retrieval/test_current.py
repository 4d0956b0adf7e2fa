"""What no longer holds is left out."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

import chunkwright as cw
from chunkwright.retrieval import Hit, Record, current


def record(version: str, effective: str = "", retired: str = "", family: str = "refunds", document: str = "") -> Record:
    return {
        "id": f"{family}-{version}", "document_id": document or f"{family}-{version}.md", "family": family,
        "version": version, "effective_at": effective, "retired_at": retired,
    }  # fmt: skip


def kept(hits: list[Record], **settings: object) -> list[object]:
    pairs: list[Hit] = [(hit, 1.0) for hit in hits]
    return [hit[0]["version"] for hit in current(pairs, **settings)]  # type: ignore[arg-type,index]


OLD, NEW, NEXT = record("2025.1", "2025-01-01"), record("2026.1", "2026-03-01"), record("2027.1", "2027-01-01")


def test_the_version_in_force_at_a_time_is_kept() -> None:
    assert kept([OLD, NEW, NEXT], at="2026-06-01") == ["2026.1"]
    assert kept([OLD, NEW, NEXT], at="2026-02-28T23:59:59") == ["2025.1"]
    assert kept([OLD, NEW, NEXT], at=datetime(2028, 1, 1, tzinfo=UTC)) == ["2027.1"]
    assert kept([OLD, NEW, NEXT], at="2024-01-01") == []
    assert kept([OLD, NEW, NEXT], at=date(2026, 6, 1)) == ["2026.1"]


def test_without_dates_the_highest_version_is_kept() -> None:
    assert kept([record("3.9"), record("3.10"), record("3.2")]) == ["3.10"]
    assert kept([record("3.4"), record("3.4-rc1"), record("3.3.9")]) == ["3.4"]
    assert kept([record("2.0-beta"), record("2.0-rc1"), record("2.0-rc2")]) == ["2.0-rc2"]
    assert kept([record("3.4"), record("3.4.1")]) == ["3.4.1"]
    assert kept([record("9"), record("1", "2020-01-01")], at="2026-01-01") == ["1"]
    assert kept([record("1.0"), record("1.0", document="second.md")]) == ["1.0", "1.0"]


def test_documents_without_a_family_stand_alone() -> None:
    assert kept([record("1", family=""), record("2", family="")]) == ["1", "2"]
    assert kept([record("1", "2099-01-01", family="")], at="2026-01-01") == []


def test_a_version_can_be_asked_for() -> None:
    assert kept([OLD, NEW], at="2026-06-01", prefer={"refunds": "2025.1"}) == ["2025.1"]
    assert kept([OLD, NEW], at="2026-06-01", prefer={"other": "2025.1"}) == ["2026.1"]
    retired = record("2025.1", "2025-01-01", retired="2026-03-01")
    assert kept([retired, NEW], at="2026-06-01", prefer={"refunds": "2025.1"}) == ["2026.1"]


def test_the_catalog_knows_versions_that_were_not_hit() -> None:
    assert kept([OLD], at="2026-06-01") == ["2025.1"]
    assert kept([OLD], at="2026-06-01", catalog=[NEW]) == []


def test_chunks_and_metadata_will_do() -> None:
    def chunks(version: str, day: str) -> list[cw.Chunk]:
        lineage = cw.Lineage(family="f", version=version, effective_at=day)
        return cw.chunk_text("Text.", format="text", document_id=version, lineage=lineage)

    hits: list[Hit] = [(chunk, 1.0) for chunk in chunks("1", "2025-01-01") + chunks("2", "2026-01-01")]
    assert [hit[0].version for hit in current(hits, at="2026-06-01")] == ["2"]  # type: ignore[union-attr]
    assert current(hits[:1], at="2026-06-01", catalog=chunks("2", "2026-01-01")) == []
    nested: list[Hit] = [({"id": v, "metadata": {"family": "f", "version": v}}, 1.0) for v in ("1", "2")]
    assert current(nested) == nested[1:]


def test_what_is_no_date_is_refused() -> None:
    with pytest.raises(ValueError, match="'tomorrow' is not a date"):
        kept([OLD], at="tomorrow")
    with pytest.raises(ValueError, match=r"effective_at of document 'refunds-1.md': .* ISO 8601"):
        kept([record("1", "1.3.2026")])


DAYS = st.integers(0, 1000).map(lambda days: (datetime(2025, 1, 1, tzinfo=UTC) + timedelta(days=days)).isoformat())


@given(st.lists(st.tuples(st.sampled_from("ab"), st.sampled_from("123"), DAYS, st.none() | DAYS), max_size=12), DAYS)
def test_no_retired_or_superseded_version_is_ever_given(rows: list[tuple[str, str, str, str | None]], at: str) -> None:
    hits: list[Hit] = [
        (record(version, effective, retired or "", family, f"{n}.md"), float(n))
        for n, (family, version, effective, retired) in enumerate(rows)
    ]
    found = current(hits, at=at)
    assert [hit for hit in hits if hit in found] == found
    for hit, _ in found:
        assert not isinstance(hit, cw.Chunk)
        assert not hit["retired_at"] or str(hit["retired_at"]) > at
    for family in "ab":
        assert len({hit["version"] for hit, _ in found if hit["family"] == family}) <= 1  # type: ignore[index]
