"""Closed lists: every reason, hint, notice, kind of block and thing that is shed is produced by some case."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import chunkwright as cw
from chunkwright.pack.chunk import PartRole, ShedKind
from chunkwright.recognize import recognize_clauses
from chunkwright.tree import KINDS
from pdf_pages import Sheet
from recognizing import recognizing
from test_cases import FOLDERS
from tree.test_fixture_trees import TREES


def half_scanned() -> cw.Document:
    """A file with a page of text and a page that is a picture."""
    sheet = Sheet()
    sheet.text(60, 60, "A seal keeps oil in.")
    sheet.page()
    sheet.picture()
    return sheet.read()


def scan_that_is_recognized() -> cw.Document:
    """A file with a page that is a picture."""
    sheet = Sheet()
    sheet.picture()
    return cw.parse_bytes(sheet.data(), name="scan.pdf", options=cw.ReadOptions(ocr=True))


CORPORA = Path(__file__).parent.parent / "corpora"


def produced() -> Iterator[tuple[cw.Document, list[cw.Chunk]]]:
    for folder in FOLDERS:
        (source,) = folder.glob("input.*")
        settings = folder / "policy.json"
        policy = cw.Policy(**json.loads(settings.read_text("utf-8"))) if settings.exists() else cw.Policy()
        document = cw.parse(source)
        yield document, cw.pack(document, policy)
    contract = cw.parse(CORPORA / "contracts" / "irrigation-services.txt")
    yield recognize_clauses(contract), []
    yield (
        contract,
        cw.pack(contract, cw.Policy(max_tokens=60, reserve=5, contextualise=lambda d, c: "Much too long. " * 9)),
    )
    manual = cw.parse(CORPORA / "manual" / "rillgate.en.md")
    yield manual, cw.pack(manual, cw.Policy(tables="proxy", parents=600))
    for document in (
        cw.parse_text("x = 1\n", format="cobol"),
        cw.parse_text("lorem ipsum " * 20_000, format="agda", time_limit=0.3),
    ):
        yield document, cw.pack(document)
    yield half_scanned(), []
    with recognizing():
        yield scan_that_is_recognized(), []
    for make in TREES.values():
        for cap in (12, 24, 70):
            document = make()
            yield document, cw.pack(document, cw.Policy(max_tokens=cap))


def test_every_member_of_every_closed_list_is_produced_by_a_case() -> None:
    found: dict[str, set[str]] = {name: set() for name in ("reason", "hint", "notice", "shed", "role", "kind")}
    for document, chunks in produced():
        found["notice"] |= {n.kind for n in (*document.notices, *cw.shed_notices(chunks))}
        found["kind"] |= {block.kind for block in (document.root, *document.walk())}
        for chunk in chunks:
            found["reason"] |= {chunk.starts.reason, chunk.ends.reason}
            found["hint"] |= set(chunk.hints)
            found["shed"] |= set(chunk.shed)
            found["role"] |= {part.role for part in chunk.embed_parts}
    assert found["reason"] == set(cw.Reason)
    assert found["hint"] == set(cw.Hint)
    assert found["notice"] == set(cw.NoticeKind)
    assert found["shed"] == set(get_args(ShedKind))
    assert found["role"] == set(get_args(PartRole))
    assert found["kind"] == set(KINDS)
