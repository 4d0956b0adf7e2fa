"""Chunkers of other libraries: those that are installed cut everything; those that are not are named."""

from __future__ import annotations

import pytest

import chunkwright as cw
from chunkwright.errors import MissingExtra
from chunkwright.evaluation import LIBRARIES, Cutoff, Trial, library_chunker
from chunkwright.tokenizers import resolve
from evaluation.gold_cases import gold, mark

TEXT = "# Pumps\n\n" + "\n\n".join(
    f"## Pump {n}\n\nPump {n} runs at {n} bar. It stops at noon, and it starts again at {n}." for n in range(1, 30)
)


@pytest.mark.parametrize("name", LIBRARIES)
def test_what_is_installed_is_a_row(name: str) -> None:
    counter = resolve("cl100k_base")
    try:
        split = library_chunker(name, 60, counter)
    except MissingExtra as error:
        pytest.skip(str(error))
    document = cw.parse_text(TEXT, format="markdown", document_id="d")
    trial = Trial(
        questions=(gold(mark(0, 7), question="pumps"),), documents=(document,), cutoffs=(Cutoff("chunks", 1),)
    )
    found = trial.run_split_documents(split)
    assert found.chunks > 5
    pieces = list(split(document))
    assert "".join("".join(pieces).split()) == "".join(TEXT.split())


def test_an_unknown_name_is_told() -> None:
    with pytest.raises(ValueError, match="there is no chunker 'langchain'; there are langchain-recursive"):
        library_chunker("langchain", 60, resolve("cl100k_base"))


def test_a_library_that_is_not_installed_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "semchunk", None)
    with pytest.raises(MissingExtra, match="semchunk is not installed; install it with: pip install semchunk"):
        library_chunker("semchunk", 60, resolve("cl100k_base"))
