"""Roll-outs that are replayed and undone: an index that takes the events is what it was."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import chunkwright as cw
from chunkwright.corpus import compact_corpus, replay_runs, undo_runs
from chunkwright.corpus.output.forms import read_lines
from chunkwright.corpus.output.parts import seal
from chunkwright.corpus.state import open_state
from chunkwright.corpus.state.looking import chunks_at, history
from chunkwright.corpus.state.purge import purge
from chunkwright.corpus.state.verify import verify_parts
from chunkwright.corpus.task import Task
from chunkwright.corpus.written import WritingJob

Index = dict[str, dict[str, object]]
SETTINGS: cw.PolicySettings = {"max_tokens": 60}


class InThisProcess:
    """A pool without processes: many small runs would start a process each."""

    seal = staticmethod(seal)

    def __init__(self, work: WritingJob, workers: int, time_limit: float | None, memory_limit: int | None) -> None:
        self._work = work

    def results(self, tasks: Iterable[object]) -> Iterator[object]:
        return (self._work.do(task) if isinstance(task, Task) else task for task in tasks)

    def close(self) -> None:
        """There is nothing to be ended."""


@pytest.fixture(autouse=True, scope="module")
def no_processes() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys.modules["chunkwright.corpus.write_corpus"], "Pool", InThisProcess)
        yield


def write(folder: Path, number: int, text: str) -> None:
    folder.mkdir(exist_ok=True)
    body = f"The keeper of berth {number} says: {text}. " * 8
    (folder / f"{number:02}.md").write_text(f"# Berth {number}\n\n{body}\n\n## Fees {text}\n\nNine euro.\n")


def roll_out(folder: Path, out: Path, at: str = "2026-03-01") -> None:
    cw.write_corpus(folder, out, workers=1, at=at, **SETTINGS)


def feed(index: Index, events: Iterable[bytes]) -> Index:
    """What an index does with events. It is told of nothing that it does not hold, and of nothing twice."""
    for line in events:
        event = json.loads(line)
        kind, identity = event.pop("event"), event["id"]
        event.pop("reembed", None)
        if kind == "retired":
            del index[identity]
        else:
            assert (identity in index) == (kind == "updated")
            assert index.get(identity) != event
            index[identity] = event
    return index


def parts_of(out: Path, run: int) -> list[bytes]:
    manifest = json.loads((out / "manifest.json").read_text("utf-8"))
    return [line for p in manifest["parts"] if p["run"] == run for line in read_lines(out / "parts" / p["name"])]


def last_run(out: Path) -> int:
    with closing(open_state(out / "state.db")) as connection:
        return int(connection.execute("SELECT max(number) FROM runs").fetchone()[0])


def faults(out: Path) -> list[str]:
    with closing(open_state(out / "state.db")) as connection:
        return [fault.message for fault in verify_parts(connection, out)]


@pytest.fixture
def rolled_out(tmp_path: Path) -> tuple[Path, Path, list[Index]]:
    """A corpus after three runs, and what an index held after each."""
    folder, out = tmp_path / "docs", tmp_path / "out"
    index: Index = {}
    after = [dict(index)]
    for number in range(4):
        write(folder, number, "first")
    roll_out(folder, out, "2026-03-01")
    after.append(dict(feed(index, parts_of(out, 1))))
    write(folder, 1, "second")
    (folder / "02.md").unlink()
    (folder / "03.md").write_text("\n\n" + (folder / "03.md").read_text())
    write(folder, 4, "new")
    roll_out(folder, out, "2026-03-02")
    after.append(dict(feed(index, parts_of(out, 2))))
    write(folder, 1, "third")
    write(folder, 2, "again")
    roll_out(folder, out, "2026-03-03")
    after.append(dict(feed(index, parts_of(out, 3))))
    return folder, out, after


@pytest.mark.parametrize("compacted", [False, True])
@pytest.mark.parametrize("first", [1, 2, 3])
def test_an_index_is_what_it_was(rolled_out: tuple[Path, Path, list[Index]], first: int, compacted: bool) -> None:
    folder, out, after = rolled_out
    if compacted:
        compact_corpus(out)
    events = undo_runs(out, first, at="2026-03-04")
    lines = parts_of(out, 4)
    assert len(lines) == events.added + events.updated + events.retired > 0
    assert feed(dict(after[3]), lines) == after[first - 1]
    assert faults(out) == []
    with closing(open_state(out / "state.db")) as connection:
        there = {chunk.id for chunk in chunks_at(connection, "2026-03-05T00:00:00Z")}
    assert there == set(after[first - 1])
    roll_out(folder, out, "2026-03-05")
    assert feed(dict(after[first - 1]), parts_of(out, 5)) == after[3]
    undo_runs(out, 4, at="2026-03-06")
    assert parts_of(out, 6) == []  # undoing the undoing, after the sources rolled out the same again


@pytest.mark.parametrize("compacted", [False, True])
def test_runs_are_replayed_one_by_one_or_together(rolled_out: tuple[Path, Path, list[Index]], compacted: bool) -> None:
    _, out, after = rolled_out
    if compacted:
        compact_corpus(out)
    for first in (1, 2, 3):
        for last in range(first, 4):
            assert feed(dict(after[first - 1]), replay_runs(out, first, last)) == after[last]
    with closing(open_state(out / "state.db")) as connection:
        assert [row.status for row in history(connection, "02.md")] == ["chunked", "retired", "chunked"]


def test_what_a_replay_tells_is_what_the_run_told(rolled_out: tuple[Path, Path, list[Index]]) -> None:
    _, out, _ = rolled_out
    for run in (1, 2, 3):
        assert sorted(replay_runs(out, run)) == sorted(parts_of(out, run))


def test_a_document_is_not_read_again_when_its_content_comes_back_too(
    rolled_out: tuple[Path, Path, list[Index]],
) -> None:
    folder, out, _ = rolled_out
    undo_runs(out, at="2026-03-04")
    write(folder, 1, "second")
    (folder / "02.md").unlink()
    figures = cw.write_corpus(folder, out, workers=1, at="2026-03-05", **SETTINGS)
    assert (figures.tally.read, figures.events.added, figures.events.retired) == (0, 0, 0)


def test_what_was_purged_cannot_be_undone(rolled_out: tuple[Path, Path, list[Index]]) -> None:
    _, out, after = rolled_out
    with closing(open_state(out / "state.db")) as connection:
        purge(connection, "2026-03-03T00:00:00Z")
        with pytest.raises(cw.StateError, match="before run 2 has been purged"):
            list(chunks_at(connection, "2026-03-01T12:00:00Z"))
    with pytest.raises(cw.StateError, match="before run 2 has been purged"):
        undo_runs(out, 2)
    with pytest.raises(cw.StateError, match="before run 2 has been purged"):
        list(replay_runs(out, 1))
    compact_corpus(out)
    undo_runs(out, 3, at="2026-03-04")
    assert feed(dict(after[3]), parts_of(out, 4)) == after[2]


def test_records_of_what_was_purged_are_gone_after_compact(rolled_out: tuple[Path, Path, list[Index]]) -> None:
    _, out, _ = rolled_out
    compact_corpus(out)
    ended = b"".join(line for file in sorted((out / "ended").iterdir()) for line in read_lines(file))
    assert b"says: first" in ended
    with closing(open_state(out / "state.db")) as connection:
        purge(connection, "2026-04-01T00:00:00Z")
    compact_corpus(out)
    assert list((out / "ended").iterdir()) == []
    assert faults(out) == []


@pytest.mark.parametrize("first", [0, 4, -1])
def test_a_run_that_there_is_not(rolled_out: tuple[Path, Path, list[Index]], first: int) -> None:
    _, out, _ = rolled_out
    with pytest.raises(cw.StateError, match="there is no run"):
        undo_runs(out, first)
    assert last_run(out) == 3


def test_runs_are_replayed_in_their_order(rolled_out: tuple[Path, Path, list[Index]]) -> None:
    _, out, _ = rolled_out
    with pytest.raises(cw.StateError, match="in their order"):
        list(replay_runs(out, 3, 1))


def test_a_part_that_is_missing_leaves_all_as_it_is(rolled_out: tuple[Path, Path, list[Index]]) -> None:
    _, out, _ = rolled_out
    (out / "parts" / "part-000001.jsonl").rename(out / "elsewhere")
    with pytest.raises(cw.StateError, match="part is missing"):
        undo_runs(out)
    assert last_run(out) == 3
    (out / "elsewhere").rename(out / "parts" / "part-000001.jsonl")
    assert undo_runs(out).retired > 0


def test_an_undoing_that_is_killed_goes_on(rolled_out: tuple[Path, Path, list[Index]]) -> None:
    _, out, after = rolled_out
    program = (
        "import os, sys\n"
        "from chunkwright.corpus import journal, undo_runs\n"
        "flush, count = journal.Journal.flush, [0]\n"
        "def dying(self):\n"
        "    count[0] += 1\n"
        "    if count[0] == int(sys.argv[2]):\n"
        "        os._exit(9)\n"
        "    flush(self)\n"
        "journal.Journal.flush = dying\n"
        "undo_runs(sys.argv[1], 2, part_size=600, at='2026-03-04')\n"
    )
    for moment in ("1", "2", "2"):
        done = subprocess.run([sys.executable, "-c", program, str(out), moment], check=False, env=dict(os.environ))
        assert done.returncode == 9
        with pytest.raises(cw.StateError, match="not come to its end"):
            compact_corpus(out)
    undo_runs(out, at="2026-03-05")
    assert last_run(out) == 4
    assert feed(dict(after[3]), parts_of(out, 4)) == after[1]
    compact_corpus(out)


@given(st.lists(st.tuples(st.sampled_from("wdruc"), st.integers(0, 3), st.sampled_from("abc")), max_size=12))
@settings(deadline=None)
def test_any_course_of_things(steps: list[tuple[str, int, str]]) -> None:
    with tempfile.TemporaryDirectory() as place:
        folder, out = Path(place, "docs"), Path(place, "out")
        index: Index = {}
        after: list[Index] = [{}]
        for kind, number, text in [("w", 0, "a"), ("r", 0, ""), *steps]:
            if kind == "w":
                write(folder, number, text)
            elif kind == "d":
                (folder / f"{number:02}.md").unlink(missing_ok=True)
            elif kind == "c":
                compact_corpus(out)
            else:
                if kind == "r":
                    roll_out(folder, out)
                else:
                    first = min(number + 1, len(after) - 1)
                    undo_runs(out, first, at="2026-03-01")
                index = feed(dict(index), parts_of(out, len(after)))
                if kind == "u":
                    assert index == after[first - 1]
                after.append(index)
        assert faults(out) == []
        for first in range(1, len(after)):
            assert feed(dict(after[first - 1]), replay_runs(out, first)) == after[first]
        assert feed({}, replay_runs(out, 1, len(after) - 1)) == index
