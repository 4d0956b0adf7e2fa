"""JSON Lines: nothing is lost on the way out and back, and a failed run leaves no half file."""

from __future__ import annotations

import io
import json
import os
from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path

import pytest

from chunkwright import (
    Chunk,
    Edge,
    EmbedPart,
    Hint,
    ParseError,
    Reason,
    Region,
    Span,
    TableRef,
    chunk,
    chunk_text,
)
from chunkwright.sinks import chunk_record, read_jsonl, write_jsonl
from chunkwright.tree import Origin

CORPORA = Path(__file__).parents[2] / "corpora"

FULL = Chunk(
    id="1" * 32,
    embed_digest="2" * 32,
    document_id="a/b.pdf",
    index=3,
    text="| a | b |\n| c | d |",
    embed_parts=(
        EmbedPart("title", "T\n"),
        EmbedPart("path", "A > B\n\n", (Span(0, 3), Span(9, 12))),
        EmbedPart("text", "| a | b |\n| c | d |", (Span(20, 29), Span(40, 49))),
    ),
    tokens=17,
    spans=(Span(20, 29), Span(40, 49)),
    lines=(4, 6),
    pages=(2, 3),
    origin=Origin("html/body/p[2]", "fit"),
    regions=(Region(2, 0.1, 7.25, 100.0, 80.5), Region(3, 1 / 3, 2.0, 3.0, 4.0)),
    heading_path=("A", "B"),
    kinds=("paragraph", "table"),
    language="de",
    symbols=("Refund.settle",),
    dependencies=("ledger.post",),
    imports=("import ledger",),
    part=(2, 3),
    table=TableRef("Prices", ("x", "y"), (2, 3), 9, ("u", "v"), (1, 2)),
    starts=Edge(Reason.ROW, True),
    ends=Edge(Reason.DOCUMENT),
    parent_id="3" * 32,
    previous_id="4" * 32,
    next_id="5" * 32,
    shed=("title", "caption"),
    hints=(Hint.ADD_PARENT, Hint.KEEP_HEADER),
    metadata={"tenant": "t", "groups": ["a", {"b": None}], "rank": 1.5, "open": True},
)


def test_record_has_every_field_in_the_forms_that_are_promised() -> None:
    record = chunk_record(FULL)
    assert set(record) == {field.name for field in fields(Chunk)} | {"embed_text"}
    assert record["embed_text"] == "T\nA > B\n\n| a | b |\n| c | d |"
    assert record["spans"] == [[20, 29], [40, 49]]
    assert record["lines"] == [4, 6]
    assert record["regions"] == [[2, 0.1, 7.25, 100.0, 80.5], [3, 1 / 3, 2.0, 3.0, 4.0]]
    assert record["starts"] == {"reason": "row", "forced": True}
    assert record["ends"] == {"reason": "document", "forced": False}
    assert record["table"] == {
        "name": "Prices",
        "header": ["x", "y"],
        "rows": [2, 3],
        "of": 9,
        "row_ids": ["u", "v"],
        "columns": [1, 2],
    }
    assert record["embed_parts"][:2] == [  # type: ignore[index]
        {"role": "title", "text": "T\n", "spans": None},
        {"role": "path", "text": "A > B\n\n", "spans": [[0, 3], [9, 12]]},
    ]
    assert list(record) == list(chunk_record(replace(FULL, table=None, metadata={})))


def test_a_chunk_with_every_field_comes_back_equal(tmp_path: Path) -> None:
    bare = replace(
        FULL, table=None, regions=(), origin=None, previous_id=None, next_id=None, shed=(), hints=(), metadata={}
    )
    assert write_jsonl([FULL, bare], tmp_path / "out.jsonl") == 2
    assert read_jsonl(tmp_path / "out.jsonl") == [FULL, bare]


@pytest.mark.parametrize("path", sorted(CORPORA.rglob("*.md")), ids=lambda path: path.name)
def test_our_own_documents_come_back_equal(path: Path, tmp_path: Path) -> None:
    chunks = chunk(path, max_tokens=120, overlap_tokens=30, metadata={"tenant": "t"})
    assert write_jsonl(iter(chunks), tmp_path / "out.jsonl") == len(chunks)
    assert read_jsonl(tmp_path / "out.jsonl") == chunks


