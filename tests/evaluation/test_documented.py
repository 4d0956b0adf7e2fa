"""The page on evaluation tells every name and every member of a closed list."""

from __future__ import annotations

import re

import chunkwright.evaluation
from chunkwright.evaluation import MEASURES, Flaw, Match, MissKind, Move, Problem, TermPart
from doc_pages import DOCS

PAGE = (DOCS / "evaluation.md").read_text("utf-8")


def test_every_exported_name_is_documented() -> None:
    told = set(re.findall(r"`(\w+)", PAGE.split("## Reference")[1]))
    assert set(chunkwright.evaluation.__all__) <= told


def test_closed_lists_are_complete() -> None:
    for member in (*Problem, *Match, *MissKind, *TermPart, *Move, *Flaw):
        assert f"`{member.value}`" in PAGE, member


def test_every_measure_is_documented() -> None:
    for measure in (*MEASURES, "cut", "omega"):
        assert f"| `{measure}`" in PAGE or measure == "tokens", measure
