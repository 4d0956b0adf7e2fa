"""What goes wrong: which file, where, what to do; what is written all the same; which exit code."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path

import pytest

import chunkwright.corpus.job as job
from chunkwright import Document
from chunkwright.cli import main
from chunkwright.sinks import read_jsonl


@pytest.fixture
def good(tmp_path: Path) -> Path:
    path = tmp_path / "good.md"
    path.write_text("# Good\n\nText.\n")
    return path


def test_a_missing_file_among_others_costs_only_itself(run, good: Path, tmp_path: Path) -> None:
    result = run("chunk", tmp_path / "no.md", good, "-o", tmp_path / "out.jsonl")
    assert result.code == 1
    assert f"error: {tmp_path / 'no.md'}: there is no such file or folder; check the path" in result.err
    assert "failed: 1" in result.err
    assert len(read_jsonl(tmp_path / "out.jsonl")) == 1


def test_nothing_but_missing_paths_is_nothing_to_do(run, tmp_path: Path) -> None:
    result = run("chunk", tmp_path / "no.md")
    assert result.code == 2
    assert "there is no such file or folder" in result.err


def test_a_folder_with_nothing_to_read_is_nothing_to_do(run, tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "x.png").write_bytes(b"x")
    result = run("chunk", tmp_path / "in", "-o", tmp_path / "out.jsonl")
    assert result.code == 2
    assert "nothing to do: no file with a known suffix in" in result.err
    assert "1 unknown suffix .png" in result.err
    assert not (tmp_path / "out.jsonl").exists()


def test_a_binary_file_is_refused_with_a_reason(run, good: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.md"
    bad.write_bytes(bytes(range(32)) * 64)
    pdf = tmp_path / "paper.md"
    pdf.write_bytes(b"%PDF-1.7\n")
    result = run("chunk", tmp_path, "-o", tmp_path / "out.jsonl")
    assert result.code == 1
    assert f"error: {bad}: this is binary data, not text; leave it out" in result.err
    assert f"error: {pdf}: the file is damaged and cannot be opened as a PDF" in result.err
    assert [c.document_id for c in read_jsonl(tmp_path / "out.jsonl")] == ["good.md"]


def test_an_unknown_suffix_of_a_file_that_was_named_is_an_error_with_a_remedy(run, tmp_path: Path) -> None:
    (tmp_path / "x.xyz").write_text("text")
    result = run("chunk", tmp_path / "x.xyz")
    assert result.code == 1
    assert f"error: {tmp_path / 'x.xyz'}: the suffix '.xyz' is not known; leave it out, or name" in result.err
    assert run("chunk", tmp_path / "x.xyz", "--format", "text").code == 0


def test_a_file_that_is_not_utf8_is_read_with_a_notice(run, tmp_path: Path) -> None:
    path = tmp_path / "latin.md"
    path.write_bytes("# Größe\n\nDie Maße der Tür: für später.\n".encode("cp1252"))
    result = run("chunk", path, "-o", tmp_path / "out.jsonl")
    assert result.code == 0
    assert "notices: 1 (1 bad-encoding)" in result.err
    strict = run("chunk", path, "-o", tmp_path / "strict.jsonl", "--strict")
    assert strict.code == 1
    assert f"error: {path}: The file is not UTF-8 (byte 4)" in strict.err
    assert "correct the file or leave it out" in strict.err
    assert not (tmp_path / "strict.jsonl").exists()


def test_an_empty_file_is_no_failure(run, tmp_path: Path) -> None:
    (tmp_path / "empty.md").write_bytes(b"")
    result = run("chunk", tmp_path / "empty.md", "-o", tmp_path / "out.jsonl")
    assert result.code == 0
    assert "1 document, 0 chunks, 0 tokens" in result.err
    assert (tmp_path / "out.jsonl").read_bytes() == b""


def test_strict_stops_at_the_first_problem_and_keeps_the_old_output(run, good: Path, tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("```\nnever closed\n")
    target = tmp_path / "out.jsonl"
    target.write_text("old")
    result = run("chunk", tmp_path, "-o", target, "--strict")
    assert result.code == 1
    assert f"error: {tmp_path / 'a.md'}:1: The code fence on line 1 is never closed" in result.err
    assert "stopped at the first problem" in result.err
    assert target.read_text() == "old"
    assert run("chunk", tmp_path, "-o", target).code == 0


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--max-tokens", "0"), "max_tokens=0: give a whole number of at least 1"),
        (("--max-tokens", "9", "--target", "10"), "target=10: give a whole number from 1 to max_tokens (9)"),
        (("--max-tokens", "9", "--overlap-tokens", "5"), "overlap_tokens=5: give a whole number from 0 to half"),
        (("--tokenizer", "nonsense"), "no tokenizer is called 'nonsense'"),
        (("--max-tokens", "many"), "invalid int value: 'many'"),
        (("--tables", "cells"), "invalid choice: 'cells'"),
    ],
)
def test_bad_option_values_are_named(run, good: Path, options: tuple[str, ...], sentence: str) -> None:
    for command in ("chunk", "show"):
        result = run(command, good, *options)
        assert result.code == 2
        assert sentence in result.err
        assert result.out == ""


def test_a_cap_below_one_character_is_a_failure_of_the_file(run, good: Path, tmp_path: Path) -> None:
    (tmp_path / "z.md").write_text("\U0001f9ff\n")
    result = run("chunk", tmp_path, "-o", tmp_path / "out.jsonl", "--max-tokens", 2)
    assert result.code == 1
    assert f"error: {tmp_path / 'z.md'}: max_tokens=2 is too small" in result.err
    assert "give --max-tokens of at least" in result.err
    assert read_jsonl(tmp_path / "out.jsonl")
    assert run("show", tmp_path / "z.md", "--max-tokens", 2).code == 1


def test_output_that_cannot_be_written_is_named(run, good: Path, tmp_path: Path) -> None:
    for target in (tmp_path / "no" / "out.jsonl", tmp_path):
        result = run("chunk", good, "-o", target)
        assert result.code == 2
        assert f"error: cannot write {target}: " in result.err
    assert os.listdir(tmp_path) == ["good.md"]


def test_a_fault_in_a_parser_costs_only_its_file(
    run, good: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "bad.md").write_text("x")
    real = job.parse_found

    def faulty(data: bytes, **options: object) -> Document:
        if str(options["path"]).endswith("bad.md"):
            raise IndexError("list index out of range")
        return real(data, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(job, "parse_found", faulty)
    result = run("chunk", tmp_path, "-o", tmp_path / "out.jsonl")
    assert result.code == 1
    assert "bad.md: IndexError: list index out of range; this is a fault of Chunkwright" in result.err
    assert len(read_jsonl(tmp_path / "out.jsonl")) == 1


def test_an_interrupt_leaves_the_old_output(run, good: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> Document:
        raise KeyboardInterrupt

    monkeypatch.setattr(job, "parse_found", interrupted)
    result = run("chunk", good, "-o", tmp_path / "out.jsonl")
    assert result.code == 130
    assert "interrupted" in result.err
    assert os.listdir(tmp_path) == ["good.md"]


def test_a_reader_that_goes_away_ends_the_run_quietly(
    good: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Gone(io.StringIO):
        def write(self, _: str) -> int:
            raise BrokenPipeError(32, "Broken pipe")

    monkeypatch.setattr(sys, "stdout", Gone())
    assert main(["chunk", str(good)]) == 141
    assert capsys.readouterr().err == ""


def test_no_command_is_a_usage_error(run) -> None:
    assert run().code == 2
    assert run("slice").code == 2
