"""Tables in HTML blocks of Markdown are tables, with the offsets of the file."""

from __future__ import annotations

import pytest

import chunkwright as cw
from html_pages import matrix, tables


@pytest.mark.parametrize(
    ("source", "expected", "headers"),
    [
        (
            "<table>\n<tr><th>a</th><th>b</th></tr>\n<tr><td>1</td><td>2</td></tr>\n</table>",
            [["a", "b"], ["1", "2"]],
            1,
        ),
        ("<table><tr><th>a<th>b<tr><th>c<th>d<tr><td>1<td>2</table>", [["a", "b"], ["c", "d"], ["1", "2"]], 2),
        (
            "<table>\n<thead><tr><th>a</thead>\n\n<tbody><tr><td>1</tbody>\n</table>",
            [["a"], ["1"]],
            1,
        ),
        ("<table><tr><th>a<tr><td rowspan=2>1<tr></table>", [["a"], ["1"], ["1"]], 1),
        ("<table><tr><th>a<th>b</table>", [["a", "b"]], 1),
    ],
)
def test_cells_are_in_their_places(source: str, expected: list[list[str]], headers: int) -> None:
    text = f"Before.\n\n{source}\n\nAfter.\n"
    document = cw.parse_text(text, format="markdown")
    (table,) = tables(document)
    assert table.span is not None
    assert table.span.slice(text) == source
    assert len(table.header) == headers
    assert matrix(document, table) == expected


def test_a_table_around_another_is_one_table_of_its_own_rows() -> None:
    source = "<table><tr><th>k<th>v</tr><tr><td>1<td><table><tr><td>x</td></tr></table></td></tr></table>"
    document = cw.parse_text(source, format="markdown")
    (table,) = tables(document)
    assert [row.slice(source) for row in (*table.header, *table.rows)] == [source[7:26], source[26:-8]]


def test_two_tables_in_one_block_stay_as_they_are() -> None:
    document = cw.parse_text("<table><tr><td>1</table><table><tr><td>2</table>\n", format="markdown")
    assert [block.kind for block in document.root.children] == ["raw"]
