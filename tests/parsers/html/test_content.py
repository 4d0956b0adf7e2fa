"""What of a page is content, and that the rest is kept in its layer."""

from __future__ import annotations

import pytest

import chunkwright as cw
from chunkwright.tree import Group, faults, walk
from chunkwright_parsers.html import learn_furniture
from html_pages import read, said

STORY = "The pump was opened on a Monday, and its seal was found to be worn down to a third of its width. " * 3
PAGE = f"<html><body>{{}}<main><h1>Story</h1><p>{STORY}</p>{{}}</main>{{}}</body></html>"

FURNITURE = [
    "<nav><a href=/a>Elsewhere</a></nav>",
    "<div role=navigation>Elsewhere</div>",
    "<footer>Elsewhere</footer>",
    "<aside>Elsewhere</aside>",
    "<div role=search>Elsewhere</div>",
    "<div class=breadcrumbs>Elsewhere</div>",
    "<div class='newsletter-signup'><p>Elsewhere</p></div>",
    "<div id=sidebar>Elsewhere</div>",
    "<ul class=pagination><li>Elsewhere</ul>",
    "<div class='social-share'>Elsewhere</div>",
    "<div class=related-posts><h2>Elsewhere</h2></div>",
    "<site-footer>Elsewhere</site-footer>",
    "<button>Elsewhere</button>",
    "<select><option>Elsewhere</select>",
    "<div class='comments'><p>Elsewhere</p></div>",
    "<div><a href=/1>Elsewhere and anywhere</a> <a href=/2>and somewhere</a></div>",
]

HIDDEN = [
    "<p hidden>Unseen</p>",
    "<div aria-hidden=true>Unseen</div>",
    "<div style='display:none'>Unseen</div>",
    "<template>Unseen</template>",
    "<span class=sr-only>Unseen</span>",
    "<noscript>Unseen</noscript>",
    "<svg><text>Unseen</text></svg>",
]

CONTENT = [
    "<div role=tabpanel hidden>Shown</div>",
    "<div class=accordion-panel hidden>Shown</div>",
    "<section id=cookies><h2>Shown</h2></section>",
    "<aside class=note>Shown</aside>",
    "<aside role=doc-footnote>Shown</aside>",
    "<aside class=footnote-list><aside class=footnote role=doc-footnote>Shown</aside></aside>",
    "<aside class=sidebar><p class=sidebar-title>Oil</p><p>Shown</p></aside>",
    "<table><tr><th>a<th>b<tr><td><i aria-label=Shown></i><td>2</table>",
    "<table><tr><th>a<th>b<tr><td><span class=sr-only>Shown</span><td>2</table>",
    "<div class='toctree-wrapper'><a href=/1>Shown</a></div>",
    "<h2><button aria-expanded=false>Shown</button></h2>",
    "<article><header><p>Shown</p></header></article>",
    "<div class=has-sidebar>Shown</div>",
]


@pytest.mark.parametrize("part", FURNITURE)
def test_furniture_is_one_opaque_block(part: str) -> None:
    page = PAGE.format("", part, "")
    assert not any("Elsewhere" in text for text in said(page))
    assert sum("Elsewhere" in text for text in said(page, "furniture")) == 1


@pytest.mark.parametrize("part", HIDDEN)
def test_what_no_reader_sees_is_hidden(part: str) -> None:
    page = PAGE.format("", f"<p>Seen {part}</p>", "")
    assert not any("Unseen" in text for text in said(page))
    assert said(page, "hidden") == ["Unseen"]


@pytest.mark.parametrize("part", CONTENT)
def test_content_is_kept(part: str) -> None:
    assert any("Shown" in text for text in said(PAGE.format("", part, "")))


@pytest.mark.parametrize("box", ["<div id=cookie-banner>{}</div>", "<div role=dialog>{}</div>", "<dialog>{}</dialog>"])
def test_a_box_is_left_out_however_long_it_is(box: str) -> None:
    page = PAGE.format(box.format("<p>We value your privacy and our partners do so too.</p>" * 40), "", "")
    assert not any("privacy" in text for text in said(page))


