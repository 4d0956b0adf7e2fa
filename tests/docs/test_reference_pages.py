"""The reference pages know every kind, field, weight and member of a closed list."""

from __future__ import annotations

import dataclasses
import itertools
import re
from typing import get_args

import pytest

import chunkwright
from chunkwright import Hint, NoticeKind, Policy, Reason, errors, parse_text
from chunkwright.formats import FORMATS
from chunkwright.pack.chunk import Chunk, PartRole, ShedKind
from chunkwright.pack.weights import DEFAULT_WEIGHTS, Weights
from chunkwright.tree import KINDS, Block, pretty
from doc_pages import DOCS, Fence, fences

NODES = (DOCS / "nodes.md").read_text("utf-8")
CONCEPTS = (DOCS / "concepts.md").read_text("utf-8")
PYTHON = (DOCS / "python.md").read_text("utf-8")
_OWN = {field.name for field in dataclasses.fields(Block)}


def examples() -> list[tuple[Fence, Fence]]:
    found = fences(DOCS / "nodes.md")
    return [(first, second) for first, second in itertools.pairwise(found) if first.info == "markdown example"]


def section(page: str, title: str) -> str:
    match = re.search(rf"^## {re.escape(title)}\n(.*?)(?=^## |\Z)", page, re.M | re.S)
    assert match, f"no section {title!r}"
    return match[1]


def rows(text: str) -> dict[str, list[str]]:
    """Rows of the tables in a text whose first cell is one name in code marks, by that name."""
    lines = (line.strip().strip("|").split(" | ") for line in text.splitlines() if line.startswith("| `"))
    return {cells[0].strip(" `"): [cell.strip() for cell in cells[1:]] for cells in lines}


@pytest.mark.parametrize(("source", "tree"), examples(), ids=lambda fence: str(fence.line))
def test_the_tree_of_every_example_is_the_one_shown(source: Fence, tree: Fence) -> None:
    assert tree.info == "text tree"
    assert pretty(parse_text(source.content, format="markdown")) == tree.content


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_its_fields_and_an_example_or_a_reason(kind: str) -> None:
    text = section(NODES, f"{KINDS[kind].__name__} (`{kind}`)")
    fields = {field.name for field in dataclasses.fields(KINDS[kind])} - _OWN
    assert set(rows(text)) == fields
    assert "markdown example" in text or "never makes" in text


def test_every_kind_that_has_an_example_occurs_in_it() -> None:
    shown = {line.split()[0] for _, tree in examples() for line in tree.content.splitlines()}
    assert shown == set(KINDS)


def test_the_fields_of_every_block_are_told() -> None:
    assert set(rows(section(NODES, "Every block"))) == _OWN


def test_weights_have_their_defaults() -> None:
    table = rows(section(CONCEPTS, "What cuts cost"))
    assert list(table) == [field.name for field in dataclasses.fields(Weights)]
    for name, cells in table.items():
        if name != "level":
            assert cells[0] == str(getattr(DEFAULT_WEIGHTS, name)), name


def test_reasons_have_their_costs() -> None:
    table = rows(section(CONCEPTS, "Reasons"))
    assert list(table) == [reason.value for reason in Reason]
    for reason in Reason:
        assert table[reason.value][0] == str(DEFAULT_WEIGHTS.level[reason]), reason


@pytest.mark.parametrize(
    ("title", "members"),
    [("Hints", [hint.value for hint in Hint]), ("Notices", [kind.value for kind in NoticeKind])],
)
def test_closed_lists_are_complete(title: str, members: list[str]) -> None:
    assert list(rows(section(CONCEPTS, title))) == members


def test_roles_of_parts_and_kinds_of_shedding_are_complete() -> None:
    table = rows(section(CONCEPTS, "Context and what is shed"))
    assert set(table) == set(get_args(PartRole)) | set(get_args(ShedKind))


def test_the_python_page_tells_every_field_and_error() -> None:
    assert set(rows(section(PYTHON, "Policy"))) == {field.name for field in dataclasses.fields(Policy)}
    told = set(re.findall(r"`(\w+)`", section(PYTHON, "What a chunk holds")))
    assert {field.name for field in dataclasses.fields(Chunk)} <= told
    assert set(rows(section(PYTHON, "Errors"))) == set(errors.__all__)


def test_every_exported_name_is_documented() -> None:
    told = set(re.findall(r"`(?:cw\.)?(\w+)[`(=]", PYTHON)) | set(re.findall(r"\bcw\.(\w+)", PYTHON))
    assert set(chunkwright.__all__) <= told


def test_the_formats_page_lists_every_suffix() -> None:
    table = rows((DOCS / "formats.md").read_text("utf-8").split("\n## ")[0])
    assert {name: cells[0].replace("`", "").split() for name, cells in table.items()} == {
        kind.name: list(kind.suffixes) for kind in FORMATS.values()
    }


def test_decision_records_are_short_and_whole() -> None:
    records = sorted((DOCS / "decisions").glob("0*.md"))
    index = (DOCS / "decisions" / "README.md").read_text("utf-8")
    assert len(records) >= 6
    for record in records:
        text = record.read_text("utf-8")
        assert text.count("\n") < 40, record.name
        assert re.findall(r"^## (.*)$", text, re.M) == ["Context", "Decision", "Consequences"]
        title = re.match(r"# \d{4}: (.*)\n", text)
        assert title
        assert f"]({record.name}) |" in index or f"[{record.name[:4]}]({record.name})" in index
        assert title[1] in index
