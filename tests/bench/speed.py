"""Speed of parse + pack + count beside the tokenizer's own pass, and growth with the size of one document.

usage: python tests/bench/speed.py FOLDER [--max-tokens 512]
       python tests/bench/speed.py --shapes [--megabytes 1,2,4,8]

Process CPU time, one thread. FOLDER: all Markdown files, and the ratio to one plain tokenizer pass over them in the
same run. --shapes: documents of one shape each (headings, one section, one table, one list, one paragraph), seconds per
megabyte at each size: the same number at all sizes means linear time.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import chunkwright as cw
from chunkwright.tokenizers import resolve

SENTENCE = "The harbor opens at six and closes when the last boat is in, unless the keeper is away. "


def repeated(unit: str, size: int, numbered: bool = True) -> str:
    count = size // len(unit)
    return "".join(unit.replace("#n", str(n)) for n in range(count)) if numbered else unit * count


SHAPES = {
    "headings": lambda size: repeated("## Berth #n\n\nOne line about berth #n.\n\n", size),
    "one section": lambda size: "# Harbor\n\n" + repeated(SENTENCE + "\n\n", size),
    "one table": lambda size: "| Berth | Fee |\n|---|---|\n" + repeated("| berth #n | #n euro a day |\n", size),
    "one list": lambda size: repeated("- berth #n, which lies beside the mole\n", size),
    "one paragraph": lambda size: repeated(SENTENCE, size),
    "one fence": lambda size: "```\n" + repeated("x#n = x + #n\n", size) + "```\n",
    "one word": lambda size: "ab1" * (size // 3),
}


def seconds(text: str, max_tokens: int) -> float:
    start = time.process_time()
    cw.chunk_text(text, format="markdown", max_tokens=max_tokens)
    return time.process_time() - start


def shapes(megabytes: list[float], max_tokens: int) -> None:
    print(f"{'shape':16}" + "".join(f"{m:>9g} MB" for m in megabytes) + "   CPU seconds per MB")
    for name, make in SHAPES.items():
        row = [seconds(make(int(m * 1e6)), max_tokens) / m for m in megabytes]
        print(f"{name:16}" + "".join(f"{value:12.2f}" for value in row), flush=True)


def folder(path: Path, max_tokens: int) -> None:
    texts = [p.read_text("utf-8", "replace") for p in sorted(path.rglob("*.md"))]
    size = sum(len(text.encode("utf-8", "surrogatepass")) for text in texts) / 1e6
    tokenizer = resolve("cl100k_base")
    tokenizer.count("warm")
    start = time.process_time()
    for text in texts:
        tokenizer.count(text)
    floor = time.process_time() - start
    start = time.process_time()
    chunks = sum(len(cw.chunk_text(text, format="markdown", max_tokens=max_tokens)) for text in texts)
    ours = time.process_time() - start
    print(f"{len(texts)} files, {size:.2f} MB, {chunks} chunks")
    print(f"tokenizer {floor:.2f} s ({size / floor:.2f} MB/s), chunkwright {ours:.2f} s ({size / ours:.2f} MB/s)")
    print(f"ratio {floor / ours:.3f}")


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("folder", type=Path, nargs="?")
    arguments.add_argument("--shapes", action="store_true")
    arguments.add_argument("--megabytes", default="1,2,4,8")
    arguments.add_argument("--max-tokens", type=int, default=512)
    given = arguments.parse_args()
    cw.chunk_text("# warm\n\nup\n", format="markdown")
    if given.folder:
        folder(given.folder, given.max_tokens)
    if given.shapes:
        shapes([float(m) for m in given.megabytes.split(",")], given.max_tokens)


if __name__ == "__main__":
    main()
