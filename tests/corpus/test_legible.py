"""What is not legible goes to quarantine; what merely speaks of such characters, or is another language, does not."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest

import chunkwright as cw
from chunkwright.corpus.screening import garbled, illegible

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


TURNED = """
-(€6 ‘U) ,sjuawenaryoy sjeop yuauidojanag aiqeuteysng Bunioddng ul eunsejeg pue ‘ueszABiAy “e1seuopul Ul 2oUatedx3
PU eo19e/d IHN eULL, ‘WWH SBUWOY OS|e 28S yo :s]U9]U09 Buymoj|oy ay} UI ao1My Ajjiorjdxe peuoUeW Uaag AJUO aAeY
SOGS eu} ‘poued 0Z0Z-6L0Z eu) UILIM JuNooDe WeIBEISU] S,WYH SPUWOY ey) WO Pansesgo J] juquo wesBe}sul joUoRNqIsiIg
‘sOunee19 o1ydesBoap sorydesBoyuy uonesqai99 vonewuoyuy squang :seyep Buymoyjoy ayy YIM asianip AjGulseas eyep
"""


def document(text: str) -> cw.Document:
    return cw.parse_text(text, format="text")


def test_words_that_are_none() -> None:
    assert "recognized wrongly" in garbled(document(TURNED * 3))
    assert garbled(document(TURNED)) == ""  # too few words to judge by
    assert garbled(document(TURNED + 6 * "\n\nThe harbor opens at six and closes with the last boat of the day.")) == ""


@pytest.mark.parametrize(
    "text",
    [
        FRENCH,
        CHINESE,
        RUSSIAN,
        "Přístav otvírá v šest a zavírá, když vpluje poslední loď, pokud není odliv. " * 10,
        unicodedata.normalize("NFD", "Äiti pääsee säännöllisesti syömään hyvää ruokaa tässä kylässä. ") * 10,
        "Ọ̀gá wà níbí, ó sì ń ṣiṣẹ́ pẹ̀lú àwọn ọ̀rẹ́ rẹ̀ ní ọjọ́ gbogbo. " * 10,
        "Vgl. z.B. Abs.1 S.2 i.V.m. d.h. ggf. u.a. m.w.N. Schadensersatz, o.g. Anspruch a.a.O. " * 12,
        "ArithmeticError FloatingPointError OverflowError, ZeroDivisionError; KeyError of LookupError. " * 15,
        "x = self._rows[i].get(name) -> {key: value} @cached::property ../path/to/file.txt --flag=on a_b c.d " * 15,
        "bl.a\nbl.m\nca.d\nd.v.s\nf.eks\nO'k\nMcX\n" * 20,
        "0x1F 1.2.3-rc4 3,5 % 12:30 U+2028 §7(b) v2 CO2 H2O 25m2 A4 B12 \n" * 20,
        "Anderson, P. W.; McMillan, D.; O'Brien, K.; DeVries, J.; van't Hoff, J. H. (eds.). " * 15,
    ],
)
def test_what_is_no_prose_or_another_language_is_left_alone(text: str) -> None:
    assert garbled(document(text)) == ""


def test_identifiers_of_source_code_are_no_words(tmp_path: Path) -> None:
    body = "".join(f"def fOO{n}bAR(qQq{n}, zZxX):\n    return bRzT.kkKk(wWw)\n\n" for n in range(60))
    (tmp_path / "a.py").write_text(body)
    (tmp_path / "b.txt").write_text(TURNED * 3)
    code, text = cw.run(tmp_path, workers=1)
    assert code.error is None
    assert isinstance(text.error, cw.ParseError)
