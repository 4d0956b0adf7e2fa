"""The pages of the documentation and their fenced blocks."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", *sorted(DOCS.rglob("*.md"))]

_FENCE = re.compile(r"^(`{3,})([^\n`]*)\n(.*?)^\1[ ]*$", re.M | re.S)


@dataclass(frozen=True)
class Fence:
    info: str
    content: str
    line: int


def fences(page: Path) -> list[Fence]:
    text = page.read_text("utf-8")
    return [Fence(m[2].strip(), m[3], text.count("\n", 0, m.start(3)) + 1) for m in _FENCE.finditer(text)]


def name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()
