"""Ten inputs on which chunkers of source code are known to fail, each with the right result written out."""

from __future__ import annotations

import pytest

import chunkwright as cw
from chunkwright.tree import NoticeKind, Section, utf8_span
from invariants import check


def cut(text: str, language: str, **settings: object) -> list[cw.Chunk]:
    """Chunks of source code, with the invariants asserted."""
    policy = cw.Policy(**settings)  # type: ignore[arg-type]
    document = cw.parse_text(text, format=language, name=f"src/example.{language}")
    chunks = cw.pack(document, policy)
    check(document, chunks, policy)
    return chunks


def text_of(chunks: list[cw.Chunk]) -> str:
    return "".join("".join(chunk.text.split()) for chunk in chunks)


def test_1_a_string_over_the_cap_loses_nothing() -> None:
    text = 'x = "' + 800 * "A" + '"'
    assert text_of(cut(text, "python", max_tokens=60)) == "".join(text.split())


SHOUT = "# " + 50 * "é" + "\n\n\ndef one():\n    return 'é'\n\n\ndef two(x):\n    return x\n"


@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_2_and_3_places_hold_in_characters_and_in_bytes(line_end: str) -> None:
    text = SHOUT.replace("\n", line_end)
    chunks = cut(text, "python", max_tokens=64)
    assert [chunk.symbols for chunk in chunks][-1][-1] == "two"
    data = text.encode()
    for chunk in chunks:
        for span in chunk.spans:
            start, end = utf8_span(text, span)
            assert data[start:end].decode() == text[span.start : span.end]
            assert text[span.start : span.end] in chunk.text


def test_3_a_byte_order_mark_is_no_part_of_the_text() -> None:
    document = cw.parse_bytes(b"\xef\xbb\xbfdef f():\n    return 1\n", name="f.py")
    (chunk,) = cw.pack(document)
    assert chunk.text == "def f():\n    return 1"
    assert chunk.symbols == ("f",)
    assert [notice.kind for notice in document.notices] == [NoticeKind.BYTE_ORDER_MARK]


def test_4_a_literal_on_one_line_is_cut_between_its_elements() -> None:
    text = "const T=[" + 4000 * "{a:1}," + "]"
    chunks = cut(text, "javascript", max_tokens=60)
    assert len(chunks) > 100
    for chunk in chunks[:-1]:
        assert chunk.text.endswith(("{a:1},", "{a:1}")), chunk.text[-20:]
    for chunk in chunks[1:]:
        assert chunk.text.lstrip(",]").startswith("{a:1}") or chunk is chunks[-1]
        assert "const T=[" in chunk.embed_text


def test_5_the_head_is_counted_and_functions_do_not_overlap() -> None:
    name = "Registry" + "OfEverythingThatIsEverRegistered" * 3
    body = "".join(f"        total_{n} = compute_value({n}, offset={n * 3}, scale=0.5)\n" for n in range(22))
    methods = "".join(f"    def method_{n}(self, offset):\n{body}        return total_0\n\n" for n in range(4))
    text = f"class {name}:\n{methods}"
    chunks = cut(text, "python", max_tokens=512, overlap_tokens=80)
    for chunk in chunks:
        assert chunk.tokens <= 512
        assert name in chunk.embed_text
        assert all(part.role != "overlap" for part in chunk.embed_parts)
    assert [chunk.symbols[-1] for chunk in chunks] == [f"{name}.method_{n}" for n in range(4)]


def test_6_every_part_of_a_long_function_knows_it() -> None:
    lines = "".join(f"        self.ledger.post(refund.part({n}), account({n}), 'part {n}')\n" for n in range(130))
    text = f"class A:\n    def settle(self, refund):\n{lines}"
    chunks = cut(text, "python", max_tokens=512)
    assert len(chunks) > 4
    assert [chunk.part for chunk in chunks] == [(n, len(chunks)) for n in range(1, len(chunks) + 1)]
    for chunk in chunks:
        assert chunk.symbols == (("A", "A.settle") if chunk.index == 0 else ("A.settle",))
        assert "    def settle(self, refund):\n" in chunk.embed_text
        assert "self.ledger.post" in chunk.dependencies
    assert chunks[0].text.startswith("class A:\n    def settle(self, refund):\n")


def test_8_without_a_grammar_code_is_read_by_lines_and_says_so() -> None:
    document = cw.parse_text("a = 1\nb = 2\n\nc = 3\n", format="cobol")
    assert [notice.kind for notice in document.notices] == [NoticeKind.NO_GRAMMAR]
    assert "never returns" in document.notices[0].message
    assert text_of(cw.pack(document)) == "a=1b=2c=3"
    with pytest.raises(cw.ParseError, match="cobol"):
        cw.parse_text("x = 1\n", format="cobol", strict=True)
    with pytest.raises(cw.UnknownFormat):
        cw.parse_text("x = 1\n", format="nosuch")


def test_9_nesting_of_any_depth_is_no_trouble() -> None:
    for text, language in (
        ("x = " + 6000 * "[" + "1" + 6000 * "]", "python"),
        ("x = " + 6000 * "(" + "1" + 6000 * ")", "javascript"),
        (6000 * "{", "c"),
        ("x = " + " + ".join(map(str, range(6000))), "python"),
        (700 * "function f() {", "javascript"),
    ):
        assert text_of(cut(text, language, max_tokens=256)) == "".join(text.split())


