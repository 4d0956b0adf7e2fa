"""Code: verbatim, with its language, whatever highlighter wrote the page."""

from __future__ import annotations

import pytest

from chunkwright.tree import Code, walk
from html_pages import read

CODE = "a = 1\n    b = 2"

LANGUAGES = [
    ("HTML's own convention", '<pre><code class="language-python">{}</code></pre>', "python"),
    ("lang-", '<pre class="lang-rust">{}</pre>', "rust"),
    ("highlight.js", '<pre><code class="hljs language-go">{}</code></pre>', "go"),
    ("highlight.js, old", '<pre><code class="hljs cpp">{}</code></pre>', "cpp"),
    ("Prism", '<pre class="language-css" tabindex="0"><code class="language-css">{}</code></pre>', "css"),
    ("Shiki", '<pre class="shiki" data-language="ts"><code>{}</code></pre>', "ts"),
    ("Sphinx", '<div class="highlight-python3 notranslate"><div class="highlight"><pre>{}</pre></div></div>', "python3"),
    ("rouge", '<div class="language-ruby highlighter-rouge"><div class="highlight"><pre>{}</pre></div></div>', "ruby"),
    ("GitHub", '<div class="highlight highlight-source-shell"><pre>{}</pre></div>', "shell"),
    ("pandoc", '<div class="sourceCode"><pre class="sourceCode haskell"><code>{}</code></pre></div>', "haskell"),
    ("SyntaxHighlighter", '<pre class="brush: java; gutter: false">{}</pre>', "java"),
    ("data-lang", '<pre><code data-lang="yaml">{}</code></pre>', "yaml"),
    ("MkDocs", '<div class="language-toml highlight"><pre><span></span><code>{}</code></pre></div>', "toml"),
    ("none stated", "<pre>{}</pre>", ""),
    ("stated to be none", '<pre class="language-none">{}</pre>', ""),
    ("plain text", '<pre><code class="language-plaintext">{}</code></pre>', ""),
    ("a layout's own class", '<div class="code-block-wrapper"><pre>{}</pre></div>', ""),
]  # fmt: skip

LISTINGS = [
    ("line breaks", "<pre>a = 1<br>    b = 2</pre>"),
    ("first line end", "<pre>\na = 1\n    b = 2\n\n</pre>"),
    ("spans", "<pre><span>a</span> = <span>1</span>\n    <b>b</b> = 2</pre>"),
    ("a span a line", '<pre><code><span class="line">a = 1</span>\n<span class="line">    b = 2</span></code></pre>'),
    ("a span a line, no line ends", '<pre><span class="line">a = 1</span><span class="line">    b = 2</span></pre>'),
    ("a div a line", "<pre><div>a = 1</div><div>    b = 2</div></pre>"),
    ("a div a line, with line ends", "<pre><div>a = 1\n</div><div>    b = 2\n</div></pre>"),
    ("copy button", "<pre><button>Copy</button>a = 1\n    b = 2</pre>"),
    ("gutter in a table", '<table class="highlighttable"><tr><td class="linenos"><pre>1\n2</pre><td class="code"><pre>a = 1\n    b = 2</pre></table>'),
    ("gutter in a table, unnamed", "<table><tr><td><pre>1\n2</pre><td><pre>a = 1\n    b = 2</pre></table>"),
    ("row a line", '<table><tr><td class="blob-num" data-line-number="1"></td><td class="blob-code">a = 1</td></tr><tr><td class="blob-num" data-line-number="2"></td><td class="blob-code">    b = 2</td></tr></table>'),
    ("numbers in spans", '<pre><span class="lineno">1</span>a = 1\n<span class="lineno">2</span>    b = 2</pre>'),
    ("numbers without a name", "<pre><div><span>1</span><div>a = 1</div></div><div><span>2</span><div>    b = 2</div></div></pre>"),
    ("numbers that cannot be selected", '<pre><span style="user-select: none">1</span>a = 1\n<span style="user-select:none">2</span>    b = 2</pre>'),
    ("spans shown as blocks", '<pre><span style="display:block">a = 1</span><span style="display:block">    b = 2</span></pre>'),
    ("a highlighted line", '<pre><span class="gatsby-highlight-code-line">a = 1</span>    b = 2</pre>'),
    ("Doxygen", '<div class="fragment"><div class="line">a = 1</div><div class="line">    b = 2</div></div>'),
    ("carriage returns", "<pre>a = 1\r\n    b = 2\r</pre>"),
    ("xmp", "<xmp>a = 1\n    b = 2</xmp>"),
]  # fmt: skip


def code(page: str) -> tuple[str, str]:
    """Language and text of the one listing of a page."""
    document = read(page)
    (block,) = [block for block in walk(document.root) if isinstance(block, Code)]
    assert block.body is not None
    return block.language, block.body.slice(document.text)


@pytest.mark.parametrize(("page", "language"), [t[1:] for t in LANGUAGES], ids=[t[0] for t in LANGUAGES])
def test_the_language_is_the_highlighter_s(page: str, language: str) -> None:
    assert code(page.format(CODE)) == (language, CODE)


@pytest.mark.parametrize("page", [t[1] for t in LISTINGS], ids=[t[0] for t in LISTINGS])
def test_the_text_is_what_a_reader_copies(page: str) -> None:
    assert code(page) == ("", CODE)


def test_backticks_in_code_make_a_longer_fence() -> None:
    document = read("<pre>```\nx\n````</pre>")
    assert document.text == "`````\n```\nx\n````\n`````\n"


def test_code_in_an_item_is_indented_with_it() -> None:
    document = read("<ul><li>x<pre>a\n  b</pre></ul>")
    assert document.text == "- x\n\n  ```\n  a\n    b\n  ```\n"


def test_long_code_is_parsed_by_its_grammar() -> None:
    functions = "\n\n".join(f"def f{n}(x):\n    return x + {n} * 100  # adds a number" for n in range(12))
    document = read(f'<pre><code class="language-py">{functions}</code></pre>')
    titles = [block.title for block in walk(document.root) if block.kind == "section"]
    assert titles == [f"f{n}" for n in range(12)]


@pytest.mark.parametrize(
    ("page", "text"),
    [
        ("<p>Call <code>f(x)</code>.</p>", "Call `f(x)`."),
        ("<p><code>a`b</code> <kbd>Ctrl</kbd></p>", "``a`b`` `Ctrl`"),
        ('<p><code><a href="/T">T</a>&lt;U&gt;</code></p>', "[`T`](/T)`<U>`"),
        ('<p><a href="/T"><code>T</code></a></p>', "[`T`](/T)"),
        ("<p>x <code> </code> y</p>", "x y"),
    ],
)
def test_code_in_a_line_is_a_span(page: str, text: str) -> None:
    assert read(page).text == f"{text}\n"
