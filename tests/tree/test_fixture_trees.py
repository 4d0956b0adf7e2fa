"""Hand-written trees of four formats: sound, the same after JSON, and packed sensibly."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import chunkwright as cw
from chunkwright.tree import Cell, Table, cells, column_names, faults, from_json, pretty, to_json
from invariants import check
from trees import html_page, java_file, markdown_page, pdf_paper

TREES: dict[str, Callable[[], cw.Document]] = {
    "markdown": markdown_page.document,
    "html": html_page.document,
    "pdf": pdf_paper.document,
    "java": java_file.document,
}


@pytest.mark.parametrize("name", TREES)
@pytest.mark.parametrize("cap", [24, 60, 100, 150, 1000])
def test_every_tree_is_packed_within_the_rules(name: str, cap: int) -> None:
    document = TREES[name]()
    policy = cw.Policy(max_tokens=cap)
    check(document, cw.pack(document, policy), policy)


@pytest.mark.parametrize("name", TREES)
def test_a_tree_survives_json_and_can_be_read(name: str) -> None:
    document = TREES[name]()
    assert faults(document) == []
    assert from_json(to_json(document, indent=1)) == document
    shown = pretty(document)
    assert shown.count("\n") == 1 + sum(1 for _ in document.walk())


def test_the_markdown_page_cuts_its_table_with_caption_and_header() -> None:
    chunks = cw.pack(markdown_page.document(), cw.Policy(max_tokens=70))
    pieces = [chunk for chunk in chunks if chunk.table and chunk.starts.reason is cw.Reason.ROW]
    assert len(pieces) >= 2
    for piece in pieces:
        heads = [part.text.strip() for part in piece.embed_parts if part.role == "head"]
        assert heads == ["Table 1: Rates by season.", "| Season | Rate |\n|---|---|"]
        assert piece.heading_path == ("Harbor manual", "Rates")
    assert [chunk.metadata for chunk in chunks] == [{"tenant": "port"}] * len(chunks)
    assert not any("reviewed in March" in chunk.embed_text for chunk in chunks)


def test_the_html_page_keeps_its_table_tags_and_leaves_navigation_out() -> None:
    document = html_page.document()
    table = next(block for block in document.walk() if isinstance(block, Table))
    assert column_names(document.text, table) == ["Model", "Price retail", "Price trade"]
    first, price, *_ = cells(document.text, table)
    assert (first.row_span, first.column_span, first.header) == (2, 1, True)
    assert (price.row_span, price.column_span, price.column) == (1, 2, 1)
    merged = [cell for cell in cells(document.text, table) if cell.row == 4 and not cell.header]
    assert merged[-1] == Cell(merged[-1].span, row=4, column=1, column_span=2)
    chunks = cw.pack(document, cw.Policy(max_tokens=120))
    pieces = [chunk for chunk in chunks if chunk.table and chunk.starts.reason is cw.Reason.ROW]
    assert pieces
    for piece in pieces:
        assert "<table>\n" in piece.embed_text
        assert piece.embed_text.count("</table>") == 1
        assert "<tr><th>retail</th><th>trade</th></tr>" in piece.embed_text
    assert not any(word in chunk.text for chunk in chunks for word in ("Home", "cookies"))


def test_the_pdf_joins_its_table_over_the_page_break() -> None:
    document = pdf_paper.document()
    chunks = cw.pack(document, cw.Policy(max_tokens=80))
    assert not any("Copper Survey 2024" in chunk.embed_text for chunk in chunks)
    pieces = [chunk for chunk in chunks if chunk.table]
    assert all("| Site | Copper | Zinc |" in piece.embed_text for piece in pieces)
    assert {region.page for piece in pieces for region in piece.regions} == {1, 2}
    assert chunks[0].pages == (1,)
    assert chunks[-1].pages[-1] == 2
    assert any("own measurements" in c.text and "site 12" in c.text for c in chunks), "notes stay with their table"


def test_the_java_file_names_class_and_method_on_every_piece() -> None:
    chunks = cw.pack(java_file.document(), cw.Policy(max_tokens=70))
    inside = [chunk for chunk in chunks if chunk.starts.reason is cw.Reason.STATEMENT]
    assert len(inside) >= 3
    for piece in inside:
        assert piece.symbols[0] == "RefundService.settle"
        heads = [part.text.strip() for part in piece.embed_parts if part.role == "head"]
        assert heads == ["public class RefundService {", "public Result settle(Refund refund) {"]
        assert piece.language == "java"
    (reject,) = [chunk for chunk in chunks if chunk.symbols == ("RefundService.reject",)]
    assert reject.text.startswith("// rejects one refund") or reject.text.startswith("    // rejects one refund")
    assert reject.starts.reason is cw.Reason.MEMBER
