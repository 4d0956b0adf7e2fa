"""What a document costs, on one machine with two workers and on a local Ray with two workers, over the same files.

usage: python tests/bench/ray_cost.py FOLDER... [--times 2] [--part-size 8000000] [--form jsonl]

CPU seconds are those of all processes, read from /proc five times a second and kept by role; of several times the one
with the least counts. What starting costs is measured with small files, enough that all workers start, and taken off.
Needs Linux and the extra `ray`. Outputs go to a temporary folder; the events of both are compared.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from corpus_state import lines

ROLES = ["", "asking", "ray", "task", "actor", "process"]
FEW = 200  # small files
TICKS = os.sysconf("SC_CLK_TCK")
ALONE = """
import sys, chunkwright
sources, out, form, size = sys.argv[1:-3], *sys.argv[-3:]
chunkwright.write_corpus(sources, out, workers=2, form=form, part_size=int(size))
"""
ON_RAY = """
import logging, sys, time
import ray, ray.data
from chunkwright.integrations.ray import chunk_dataset, list_files, write_dataset
sources, out, form, size = sys.argv[1:-3], *sys.argv[-3:]
ray.init(num_cpus=2, include_dashboard=False, configure_logging=False, log_to_driver=False,
         object_store_memory=1_000_000_000, _node_ip_address="127.0.0.1")
