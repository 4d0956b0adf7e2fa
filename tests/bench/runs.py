"""What runs cost and survive.

usage: python tests/bench/runs.py workers FOLDER...            one worker against two: wall clock, CPU of the parent
       python tests/bench/runs.py again FOLDER...              a second run over the same files against the first
       python tests/bench/runs.py memory [--files 1000,100000] memory of the parent over generated files
       python tests/bench/runs.py kills FOLDER [--kills 30]    `kill -9` at random moments, then the same command
       python tests/bench/runs.py check FOLDER...              every file that a run can read: cap, slices, coverage

Each prints its figures. Outputs go to a temporary folder. `kills` ends with an error if the output or the state differs
from that of an undisturbed run; every third kill is of a worker and not of the run. `check` asserts the invariants of
the tests over every document (all of its text in its chunks, each the slices that it names, none over the cap) and ends
with an error if one does not hold.
"""

from __future__ import annotations

import argparse
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from checked import Checked, Finding
from chunkwright.corpus import LeftOutKind, Limits, Screen
from chunkwright.corpus.job import Job
from chunkwright.corpus.planning import Alias, Planner
from chunkwright.corpus.pool import Pool
from chunkwright.corpus.screening import KEEPABLE
from chunkwright.corpus.sources import Failure, LeftOut, find
from chunkwright.pack import Policy
from corpus_state import lines, tables

AT = "2026-03-01"
PARAGRAPH = "The keeper of berth {0} opens at six, and closes when boat {0} is in, unless the tide is low. " * 4


@dataclass(frozen=True)
class Cost:
    """What a command took: seconds of the wall clock, of its own CPU and of its children's, and bytes of memory."""

    wall: float
    own: float
    children: float
    memory: int


def command(out: Path, sources: list[str], *options: str) -> list[str]:
    return [sys.executable, "-m", "chunkwright", "run", *sources, "-o", str(out), "--at", AT, *options]


def cost(out: Path, sources: list[str], *options: str) -> Cost:
    """Runs a command to its end; the parent's own CPU is read by itself, before it ends."""
    program = (
        "import resource, sys\n"
        "from chunkwright.cli import main\n"
        "code = main(sys.argv[1:])\n"
        "own, children = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))\n"
        "used = [r.ru_utime + r.ru_stime for r in (own, children)]\n"
        "print('COST', *used, own.ru_maxrss * 1024, file=sys.stderr)\n"
    )
    arguments = command(out, sources, *options)[3:]
    start = time.perf_counter()
    done = subprocess.run([sys.executable, "-c", program, *arguments], capture_output=True, text=True, check=False)
    wall = time.perf_counter() - start
    *told, last = done.stderr.strip().splitlines()
    _, own, children, memory = last.split()
    print("   ", "; ".join(line for line in told if line.startswith(("run", "files", "failed"))))
    return Cost(wall, float(own), float(children), int(memory))


def workers(folder: Path, sources: list[str]) -> None:
    costs = {}
    for count in (1, 2):
        costs[count] = cost(folder / str(count), sources, "--workers", str(count))
        c = costs[count]
        share = 100 * c.own / (c.own + c.children)
        print(f"{count} workers: {c.wall:.1f} s, parent {c.own:.1f} s CPU ({share:.1f} % of all), "
              f"workers {c.children:.1f} s CPU, parent {c.memory / 1e6:.0f} MB", flush=True)  # fmt: skip
    print(f"two against one: {costs[1].wall / costs[2].wall:.2f} x")


def again(folder: Path, sources: list[str]) -> None:
    first, second = (cost(folder / "out", sources) for _ in range(2))
    print(f"first {first.wall:.1f} s ({first.own + first.children:.1f} s CPU), second {second.wall:.1f} s "
          f"({second.own + second.children:.1f} s CPU): {100 * second.wall / first.wall:.1f} % of the wall clock, "
          f"{100 * (second.own + second.children) / (first.own + first.children):.1f} % of the CPU")  # fmt: skip


def memory(folder: Path, counts: list[int]) -> None:
    for count in counts:
        top = folder / f"docs{count}"
        for number in range(count):
            file = top / f"{number // 500:04}" / f"{number:06}.md"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(f"# Berth {number}\n\n{PARAGRAPH.format(number)}\n")
        c = cost(folder / f"out{count}", [str(top)])
        print(f"{count:,} files: parent {c.memory / 1e6:.1f} MB, {c.wall:.1f} s, parent {c.own:.1f} s CPU, workers "
              f"{c.children:.1f} s CPU", flush=True)  # fmt: skip


