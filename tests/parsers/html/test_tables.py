"""Tables: the cell matrix of each, header rows first, and how many of its rows are headers."""

from __future__ import annotations

import pytest

import chunkwright as cw
from html_pages import body, matrix, read, said, tables

HEAD = "<tr><th>a<th>b"

# Name, the inside of the table, its matrix with rows parted by "/" and cells by "|", its header rows.
TABLES = [
    ("header row of th", f"{HEAD}<tr><td>1<td>2", "a|b/1|2", 1),
    ("thead and tbody", f"<thead>{HEAD}</thead><tbody><tr><td>1<td>2</tbody>", "a|b/1|2", 1),
    ("thead with td", "<thead><tr><td>a<td>b</thead><tbody><tr><td>1<td>2</tbody>", "a|b/1|2", 1),
    ("tfoot before tbody", f"<thead>{HEAD}</thead><tfoot><tr><td>s<td>t</tfoot><tbody><tr><td>1<td>2", "a|b/1|2/s|t", 1),
    ("tfoot after tbody", f"<thead>{HEAD}</thead><tbody><tr><td>1<td>2</tbody><tfoot><tr><td>s<td>t", "a|b/1|2/s|t", 1),
    ("thead alone", f"<thead>{HEAD}</thead>", "a|b", 1),
    ("two bodies", f"{HEAD}<tbody><tr><td>1<td>2</tbody><tbody><tr><td>3<td>4</tbody>", "a|b/1|2/3|4", 1),
    ("end tags everywhere", "<tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr>", "a|b/1|2", 1),
    ("no header", "<tr><td>1<td>2<tr><td>3<td>4", "|/1|2/3|4", 1),
    ("bold header", "<tr><td><b>a</b><td><strong>b</strong><tr><td>1<td>2", "**a**|**b**/1|2", 1),
    ("row headers", "<tr><td>x<th>a<tr><th>r<td>1", "|/x|a/r|1", 1),
    ("header row and row headers", "<tr><th><th>a<tr><th>r<td>1", "|a/r|1", 1),
    ("row span", f"{HEAD}<tr><td rowspan=2>1<td>2<tr><td>3", "a|b/1|2/1|3", 1),
    ("row span in the last column", f"{HEAD}<tr><td>1<td rowspan=2>2<tr><td>3", "a|b/1|2/3|2", 1),
    ("column span", "<tr><th>a<th>b<th>c<tr><td colspan=2>1<td>2", "a|b|c/1|1|2", 1),
    ("both spans", "<tr><th>a<th>b<th>c<tr><td rowspan=2 colspan=2>1<td>2<tr><td>3", "a|b|c/1|1|2/1|1|3", 1),
    ("two header rows", "<thead><tr><th rowspan=2>m<th colspan=2>p<tr><th>c<th>h</thead><tr><td>1<td>2<td>3", "m|p|p/m|c|h/1|2|3", 2),
    ("two header rows without thead", "<tr><th>a<th>b<tr><th>c<th>d<tr><td>1<td>2", "a|b/c|d/1|2", 2),
    ("row span beyond the table", f"{HEAD}<tr><td rowspan=9>1<td>2", "a|b/1|2", 1),
    ("row span beyond the group", "<thead><tr><th rowspan=5>a<th>b</thead><tr><td>1<td>2", "a|b/1|2", 1),
    ("row span of 0", f"{HEAD}<tbody><tr><td rowspan=0>1<td>2<tr><td>3<tr><td>4</tbody>", "a|b/1|2/1|3/1|4", 1),
    ("column span of 0", f"{HEAD}<tr><td colspan=0>1<td>2", "a|b/1|2", 1),
    ("spans that are no numbers", f"{HEAD}<tr><td rowspan=x>1<td colspan=-2>2", "a|b/1|2", 1),
    ("as wide as the table", f"{HEAD}<tr><td colspan=2>group<tr><td>1<td>2", "a|b/group|/1|2", 1),
    ("ragged: too short", f"{HEAD}<tr><td>1", "a|b/1|", 1),
    ("ragged: too long", f"{HEAD}<tr><td>1<td>2<td>3", "a|b|/1|2|3", 1),
    ("empty cell", f"{HEAD}<tr><td><td>2", "a|b/|2", 1),
    ("empty row", f"{HEAD}<tr></tr><tr><td>1<td>2", "a|b/1|2", 1),
    ("pipe", f"{HEAD}<tr><td>1|2<td>3", "a|b/1\\|2|3", 1),
    ("backslash before a pipe", f"{HEAD}<tr><td>1\\|2<td>3", "a|b/1\\\\\\|2|3", 1),
    ("paragraphs", f"{HEAD}<tr><td><p>1<p>2<td>3", "a|b/1 2|3", 1),
    ("line break", f"{HEAD}<tr><td>1<br>2<td>3", "a|b/1 2|3", 1),
    ("list", f"{HEAD}<tr><td><ul><li>1<li>2</ul><td>3", "a|b/- 1 - 2|3", 1),
    ("code", f"{HEAD}<tr><td><code>x</code><td>3", "a|b/`x`|3", 1),
    ("listing", f"{HEAD}<tr><td><pre>x = 1\ny = 2</pre><td>3", "a|b/`x = 1` `y = 2`|3", 1),
    ("white space", f"{HEAD}<tr><td>  1\n  2 <td>\t3\u00a0", "a|b/1 2|3", 1),
    ("markup characters", f"{HEAD}<tr><td>*1*<td>3 &lt; 4", "a|b/\\*1\\*|3 < 4", 1),
    ("role of a row's cells", "<tr><td role=columnheader>a<td role=columnheader>b<tr><td>1<td>2", "a|b/1|2", 1),
    ("colgroup", f"<colgroup><col><col></colgroup>{HEAD}<tr><td>1<td>2", "a|b/1|2", 1),
    ("all headers", "<tr><th>a<th>b<tr><th>c<th>d", "a|b/c|d", 1),
    ("one column with a header", "<tr><th>a<tr><td>1<tr><td>2", "a/1/2", 1),
    ("spans that overlap", "<tr><th>a<th>b<th>c<tr><td>1<td rowspan=2>2<td>3<tr><td colspan=2>4<td>5", None, 1),
]  # fmt: skip


