"""Where blocks stand in the page, where links lead, and what a page says of itself."""

from __future__ import annotations

import pytest

import chunkwright as cw
from chunkwright.tree import Section, walk
from html_pages import read

PAGE = """<html lang=de><head><title>Seals | Shop</title><base href="/guide/">
<meta name=description content=" How to
seal. "><meta property="article:published_time" content="2026-01-02"><link rel=canonical href="https://shop.example/s">
<script type="application/ld+json">{"@graph": [{"@type": "Article", "author": [{"name": "R. Okafor"}, "B. Lind"]}]}</script>
<script type="application/ld+json">{broken</script>
</head><body><main><h1>Seals</h1><p>a</p><section id=fit><h2>Fit</h2><p>b</p><p>c <a id=here></a>d</p><div><p>e</p></div></section></main></body></html>"""


def test_each_block_has_its_path_and_the_nearest_id_above() -> None:
    document = read(PAGE)
    places = {
        block.span.slice(document.text): (block.origin.path, block.origin.anchor)
        for block in walk(document.root)
        if block.span and block.origin and not isinstance(block, Section)
    }
    assert places == {
        "a": ("html/body/main/p", ""),
        "b": ("html/body/main/section/p[1]", "fit"),
        "c d": ("html/body/main/section/p[2]", "here"),
        "e": ("html/body/main/section/div/p", "here"),
    }


def test_the_page_s_own_statements_are_metadata() -> None:
    document = read(PAGE)
    assert (document.title, document.language, document.modified) == ("Seals", "de", "2026-01-02")
    assert document.metadata == {
        "description": "How to seal.",
        "published": "2026-01-02",
        "schema_type": "Article",
        "author": "R. Okafor, B. Lind",
        "canonical": "https://shop.example/s",
    }


@pytest.mark.parametrize(
    ("head", "heading", "title"),
    [
        ("<title>Seals | Shop</title>", "<h1>Seals</h1>", "Seals"),
        ("<title>Seals | Shop</title>", "", "Seals | Shop"),
        ('<title>X</title><meta property="og:title" content="Seals">', "<h1>Welcome</h1>", "Seals"),
        ("", "<h1>Seals</h1>", "Seals"),
        ("", "", "old page"),
    ],
)
def test_the_title_is_the_heading_the_page_is_named_for(head: str, heading: str, title: str) -> None:
    page = f"<head>{head}</head><body>{heading}<p>x</p></body>"
    assert cw.parse_text(page, format="html", name="old_page.html").title == title


@pytest.mark.parametrize(
    ("url", "base", "href", "target"),
    [
        ("https://a.example/x/y", "", "z", "https://a.example/x/z"),
        ("https://a.example/x/y", "", "/z?q=1#f", "https://a.example/z?q=1#f"),
        ("https://a.example/x/y", "", "//b.example/z", "https://b.example/z"),
        ("https://a.example/x/y", "", "#f", "https://a.example/x/y#f"),
        ("https://a.example/x/y", "/q/", "z", "https://a.example/q/z"),
        ("https://a.example/x/y", "https://c.example/", "z", "https://c.example/z"),
        ("", "", "z", "z"),
        ("", "", "mailto:a@b.example", "mailto:a@b.example"),
        ("", "", "a b(c", "a%20b%28c"),
        ("", "", "a_(b)", "a_(b)"),
        ("https://a.example/", "", "http://[broken", "http://%5Bbroken"),
    ],
)
def test_links_lead_where_the_page_means(url: str, base: str, href: str, target: str) -> None:
    page = f'<base href="{base}"><p><a href="{href}">t</a></p>' if base else f'<p><a href="{href}">t</a></p>'
    assert read(page, url=url).text == f"[t]({target})\n"


@pytest.mark.parametrize(
    "href", ["javascript:alert(1)", " java\nscript:alert(1)", "JAVASCRIPT:x", "data:text/html,x", "vbscript:x", "", "#"]
)
def test_links_that_lead_nowhere_are_text(href: str) -> None:
    assert read(f'<p><a href="{href}">t</a></p>').text == "t\n"