def test_the_bytes_are_utf8_with_line_feeds_and_no_stray_line_ends(tmp_path: Path) -> None:
    chunks = chunk_text("退款\r\n\r\nnext\u2028line\x85end", format="text", max_tokens=50)
    write_jsonl(chunks, tmp_path / "out.jsonl")
    data = (tmp_path / "out.jsonl").read_bytes()
    assert b"\r" not in data
    assert "退款" in data.decode("utf-8")
    assert len(data.decode("utf-8").splitlines()) == len(chunks)
    assert read_jsonl(tmp_path / "out.jsonl") == chunks


def test_lone_surrogates_are_written_as_escapes_and_come_back(tmp_path: Path) -> None:
    chunks = chunk_text("a \udc80 b \\udc80 c \ud800", format="text", name="n\udcff.txt")
    write_jsonl(chunks, tmp_path / "out.jsonl")
    raw = (tmp_path / "out.jsonl").read_text("utf-8")
    assert "a \\udc80 b \\\\udc80 c \\ud800" in raw
    assert read_jsonl(tmp_path / "out.jsonl") == chunks


def test_a_stream_is_written_to_and_stays_open() -> None:
    stream = io.StringIO()
    assert write_jsonl([FULL], stream) == 1
    assert json.loads(stream.getvalue()) == chunk_record(FULL)
    assert not stream.closed


def test_chunks_are_written_as_they_come() -> None:
    stream = io.StringIO()

    def lazily() -> Iterator[Chunk]:
        yield FULL
        assert stream.getvalue().count("\n") == 1
        yield FULL

    write_jsonl(lazily(), stream)


def test_a_run_that_fails_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    target = tmp_path / "out.jsonl"
    target.write_text("old")

    def fails() -> Iterator[Chunk]:
        yield FULL
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_jsonl(fails(), target)
    assert target.read_text() == "old"
    assert os.listdir(tmp_path) == ["out.jsonl"]


def test_a_link_stays_a_link_and_its_permissions_stay(tmp_path: Path) -> None:
    real, link = tmp_path / "real.jsonl", tmp_path / "link.jsonl"
    real.write_text("old")
    real.chmod(0o640)
    link.symlink_to(real)
    write_jsonl([FULL], link)
    assert link.is_symlink()
    assert read_jsonl(real) == [FULL]
    assert real.stat().st_mode & 0o777 == 0o640


@pytest.mark.skipif(not os.path.exists("/dev/null"), reason="there is no /dev/null")
def test_a_device_is_written_to_and_not_replaced() -> None:
    assert write_jsonl([FULL], "/dev/null") == 1
    assert not os.path.isfile("/dev/null")


def test_a_number_that_json_cannot_hold_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="JSON compliant"):
        write_jsonl([replace(FULL, metadata={"rank": float("nan")})], tmp_path / "out.jsonl")
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (b"{", "not a chunk"),
        (b"[]", "not a chunk"),
        (b'{"id": "1"}', "is missing"),
        (b"\xff", "not a chunk"),
        (json.dumps({**chunk_record(FULL), "lines": [1]}).encode(), "not a chunk"),
        (json.dumps({**chunk_record(FULL), "starts": {"reason": "whim", "forced": False}}).encode(), "whim"),
    ],
)
def test_a_line_that_is_no_chunk_is_named(line: bytes, reason: str, tmp_path: Path) -> None:
    target = tmp_path / "out.jsonl"
    write_jsonl([FULL], target)
    target.write_bytes(target.read_bytes() + line + b"\n")
    with pytest.raises(ParseError, match=reason) as caught:
        read_jsonl(target)
    assert caught.value.place == 2
    assert caught.value.source == str(target)


def test_a_reader_of_the_old_file_is_not_disturbed(tmp_path: Path) -> None:
    target = tmp_path / "out.jsonl"
    target.write_text("old")
    with open(target) as reader:
        write_jsonl([FULL], target)
        assert reader.read() == "old"
    assert read_jsonl(target) == [FULL]
    assert os.listdir(tmp_path) == ["out.jsonl"]
