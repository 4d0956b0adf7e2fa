"""Reads odd PDF files and compares what becomes of each with what is expected.

    python tests/bench/odd_pdfs.py FOLDER [--accept]

Outcomes are in `odd_pdfs.tsv`, a line a file: its path, its password, and `tree`, `tree` with the kinds of its notices,
or `refused` with the reason. `--accept` writes them anew.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from pathlib import Path

import chunkwright as cw
from chunkwright.tree import faults

EXPECTED = Path(__file__).with_name("odd_pdfs.tsv")
LIMIT = 30.0  # seconds a file


def outcome(path: Path, password: str) -> str:
    """What becomes of a file."""
    try:
        document = cw.parse(path, time_limit=LIMIT, options=cw.ReadOptions(password=password))
    except cw.ParseError as error:
        return f"refused: {str(error).split(': ', 1)[-1]}"
    chunks = cw.pack(document, cw.Policy())
    wrong = faults(document)
    if cw.parse_text(document.text, format="markdown").outline() != document.outline():
        wrong.append("the rendering read again has another outline")
    if any(chunk.tokens > 512 for chunk in chunks):
        wrong.append("a chunk is over the cap")
    if wrong:
        return f"FAULT: {wrong[0]}"
    kinds = sorted({notice.kind.value for notice in document.notices})
    return f"tree, {len(document.pages)} pages" + "".join(f", {kind}" for kind in kinds)


def main() -> int:
    """Compares, or writes; the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--accept", action="store_true")
    arguments = parser.parse_args()
    rows = [line.split("\t") for line in EXPECTED.read_text("utf-8").splitlines()] if EXPECTED.exists() else []
    expected = {name: (password, text) for name, password, text in rows}
    out: dict[str, tuple[str, str]] = {}
    differing, slowest = 0, 0.0
    for path in sorted(arguments.folder.rglob("*.pdf")):
        name = path.relative_to(arguments.folder).as_posix()
        password, wanted = expected.get(name, ("", ""))
        start = time.perf_counter()
        found = outcome(path, password)
        slowest = max(slowest, time.perf_counter() - start)
        out[name] = (password, found)
        if found != wanted:
            differing += 1
            sys.stdout.write(f"{name}\n  expected {wanted or 'nothing'}\n  found    {found}\n")
    if arguments.accept:
        EXPECTED.write_text("".join(f"{n}\t{p}\t{t}\n" for n, (p, t) in out.items()), "utf-8")
    kinds = Counter(text.split(",")[0].split(":")[0] for _, text in out.values())
    sys.stdout.write(f"{len(out)} files, {dict(kinds)}, {differing} differ, slowest {slowest:.1f} s\n")
    return int(differing > 0 and not arguments.accept)


if __name__ == "__main__":
    sys.exit(main())
