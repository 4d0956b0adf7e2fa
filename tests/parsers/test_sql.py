"""SQL in pieces: rows say what they are of, parts of a routine which routine."""

from __future__ import annotations

import chunkwright as cw

ROWS = "".join(f"({number}, 'Place {number}', 'North', NULL),\n" for number in range(1, 40)) + "(40, 'Last', 'N', 1);\n"
LOOP = "".join(f"  UPDATE places SET seen = {number} WHERE number = {number};\n" for number in range(30))


def test_rows_carry_their_table_and_its_columns() -> None:
    source = f'INSERT INTO "shop"."places"\n  (number, name, district, closed)\nVALUES\n{ROWS}'
    chunks = cw.chunk_text(source, format="sql", max_tokens=150)
    assert len(chunks) > 3
    for chunk in chunks:
        assert chunk.symbols == ("shop.places",)
        assert "(number, name, district, closed)\nVALUES" in chunk.embed_text
        assert chunk.text.rstrip().endswith(("),", ");"))


def test_rows_that_the_grammar_cannot_read_do_so_too() -> None:
    source = f"INSERT IGNORE INTO `places` (`number`, `name`) VALUES\n{ROWS}".replace("NULL", "_binary 'x' !!")
    chunks = cw.chunk_text(source, format="sql", max_tokens=150)
    assert len(chunks) > 3
    assert all("INTO `places` (`number`, `name`) VALUES" in chunk.embed_text for chunk in chunks)


def test_a_short_insert_is_a_statement() -> None:
    (chunk,) = cw.chunk_text("INSERT INTO places (number) VALUES (1), (2);\n", format="sql")
    assert chunk.symbols == ()


def test_parts_of_a_routine_carry_its_signature() -> None:
    source = (
        "\\echo Load this with CREATE EXTENSION.\n-- Sees all.\nCREATE FUNCTION shop.see(district text,\n  year int)\n"
        f"RETURNS void AS $body$\nBEGIN\n{LOOP}END;\n$body$ LANGUAGE plpgsql;\n"
    )
    chunks = cw.chunk_text(source, format="sql", max_tokens=150)
    assert len(chunks) > 3
    assert all("shop.see" in chunk.symbols for chunk in chunks)
    assert all("year int)\nRETURNS void" in chunk.embed_text for chunk in chunks)
    assert chunks[-1].text.endswith("END;\n$body$ LANGUAGE plpgsql;")