def test_what_stands_outside_the_landmark_is_furniture() -> None:
    page = PAGE.format("<div>Before</div>", "", "<div>After</div>")
    assert said(page, "furniture") == ["Before", "After"]


def test_a_page_without_a_landmark_is_content() -> None:
    assert said("<p>One</p><div>Two</div>") == ["One", "Two"]


def test_a_thread_keeps_its_posts() -> None:
    posts = "".join(f"<article class=comment><p>Post {n}: {STORY}</p></article>" for n in range(5))
    assert sum(text.startswith("Post") for text in said(f"<h1>Thread</h1>{posts}")) == 5


def test_a_page_that_shows_itself_without_scripts_only_is_read() -> None:
    assert said(f"<body><div id=app></div><noscript><p>{STORY}</p></noscript></body>") == [STORY.strip()]


def test_a_name_alone_does_not_take_most_of_a_page_away() -> None:
    assert said(f"<div class=sidebar><p>{STORY}</p></div><p>x</p>")[0] == STORY.strip()


def test_full_parses_furniture_in_its_layer() -> None:
    page = PAGE.format("<nav><ul><li><a href=/a>A</a><li>B</ul></nav>", "", "")
    document = read(page, full=True)
    (group,) = [block for block in walk(document.root) if isinstance(block, Group)]
    assert group.layer == "furniture"
    assert [block.kind for block in walk(group)] == ["list", "item", "paragraph", "item", "paragraph"]
    assert faults(document) == []


def test_furniture_stands_behind_the_block_that_it_interrupts() -> None:
    document = read("<ol><li>one <button>Copy</button></li><li>two</li></ol><p>three</p>")
    assert document.text == "1. one\n2. two\n\nCopy\n\nthree\n"


def test_streamed_segments_are_put_in_their_places() -> None:
    document = read('<p>a</p><template id="B:0"></template><p>c</p><div hidden id="S:0"><p>b</p></div>')
    assert document.text == "a\n\nb\n\nc\n"


def test_an_image_is_its_text_where_it_stands_among_text() -> None:
    assert read('<p>See <img src="a.png" alt="the pump"></p>').text == "See ![the pump](a.png)\n"
    assert said('<p>x</p><a href="/"><img src="a.png" alt="logo"></a>') == ["x"]
    assert read('<p><img src="data:image/png;base64,AA" alt="the pump"></p>').text == "the pump\n"


def test_what_many_pages_of_a_site_say_is_furniture() -> None:
    pages = [
        f"<div><p>Call us on weekdays from nine.</p></div><h1>Pump {n}</h1><p>Pump {n} is blue.</p>" for n in range(4)
    ]
    pages.append("<h1>About us</h1><p>We make pumps.</p>")
    options = cw.ReadOptions(furniture=learn_furniture(pages))
    for page in pages:
        document = cw.parse_text(page, format="html", options=options)
        body = [
            b.span.slice(document.text) for b in walk(document.root) if b.layer == "body" and not b.children and b.span
        ]
        assert not any("weekdays" in text for text in body)
        assert len(body) == 1
    assert learn_furniture(pages[:2]) == frozenset()


def test_tabs_of_a_documentation_site_are_named() -> None:
    page = (
        "<div class=tabbed-set><input type=radio><div class=tabbed-labels><label>pip</label><label>uv</label></div>"
        "<div class=tabbed-content><div class=tabbed-block><pre>pip install pump</pre></div>"
        "<div class=tabbed-block><pre>uv add pump</pre></div></div></div>"
    )
    document = read(page)
    labels = [block.label for block in walk(document.root) if isinstance(block, Group)]
    assert labels == ["pip", "uv"]
    assert document.text.endswith("**pip**\n\n```\npip install pump\n```\n\n**uv**\n\n```\nuv add pump\n```\n")
