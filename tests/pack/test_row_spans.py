"""Cells that span rows: pieces of a table that begin under them say what they say."""

from __future__ import annotations

import re

from hypothesis import given, settings
from hypothesis import strategies as st

import chunkwright as cw
from chunkwright.tree import Table, cells, cells_above, walk
from invariants import check

GROUPS = (
    "<table>\n<tr><th>Group</th><th>Part</th><th>Price</th></tr>\n"
    '<tr><th rowspan="3">Seals</th><td>flat seal</td><td>1.20</td></tr>\n'
    "<tr><td>round seal</td><td>1.40</td></tr>\n"
    "<tr><td>gasket</td><td>4.80</td></tr>\n"
    '<tr><th rowspan="2">Cables</th><td>pulse cable</td><td>14.90</td></tr>\n'
    "<tr><td>bus cable</td><td>3.80</td></tr>\n</table>\n"
)


def pieces(text: str, cap: int, **policy: str) -> list[cw.Chunk]:
    document = cw.parse_text(text, format="markdown")
    settings_ = cw.Policy(max_tokens=cap, **policy)  # type: ignore[arg-type]
    chunks = cw.pack(document, settings_)
    check(document, chunks, settings_)
    return chunks


def table_of(text: str) -> tuple[cw.Document, Table]:
    document = cw.parse_text(text, format="markdown")
    return document, next(block for block in walk(document.root) if isinstance(block, Table))


def test_a_piece_that_begins_under_a_cell_carries_it() -> None:
    for cap in (60, 70, 80, 100):
        for chunk in pieces(GROUPS, cap):
            for part, group in (("round seal", "Seals"), ("gasket", "Seals"), ("bus cable", "Cables")):
                assert part not in chunk.text or group in chunk.embed_text, (cap, part)


def test_a_piece_is_a_table_whose_cells_keep_their_columns() -> None:
    found: dict[str, tuple[int, str]] = {}
    for chunk in pieces(GROUPS, 70):
        document, table = table_of(chunk.embed_text)
        named = {}
        for cell in cells(document.text, table):
            named.update(dict.fromkeys(range(cell.row, cell.row + cell.row_span), cell) if cell.column == 0 else {})
            if cell.column == 1 and cell.row:
                found[cell.span.slice(document.text)] = (cell.column, named[cell.row].span.slice(document.text))
    assert found == {
        "flat seal": (1, "Seals"),
        "round seal": (1, "Seals"),
        "gasket": (1, "Seals"),
        "pulse cable": (1, "Cables"),
        "bus cable": (1, "Cables"),
    }


def test_a_piece_does_not_change_when_its_group_grows_elsewhere() -> None:
    text = GROUPS.replace("gasket", "gasket of the flange")
    more = text.replace('rowspan="3"', 'rowspan="4"').replace(
        '<tr><th rowspan="2">', '<tr><td>hemp</td><td>2.00</td></tr>\n<tr><th rowspan="2">'
    )
    (before,), (after,) = ([chunk for chunk in pieces(each, 62) if "round seal" in chunk.text] for each in (text, more))
    assert before.embed_digest == after.embed_digest


def test_every_record_has_the_cells_that_span_its_row() -> None:
    chunks = pieces(GROUPS, 60, tables="records")
    rendered = [part.text.strip() for c in chunks for part in c.embed_parts if part.role == "rendered"]
    assert rendered[1:4] == [
        "Group: Seals\nPart: round seal\nPrice: 1.40",
        "Group: Seals\nPart: gasket\nPrice: 4.80",
        "Group: Cables\nPart: pulse cable\nPrice: 14.90",
    ]


def test_the_pieces_of_a_row_know_their_columns_and_carry_the_cells() -> None:
    long = " ".join(f"word{n}" for n in range(30))
    chunks = pieces(GROUPS.replace("<td>gasket", f"<td>{long}"), 40)
    cut = [chunk for chunk in chunks if "word" in chunk.text]
    assert len(cut) > 1
    for chunk in cut:
        assert chunk.table is not None
        assert chunk.table.columns[0] == 2
        assert "Group: Seals\nPart: " in chunk.embed_text


