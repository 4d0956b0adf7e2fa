"""The table of formats, and third parties' parsers through the entry-point group."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from types import ModuleType

import pytest

import chunkwright as cw
from chunkwright.formats import FORMATS, Format, format_named, parser_for, registry
from chunkwright.tree import Document, Paragraph, Reading, Root, Span


def parse_shout(reading: Reading) -> Document:
    """A third party's parser: the whole text is one paragraph."""
    span = Span(0, len(reading.text.rstrip()))
    root = Root(span=Span(0, len(reading.text)), children=(Paragraph(span=span),))
    return Document(text=reading.text, root=root, format=reading.format, id=reading.id, source=reading.source)


@pytest.fixture
def third_party(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    module = ModuleType("shout_parser")
    module.parse = parse_shout  # type: ignore[attr-defined]
    module.FORMAT = Format("shout", "text/x-shout", (".shout",), "shout_parser")  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "shout_parser", module)
    points = [EntryPoint("shout", "shout_parser:FORMAT", registry.ENTRY_POINT_GROUP)]
    monkeypatch.setattr(registry, "entry_points", lambda group: points if group == registry.ENTRY_POINT_GROUP else [])
    registry.known_formats.cache_clear()
    registry.file_tables.cache_clear()
    yield
    registry.known_formats.cache_clear()
    registry.file_tables.cache_clear()
    registry.parser_for.cache_clear()


@pytest.mark.usefixtures("third_party")
def test_a_third_party_s_parser_comes_in_by_suffix_and_by_name() -> None:
    document = cw.parse_bytes(b"HELLO\n", name="a.shout")
    assert (document.format, document.source.media_type) == ("shout", "text/x-shout")
    (chunk,) = cw.chunk_text("HELLO", format="shout")
    assert chunk.text == "HELLO"


@pytest.mark.parametrize("name", FORMATS)
def test_every_row_names_a_module_with_a_parser_and_has_a_version(name: str) -> None:
    row = format_named(name)
    assert callable(parser_for(name))
    assert row.version >= 1
    assert all(suffix.startswith(".") and suffix == suffix.lower() for suffix in row.suffixes)


def test_an_unknown_name_is_refused_with_those_like_it() -> None:
    with pytest.raises(cw.UnknownFormat, match="no format is called 'docx'; `chunkwright formats` lists"):
        cw.parse_text("x", format="docx")
    with pytest.raises(cw.UnknownFormat, match=r"no format is called 'Pyton'; did you mean 'python'\?"):
        cw.parse_text("x", format="Pyton")
