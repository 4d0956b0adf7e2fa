"""Documents with the tree that the recognizers make of them; `pytest --accept` rewrites what is expected."""

from __future__ import annotations

from pathlib import Path

import pytest

import chunkwright as cw
from chunkwright.recognize import recognize_clauses, recognize_questions
from chunkwright.tree import faults, from_json, pretty, to_json
from invariants import check
from recognized import assert_same_text

HERE = Path(__file__).parent
CASES = sorted(
    path for folder in ("clauses", "questions") for path in (HERE / folder).iterdir() if path.suffix != ".tree"
)
UNTOUCHED = sorted((HERE / "untouched").iterdir())


def recognized(path: Path) -> tuple[cw.Document, cw.Document]:
    document = cw.parse(path, document_id=path.name)
    return document, (recognize_clauses if path.parent.name == "clauses" else recognize_questions)(document)


@pytest.mark.parametrize("path", CASES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_case(path: Path, request: pytest.FixtureRequest) -> None:
    document, found = recognized(path)
    assert faults(found) == []
    assert from_json(to_json(found)) == found
    assert_same_text(document, found)
    notices = "".join(f"notice {n.kind}: {n.message}\n" for n in found.notices)
    shown = pretty(found, width=48) + notices
    expected = path.with_name(path.name + ".tree")
    if request.config.getoption("--accept"):
        expected.write_text(shown, "utf-8")
    assert shown == expected.read_text("utf-8"), f"{expected} differs"


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.name)
@pytest.mark.parametrize("recognize", [recognize_clauses, recognize_questions])
def test_recognizing_twice_is_recognizing_once(path: Path, recognize: object) -> None:
    assert callable(recognize)
    once = recognize(cw.parse(path))
    assert recognize(once) == once


@pytest.mark.parametrize("path", UNTOUCHED, ids=lambda path: path.name)
def test_what_only_looks_like_it_is_left_alone(path: Path) -> None:
    document = cw.parse(path)
    assert recognize_clauses(document) is document
    assert recognize_questions(document) is document


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.name)
@pytest.mark.parametrize("cap", [20, 80, 400])
def test_recognized_documents_are_packed_within_the_rules(path: Path, cap: int) -> None:
    _, found = recognized(path)
    policy = cw.Policy(max_tokens=cap)
    check(found, cw.pack(found, policy), policy)