def cut(expected: str) -> list[list[str]]:
    """A matrix as it is written above; a pipe after a backslash is one in a cell."""
    rows = [row.replace("\\|", "\0").split("|") for row in expected.split("/")]
    return [[cell.replace("\0", "\\|") for cell in row] for row in rows]


@pytest.mark.parametrize(("inside", "expected", "headers"), [t[1:] for t in TABLES], ids=[t[0] for t in TABLES])
def test_cells_are_in_their_places(inside: str, expected: str | None, headers: int) -> None:
    document = read(f"<table>{inside}</table>")
    (table,) = tables(document)
    assert len(table.header) == headers
    found = [[" ".join(cell.split()) for cell in row] for row in matrix(document, table)]
    if expected is not None:
        assert found == cut(expected)
    (again,) = tables(cw.parse_text(document.text, format="markdown"))
    assert (again.syntax, len(again.header), len(again.rows)) == (table.syntax, len(table.header), len(table.rows))


def test_a_merged_cell_is_told_as_one() -> None:
    document = read(f"<table>{HEAD}<tr><td rowspan=2>1<td>2<tr><td>3</table>")
    (table,) = tables(document)
    assert table.syntax == "html"
    assert '<td rowspan="2">1</td>' in document.text
    assert table.frame.open == "<table>\n"
    assert table.frame.close == "\n</table>"


def test_a_caption_is_bound() -> None:
    document = read(f"<table><caption>Table 1: <b>Sizes</b></caption>{HEAD}<tr><td>1<td>2</table>")
    (table,) = tables(document)
    assert table.caption is not None
    assert table.caption.slice(document.text) == "Table 1: **Sizes**"
    assert [head.role for head in table.frame.head] == ["caption", "header"]


def test_a_figure_s_caption_is_its_table_s() -> None:
    document = read(f"<figure><table>{HEAD}<tr><td>1<td>2</table><figcaption>Sizes in mm</figcaption></figure>")
    (table,) = tables(document)
    assert table.caption is not None
    assert table.caption.slice(document.text) == "Sizes in mm"


@pytest.mark.parametrize(
    "inside",
    [
        "<tr><td><p>left<td><p>right<table><tr><th>k<th>v<tr><td>1<td>2</table>",
        "<tr><td><h2>Left</h2><p>left<td><p>right",
        "<tr><td>only one cell",
        "<tr><td>one<tr><td>column",
    ],
)
def test_a_table_that_lays_out_a_page_is_dissolved(inside: str) -> None:
    kinds = [block.kind for block in body(f"<table>{inside}</table>")]
    assert kinds[0] in ("paragraph", "section")
    assert "table" not in kinds[:1]


def test_a_table_with_the_role_of_presentation_is_dissolved() -> None:
    assert said("<table role=presentation><tr><td>left<td>right<tr><td>a<td>b</table>") == ["left", "right", "a", "b"]


def test_a_nested_table_is_a_table_of_its_own() -> None:
    document = read("<table><tr><td>x<td><table><tr><th>k<th>v<tr><td>1<td>2</table></table>")
    (table,) = tables(document)
    assert matrix(document, table) == [["k", "v"], ["1", "2"]]
    assert document.text.startswith("x\n")


def test_text_between_rows_is_kept() -> None:
    assert said("<table>loose<tr><th>a<th>b<tr><td>1<td>2</table>")[0] == "loose"


def test_a_million_places_do_not_take_memory() -> None:
    document = read(f"<table>{''.join(f'<tr><td colspan=1000 rowspan=60000>{n}<td>x' for n in range(300))}</table>")
    (table,) = tables(document)
    assert len(table.rows) == 300
