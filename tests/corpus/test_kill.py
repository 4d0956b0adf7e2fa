"""A run that is killed goes on with the same command, and in the end nothing shows that it was killed."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from corpus_state import lines, tables

AT = "2026-03-01"
PARAGRAPH = "The keeper of berth {0} opens at six, and closes when boat {0} is in, unless the tide is low. " * 8


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    top = tmp_path_factory.mktemp("docs")
    for number in range(120):
        (top / f"{number:03}.md").write_text(f"# Berth {number}\n\n{PARAGRAPH.format(number)}\n")
    (top / "bad.pdf").write_bytes(b"%PDF-1.4 and nothing else")
    (top / "copy.md").write_bytes((top / "007.md").read_bytes())
    return top


def command(folder: Path, out: Path) -> list[str]:
    options = ["--workers", "2", "--part-size", "20k", "--max-tokens", "60", "--at", AT]
    return [sys.executable, "-m", "chunkwright", "run", str(folder), "-o", str(out), *options]


def run(folder: Path, out: Path) -> None:
    done = subprocess.run(command(folder, out), capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stderr  # one file fails


def parts(out: Path) -> int:
    return len(list((out / "parts").glob("part-*"))) if (out / "parts").exists() else 0


def finished(out: Path) -> bool:
    with closing(sqlite3.connect(out / "state.db")) as connection:
        return bool(connection.execute("SELECT finished FROM runs").fetchone()[0])


@pytest.fixture(scope="module")
def undisturbed(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("out") / "undisturbed"
    run(folder, out)
    assert parts(out) >= 5
    return out


def same(out: Path, undisturbed: Path) -> None:
    assert tables(out) == tables(undisturbed)
    assert lines(out) == lines(undisturbed)
    assert sorted(os.listdir(out / "parts")) == sorted(os.listdir(undisturbed / "parts"))
    for name in ("manifest.json", "quarantine.jsonl", "left_out.jsonl"):
        assert (out / name).read_bytes() == (undisturbed / name).read_bytes()


def wait_for_parts(process: subprocess.Popen[bytes], out: Path, count: int) -> None:
    end = time.monotonic() + 60
    while parts(out) < count and process.poll() is None and time.monotonic() < end:
        time.sleep(0.002)


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no such signal on this system")
def test_a_run_that_is_killed_goes_on(folder: Path, undisturbed: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    killed = 0
    for count in (1, 3, 5):
        process = subprocess.Popen(command(folder, out), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait_for_parts(process, out, count)
        process.kill()
        killed += process.wait() == -signal.SIGKILL and not finished(out)
    assert killed >= 2
    run(folder, out)
    same(out, undisturbed)


@pytest.mark.skipif(not hasattr(signal, "SIGINT") or sys.platform == "win32", reason="no such signal on this system")
@pytest.mark.parametrize(("sent", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_run_that_is_interrupted_says_how_to_go_on(
    folder: Path, undisturbed: Path, tmp_path: Path, sent: signal.Signals, code: int
) -> None:
    out = tmp_path / "out"
    process = subprocess.Popen(command(folder, out), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    wait_for_parts(process, out, 2)
    process.send_signal(sent)
    _, told = process.communicate(timeout=60)
    assert process.returncode == code
    assert b"the same command goes on from there" in told
    assert b"Traceback" not in told
    run(folder, out)
    same(out, undisturbed)


def children(process: int) -> list[int]:
    """Processes that any thread of a process has started."""
    threads = Path(f"/proc/{process}/task").iterdir()
    return [int(pid) for thread in threads for pid in (thread / "children").read_text().split()]


@pytest.mark.skipif(sys.platform != "linux", reason="children are found through /proc")
def test_workers_that_are_killed_cost_nothing(folder: Path, undisturbed: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    process = subprocess.Popen(command(folder, out), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    killed = 0
    for count in (1, 3):
        wait_for_parts(process, out, count)
        for pid in children(process.pid)[:1]:
            os.kill(pid, signal.SIGKILL)
            killed += 1
    process.communicate(timeout=120)
    assert killed == 2
    assert process.returncode == 1
    same(out, undisturbed)
