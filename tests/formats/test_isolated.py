"""Parsers that hang or die cost only the file that they were reading."""

from __future__ import annotations

import io
import json
import sys
import threading
from collections.abc import Iterator
from types import ModuleType

import pytest

import chunkwright as cw
from chunkwright.formats import Format, isolated, registry
from chunkwright.formats.child import ChildEnded
from chunkwright.formats.messages import receive, send
from chunkwright.formats.worker import serve
from chunkwright.tree import Document, NoticeKind, Reading

SLOW = "lorem ipsum " * 20_000  # takes the grammar of Agda minutes
SOURCE = "def f():\n    return 1\n\n\ndef g():\n    return 2\n"


def test_a_document_from_the_other_process_is_the_same() -> None:
    here = cw.parse_text(SOURCE, format="python", name="a.py", metadata={"tenant": "t"})
    assert cw.parse_text(SOURCE, format="python", name="a.py", metadata={"tenant": "t"}, time_limit=60) == here


def test_a_parser_that_takes_too_long_is_stopped_and_the_next_file_is_read() -> None:
    document = cw.parse_text(f"one\n\n{SLOW}", format="agda", time_limit=0.3)
    (notice,) = document.notices
    assert notice.kind is NoticeKind.PARSER_STOPPED
    assert "longer than 0.3 seconds" in notice.message
    assert [block.kind for block in document.root.children[0].children] == ["code", "code"]
    assert cw.parse_text(SOURCE, format="python", time_limit=60).notices == ()


def test_messages_come_back_whole_and_an_end_is_noticed() -> None:
    stream = io.BytesIO()
    send(stream, ("a", [1, None]))
    send(stream, "b" * 100_000)
    stream.seek(0)
    assert receive(stream) == ("a", [1, None])
    assert receive(stream) == "b" * 100_000
    with pytest.raises(EOFError):
        receive(stream)


def test_the_worker_answers_with_documents_and_with_what_was_raised() -> None:
    requests, replies = io.BytesIO(), io.BytesIO()
    send(requests, ("python", Reading(text="x = 1\n", format="python")))
    send(requests, ("nosuch", Reading(text="")))
    requests.seek(0)
    serve(requests, replies)
    replies.seek(0)
    assert receive(replies) == "ready"
    document = receive(replies)
    assert isinstance(document, Document)
    assert document.text == "x = 1\n"
    assert isinstance(receive(replies), cw.UnknownFormat)


@pytest.mark.parametrize("limit", [0, -1, float("nan"), float("inf")])
def test_a_limit_that_is_none_is_refused(limit: float) -> None:
    with pytest.raises(ValueError, match=r"time_limit=.*: give a number of seconds above 0"):
        cw.parse_text(SOURCE, format="python", time_limit=limit)


def test_a_fence_that_hangs_its_grammar_costs_only_its_structure() -> None:
    code = "x = y\n" * 100 + "{return(\"\nme={te ? 'la() =}}}})}>\n"
    document = cw.parse_text(f"# T\n\n```tsx\n{code}```\n\nText.\n", format="markdown", time_limit=1)
    assert [notice.kind for notice in document.notices] == [NoticeKind.PARSER_STOPPED]
    assert [block.kind for block in document.walk()] == ["section", "code", "paragraph"]
    cell = {"cell_type": "code", "source": code, "outputs": [], "metadata": {}}
    kernel = {"language_info": {"name": "tsx"}}
    notebook = json.dumps({"cells": [cell], "metadata": kernel, "nbformat": 4, "nbformat_minor": 5})
    document = cw.parse_text(notebook, format="notebook", time_limit=1)
    assert [notice.kind for notice in document.notices] == [NoticeKind.PARSER_STOPPED]
    assert [block.kind for block in document.walk()] == ["code"]


def test_strict_makes_it_an_error() -> None:
    with pytest.raises(cw.ParseError, match=r"a\.py: The parser was stopped"):
        cw.parse_text(SLOW, format="agda", name="a.py", time_limit=0.3, strict=True)


def test_a_process_that_died_idle_is_replaced() -> None:
    cw.parse_text(SOURCE, format="python", time_limit=60)
    process = isolated._worker.child.process
    assert process is not None
    process.kill()
    process.wait()
    assert cw.parse_text(SOURCE, format="python", time_limit=60).notices == ()


def test_a_process_that_dies_over_a_file_costs_that_file() -> None:
    cw.parse_text(SOURCE, format="python", time_limit=60)
    process = isolated._worker.child.process
    assert process is not None
    timer = threading.Timer(0.5, process.kill)
    timer.start()
    document = cw.parse_text(SLOW, format="agda", time_limit=60)
    timer.join()
    assert [notice.kind for notice in document.notices] == [NoticeKind.PARSER_STOPPED]
    assert "its process ended" in document.notices[0].message
    assert cw.parse_text(SOURCE, format="python", time_limit=60).notices == ()


def parse_odd(reading: Reading) -> Document:
    """A third party's parser."""
    raise cw.ParseError("odd", 3, "this is odd")


@pytest.fixture
def odd(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    module = ModuleType("odd_parser")
    module.parse = parse_odd  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "odd_parser", module)
    row = Format("odd", "text/x-odd", (".odd",), "odd_parser", may_hang=True)
    monkeypatch.setitem(registry.FORMATS, "odd", row)
    registry.known_formats.cache_clear()
    registry.file_tables.cache_clear()
    yield
    registry.known_formats.cache_clear()
    registry.file_tables.cache_clear()
    registry.parser_for.cache_clear()


@pytest.mark.usefixtures("odd")
def test_what_a_parser_raises_comes_across(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(isolated._worker, "parse", raising)
    with pytest.raises(cw.ParseError, match="odd:3: this is odd"):
        cw.parse_text("fail", format="odd", time_limit=60)


@pytest.mark.usefixtures("odd")
def test_a_format_without_a_plain_way_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(isolated._worker, "parse", ended)
    with pytest.raises(cw.ParseError, match="it took longer than 1 seconds"):
        cw.parse_text("sleep", format="odd", time_limit=1)


def raising(name: str, reading: Reading, limit: float) -> Document:
    return parse_odd(reading)


def ended(name: str, reading: Reading, limit: float) -> Document:
    raise ChildEnded(f"it took longer than {limit:g} seconds")
