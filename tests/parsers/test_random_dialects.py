"""Random mixtures of the marks of all dialects: nothing is lost, the rules hold, and the work grows with the text."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import chunkwright as cw
from chunkwright.tree import Code, Group, Note, Section, faults, from_json, to_json, uncovered
from invariants import check
from parsers.test_random_markdown import DIALECT, END, PLAIN

TraceFunction = Callable[[FrameType, str, object], object]

MARKS = [
    ":::note",
    "::: warning Title",
    ":::tip[Title]",
    '::: {.note title="x"}',
    "::::: {#id .columns}",
    ":::{note} Title",
    ":::{figure} a.png",
    "::::",
    ":::",
    ":::",
    ":::moniker range='a'",
    ":::moniker-end",
    ":::row:::",
    ":::row-end:::",
    ":::image source='a' :::",
    "::leaf{}",
    "!!! note",
    '!!! tip inline end "T"',
    "??? warning",
    '???+ note "T"',
    '??? "T"',
    '=== "One"',
    '=== "Two"',
    "/// note | Title",
    "//// tab | T",
    "/// details",
    "///",
    "////",
    "> [!NOTE]",
    "> [!tip]- Title",
    '> [!div class="x"]',
    "[!NOTE]",
    "```{note} Title",
    "````{tip}",
    ":class: x",
    "---",
    "```{code-block} python",
    "```{math}",
    "```{unknown}",
    "````",
    "<Tabs>",
    "</Tabs>",
    '<TabItem value="a" label="A > B">',
    "</TabItem>",
    "<Card",
    '  title="x"',
    ">",
    "/>",
    "</Card>",
    "<>",
    "</>",
    "<A.B c={{d: '}'}}>",
    "</A.B>",
    "<Name> in prose",
    "<details>",
    "<details open><summary>Q?</summary>",
    "<summary>Q **b**</summary>",
    "</details>",
    "</div></div>",
    "{/* comment */}",
    "{/*",
    "*/}",
    "{{< tabs >}}",
    '{{< tab "x" >}}',
    "{{< /tab >}}",
    "{{< /tabs >}}",
    "{{% note %}}",
    "{{% /note %}}",
    "{{< highlight go >}}",
    "{{< /highlight >}}",
    "{{ var }}",
    "{% raw %}",
    "{% endraw %}",
    '{% hint style="info" %}',
    "{% endhint %}",
    "{% if a %}",
    "{% endif %}",
    "{% comment %}",
    "{% endcomment %}",
    "{% highlight js %}",
    "{% endhighlight %}",
    "{: #id .x}",
    "# head {#id}",
    "## [[Page|shown]] {/*#x*/}",
    "(label)=",
    "![alt](a.png)",
    "[![b](a.png)](c)",
    "![[a.png]]",
    "Figure 1: caption",
]
PREFIX = st.sampled_from(["", "", "", "", "> ", "- ", "  ", "    ", "        ", "1. "])


def document(marks: list[str]) -> st.SearchStrategy[str]:
    line = st.tuples(PREFIX, st.sampled_from(marks), END).map("".join)
    return st.lists(line, min_size=1, max_size=18).map("".join)


@settings(max_examples=1200)
@given(document(MARKS + PLAIN + DIALECT), st.sampled_from([4, 9, 20, 60, 500]))
def test_nothing_is_lost_and_the_rules_hold(text: str, cap: int) -> None:
    parsed = cw.parse_text(text, format="markdown")
    assert faults(parsed) == []
    assert uncovered(parsed) == []
    assert from_json(to_json(parsed)) == parsed
    policy = cw.Policy(max_tokens=cap)
    check(parsed, cw.pack(parsed, policy), policy)


PAIRS = [
    (":::note\n", ":::\n"),
    ("/// tip | T\n", "///\n"),
    ("<Steps>\n", "</Steps>\n"),
    ('<div class="a">\n', "</div>\n"),
    ("<details>\n<summary>S</summary>\n", "</details>\n"),
    ("{% tabs %}\n", "{% endtabs %}\n"),
    ("{{< x >}}\n", "{{< /x >}}\n"),
    ("````{note}\n", "````\n"),
]
INSIDE = ["text\n", "- item\n", "```py\ncode\n```\n", "| a |\n|---|\n| b |\n", "Term\n: text\n", "$$\nx\n$$\n"]


@settings(max_examples=300)
@given(st.lists(st.tuples(st.sampled_from(PAIRS), st.sampled_from(INSIDE)), min_size=1, max_size=6))
def test_what_pairs_enclose_is_parsed_as_it_is_outside(nested: list[tuple[tuple[str, str], str]]) -> None:
    fences = [index for index, (pair, _) in enumerate(nested) if pair[0].startswith("`")]
    nested = [entry for index, entry in enumerate(nested) if index not in fences[1:]]
    text = ""
    for (opening, closing), content in reversed(nested):
        text = f"{opening}\n{content}\n{text}\n{closing}"
    inside = [b for b in cw.parse_text(text, format="markdown").walk() if not container(b)]
    outside = [b for _, content in nested for b in cw.parse_text(content, format="markdown").walk()]
    assert [b.kind for b in inside] == [b.kind for b in outside]
    containers = [b for b in cw.parse_text(text, format="markdown").walk() if container(b)]
    assert len(containers) == len(nested)


def container(block: cw.tree.Block) -> bool:
    return isinstance(block, Group) or (isinstance(block, Note) and block.role == "admonition")


@pytest.mark.parametrize(("opening", "closing"), PAIRS)
def test_a_container_without_an_end_is_what_commonmark_says(opening: str, closing: str) -> None:
    if opening.startswith("`"):
        pytest.skip("a fence without an end runs to the end of its container")
    parsed = cw.parse_text(f"{opening}\n# A\n\ntext\n", format="markdown")
    assert not any(container(b) for b in parsed.walk())
    assert [b.title for b in parsed.walk() if isinstance(b, Section)] == ["A"]
    ended = cw.parse_text(f"# A\n\ntext\n\n{closing}", format="markdown")
    assert not any(container(b) for b in ended.walk())


GROWING: dict[str, Callable[[int], str]] = {
    "open colons": lambda n: ":::a\n\n" * n,
    "nested colons": lambda n: ":::a\n" * n + ":::\n" * n,
    "longer colons": lambda n: ":::::a\n" * n + ":::\n" * n,
    "open components": lambda n: "<A>\n\n" * n,
    "nested components": lambda n: "<A>\n" * n + "</A>\n" * n,
    "open tags": lambda n: "<A\n" * n + "</A>\n",
    "open braces": lambda n: "<A {\n" * n + "</A>\n",
    "open strings": lambda n: '<A "\n' * n + "</A>\n",
    "open tags of Liquid": lambda n: "{% a %}\n\n" * n + "{% endb %}\n" * n,
    "crossed": lambda n: "{% a %}\n:::b\n" * n + "{% enda %}\n:::\n" * n,
    "many names": lambda n: (
        "".join(f"{{% a{i} %}}\n" for i in range(n)) + "".join(f"{{% enda{i} %}}\n" for i in reversed(range(n)))
    ),
    "quoted": lambda n: "> {% a %}\n" + "{% b %}\n" * n + "{% enda %}\n" * n,
    "admonitions": lambda n: "!!! a\n    b\n\n" * n,
    "callouts": lambda n: "> [!x]\n" * n,
    "details": lambda n: "<details>\n<summary>a</summary>\n\n" * n + "</details>\n\n" * n,
    "outdented": lambda n: "- a\n" + "  :::a\n\n" * n + "x\n" + ":::\n" * n,
    "directives": lambda n: "````{note}\n" * n + "```\n" * n,
    "comments": lambda n: "{/*\n" * n,
}


@pytest.mark.parametrize("name", GROWING)
def test_the_work_grows_with_the_text(name: str) -> None:
    small, large = lines_run(GROWING[name](300)), lines_run(GROWING[name](1500))
    assert large <= 6.5 * small, (small, large)


def lines_run(text: str) -> int:
    """How many lines of the parser's own code run."""
    count = [0]

    def line(frame: FrameType, event: str, argument: object) -> TraceFunction | None:
        count[0] += event == "line"
        return line

    def call(frame: FrameType, event: str, argument: object) -> TraceFunction | None:
        return line if "chunkwright_parsers" in frame.f_code.co_filename else None

    before = sys.gettrace()
    sys.settrace(call)
    try:
        cw.parse_text(text, format="markdown")
    finally:
        sys.settrace(before)
    return count[0]


def test_what_is_nested_deeper_than_the_limit_is_kept() -> None:
    for opening, closing in PAIRS[:1] + PAIRS[2:3]:
        parsed = cw.parse_text(opening * 150 + "deep\n" + closing * 150, format="markdown")
        assert faults(parsed) == []
        assert [n.kind for n in parsed.notices] == [cw.NoticeKind.NESTING_LIMIT]
        assert not any(isinstance(b, Code) for b in parsed.walk())


TAGS = st.sampled_from(
    ["<div>", "</div>", "<details>", "</details>", "<section>", "</section>", "text", "\n\n", "\n", "- "]
)


@settings(max_examples=600)
@given(st.lists(TAGS, max_size=14).map("".join))
def test_tags_that_share_lines_leave_every_character_in_one_block(text: str) -> None:
    assert faults(cw.parse_text(text, format="markdown")) == []