def test_a_link_around_blocks_links_each_of_them() -> None:
    assert read('<a href="/p"><h3>Pump</h3><p>Small.</p></a>').text == "### [Pump](/p)\n\n[Small.](/p)\n"


@pytest.mark.parametrize(
    ("heading", "title"),
    [
        ('<h2 id=a>A<a class=headerlink href="#a">¶</a></h2>', "A"),
        ('<h2><a href="#a" class=anchor></a>A</h2>', "A"),
        ('<h2>A <a class=hash-link href="#a">\u200b#</a></h2>', "A"),
        ('<h2><a href="#id3" role=doc-backlink>A</a></h2>', "A"),
        ("<h2>A<span class=mw-editsection>[edit]</span></h2>", "A"),
        ("<div role=heading aria-level=2>A</div>", "A"),
        ("<h2>A_b *c* #</h2>", "A_b *c* #"),
        ("<h2><code>x|y</code> &lt;T&gt;</h2>", "x|y <T>"),
        ("<h2>A<br>B</h2>", "A B"),
    ],
)
def test_headings_are_their_text(heading: str, title: str) -> None:
    document = read(heading)
    assert document.outline() == [("section", 2, title)]
    assert cw.parse_text(document.text, format="markdown").outline() == document.outline()


@pytest.mark.parametrize(
    ("page", "text"),
    [
        ('<p>x<sup><a href="#n">1</a></sup></p><div class=footnote id=n>y <a href="#r">↩</a></div>', "x[^1]\n\n[^1]: y\n"),
        ('<p>x<a href="#n" role=doc-noteref>*</a></p><aside role=doc-footnote id=n><p>y</p></aside>', "x[^1]\n\n[^1]: y\n"),
        ('<p>x<sup><a href="#cite_note-1">[1]</a></sup></p><ol class=references><li id=cite_note-1><span class="mw-cite-backlink"><a href="#r">^</a></span> y</li></ol>', "x[^1]\n\n[^1]: y\n"),
        ('<p>x<a href="#f">1</a></p><dl class=footnote><dt id=f>1</dt><dd><p>y</p></dd></dl>', "x[^1]\n\n[^1]: y\n"),
        ("<p>10<sup>6</sup></p>", "10<sup>6</sup>\n"),
        ("<p><math alttext='x^2'><mi>x</mi></math></p>", "$x^2$\n"),
        ("<div class=katex-display><span class=katex><math><annotation encoding='application/x-tex'>a+b</annotation></math><span class=katex-html aria-hidden=true>a+b</span></span></div>", "$$\na+b\n$$\n"),
        ("<p><math><mfrac><mrow><mi>x</mi><mo>+</mo><mn>1</mn></mrow><mn>2</mn></mfrac><mo>=</mo><msup><mi>a</mi><mn>2</mn></msup></math></p>", "$\\frac{x + 1}{2} = a^2$\n"),
        ("<dl><dt>f()<a class=headerlink href='#f'>¶</a><dd>x</dl>", "f()\n: x\n"),
        ("<p>is <script type='math/tex'>a</script> so</p>", "is $a$ so\n"),
    ],
)  # fmt: skip
def test_notes_and_formulas_stand_once(page: str, text: str) -> None:
    assert read(page).text == text


def test_a_chunk_says_where_its_first_block_stands() -> None:
    chunks = cw.pack(read(PAGE), cw.Policy(max_tokens=8))
    anchors = [chunk.origin.anchor if chunk.origin else None for chunk in chunks]
    assert anchors == sorted(anchors, key=["", "fit", "here"].index)
    assert set(anchors) == {"", "fit", "here"}
    assert chunks[-1].origin is not None
    assert chunks[-1].origin.path.startswith("html/body/main/section/")
