"""Runs over many files: the same in any number of processes, and no file costs more than itself."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

import chunkwright as cw
from chunkwright.corpus.job import Job
from chunkwright.corpus.pool import Pool
from chunkwright.corpus.task import Task
from deadly import Deadly

CORPORA = Path(__file__).parents[2] / "corpora"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for number in range(12):
        (tmp_path / f"{number:02}.md").write_text(f"# Title {number}\n\nText of file {number}.\n", "utf-8")
    return tmp_path


def tasks(folder: Path) -> list[Task]:
    return [Task(str(path), path.name, path.read_bytes(), None) for path in sorted(folder.iterdir())]


def test_any_number_of_workers_gives_the_same() -> None:
    sources = [CORPORA / "policies", CORPORA / "faq", CORPORA / "source"]
    alone = list(cw.run(sources, workers=1, max_tokens=200))
    together = list(cw.run(sources, workers=3, max_tokens=200))
    assert alone == together
    assert [outcome.document_id for outcome in alone] == sorted(outcome.document_id for outcome in alone)
    for outcome in alone:
        assert list(outcome.chunks) == cw.chunk(outcome.path, document_id=outcome.document_id, max_tokens=200)


def test_a_file_that_fails_is_an_outcome(folder: Path) -> None:
    (folder / "05.pdf").write_bytes(b"%PDF-1.4 and nothing else")
    for workers in (1, 2):
        outcomes = list(cw.run([folder, folder / "missing.md"], workers=workers))
        failed = {outcome.document_id: outcome.error for outcome in outcomes if outcome.error is not None}
        assert len(outcomes) == 14
        assert [Path(name).name for name in failed] == ["missing.md", "05.pdf"]


def test_a_file_that_hangs_is_given_up(folder: Path) -> None:
    (folder / "03.agda").write_text("lorem ipsum " * 60_000, "utf-8")
    outcomes = {Path(outcome.path).name: outcome for outcome in cw.run(folder, workers=2, time_limit=6.0)}
    assert isinstance(outcomes["03.agda"].error, cw.WorkerError)
    assert "longer than 6 seconds" in str(outcomes["03.agda"].error)
    assert sum(outcome.error is None for outcome in outcomes.values()) == 12


def test_a_process_that_dies_costs_one_file_and_is_replaced(folder: Path) -> None:
    pool = Pool(Job(policy=cw.Policy()), 1, None, None)
    outcomes = pool.results(tasks(folder))
    first = next(outcomes)
    process = pool.workers[0].child.process
    assert process is not None
    os.kill(process.pid, signal.SIGKILL)
    rest = list(outcomes)
    assert first.error is None
    assert len(rest) == 11
    assert all(outcome.error is None for outcome in rest)


def test_of_small_files_that_go_together_each_pays_for_itself_alone() -> None:
    odd = {7: b"die", 20: b"hang", 33: b"unsendable", 41: b"die"}
    given = [Task(str(number), str(number), odd.get(number, b"text"), None) for number in range(60)]
    pool = Pool(Deadly(), 2, 1.0, None)
    results = list(pool.results(given))
    pool.close()
    failed = {number: result for number, result in enumerate(results) if result != str(number)}
    assert failed.keys() == odd.keys()
    assert "exit code 3" in failed[7]
    assert "longer than 1 seconds" in failed[20]
    assert "pickle" in failed[33]


def test_what_is_settled_keeps_its_place_among_tasks() -> None:
    given = [f"settled {n}" if n % 3 else Task(str(n), str(n), b"text", None) for n in range(50)]
    pool = Pool(Deadly(), 2, None, None)
    assert list(pool.results(given)) == [f"settled {n}" if n % 3 else str(n) for n in range(50)]
    pool.close()


def test_processes_end_with_the_run(folder: Path) -> None:
    pool = Pool(Job(policy=cw.Policy()), 2, None, None)
    outcomes = pool.results(tasks(folder))
    next(outcomes)
    started = [worker.child.process for worker in pool.workers if worker.child.process is not None]
    outcomes.close()
    assert started
    assert all(process.poll() is not None for process in started)


def test_memory_is_bounded(folder: Path) -> None:
    (outcome, *_) = cw.run(folder / "00.md", workers=2, memory_limit=64 * 2**20)
    assert outcome.error is not None


def test_trees_are_sent_when_asked_for(folder: Path) -> None:
    assert all(outcome.document is None for outcome in cw.run(folder, workers=2))
    (first, *_) = cw.run(folder, workers=2, documents=True)
    assert first.document == cw.parse(folder / "00.md", document_id="00.md")


def test_what_cannot_be_sent_is_refused(folder: Path) -> None:
    with pytest.raises(cw.PolicyError, match="several workers"):
        next(cw.run(folder, workers=2, tokenizer=lambda text: len(text.split())))
    assert next(cw.run(folder, workers=1, tokenizer=lambda text: len(text.split()))).error is None


def test_contradictions_are_refused(folder: Path) -> None:
    with pytest.raises(ValueError, match="workers=0"):
        cw.run(folder, workers=0)
    with pytest.raises(cw.SourceError, match="not below"):
        cw.run(folder, root=CORPORA)
