"""`show`, `parse`, `formats`, the help, and the program as a process."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from chunkwright import __version__, chunk, parse
from chunkwright.cli.arguments import build_parser
from chunkwright.formats import FORMATS
from chunkwright.tree import from_json, pretty

ROOT = Path(__file__).parents[2]
MANUAL = ROOT / "corpora" / "manual" / "rillgate.en.md"


def test_show_gives_a_line_and_the_embedded_text_of_every_chunk(run) -> None:
    result = run("show", MANUAL, "--max-tokens", 200)
    chunks = chunk(MANUAL, max_tokens=200, document_id=MANUAL.name)
    assert result.code == 0
    assert "\x1b" not in result.out
    bodies = result.out.split("\n\n== ")
    assert len(bodies) == len(chunks)
    for shown, made in zip(bodies, chunks, strict=True):
        assert made.embed_text in shown
    rows = next(c for c in chunks if c.table and c.starts.reason == "row")
    header = next(line for line in result.out.splitlines() if f"== {rows.index + 1}/{len(chunks)} " in line)
    assert f"{rows.tokens} of 200 tokens | lines {rows.lines[0]}-{rows.lines[1]} | " in header
    assert " > ".join(rows.heading_path) in header
    assert "row! → " in header
    assert f"rows {rows.table.rows[0]}-{rows.table.rows[1]} of {rows.table.of}" in header  # type: ignore[union-attr]
    assert "hints: add-parent, keep-header" in header


def test_show_marks_only_what_the_cap_forced(run, tmp_path: Path) -> None:
    path = tmp_path / "two.md"
    path.write_text("# One\n\nText of one.\n\n# Two\n\nText of two, which is longer. It has two sentences.\n")
    assert "| document → document |" in run("show", path).out
    cut = run("show", path, "--max-tokens", 12).out
    assert "| document → section |" in cut
    assert "| section → sentence! |" in cut


def test_context_is_dim_and_the_text_is_not(run, tmp_path: Path) -> None:
    path = tmp_path / "two.md"
    path.write_text("# One\n\nText of one.\n\n## Two\n\nText of two.\n")
    colored = run("show", path, "--max-tokens", 10, "--color", "always").out
    assert "\x1b[2mOne\n\n\x1b[0m## Two\n\nText of two." in colored
    assert "\x1b[1m== 1/2 | " in colored


@pytest.mark.parametrize(("terminal", "no_color", "colored"), [(1, "", True), (1, "1", False), (0, "", False)])
def test_color_is_for_terminals_without_no_color(
    run, terminal: int, no_color: str, colored: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: bool(terminal), raising=False)
    monkeypatch.setenv("NO_COLOR", no_color)
    assert ("\x1b[" in run("show", MANUAL).out) is colored
    assert "\x1b[" not in run("show", MANUAL, "--color", "never").out


def test_a_document_cannot_steer_the_terminal(run, tmp_path: Path) -> None:
    path = tmp_path / "evil.txt"
    path.write_text("red \x1b[31m and a bell \x07\n")
    out = run("show", path).out
    assert "\x1b" not in out
    assert "red ␛[31m and a bell ␇" in out


def test_show_says_when_there_is_nothing_to_show(run, tmp_path: Path) -> None:
    (tmp_path / "empty.md").write_text("\n")
    result = run("show", tmp_path / "empty.md")
    assert (result.code, result.out) == (0, "")
    assert "there is no text in it" in result.err


def test_parse_gives_tree_json_and_text(run) -> None:
    document = parse(MANUAL, document_id=MANUAL.name)
    assert run("parse", MANUAL).out == pretty(document)
    assert from_json(run("parse", MANUAL, "--as", "json").out) == document
    assert run("parse", MANUAL, "--as", "text").out == document.text


def test_parse_keeps_line_ends_and_tells_notices(run, tmp_path: Path) -> None:
    path = tmp_path / "bom.md"
    path.write_bytes(b"\xef\xbb\xbfone\r\n\r\n```\r\ntwo\r\n")
    result = run("parse", path, "--as", "text")
    assert result.code == 0
    assert result.out == "one\r\n\r\n```\r\ntwo\r\n"
    assert f"{path}: byte-order-mark: The file begins with a byte order mark (utf-8)." in result.err
    assert f"{path}:3: unclosed-fence: " in result.err


def test_parse_and_show_fail_with_a_reason(run, tmp_path: Path) -> None:
    for command in ("parse", "show"):
        assert "no.md: No such file or directory; check the path" in run(command, tmp_path / "no.md").err
        result = run(command, tmp_path)
        assert result.code == 1
        assert f"use 'chunkwright chunk {tmp_path}'" in result.err
        assert run(command, MANUAL, "--format", "word").code == 2


def test_formats_lists_every_format_with_its_suffixes(run) -> None:
    lines = run("formats").out.splitlines()
    for kind in FORMATS.values():
        assert any(line.split() == [kind.name, kind.media_type, *kind.suffixes, *kind.file_names] for line in lines)


def test_version_and_help(run) -> None:
    assert run("--version").out == f"chunkwright {__version__}\n"
    assert run("--help").code == 0
    assert "hard cap" in run("chunk", "--help").out


def test_every_example_in_the_help_works(run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(ROOT)
    commands = next(a.choices for a in build_parser()._actions if a.dest == "command")
    assert set(commands) == {
        "chunk",
        "run",
        "compact",
        "state",
        "parse",
        "show",
        "explain",
        "golden",
        "eval",
        "check",
        "formats",
    }  # type: ignore[arg-type]
    for name, parser in commands.items():  # type: ignore[union-attr]
        example = parser.epilog.split("\n")[1].split()
        assert example[:2] == ["chunkwright", name]
        written = {"chunks.jsonl": str(tmp_path / "chunks.jsonl"), "out": str(tmp_path / "out")}
        arguments = [written.get(word, word) for word in example[1:]]
        assert run(*arguments).code == 0


def test_the_module_runs_as_a_program(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "chunkwright", "chunk", str(MANUAL), "-o", str(tmp_path / "out.jsonl")]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout == ""
    assert "1 document, " in done.stderr
    assert (tmp_path / "out.jsonl").read_text("utf-8").count("\n") > 3
    failed = subprocess.run([*command[:4], "no.md"], capture_output=True, text=True, check=False, cwd=tmp_path)
    assert failed.returncode == 2


def test_explain_tells_costs_and_alternatives(run) -> None:
    result = run("explain", ROOT / "corpora" / "manual" / "rillgate.en.md", "--max-tokens", "200")
    assert result.code == 0
    assert "line 10: section: before '## What is in the box'" in result.out
    assert " level" in result.out
    assert "  instead, line " in result.out
    assert "forced: the block is over the cap" in result.out
    plain = run("explain", ROOT / "corpora" / "manual" / "rillgate.en.md", "--strategy", "fixed")
    assert (plain.code, "weighs no cuts" in plain.err) == (2, True)


def test_show_counts_in_the_unit_and_tells_parents_and_findings(run) -> None:
    manual = ROOT / "corpora" / "manual" / "rillgate.en.md"
    chars = run("show", manual, "--unit", "chars", "--max-tokens", "800").out
    sizes = [int(size) for size in re.findall(r"^== .*? \| (\d+) of 800 chars \|", chars, re.M)]
    assert sizes
    assert max(sizes) > 500
    parents = run("show", manual, "--max-tokens", "200", "--parents", "900").out
    assert re.search(r"^== parent 1/\d \| \d+ of 900 tokens \|", parents, re.M) or "== skeleton 1/" in parents
    contract = run("show", ROOT / "corpora" / "contracts" / "irrigation-services.txt", "--preset", "legal")
    assert "clauses-inferred" in contract.err