def test_10_what_the_grammar_cannot_read_is_kept_and_what_is_in_it_found() -> None:
    chunks = cut("FOO_API class A { int f() { return 1; } };\n", "cpp", max_tokens=200)
    assert chunks[0].symbols == ("A", "A.f")
    document = cw.parse_text("class A { ) void f(){} }\n\nclass B { void g(){} }\n", format="java")
    assert {notice.kind for notice in document.notices} == {NoticeKind.SYNTAX_ERROR}
    chunks = cw.pack(document)
    assert text_of(chunks) == "classA{)voidf(){}}classB{voidg(){}}"
    assert {"A.f", "B.g"} <= set(chunks[0].symbols)


def test_a_blank_line_parts_a_comment_from_a_definition() -> None:
    text = "# Helpers.\n\n# Adds.\n@cached\n# Twice.\ndef add(a):\n    return a + a\n"
    document = cw.parse_text(text, format="python")
    (function,) = [block for block in document.walk() if isinstance(block, Section) and block.title == "add"]
    assert function.lead is not None
    assert function.lead.slice(text) == "# Adds.\n@cached\n# Twice.\n"


def test_rust_attributes_and_doc_comments_are_leads() -> None:
    text = "/// A pump.\n#[derive(Debug)]\npub struct Pump { id: u8 }\n"
    document = cw.parse_text(text, format="rust")
    (struct,) = [block for block in document.walk() if isinstance(block, Section) and block.title == "Pump"]
    assert struct.lead is not None
    assert struct.lead.slice(text) == "/// A pump.\n#[derive(Debug)]\n"


def test_a_doc_comment_over_the_cap_is_cut_as_prose_and_names_its_method() -> None:
    lines = (f"     * Sentence number {n} tells of the method and of what it does to meter {n}.\n" for n in range(40))
    story = "".join(lines)
    text = f"class Meter {{\n    /**\n{story}     */\n    void read() {{\n        post();\n    }}\n}}\n"
    chunks = cut(text, "java", max_tokens=120)
    assert len(chunks) > 3
    for chunk in chunks[1:]:
        assert "Meter.read" in chunk.embed_text or "void read()" in chunk.text
    assert "void read() {\n        post();\n    }" in chunks[-1].text


@pytest.mark.parametrize("cap", range(16, 60))
def test_leads_that_do_not_fit_leave_no_empty_pieces(cap: int) -> None:
    text = (
        "class Guard {\n  state = { failed: false };\n\n  /** Shows the children, or a text where one failed. */\n"
        "  render() {\n    return this.props.child;\n  }\n}\n\nexport default Guard;\n"
    )
    cut(text, "tsx", max_tokens=cap)


@pytest.mark.parametrize("cap", range(60, 140, 7))
def test_the_marks_around_a_comment_are_not_parted_from_its_words(cap: int) -> None:
    for count in range(3, 14):
        lines = "".join(f" * Sentence {n} tells of the method and of what it does.\n" for n in range(count))
        body = "    post(meter, reading);\n" * 6
        text = f"class Meter {{\n/**\n{lines} */\nvoid read() {{\n{body}}}\n}}\n"
        for chunk in cut(text, "java", max_tokens=cap):
            assert not chunk.text.lstrip().startswith("*/")
            assert not chunk.text.rstrip().endswith("/**")


@pytest.mark.parametrize("cap", range(40, 120, 8))
def test_a_statement_is_cut_in_its_comment_before_it_is_cut_itself(cap: int) -> None:
    lines = "".join(f"     * Sentence {n} tells of the level and of what it means.\n" for n in range(9))
    text = f"interface Meter {{\n    /**\n{lines}     */\n    boolean isSupportedBy(TemporalAccessor temporal);\n}}\n"
    last = cut(text, "java", max_tokens=cap)[-1].text
    assert last.endswith("*/\n    boolean isSupportedBy(TemporalAccessor temporal);\n}")
    assert "Sentence 8" in last


def test_the_comment_of_a_class_is_not_said_to_be_of_its_first_method() -> None:
    lines = "".join(f"/// Sentence {n} tells of the meter and of what it means.\n" for n in range(30))
    text = f"namespace flow {{\n\n{lines}class Meter {{\npublic:\n    Meter() : level(0)\n    {{\n    }}\n}};\n\n}}\n"
    chunks = cut(text, "cpp", max_tokens=90)
    assert len(chunks) > 3
    for chunk in chunks[:-1]:
        assert "flow.Meter.Meter" not in chunk.symbols
        assert "level(0)" not in chunk.embed_text
    assert "flow.Meter.Meter" in chunks[-1].symbols


def test_a_piece_of_a_docstring_keeps_the_indentation_of_its_first_line() -> None:
    lines = "".join(f"        Line {n} of the story of this function.\n\n" for n in range(20))
    text = f'def read(meter):\n    """Reads a meter.\n\n{lines}    """\n    return meter.value\n'
    _, *others = cut(text, "python", max_tokens=60)
    assert len(others) > 3
    for chunk in others[:-1]:
        assert chunk.text.startswith("        Line ")
