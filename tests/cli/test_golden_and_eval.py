"""`golden check` and `eval`."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

MANUAL = "# Pumps\n\nA pump may run at 40 bar.\n\n## Seals\n\n| Part | Price |\n|---|---|\n| Seal | 4 EUR |\n"
GOLDEN = [
    {"question": "At how many bar may a pump run?", "evidence": [{"document": "m.md", "quote": "run at 40 bar"}]},
    {"question": "What does a seal cost?", "evidence": [{"document": "m.md", "quote": "| Seal | 4 EUR |"}]},
]


@pytest.fixture
def golden(tmp_path: Path) -> Path:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "m.md").write_text(MANUAL)
    path = tmp_path / "golden.jsonl"
    path.write_text("".join(json.dumps(question) + "\n" for question in GOLDEN))
    return path


def test_a_set_that_matches_has_nothing_to_look_at(run, golden: Path) -> None:
    result = run("golden", "check", golden, golden.parent / "docs")
    assert (result.code, result.out) == (0, "")
    assert result.err == "2 questions with 2 marks in 1 documents: 0 to look at\n"


def test_a_mark_that_no_longer_matches_is_told_with_its_line_and_where_it_went(run, golden: Path) -> None:
    (golden.parent / "docs" / "m.md").write_text(MANUAL.replace("4 EUR", "4.50 EUR"))
    result = run("golden", "check", golden, golden.parent / "docs")
    assert result.code == 1
    assert result.out.startswith(f"{golden}:2: evidence 1: no-match: '| Seal | 4 EUR |' of m.md; see m.md:9, ")
    assert result.out.endswith("% alike: 'Seal | 4.50 EUR |'\n")


def test_eval_prints_a_table_and_writes_the_figures(run, golden: Path, tmp_path: Path) -> None:
    page, figures = tmp_path / "r.html", tmp_path / "r.json"
    arguments = ["eval", golden, tmp_path / "docs", "--sweep", "strategy=structure,fixed", "max-tokens=24", "--jobs", 1]
    arguments += ["-k", "1,2", "--budget", 40, "--html", page, "--json", figures, "--cache", tmp_path / "kept"]
    result = run(*arguments)
    assert result.code == 0, result.err
    assert "\nat 1 chunks " in result.out
    assert "\nat 40 tokens " in result.out
    assert "strategy=fixed max_tokens=24" in result.out
    record = json.loads(figures.read_text("utf-8"))
    assert record["cutoffs"] == ["@1", "@2", "@40t"]
    assert page.read_text("utf-8").startswith("<!DOCTYPE html>")
    assert len(list((tmp_path / "kept").iterdir())) == 2
    assert run(*arguments).out == result.out


def test_the_other_options_hold_for_every_setting(run, golden: Path, tmp_path: Path) -> None:
    result = run("eval", golden, tmp_path / "docs", "--max-tokens", 20, "--tables", "records", "--jobs", 1)
    assert result.code == 0
    assert "left out strategy=recursive: tables has no effect" in result.err
    assert "strategy=structure " in result.out


def test_an_embedding_function_of_ones_own(run, golden: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_vectors.py").write_text(
        "def embed(texts):\n    return [[text.count(c) for c in 'abcdefghij'] for text in texts]\n\nNOTHING = 3\n"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    base = ["eval", golden, "docs", "--jobs", 1, "--sweep", "strategy=structure"]
    for kind in ("vectors", "fusion"):
        assert run(*base, "--retriever", kind, "--embed", "my_vectors:embed").code == 0
    for kind, embed, message in (
        ("vectors", "my_vectors:none", "has no attribute 'none'"),
        ("vectors", "my_vectors:NOTHING", "this is no function"),
        ("vectors", "no_such_module:x", "No module named"),
        ("fusion", "my_vectors", "--embed my_vectors: give MODULE:FUNCTION"),
        ("fusion", "", "--retriever fusion needs --embed MODULE:FUNCTION"),
        ("bm25", "my_vectors:embed", "--embed has no effect with --retriever bm25"),
    ):
        result = run(*base, "--retriever", kind, "--embed", embed)
        assert result.code == 2
        assert message in result.err


def test_mistakes_are_told_before_anything_is_done(run, golden: Path, tmp_path: Path) -> None:
    docs = tmp_path / "docs"
    empty, wrong, lost = tmp_path / "empty.jsonl", tmp_path / "wrong.jsonl", tmp_path / "lost.jsonl"
    empty.write_text("\n")
    wrong.write_text("{}\n")
    lost.write_text(json.dumps(GOLDEN[0] | {"evidence": [{"document": "m.md", "quote": "50 bar"}]}) + "\n")
    for arguments, message in (
        (("eval", tmp_path / "gone.jsonl", docs), "check the path"),
        (("eval", empty, docs), "there is no question in it"),
        (("eval", wrong, docs), "wrong.jsonl:1: the question is empty; correct the golden set"),
        (("eval", lost, docs), "lost.jsonl:1: evidence 1: the quote '50 bar' is not in 'm.md'; 'chunkwright golden"),
        (("eval", golden, tmp_path / "nowhere"), "no document could be read"),
        (("eval", golden, docs, "--sweep", "max_tokens"), "give a name and its values"),
        (("eval", golden, docs, "--sweep", "max_tokens=x"), "max_tokens=x: give a whole number"),
        (("eval", golden, docs, "--sweep", "tokenizer=nobody"), "no tokenizer is called 'nobody'"),
        (("eval", golden, docs, "--sweep", "max_tokens=0"), "no combination of --sweep is possible"),
        (("eval", golden, docs, "-k", "0"), "give whole numbers of 1 or more"),
        (("eval", golden, docs, "--jobs", "1", "--json", docs), "cannot write"),
        (("golden", "check", wrong, docs), "wrong.jsonl:1"),
        (("golden", "check", golden, docs, "--root", tmp_path / "elsewhere"), "is not below the root"),
    ):
        result = run(*arguments)
        assert result.code == 2, arguments
        assert message in result.err, arguments


def test_a_draft_can_be_checked_and_put_to_use(run, golden: Path, tmp_path: Path) -> None:
    draft = tmp_path / "draft.jsonl"
    result = run("golden", "draft", tmp_path / "docs", "-o", draft)
    assert (result.code, result.err) == (0, "1 questions from 1 documents: edit them before use\n")
    assert run("golden", "check", draft, tmp_path / "docs").code == 0
    assert run("golden", "draft", tmp_path / "docs").out == draft.read_text("utf-8")
    assert run("eval", draft, tmp_path / "docs", "--jobs", 1, "--sweep", "strategy=fixed").code == 0
    for wrong in (("--most", 0), ("-o", tmp_path / "no" / "such" / "folder")):
        assert run("golden", "draft", tmp_path / "docs", *wrong).code == 2


def test_other_chunkers_are_rows(run, golden: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_chunkers.py").write_text(
        "def lines(text):\n    return text.splitlines()\n\n\ndef wrong(text):\n    return ['no such text']\n"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    base = ["eval", golden, "docs", "--jobs", 1, "--sweep", "strategy=structure", "--chunker"]
    result = run(*base, "by-line=my_chunkers:lines")
    assert result.code == 0, result.err
    assert "\nby-line " in result.out
    for given, message in (
        ("wrong=my_chunkers:wrong", "--chunker wrong: m.md: piece 1 does not stand in the text"),
        ("lines", "--chunker lines: give NAME=MODULE:FUNCTION"),
        ("x=lines", "--chunker lines: give MODULE:FUNCTION"),
    ):
        failed = run(*base, given)
        assert (failed.code, message in failed.err) == (2, True)


def test_premises_can_be_moved(run, golden: Path, tmp_path: Path) -> None:
    arguments = ["eval", golden, tmp_path / "docs", "--jobs", 1, "--sweep", "strategy=structure,fixed", "--moves"]
    result = run(*arguments, "--json", tmp_path / "r.json")
    assert result.code == 0, result.err
    assert (
        "\nmoved: renamed-section (2 questions), complete: before, after, kept\n"
        "strategy=structure  100.0  100.0  100.0\n" in result.out
    )
    (first, _) = json.loads((tmp_path / "r.json").read_text("utf-8"))["moves"]
    assert first == {
        "setting": "strategy=structure", "move": "renamed-section", "questions": 2, "before": 1.0, "after": 1.0,
        "change": [0.0, 0.0, 0.0], "flagged": False,
    }  # fmt: skip


def test_what_cannot_be_kept_or_used_is_told_in_a_line(run, tmp_path: Path) -> None:
    corpus = ("corpora/golden/example.jsonl", "corpora/manual", "corpora/policies", "corpora/faq", "--root", "corpora")
    blocked = tmp_path / "file"
    blocked.write_text("x", "utf-8")
    for options in (
        ("--cache", blocked / "cache"),
        ("--html", tmp_path / "no" / "page.html"),
        ("--retriever", "vectors", "--embed", "os:getcwd"),
    ):
        result = run("eval", *corpus, "--sweep", "strategy=fixed", *options)
        assert result.code == 2
        assert "error: --" in result.err
        assert "Traceback" not in result.err


def test_pages_to_mark_and_to_leaf_through_are_written(run, golden: Path, tmp_path: Path) -> None:
    page, sample = tmp_path / "mark.html", tmp_path / "sample.html"
    result = run("golden", "page", tmp_path / "docs", "-o", page, "--golden", golden)
    assert (result.code, result.out) == (0, "")
    assert '<script type="application/json" id="corpus">' in page.read_text("utf-8")
    result = run("check", tmp_path / "docs", "--max-tokens", 20, "--html", sample, "--sample", 2, "--seed", 3)
    assert result.code == 0, result.err
    assert sample.read_text("utf-8").count("<section ") == 2
    result = run("check", tmp_path / "docs", "--html", tmp_path / "no" / "page.html")
    assert result.code == 2
    assert "there is no such folder" in result.err


def test_chunkers_of_other_libraries_are_rows_by_name(run, golden: Path, tmp_path: Path) -> None:
    common = ["eval", golden, tmp_path / "docs", "--jobs", 1, "--sweep", "strategy=structure"]
    result = run(*common, "--chunker", "langchain-recursive@60")
    assert result.code == 0, result.err
    assert "\nlangchain-recursive@60 " in result.out
    for given, told in (
        ("langchain@60", "there is no chunker 'langchain'"),
        ("semchunk", "give NAME=MODULE:FUNCTION, or LIBRARY@TOKENS"),
        ("semchunk@0", "give NAME=MODULE:FUNCTION, or LIBRARY@TOKENS"),
    ):
        result = run(*common, "--chunker", given)
        assert result.code == 2
        assert told in result.err