def test_of_a_long_cell_the_beginning_is_carried_and_the_rest_noted() -> None:
    long = " ".join(f"word{n}" for n in range(40))
    for tables in ("rows", "records"):
        chunks = pieces(GROUPS.replace("Seals", long), 160, tables=tables)
        later = [chunk for chunk in chunks if "gasket" in chunk.text and "flat seal" not in chunk.text]
        for chunk in later:
            assert "word0 word1" in chunk.embed_text
            assert " …" in chunk.embed_text
            assert "row-span" in chunk.shed


def test_cells_are_shed_before_header_rows_and_after_the_rest() -> None:
    text = f"# Parts of all meters\n\n{GROUPS.replace('Seals', 'Seals and gaskets')}"
    found = set()
    for cap in range(34, 90):
        for chunk in pieces(text, cap):
            if not chunk.text.startswith("<tr><td>round seal"):
                continue
            shed = [kind for kind in chunk.shed if kind != "heading"]  # of which some come back, where they fit
            found.add(tuple(shed))
            if "row-span" in shed:
                assert shed.index("frame") < shed.index("row-span")
            if "header" in shed:
                assert shed.index("row-span") < shed.index("header")
    assert ("frame", "row-span") in found
    assert () in found


def test_a_cell_ends_with_its_group_of_rows() -> None:
    text = (
        '<table><tbody><tr><td rowspan="9">A</td><td>1</td></tr><tr><td>2</td></tr></tbody>\n'
        "<tbody><tr><td>B</td><td>3</td></tr></tbody></table>\n"
    )
    document, table = table_of(text)
    above = cells_above(document.text, table)
    assert {number: [cell.span.slice(document.text) for cell in row] for number, row in above.items()} == {2: ["A"]}


def test_a_table_without_row_spans_has_no_cells_from_above() -> None:
    document, table = table_of("| rowspan=2 | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\n")
    assert cells_above(document.text, table) == {}


@settings(max_examples=100, deadline=None)
@given(
    rows=st.lists(
        st.lists(
            st.tuples(st.integers(1, 5), st.integers(1, 3), st.sampled_from(("", "x", "ab cd", "e" * 30))), max_size=4
        ),
        min_size=2,
        max_size=9,
    ),
    cap=st.integers(12, 120),
    tables=st.sampled_from(("rows", "records")),
    unit=st.sampled_from(("tokens", "chars")),
)
def test_the_invariants_hold_for_any_spans(
    rows: list[list[tuple[int, int, str]]], cap: int, tables: str, unit: str
) -> None:
    lines = [
        "<tr>" + "".join(f'<td rowspan="{r}" colspan="{c}">{content}</td>' for r, c, content in row) + "</tr>"
        for row in rows
    ]
    text = "<table>\n<tr><th>a</th><th>b</th></tr>\n" + "\n".join(lines) + "\n</table>\n"
    chunks = pieces(text, cap * (4 if unit == "chars" else 1), tables=tables, unit=unit)
    assert not any(re.search(r'rowspan="0"', chunk.embed_text) for chunk in chunks)


def test_very_many_cells_from_above_are_not_carried() -> None:
    many = "".join(f'<td rowspan="90">{n}</td>' for n in range(60))
    more = many + "".join(f'<td rowspan="90">{n}</td>' for n in range(60, 400))
    for cells_of_a_row in (many, more):
        text = (
            f"<table>\n<tr><th>a</th></tr>\n<tr>{cells_of_a_row}</tr>\n" + "<tr><td>x</td></tr>\n" * 90 + "</table>\n"
        )
        chunks = pieces(text, 100)
        assert len(chunks) < 60
        assert not any("rowspan" in part.text for c in chunks for part in c.embed_parts if part.role == "head")
