"""`chunkwright run`, `compact` and `state` on the command line."""

from __future__ import annotations

import json
import os
import zipfile
from pathlib import Path

import pytest


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    top = tmp_path / "docs"
    top.mkdir()
    (top / "a.md").write_text("# A\n\nThe harbor opens at six.\n")
    (top / "b.md").write_text("# B\n\nThe harbor closes at nine.\n")
    (top / "b2.md").write_text("# B\n\nThe harbor closes at nine.\n")
    (top / "odd.qqq").write_text("An odd name.\n")
    return top


def test_a_run_tells_what_it_did(run, folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    result = run("run", folder, "-o", out, "--workers", "1")
    assert result.code == 0
    assert result.err.splitlines()[1:] == [
        "events: 2 added, 0 updated, 0 retired; 0 unchanged",
        "files: 2 read, 0 unchanged",
        "left out: 2 (1 duplicate, 1 unknown-format) -> left_out.jsonl",
        "failed: 0",
    ]
    assert result.err.startswith("run 1: 2 documents, 2 chunks, ")
    (folder / "a.md").write_text("# A\n\nThe harbor opens at seven.\n")
    again = run("run", folder, "-o", out, "--workers", "1")
    assert "events: 1 added, 0 updated, 1 retired; 1 unchanged\nfiles: 1 read, 2 unchanged\n" in again.err


def test_a_file_that_fails_is_told_with_what_to_do(run, folder: Path, tmp_path: Path) -> None:
    (folder / "bad.pdf").write_bytes(b"%PDF-1.4 and nothing else")
    result = run("run", folder, "-o", tmp_path / "out", "--workers", "1")
    assert result.code == 1
    assert f"chunkwright: error: {folder / 'bad.pdf'}: " in result.err
    assert "failed: 1 (1 ParseError) -> quarantine.jsonl" in result.err
    (row,) = map(json.loads, (tmp_path / "out" / "quarantine.jsonl").read_text("utf-8").splitlines())
    assert (row["document_id"], row["stage"], row["kept"]) == ("bad.pdf", "parse", False)
    assert "correct the file" in row["again"]


def test_strict_stops_at_the_first_problem_and_goes_on_when_it_is_solved(run, folder: Path, tmp_path: Path) -> None:
    (folder / "a.md").write_text("Text.\n\n```\nnever closed\n")
    result = run("run", folder, "-o", tmp_path / "out", "--workers", "1", "--strict")
    assert result.code == 1
    assert "stopped at the first problem (--strict): " in result.err
    assert not list((tmp_path / "out" / "parts").iterdir())
    (folder / "a.md").write_text("Text.\n")
    assert run("run", folder, "-o", tmp_path / "out", "--workers", "1", "--strict").code == 0


def test_what_is_asked_for_is_read(run, folder: Path, tmp_path: Path) -> None:
    result = run("run", folder, "-o", tmp_path / "out", "--keep", "duplicate", "--unknown", "text", "--workers", "1")
    assert "files: 4 read" in result.err
    result = run("run", folder, "-o", tmp_path / "small", "--max-file-size", "20", "--workers", "1")
    assert "3 too-large" in result.err


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--keep", "binary"], "'binary' is none of lock-file, generated, minified, vendored, duplicate, all"),
        (["--part-size", "12q"], "'12q' is no size"),
        (["--part-size", "0"], "'0' is no size"),
        (["--at", "noon"], "'noon' is no date or time in ISO 8601"),
        (["--version-pattern", "("], "pattern="),
        (["--tokenizer", "nothing"], "no tokenizer is called 'nothing'"),
        (["--root", "/usr"], "is not below the root /usr"),
    ],
)
def test_mistakes_in_the_arguments(run, folder: Path, tmp_path: Path, options: list[str], told: str) -> None:
    result = run("run", folder, "-o", tmp_path / "out", *options)
    assert result.code == 2
    assert told in result.err


