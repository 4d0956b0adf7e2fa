"""What is not legible goes to quarantine; what merely speaks of such characters, or is another language, does not."""

from __future__ import annotations

from pathlib import Path

import pytest

import chunkwright as cw
from chunkwright.corpus.screening import illegible

FRENCH = "Le phare éclaire la côte où les bateaux légers dérivent à l'été, déjà dépassés. " * 5
CHINESE = "港口早上六点开门，最后一条船进港之后关门，除非潮水太低。" * 5
RUSSIAN = "Гавань открывается в шесть и закрывается, когда войдёт последняя лодка. " * 5


@pytest.mark.parametrize("text", [FRENCH, CHINESE, RUSSIAN])
def test_text_read_in_another_encoding(text: str) -> None:
    assert illegible(text) == ""
    wrong = text.encode("utf-8").decode("cp1252", "replace")
    assert "not legible" in illegible(wrong)


def test_characters_that_could_not_be_decoded() -> None:
    assert "could not be decoded" in illegible("a\ufffdb c " * 30)
    assert illegible("The character \ufffd stands for what could not be decoded. " * 30) == ""


def test_glyphs_without_characters() -> None:
    assert "glyphs" in illegible("\ue001\ue002\ue003 word " * 20)
    assert illegible("\ue001 an icon, and then a whole sentence of text.\n" * 20) == ""


def test_a_table_of_such_characters_is_text() -> None:
    assert illegible("`Ã©` is what `é` becomes, and `â€™` what an apostrophe becomes.") == ""


@pytest.mark.parametrize("workers", [1, 2])
def test_it_is_an_error_of_its_file(tmp_path: Path, workers: int) -> None:
    (tmp_path / "bad.md").write_text(FRENCH.encode("utf-8").decode("cp1252"), "utf-8")
    (tmp_path / "good.md").write_text(FRENCH, "utf-8")
    bad, good = cw.run(tmp_path, workers=workers)
    assert isinstance(bad.error, cw.ParseError)
    assert "another encoding" in str(bad.error)
    assert good.chunks
