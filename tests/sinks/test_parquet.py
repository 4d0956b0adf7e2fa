"""Chunks as Parquet and Arrow: the same records, and a file that is whole or not there."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import chunkwright as cw

pq = pytest.importorskip("pyarrow.parquet")
CORPORA = Path(__file__).parents[2] / "corpora"


def test_rows_are_records(tmp_path: Path) -> None:
    chunks = cw.chunk(CORPORA / "manual" / "rillgate.en.md", max_tokens=120, parents=500, metadata={"tenant": ["n", 1]})
    assert cw.write_parquet(chunks, tmp_path / "a.parquet") == len(chunks)
    rows = pq.read_table(tmp_path / "a.parquet").to_pylist()
    for row in rows:
        row["metadata"] = json.loads(row["metadata"])
    (tmp_path / "a.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    assert cw.read_jsonl(tmp_path / "a.jsonl") == chunks


def test_outcomes_are_taken_as_they_come() -> None:
    asked = []

    def outcomes() -> Iterator[cw.Outcome]:
        for number in range(50):
            asked.append(number)
            yield cw.Outcome(path="", document_id="", chunks=tuple(cw.chunk_text(f"Text {number}.", format="markdown")))

    batches = cw.arrow_batches(outcomes(), size=10)
    assert next(batches).num_rows == 10
    assert len(asked) <= 11
    assert [batch.num_rows for batch in batches] == [10] * 4


def test_a_lone_surrogate_becomes_the_replacement_character() -> None:
    chunks = cw.chunk_text("Text.", format="markdown", metadata={"odd": "\ud83d!"})
    (batch,) = cw.arrow_batches(chunks)
    assert json.loads(batch.to_pylist()[0]["metadata"]) == {"odd": "\ufffd!"}


def test_a_file_appears_whole_or_not_at_all(tmp_path: Path) -> None:
    def failing() -> Iterator[cw.Chunk]:
        yield from cw.chunk_text("Text.", format="markdown")
        raise RuntimeError("no more")

    with pytest.raises(RuntimeError):
        cw.write_parquet(failing(), tmp_path / "a.parquet")
    assert os.listdir(tmp_path) == []


def test_what_is_missing_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(cw.MissingExtra, match=r"chunkwright\[parquet\]"):
        cw.write_parquet([], tmp_path / "a.parquet")
    with pytest.raises(cw.MissingExtra, match=r"chunkwright\[parquet\]"):
        cw.write_corpus(tmp_path, tmp_path / "out", form="parquet")
    monkeypatch.setitem(sys.modules, "zstandard", None)
    with pytest.raises(cw.MissingExtra, match=r"chunkwright\[zstd\]"):
        cw.write_corpus(tmp_path, tmp_path / "out", form="jsonl.zst")
    monkeypatch.setitem(sys.modules, "fsspec.core", None)
    with pytest.raises(cw.MissingExtra, match=r"chunkwright\[remote\]"):
        cw.run("s3://bucket/folder")
    with pytest.raises(ValueError, match="form='csv'"):
        cw.write_corpus(tmp_path, tmp_path / "out", form="csv")  # type: ignore[arg-type]