def test_an_output_that_cannot_be_written(run, folder: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    result = run("run", folder, "-o", tmp_path / "file" / "out")
    assert (result.code, "cannot write" in result.err) == (2, True)


def test_looking_at_a_state(run, folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    run("run", folder, "-o", out, "--workers", "1", "--at", "2026-03-01")
    (folder / "a.md").unlink()
    run("run", folder, "-o", out, "--workers", "1", "--at", "2026-03-02")
    shown = run("state", "show", "--state", out).out
    assert "run 1: 2026-03-01T00:00:00Z\nrun 2: 2026-03-02T00:00:00Z\n" in shown
    assert "chunks: 1 chunk; 1 tombstone" in shown
    told = run("state", "history", "a.md", "--state", out).out.splitlines()
    assert [line.split(": sha")[0].split("; ")[0] for line in told] == [
        "run 1: 2026-03-01T00:00:00Z: chunked: 1 added, 0 updated, 0 retired",
        "run 2: 2026-03-02T00:00:00Z: retired: 0 added, 0 updated, 1 retired",
    ]
    assert run("state", "history", "nothing.md", "--state", out).code == 1
    then = [json.loads(line) for line in run("state", "at", "2026-03-01", "--state", out).out.splitlines()]
    assert [(row["document_id"], row["now"]) for row in then] == [("a.md", "retired"), ("b.md", "live")]
    index = tmp_path / "index.jsonl"
    index.write_text("".join(json.dumps({"id": row["id"]}) + "\n" for row in then))
    checked = run("state", "verify", "--state", out, "--against", index)
    assert checked.code == 1
    assert checked.out == f"retired: the index still holds {then[0]['id']}, which is retired\n"
    index.write_text(f"{then[1]['id']}\n")
    assert run("state", "verify", "--state", out, "--against", index).code == 0
    assert run("compact", out).code == 0
    assert run("state", "verify", "--state", out).code == 0
    assert "1 tombstone and 1 document purged" in run("state", "purge", "--before", "2027-01-01", "--state", out).err


def test_a_state_that_is_not_there(run, tmp_path: Path) -> None:
    result = run("state", "show", "--state", tmp_path)
    assert (result.code, "there is no state here" in result.err) == (2, True)


def test_runs_are_replayed_and_undone(run, folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    run("run", folder, "-o", out, "--workers", "1", "--at", "2026-03-01")
    (folder / "a.md").unlink()
    run("run", folder, "-o", out, "--workers", "1", "--at", "2026-03-02")
    told = [json.loads(line) for line in run("state", "replay", "2", "--state", out).out.splitlines()]
    assert [(event["event"], event["document_id"]) for event in told] == [("retired", "a.md")]
    undone = run("state", "undo", "--state", out, "--form", "jsonl.gz", "--at", "2026-03-03")
    assert "1 added, 0 updated, 0 retired" in undone.err
    assert "rolls them out again" in undone.err
    assert run("state", "replay", "2", "3", "--state", out).out == ""
    assert run("state", "verify", "--state", out).code == 0
    assert "there is no run 9" in run("state", "undo", "9", "--state", out).err
    assert "before that of the run before it" in run("state", "undo", "--state", out, "--at", "2026-01-01").err
    assert "ISO 8601" in run("state", "undo", "--state", out, "--at", "soon").err


def test_a_state_that_may_not_be_written_can_be_looked_at(run, folder: Path, tmp_path: Path, monkeypatch) -> None:
    out = tmp_path / "out"
    run("run", folder, "-o", out, "--workers", "1")
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    before = {path: path.stat().st_mtime_ns for path in [out, *out.iterdir()]}
    shown = run("state", "show", "--state", out)
    assert (shown.code, "chunks: " in shown.out) == (0, True)
    assert run("state", "verify", "--state", out).code == 0
    assert {path: path.stat().st_mtime_ns for path in [out, *out.iterdir()]} == before
    assert "no state here" in run("state", "show", "--state", tmp_path / "nowhere").err


def test_what_the_quarantine_advises_fits(run, tmp_path: Path) -> None:
    archive, out = tmp_path / "a.zip", tmp_path / "out"
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as target:
        target.writestr("../out.md", "# Out")
        target.writestr("bomb.md", b" " * 40_000_000)
    (tmp_path / "late.pdf").write_bytes(b"%PDF-1.4 and nothing else")
    assert run("run", archive, tmp_path / "late.pdf", "-o", out, "--workers", "1").code == 1
    rows = [json.loads(line) for line in (out / "quarantine.jsonl").read_text("utf-8").splitlines()]
    advice = {row["document_id"]: row["again"] for row in rows}
    assert "unpack what can be trusted" in advice["bomb.md"]
    assert "unpack what can be trusted" in advice["../out.md"]
    assert "correct the file" in advice["late.pdf"]


def test_files_of_ids_that_are_none(run, folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    run("run", folder, "-o", out, "--workers", "1")
    missing = run("state", "verify", "--state", out, "--against", tmp_path / "nothing")
    assert (missing.code, missing.err.count("No such file")) == (2, 1)
    (tmp_path / "ids").write_text('{"di": 1}\n')
    assert "line 1 has no 'id'" in run("state", "verify", "--state", out, "--against", tmp_path / "ids").err
    ids = [json.loads(line)["id"] for line in run("state", "at", "2100-01-01", "--state", out).out.splitlines()]
    (tmp_path / "list").write_text(json.dumps([{"id": ids[0]}, *ids], indent=1))
    twice = run("state", "verify", "--state", out, "--against", tmp_path / "list")
    assert twice.out == f"twice: the index holds {ids[0]} 2 times\n"
