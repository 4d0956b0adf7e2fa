"""The tree's own functions: nesting, coverage, lines, cells, captions, outline."""

from __future__ import annotations

import pytest

import chunkwright as cw
from chunkwright.tree import (
    LAYERS,
    Document,
    LineIndex,
    Paragraph,
    Raw,
    Root,
    Section,
    Span,
    Table,
    faults,
    first_cell,
    from_json,
    layer_spans,
    nest,
    row_cells,
    to_json,
    uncovered,
    utf8_span,
    utf16_span,
)


def section(level: int, start: int) -> Section:
    return Section(span=Span(start, start + 2), level=level, title=f"h{level}", head=Span(start, start + 2))


def test_sections_nest_by_level_and_reset() -> None:
    flat = (section(1, 0), section(3, 3), section(2, 6), Paragraph(span=Span(9, 10)), section(1, 11))
    first, second = nest(flat)
    assert [child.span for child in first.children] == [Span(3, 5), Span(6, 10)]
    assert first.span == Span(0, 10)
    assert second.span == Span(11, 13)


def test_blocks_before_the_first_heading_stay_at_the_top() -> None:
    assert nest((Paragraph(span=Span(0, 1)), section(2, 2)))[0] == Paragraph(span=Span(0, 1))


def test_an_anchor_becomes_the_lead_of_its_section() -> None:
    first, second = nest((section(1, 0), Raw(span=Span(3, 5), role="anchor"), section(1, 6)))
    assert first.children == ()
    assert second.lead == Span(3, 5)
    assert second.span == Span(3, 8)


def document(text: str, *children: Raw | Paragraph) -> Document:
    return Document(text=text, root=Root(span=Span(0, len(text)), children=children), format="x")


def test_what_is_in_no_block_is_found() -> None:
    lost = document("one two three", Paragraph(span=Span(0, 3)), Paragraph(span=Span(8, 13)))
    assert uncovered(lost) == [Span(3, 8)]
    assert faults(lost) == ["3-8 is in no block"]


def test_blocks_out_of_order_and_outside_are_found() -> None:
    wrong = document("one two", Paragraph(span=Span(4, 7)), Paragraph(span=Span(0, 9)))
    assert any("begins before 7" in fault for fault in faults(wrong))
    assert any("is not within 0-7" in fault for fault in faults(wrong))


def test_a_layer_covers_what_is_inside_it() -> None:
    inner = Paragraph(span=Span(0, 3))
    nested = document("one two", Raw(span=Span(0, 7), layer="hidden", children=(inner,)))
    assert layer_spans(nested) == [("hidden", Span(0, 7))]
    assert LAYERS == ("body", "furniture", "meta", "hidden")


def test_lines_end_at_three_marks_only() -> None:
    index = LineIndex("a\r\nb\rc\nd\u2028e\x0bf")
    assert index.starts == [0, 3, 5, 7]
    assert (index.line(7), index.column(9)) == (4, 3)
    assert index.lines(Span(0, 6)) == (1, 3)


def test_spans_in_bytes_and_utf_16() -> None:
    text = "é🚀x"
    assert utf8_span(text, Span(1, 2)) == (2, 6)
    assert utf16_span(text, Span(2, 3)) == (3, 4)


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("| a | b |", ["a", "b"]),
        ("a | b", ["a", "b"]),
        (r"| a \| b | c |", [r"a \| b", "c"]),
        (r"| a \\| b |", [r"a \\", "b"]),
        ("| a || c |", ["a", "", "c"]),
        ("| |", [""]),
        ("|a|", ["a"]),
    ],
)
def test_pipes_part_cells_unless_escaped(row: str, expected: list[str]) -> None:
    assert [span.slice(row) for span in row_cells(row, Span(0, len(row)), "pipe")] == expected


@pytest.mark.parametrize(
    ("before", "caption", "unit"),
    [
        ("Table 2. Parts", "Table 2. Parts", None),
        ("**Table 3:** Parts", "**Table 3:** Parts", None),
        ("表 2　备件价格", "表 2　备件价格", None),
        ("Table: Parts", "Table: Parts", None),
        ("Table 2. Parts\n\nAll prices in EUR.", "Table 2. Parts", "All prices in EUR."),
        ("单位：毫米", None, "单位：毫米"),
        ("Tables are useful.", None, None),
        ("Table 2 shows the parts.", None, None),
        ("Table 2 Parts", "Table 2 Parts", None),
        ("Table A-1: Parts", "Table A-1: Parts", None),
        ("The table 2 below is short.", None, None),
        ("Prices rise.", None, None),
    ],
)
def test_captions_and_units_are_told_from_prose(before: str, caption: str | None, unit: str | None) -> None:
    parsed = cw.parse_text(f"{before}\n\n| a | b |\n|---|---|\n| 1 | 2 |\n", format="markdown")
    table = next(block for block in parsed.walk() if isinstance(block, Table))
    assert (table.caption and table.caption.slice(parsed.text)) == caption
    assert (table.unit and table.unit.slice(parsed.text)) == unit


def test_notes_under_a_table_are_its_own() -> None:
    parsed = cw.parse_text("| a |\n|---|\n| 1 |\n\n\\* in summer\n\nSource: us.\n\nProse.\n", format="markdown")
    table = next(block for block in parsed.walk() if isinstance(block, Table))
    assert [note.slice(parsed.text) for note in table.notes] == ["\\* in summer", "Source: us."]


def test_the_outline_has_headings_items_code_and_tables() -> None:
    text = "# A `b`\n\n- one\n  - two\n\n```py\nx\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n<!-- # no -->\n"
    assert cw.parse_text(text, format="markdown").outline() == [
        ("section", 1, "A b"),
        ("item", 1, "one"),
        ("item", 2, "two"),
        ("code", 0, "py\nx"),
        ("table", 0, "1+1x2"),
    ]


def test_json_of_another_version_is_refused() -> None:
    with pytest.raises(ValueError, match="not a Chunkwright tree of version 1"):
        from_json('{"chunkwright_tree": 99}')


def test_a_deep_tree_is_walked_and_written_without_recursion() -> None:
    block: Raw | Paragraph = Paragraph(span=Span(0, 1))
    for _ in range(5000):
        block = Raw(span=Span(0, 1), children=(block,))
    deep = document("x", block)
    again = from_json(to_json(deep))
    assert sum(1 for _ in again.walk()) == 5001
    assert [chunk.text for chunk in cw.pack(deep)] == ["x"]


@pytest.mark.parametrize(
    "row",
    ["| a | b | c | d |", "a | b | c | d", r"| a \| b \| c \| d \| e | f | g |", "| | b | c | d |", "|a|", "a", "||"],
)
def test_the_first_cell_is_the_first_of_all(row: str) -> None:
    whole = Span(0, len(row))
    assert first_cell(row, whole, "pipe") == row_cells(row, whole, "pipe")[0]
