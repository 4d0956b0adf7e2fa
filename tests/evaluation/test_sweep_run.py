"""Sweeps over a small corpus: figures, processes, chunks that are kept, reports."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

import chunkwright as cw
from chunkwright.evaluation import (
    ChunkCache,
    Comparison,
    Cutoff,
    Evaluation,
    Question,
    Sweep,
    TermPart,
    Trial,
    compare,
    comparison_html,
    comparison_record,
    comparison_text,
    read_golden,
    resolve_golden,
    run_sweep,
    sweep,
)
from chunkwright.sinks import chunk_record

ROOT = Path(__file__).parents[2]
NAMES = ("manual/rillgate.en.md", "policies/refunds-2025.en.md", "policies/refunds-2026.en.md", "faq/questions.en.md")


@pytest.fixture(scope="module")
def trial() -> Trial:
    documents = tuple(cw.parse(ROOT / "corpora" / name, document_id=name) for name in NAMES)
    questions = resolve_golden(read_golden(ROOT / "corpora" / "golden" / "example.jsonl"), documents)
    cutoffs = (Cutoff("chunks", 5), Cutoff("tokens", 600))
    return Trial(questions=tuple(questions), documents=documents, cutoffs=cutoffs)


@pytest.fixture(scope="module")
def swept() -> Sweep:
    return sweep({"max_tokens": ["128"], "strategy": ["structure", "fixed"], "parents": ["0", "500"]})


@pytest.fixture(scope="module")
def evaluations(trial: Trial, swept: Sweep) -> list[tuple[str, Evaluation]]:
    return [(setting.name, found) for setting, found in run_sweep(swept.settings, trial)]


@pytest.fixture(scope="module")
def comparison(trial: Trial, evaluations: list[tuple[str, Evaluation]]) -> Comparison:
    return compare(trial.questions, trial.cutoffs, evaluations, resamples=500)


def test_structure_keeps_what_windows_tear(comparison: Comparison) -> None:
    structure, expanded, fixed, _ = comparison.rows
    assert structure.evaluation.mean("cut") == 0.0 < (fixed.evaluation.mean("cut") or 0)
    complete = comparison.rows[2].figures["@600t", "complete"]
    assert complete.difference is not None
    assert complete.difference.mean < 0
    assert structure.figures["@600t", "complete"].difference is None
    assert structure.evaluation.chunks == expanded.evaluation.chunks
    assert ("@5", "conflict") in structure.figures


def test_no_setting_delivers_more_than_the_budget(evaluations: list[tuple[str, Evaluation]]) -> None:
    for _, found in evaluations:
        assert max(result.scores.tokens for result in found.results["@600t"]) <= 600


def test_parents_are_delivered_at_a_budget_and_not_at_k(evaluations: list[tuple[str, Evaluation]]) -> None:
    plain, expanded = evaluations[0][1], evaluations[1][1]
    assert plain.results["@5"] == expanded.results["@5"]
    assert plain.results["@600t"] != expanded.results["@600t"]


def test_processes_find_the_same(trial: Trial, swept: Sweep, evaluations: list[tuple[str, Evaluation]]) -> None:
    found = list(run_sweep(swept.settings[:2], trial, jobs=2))
    assert [(setting.name, evaluation) for setting, evaluation in found] == evaluations[:2]


def test_chunks_are_kept_by_document_and_policy(trial: Trial, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    document, policy = trial.documents[1], cw.Policy(max_tokens=80)
    fresh = ChunkCache(tmp_path).pack(document, policy)
    (file,) = tmp_path.iterdir()

    def refuse(*_: object) -> None:
        raise AssertionError("cut again")

    with monkeypatch.context() as patch:
        patch.setattr("chunkwright.evaluation.cache.pack", refuse)
        assert [chunk_record(c) for c in ChunkCache(tmp_path).pack(document, policy)] == [
            chunk_record(c) for c in fresh
        ]
        for other in (cw.Policy(max_tokens=81), cw.Policy(max_tokens=80, tokenizer="characters")):
            with pytest.raises(AssertionError, match="cut again"):
                ChunkCache(tmp_path).pack(document, other)
        changed = cw.parse_text(document.text + "\nMore.\n", format="markdown", document_id=document.id)
        with pytest.raises(AssertionError, match="cut again"):
            ChunkCache(tmp_path).pack(changed, policy)
    file.write_text("{", encoding="utf-8")
    assert ChunkCache(tmp_path).pack(document, policy) == fresh
    counted = cw.Policy(max_tokens=80, tokenizer=lambda text: len(text.split()))
    assert ChunkCache(tmp_path / "none").pack(document, counted)
    assert not (tmp_path / "none").exists()


def test_the_table_holds_the_figures(comparison: Comparison) -> None:
    text = comparison_text(comparison)
    assert text.startswith("10 questions, per cent; differences in points, 95 % intervals\n\nat 5 chunks ")
    assert "\nat 600 tokens " in text
    lines = [line for line in text.splitlines() if line.startswith("max_tokens=128 strategy=fixed parents=0")]
    assert len(lines) == 2
    assert re.search(r" -\d+\.\d \[-\d+\.\d, [+-]\d+\.\d\]", lines[1])


def test_the_json_holds_every_question(comparison: Comparison) -> None:
    record = json.loads(json.dumps(comparison_record(comparison), allow_nan=False))
    assert (record["questions"], record["cutoffs"], len(record["rows"])) == (10, ["@5", "@600t"], 4)
    row = record["rows"][2]
    low, high = row["measures"]["complete@600t"]["interval"]
    spread = row["spread"]["@5"]
    assert spread["passages"] == {"p50": 5, "p95": 5}
    assert spread["tokens"]["p50"] <= spread["tokens"]["p95"] <= 5 * 128
    assert low <= row["measures"]["complete@600t"]["mean"] <= high
    assert row["measures"]["complete@600t"]["difference"] < 0
    assert row["questions"][0]["id"] == "valves-at-heat"
    missed = sum(len(question["@600t"]["misses"]) for question in row["questions"])
    told = [miss for question in row["questions"] for miss in question["@600t"]["misses"] if "missing" in miss]
    assert all(part in list(TermPart) for miss in told for _, part in miss["missing"])
    assert missed == sum(row["misses"]["@600t"].values()) > 0


class Page(HTMLParser):
    """Reads a page, and fails where it is not well-formed or asks for another file."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag not in ("script", "link", "img", "iframe", "object")
        assert not {name for name, _ in attrs} & {"src", "href", "onclick", "onload"}
        self.seen.append(tag)
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_is_one_file_with_tables_a_plot_and_the_worst_questions(comparison: Comparison, trial: Trial) -> None:
    text = comparison_html(comparison, trial.documents, "A <b> & c")
    page = Page(text)
    assert page.seen.count("polyline") == 4
    assert page.seen.count("circle") == 8
    assert "mark" in page.seen
    assert "<title>A &lt;b&gt; &amp; c</title>" in text
    assert "Complete by kind" in text
    assert "How much is refunded for a device returned on day 45?" in text


def test_a_page_without_evidence_or_kinds() -> None:
    document = cw.parse_text("Text.", format="text", document_id="t")
    (line,) = [Question(question="Q?", answerable=False)]
    gold = tuple(resolve_golden([line], [document]))
    lone = Trial(questions=gold, documents=(document,), cutoffs=(Cutoff("chunks", 1),))
    found = [(setting.name, evaluation) for setting, evaluation in run_sweep(sweep({}).settings, lone)]
    empty = compare(gold, lone.cutoffs, found)
    text = comparison_html(empty, [document])
    Page(text)
    assert "<svg" not in text
    assert "Every setting answers every question completely." in text
    assert "-" in comparison_text(empty)
