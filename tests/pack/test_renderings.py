"""Records and proxies: what is embedded differs, what is delivered is whole."""

from __future__ import annotations

import re

from hypothesis import given, settings
from hypothesis import strategies as st

import chunkwright as cw
from chunkwright.tree import Section, Span, Table, walk
from strategies import documents
from trees import java_file

_WORD = re.compile(r"[^\s\u3400-\u9fff]+|[\u3400-\u9fff]")  # what is never cut at such caps

PRICES = (
    "# Prices\n\nThe prices are as follows:\n\nTable 1. Parts\n\n| Part | Price | Note |\n|---|---|---|\n"
    "| RV-25 | 52.15 | |\n| RV-32 | 61.60 | heavy |\n\nSource: price list.\n"
)


def test_a_record_names_its_columns_and_the_table_its_rows() -> None:
    chunks = cw.chunk_text(PRICES, format="markdown", max_tokens=40, tables="records")
    rendered = [part.text.strip() for c in chunks for part in c.embed_parts if part.role == "rendered"]
    assert rendered == ["Part: RV-25\nPrice: 52.15", "Part: RV-32\nPrice: 61.60\nNote: heavy"]
    assert not any("|---|" in chunk.embed_text for chunk in chunks)
    tables = [chunk.table for chunk in chunks if chunk.table]
    assert {(t.name, t.columns) for t in tables} == {("Table 1. Parts", (1, 3))}
    assert [row for table in tables for row in table.row_ids] == ["RV-25", "RV-32"]
    assert "Table 1. Parts" in chunks[-1].embed_text


def test_records_are_made_of_tables_that_fit_too_and_inside_other_blocks() -> None:
    text = "- item\n\n  | k | v |\n  |---|---|\n  | 1 | 2 |\n\n> | p | q |\n> |---|---|\n> | 3 | 4 |\n"
    (chunk,) = cw.chunk_text(text, format="markdown", tables="records")
    assert "k: 1\nv: 2" in chunk.embed_text
    assert "p: 3\nq: 4" in chunk.embed_text


def test_records_of_html_tables_have_no_tags() -> None:
    text = "<table><caption>Rates</caption><tr><th>A</th><th>B</th></tr><tr><td><b>1</b></td><td>2</td></tr></table>\n"
    (chunk,) = cw.chunk_text(text, format="markdown", tables="records")
    assert chunk.embed_text == "A: 1\nB: 2"
    assert chunk.text == text.strip()


def test_a_proxy_embeds_what_explains_the_table_and_delivers_all_of_it() -> None:
    (chunk,) = cw.chunk_text(PRICES, format="markdown", max_tokens=60, tables="proxy")
    assert "| RV-25 | 52.15 | |" in chunk.text
    assert "RV-25" not in chunk.embed_text
    assert "The prices are as follows" in chunk.embed_text
    assert "Part | Price | Note" in chunk.embed_text
    assert [part.role for part in chunk.embed_parts] == ["text", "proxy", "text"]


def test_a_table_far_over_the_cap_is_one_chunk_as_a_proxy() -> None:
    text = "| a | b |\n|---|---|\n" + "| some cell | another cell |\n" * 300
    (chunk,) = cw.chunk_text(text, format="markdown", max_tokens=30, tables="proxy")
    assert chunk.text == text.strip()
    assert chunk.embed_text == "a | b"
    assert chunk.tokens <= 30


def test_a_proxy_of_code_is_its_signatures_and_first_comment() -> None:
    code = (
        '# Reads a meter.\nimport os\n\n\ndef read(path):\n    return os.stat(path)\n\n\nclass Meter:\n    unit = "l"\n'
    )
    text = f"Reading:\n\n```python\n{code}```\n"
    (chunk,) = cw.chunk_text(text, format="markdown", max_tokens=60, code="proxy")
    assert chunk.embed_text == "Reading:\n\npython\n# Reads a meter.\ndef read(path):\nclass Meter:"
    assert chunk.text == text.strip()


def test_a_proxy_of_a_method_is_its_signature() -> None:
    document = java_file.document()
    methods = [b for b in walk(document.root) if isinstance(b, Section) and b.role == "method"]
    chunks = cw.pack(document, cw.Policy(max_tokens=400, code="proxy"))
    embedded = "".join(chunk.embed_text for chunk in chunks)
    for method in methods:
        assert method.head is not None
        assert method.head.slice(document.text) in embedded
    proxies = [part for chunk in chunks for part in chunk.embed_parts if part.role == "proxy"]
    assert len(proxies) == len(methods)
    assert sum(len(chunk.text) for chunk in chunks) > len(embedded)


@settings(max_examples=300)
@given(documents(), st.sampled_from([8, 20, 90]), st.sampled_from(["records", "proxy"]))
def test_no_row_is_lost(document: cw.Document, cap: int, tables: str) -> None:
    """Every row stands in the text of one chunk, and with records every cell in what is embedded."""
    chunks = cw.pack(document, cw.Policy(max_tokens=cap, tables=tables, tokenizer=lambda t: len(t.split())))  # type: ignore[arg-type]
    embedded = "\n".join(chunk.embed_text for chunk in chunks)
    for table in (b for b in walk(document.root) if isinstance(b, Table) and b.layer == "body"):
        for row in table.rows:
            assert sum(_holds(chunk, row) for chunk in chunks) >= 1
            if tables == "records":
                for cell in row.slice(document.text).strip("| ").split(" | "):
                    assert all(word in embedded for word in _WORD.findall(cell))


def _holds(chunk: cw.Chunk, row: Span) -> bool:
    return any(span.start < row.end and row.start < span.end for span in chunk.spans)
