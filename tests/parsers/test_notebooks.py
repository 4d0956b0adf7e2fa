"""Notebooks: what their cells and outputs become, and which files are refused."""

from __future__ import annotations

import json

import pytest

import chunkwright as cw
from chunkwright.tree import Code, MetadataValue, Section, faults


def notebook(*cells: MetadataValue, language: str = "python") -> str:
    return json.dumps(
        {"nbformat": 4, "nbformat_minor": 5, "metadata": {"language_info": {"name": language}}, "cells": list(cells)}
    )


def code(source: str, *outputs: MetadataValue) -> MetadataValue:
    return {"cell_type": "code", "source": source, "metadata": {}, "outputs": list(outputs)}


def markdown(source: str) -> MetadataValue:
    return {"cell_type": "markdown", "source": source, "metadata": {}}


def shown(data: dict[str, MetadataValue]) -> MetadataValue:
    return {"output_type": "display_data", "data": data, "metadata": {}}


def read(text: str) -> cw.Document:
    document = cw.parse_text(text, format="notebook", name="pumps.ipynb")
    assert faults(document) == []
    return document


def languages(document: cw.Document) -> list[str]:
    return [block.language for block in document.root.children if isinstance(block, Code)]


def test_a_fence_is_longer_than_any_in_the_cell() -> None:
    document = read(notebook(code("print('''\n````\n''')"), markdown("After it.")))
    assert document.text.startswith("`````python\n")
    assert [block.kind for block in document.root.children] == ["code", "paragraph"]


@pytest.mark.parametrize(
    ("source", "language"),
    [
        ("x = 1", "python"),
        ("%%bash\nls", "bash"),
        ("%%html\n<b>x</b>", "html"),
        ("%%sql orders\nselect 1", "sql"),
        ("%%time\nx = 1", "python"),
        ("%%script ruby\nputs 1", "ruby"),
        ("%%writefile a/limits.yaml\na: 1", "yaml"),
        ("\n%%javascript\n1", "javascript"),
    ],
)
def test_a_cell_magic_changes_the_language(source: str, language: str) -> None:
    assert languages(read(notebook(code(source)))) == [language]


@pytest.mark.parametrize(("stated", "language"), [("ipython", "python"), ("C++17", "cpp"), ("R", "r"), ("", "python")])
def test_the_kernel_gives_the_language(stated: str, language: str) -> None:
    assert languages(read(notebook(code("x"), language=stated))) == [language]


def test_text_is_kept_and_pictures_are_left_out_with_a_notice() -> None:
    table = shown({"text/plain": "a  1", "text/html": "<table></table>"})
    figure = shown({"text/plain": "<Figure size 1x1>", "image/png": "aGk="})
    formula = shown({"text/plain": "<IPython.core.display.Math object>", "text/latex": "$q^2$"})
    document = read(notebook(code("x", table, figure, formula)))
    assert "a  1" in document.text
    assert "$q^2$" in document.text
    assert "Figure" not in document.text
    assert "IPython" not in document.text
    assert [notice.kind for notice in document.notices] == [cw.NoticeKind.SKIPPED_CONTENT]
    assert "cells[0].outputs[1] (image/png)" in document.notices[0].message


def test_many_outputs_without_text_are_told_of_together() -> None:
    figures = [shown({"image/png": "aGk="}) for _ in range(14)]
    notices = read(notebook(code("x", *figures))).notices
    assert len(notices) == 11
    assert notices[-1].message.startswith("4 more outputs")


def test_terminal_escapes_are_removed_and_progress_keeps_its_last_state() -> None:
    output = {"output_type": "stream", "text": ["\x1b[1;31mwarm\x1b[0m\n", "10%\r100%\n"]}
    document = read(notebook(code("x", output)))
    assert "warm\n100%" in document.text


def test_every_block_says_which_cell_it_is_from() -> None:
    output = {"output_type": "stream", "text": "done"}
    document = read(notebook(markdown("# Pumps\n\nText."), code("x", output)))
    places = [block.origin.path for block in document.walk() if block.origin]
    assert places == ["cells[0]", "cells[0]", "cells[1]", "cells[1].outputs[0]"]


def test_lines_for_ipython_do_not_hide_the_code_below() -> None:
    body = "\n".join(f"    total += prices[{number}] * counts[{number}]" for number in range(60))
    source = f"%matplotlib inline\n!pip install pumps\nimport os\n\ndef settle(total):\n{body}\n    return total\n"
    sections = [b.title for b in read(notebook(code(source))).walk() if isinstance(b, Section)]
    assert sections == ["settle"]
    usage = f'USAGE = """\n%prog [options]"""\n\ndef settle(total):\n{body}\n    return total\n'
    document = cw.parse_text(usage, format="python")
    assert document.notices == ()
    assert [b.title for b in document.walk() if isinstance(b, Section) and b.role == "function"] == ["settle"]


def test_an_open_fence_or_comment_ends_with_its_cell() -> None:
    document = read(notebook(markdown("~~~~\nopen"), markdown("<!-- open"), markdown("# Next")))
    assert document.title == "Next"
    assert [notice.kind for notice in document.notices] == [cw.NoticeKind.UNCLOSED_FENCE]


def test_the_title_is_the_first_heading_or_the_name() -> None:
    assert read(notebook(markdown("text"), markdown("# Pumps"))).title == "Pumps"
    assert read(notebook(code("x"))).title == "pumps"


def test_the_rendering_read_again_has_the_same_outline() -> None:
    document = read(notebook(markdown("# A\n\n- b\n- c"), code("x = '```'"), markdown("## D")))
    assert cw.parse_text(document.text, format="markdown").outline() == document.outline()
    assert document.rendering_version == 1


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"cells": [\n{]}', "pumps.ipynb:2: this is not JSON"),
        ('{"nbformat": 4}', "pumps.ipynb: this is no notebook: it has no list of cells"),
        ("[1]", "no list of cells"),
        ("[" * 200_000, "nested too deep"),
    ],
)
def test_what_is_no_notebook_is_refused(text: str, message: str) -> None:
    with pytest.raises(cw.ParseError) as caught:
        read(text)
    assert message in str(caught.value)


def test_odd_values_are_no_reason_to_fail() -> None:
    text = '{"metadata": 3, "cells": [1, null, {"cell_type": "code", "source": 3, "outputs": [2, {"data": 3}]}, {}]}'
    assert read(text).text == ""
    assert read('{"cells": []}').root.children == ()