def kills(folder: Path, sources: list[str], count: int, seed: int) -> None:
    options = ("--workers", "2", "--part-size", "300k")
    whole = cost(folder / "undisturbed", sources, *options)
    chance = random.Random(seed)
    out, done, finished, attempt = folder / "killed", 0, 0, 0
    while done < count:
        attempt += 1
        process = subprocess.Popen(
            command(out, sources, *options), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        time.sleep(chance.uniform(0.0, whole.wall))
        if attempt % 3 == 0:
            for pid in children(process.pid)[:1]:
                os.kill(pid, signal.SIGKILL)
                done += 1
        if attempt % 3 or chance.random() < 0.5:
            process.kill()
            done += process.poll() is None or process.wait() == -signal.SIGKILL
        process.wait()
        if not over(out):
            continue
        finished += 1
        compare(out, folder / "undisturbed")
        subprocess.run(["rm", "-rf", str(out)], check=True)
    while not over(out):
        subprocess.run(command(out, sources, *options), capture_output=True, check=False)
    compare(out, folder / "undisturbed")
    for place in (out, folder / "undisturbed"):
        subprocess.run([sys.executable, "-m", "chunkwright", "compact", str(place)], check=True, capture_output=True)
    compare(out, folder / "undisturbed")
    print(
        f"{done} kills in {attempt} starts, {finished + 1} runs came to their end: all the same as the undisturbed one"
    )


def check(sources: list[str]) -> int:
    job = Job(policy=Policy(), screen=Screen(keep=frozenset(KEEPABLE) - {LeftOutKind.DUPLICATE}))
    pool = Pool(Checked(job), 2, 600.0, None)
    files: Counter[str] = Counter()
    left_out: Counter[str] = Counter()
    failed: list[str] = []
    faults: list[str] = []
    chunks = 0
    for item in pool.results(Planner(job, "").plan(find(sources, "/", Limits()))):
        if isinstance(item, Alias):
            left_out["duplicate"] += 1
        elif isinstance(item, LeftOut):
            left_out[str(item.kind)] += 1
        elif isinstance(item, Failure):
            failed.append(f"{item.path}: {item.error}".replace(f"{item.path}: {item.path}: ", f"{item.path}: "))
        elif isinstance(item, Finding) and item.left_out:
            left_out[item.left_out] += 1
        elif isinstance(item, Finding):
            files[item.format] += 1
            chunks += item.chunks
            failed += [f"{item.path}: {item.failed}"] if item.failed else []
            faults += [f"{item.path}: {item.fault}"] if item.fault else []
    pool.close()
    print(f"{files.total():,} files: {dict(files.most_common(12))}\n{chunks:,} chunks\nleft out: {dict(left_out)}")
    for kind, told in (("failed", failed), ("faults", faults)):
        print(f"{kind}: {len(told)} ({100 * len(told) / max(1, files.total()):.3f} %)", *told, sep="\n  ")
    return 1 if faults else 0


def children(process: int) -> list[int]:
    try:
        threads = list(Path(f"/proc/{process}/task").iterdir())
        return [int(pid) for thread in threads for pid in (thread / "children").read_text().split()]
    except OSError:
        return []


def over(out: Path) -> bool:
    """Whether the run has come to its end: its row in the state says so."""
    return (out / "state.db").exists() and any(row[3] for row in tables(out).get("runs", []))


def compare(out: Path, undisturbed: Path) -> None:
    assert tables(out) == tables(undisturbed), "the states differ"
    assert lines(out) == lines(undisturbed), "the events differ"
    for name in ("manifest.json", "quarantine.jsonl", "left_out.jsonl"):
        assert (out / name).read_bytes() == (undisturbed / name).read_bytes(), f"{name} differs"
    assert sorted(os.listdir(out / "parts")) == sorted(os.listdir(undisturbed / "parts")), "the parts differ"


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("what", choices=("workers", "again", "memory", "kills", "check"))
    parser.add_argument("sources", nargs="*")
    parser.add_argument("--files", default="1000,100000")
    parser.add_argument("--kills", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        if arguments.what == "check":
            return check(arguments.sources)
        if arguments.what == "workers":
            workers(folder, arguments.sources)
        elif arguments.what == "again":
            again(folder, arguments.sources)
        elif arguments.what == "memory":
            memory(folder, [int(count) for count in arguments.files.split(",")])
        else:
            kills(folder, arguments.sources, arguments.kills, arguments.seed)
    print(f"children of this script used {resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime:.0f} s CPU in all")
    return 0


if __name__ == "__main__":
    sys.exit(main())