ray.data.DataContext.get_current().enable_progress_bars = False
logging.getLogger("ray.data").setLevel(logging.ERROR)
clock = [time.perf_counter()]
files = list_files(sources, files_per_block=50)
clock.append(time.perf_counter())
results = chunk_dataset(files, concurrency=2)
clock.append(time.perf_counter())
write_dataset(results, out, form=form, part_size=int(size))
clock.append(time.perf_counter())
print("list, compare, chunk and write:", *(f"{b - a:.1f} s" for a, b in zip(clock, clock[1:])))
"""


@dataclass
class Cost:
    """Seconds of the wall clock, and CPU seconds and the largest process in bytes by role."""

    wall: float = 0.0
    cpu: Counter[str] = field(default_factory=Counter)
    memory: dict[str, int] = field(default_factory=dict)


def role(pid: int) -> str:
    try:
        command = Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()
    except OSError:
        return ""
    if "chunkwright.corpus.worker" in command:
        return "process"
    if "MapWorker" in command or "ChunkFiles" in command:
        return "actor"
    if command.startswith("ray::"):
        return "task"
    if any(name in command for name in ("raylet", "gcs_server", "ray/_private", "ray/dashboard", "default_worker")):
        return "ray"
    return "asking"


def sample(top: int, used: dict[tuple[int, str], float], roles: dict[tuple[int, str], str], cost: Cost) -> None:
    """Reads what the processes below one have used so far; those that were seen before stay, whatever their parent."""
    stats = {}
    for entry in os.scandir("/proc"):
        if entry.name.isdigit():
            try:
                fields = Path(entry.path, "stat").read_text().rsplit(")", 1)[1].split()
            except OSError:
                continue
            stats[int(entry.name)] = fields
    known = {pid for pid, _ in used} & set(stats) | {top}
    grown = True
    while grown:
        more = {pid for pid, fields in stats.items() if int(fields[1]) in known} - known
        known |= more
        grown = bool(more)
    for pid in known & set(stats):
        fields = stats[pid]
        key = (pid, fields[19])
        used[key] = (int(fields[11]) + int(fields[12])) / TICKS
        name = role(pid)
        if name:
            roles[key] = max(roles.get(key, ""), name, key=ROLES.index)  # what it was at first is what forked it
            cost.memory[roles[key]] = max(cost.memory.get(roles[key], 0), int(fields[21]) * os.sysconf("SC_PAGE_SIZE"))


def measure(program: str, arguments: list[str]) -> Cost:
    cost, used, roles = Cost(), {}, {}
    start = time.perf_counter()
    environment = {**os.environ, "RAY_USAGE_STATS_ENABLED": "0"}
    process = subprocess.Popen([sys.executable, "-W", "ignore", "-c", program, *arguments], env=environment)
    while process.poll() is None:
        sample(process.pid, used, roles, cost)
        time.sleep(0.2)
    cost.wall = time.perf_counter() - start
    if process.returncode:
        raise SystemExit(f"the run ended with {process.returncode}")
    for key, seconds in used.items():
        cost.cpu[roles.get(key, "asking")] += seconds
    return cost


def tell(name: str, cost: Cost, fixed: Cost, out: Path) -> None:
    report = json.loads((out / "report.json").read_text("utf-8"))
    parts = json.loads((out / "manifest.json").read_text("utf-8"))["parts"]
    read = report["files"]["read"]
    size = sum(times["bytes"] for times in report["seconds_by_format"].values())
    written = sum(part["bytes"] for part in parts)
    whole, start = cost.cpu.total(), fixed.cpu.total()
    print(f"\n{name}: {cost.wall:.1f} s, {whole:.1f} s CPU; {FEW} small files {fixed.wall:.1f} s, {start:.1f} s CPU")
    for part, seconds in cost.cpu.most_common():
        memory = cost.memory.get(part, 0) / 1e6
        print(f"  {part:8} {seconds:7.1f} s CPU ({FEW} small files {fixed.cpu[part]:.1f}), at most {memory:.0f} MB")
    more = read - FEW
    print(f"  {read:,} files read, {report['documents']:,} documents, {size:,} bytes, {report['chunks']:,} chunks, "
          f"{len(parts)} parts of {written:,} bytes")  # fmt: skip
    cpu, wall = 1000 * (whole - start) / more, 1000 * (cost.wall - fixed.wall) / more
    print(f"  a file: {cpu:.2f} ms CPU, {wall:.2f} ms wall, "
          f"{size / read:,.0f} bytes, {report['chunks'] / read:.2f} chunks, "
          f"{written / read:,.0f} bytes of parts")  # fmt: skip
    print("  by format:", {name: times["files"] for name, times in report["seconds_by_format"].items()})


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("sources", nargs="+")
    parser.add_argument("--times", type=int, default=2)
    parser.add_argument("--part-size", default="8000000")
    parser.add_argument("--form", default="jsonl")
    arguments = parser.parse_args()
    sources = [os.path.abspath(source) for source in arguments.sources]
    with tempfile.TemporaryDirectory() as place:
        few = Path(place, "few")
        few.mkdir()
        for number in range(FEW):
            (few / f"{number}.md").write_text(f"# Berth {number}\n\nThe keeper of berth {number} opens at six.\n")
        rest = [arguments.form, arguments.part_size]
        programs = {"one machine, two workers": ALONE, "Ray, two workers": ON_RAY}
        costs: dict[str, list[tuple[Cost, Cost]]] = {name: [] for name in programs}
        for time_ in range(arguments.times):
            for name, program in programs.items():
                out = str(Path(place, f"{name}-{time_}"))
                fixed = measure(program, [str(few), f"{out}-few", *rest])
                costs[name].append((measure(program, [*sources, out, *rest]), fixed))
                print(
                    f"{name}: {costs[name][-1][0].cpu.total():.1f} s CPU, small files {fixed.cpu.total():.1f}",
                    flush=True,
                )
        outs = [Path(place, f"{name}-0") for name in programs]
        for name, out in zip(programs, outs, strict=True):
            cost, fixed = (min(tried, key=lambda c: c.cpu.total()) for tried in zip(*costs[name], strict=True))
            tell(name, cost, fixed, out)
        same = sorted(lines(outs[0])) == sorted(lines(outs[1]))
        print(f"\nthe events of both are {'the same' if same else 'NOT the same'}")
        raise SystemExit(not same)


if __name__ == "__main__":
    main()
