"""`check`: figures, some flaws of each kind, an exit code for too many."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[2] / "corpora" / "manual"


def test_figures_and_flaws_are_shown(run) -> None:
    result = run("check", ROOT, "--max-tokens", 120, "--strategy", "fixed", "--most", 3)
    assert result.code == 0
    head, shown = result.out.split("\n\n")
    assert head.splitlines()[0].split() == ["documents", "3"]
    assert "coverage    100.00 %" in head
    assert "standalone " in head
    assert "  cut-sentence " in head
    assert len(shown.splitlines()) == 3
    assert all(line.split(":")[1].isdigit() for line in shown.splitlines())


def test_too_few_that_stand_alone_end_with_one(run) -> None:
    assert run("check", ROOT, "--max-tokens", 200, "--fail-under", 90).code == 0
    assert run("check", ROOT, "--max-tokens", 200, "--strategy", "recursive", "--fail-under", 90).code == 1


def test_a_file_that_fails_is_told(run, tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("# A\n\nText.\n")
    (tmp_path / "b.pdf").write_bytes(b"%PDF-1.4 nothing")
    result = run("check", tmp_path)
    assert result.code == 1
    assert "b.pdf" in result.err
    assert "documents   1" in result.out
    assert run("check", tmp_path / "b.pdf").code == 2
