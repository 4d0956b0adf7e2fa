"""Pages made to break a parser: all of them are read, what is given up is told."""

from __future__ import annotations

import pytest

import chunkwright as cw
from chunkwright.tree import faults
from html_pages import read

PAGES = {
    "elements in one another": "<div>" * 3000 + "deep text" + "</div>" * 3000 + "<p>tail",
    "lists in one another": "<ul><li>deep text" * 3000 + "</ul>" * 3000 + "<p>tail",
    "quotes in one another": "<blockquote>deep text" * 3000 + "</blockquote>" * 3000 + "<p>tail",
    "tables in one another": "<table><tr><td>deep text" * 1000 + "</table>" * 1000 + "<p>tail",
    "formatting in one another": "<b><i>" * 3000 + "deep text" + "</i></b>" * 3000 + "<p>tail",
}


@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)
def test_depth_is_bounded_and_told(page: str) -> None:
    document = read(page)
    assert "deep text" in document.text
    assert document.text.endswith("tail\n")
    assert [notice.kind for notice in document.notices] == [cw.NoticeKind.NESTING_LIMIT]
    assert faults(document) == []
    assert cw.parse_text(document.text, format="markdown").outline() == document.outline()


@pytest.mark.parametrize(
    ("page", "text"),
    [
        ("", ""),
        (" \n", ""),
        ("just text", "just text\n"),
        ("a\0b<p>\0</p>", "a\ufffdb\n\n\ufffd\n"),
        ("<p>a<!-- b --><!-- --->c</p>", "ac\n"),
        ("<![CDATA[x]]><?php echo 1 ?><p>y", "y\n"),
        ("<table><tr><td colspan=1000000000>a<td>b<tr><td>c", None),
        ("&amp;&lt;&#x41;&nosuch;&#0;&#xD800;", None),
        ('<?xml version="1.0"?><html><pre><![CDATA[if (a < b)]]></pre></html>', "```\nif (a < b)\n```\n"),
        ("<p>x</p></body></html><p>after</p>", "x\n\nafter\n"),
        ("<script>var a = '<p>no</p>'</script><p>x<style>p{}</style>", "x\n"),
        ("<iframe src='http://a.example'>no</iframe><object data=x>fallback</object>", None),
        ("<p " + " ".join(f"a{n}=1" for n in range(20_000)) + ">x", "x\n"),
    ],
)
def test_odd_pages_are_read(page: str, text: str | None) -> None:
    document = read(page)
    assert faults(document) == []
    if text is not None:
        assert document.text == text


def test_nothing_that_a_page_refers_to_is_fetched() -> None:
    # Sockets are blocked for every test; external entities and files would be read by the XML parser, not by this one.
    page = '<!DOCTYPE html SYSTEM "file:///etc/passwd" [<!ENTITY x SYSTEM "file:///etc/passwd">]><p>&x;</p><img src=file:///a>'
    assert "root:" not in read(page).text
