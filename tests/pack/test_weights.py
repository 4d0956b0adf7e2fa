"""Every weight decides something: a document whose cuts change when the weight is zero."""

from __future__ import annotations

import dataclasses

import pytest

import chunkwright as cw
from chunkwright.pack import Policy, pack
from chunkwright.pack.weights import DEFAULT_WEIGHTS, Weights

CAP = 60


def words(count: int, letter: str) -> str:
    return " ".join(f"{letter}{n}" for n in range(count))


def listing(mark: str, *sizes: int) -> str:
    return "\n".join(f"{mark} {words(size, 'bcdefghj'[n])}" for n, size in enumerate(sizes))


def table(*sizes: int) -> str:
    return "| a | b |\n|---|---|\n" + "\n".join(f"| {words(size, 'bcde'[n])} | x |" for n, size in enumerate(sizes))


def sentences(*sizes: int) -> str:
    return " ".join(f"{words(size, 'bcdefghj'[n]).capitalize()}." for n, size in enumerate(sizes))


def sections(*parts: tuple[int, int, int]) -> str:
    return "\n\n".join(
        f"{'#' * level} S{n}\n\n{words(one, 'bcd'[n])}\n\n{words(two, 'fgh'[n])}"
        for n, (level, one, two) in enumerate(parts)
    )


def call(count: int, letter: str, indent: int = 0) -> str:
    return f"{' ' * indent}call_{letter}('{words(count, letter)}')\n"


def groups(*sizes: tuple[int, ...]) -> str:
    """A table in which a cell spans each group of rows."""
    rows = []
    for g, group in enumerate(sizes):
        for n, size in enumerate(group):
            name = "" if n else f'<td rowspan="{len(group)}">G{g}</td>'
            rows.append(f"<tr>{name}<td>{words(size, 'bc'[g] + 'vwx'[n])}</td></tr>")
    return "\n".join(("<table>", "<tr><th>a</th><th>b</th></tr>", *rows, "</table>"))


BRANCH = f"    if x:\n{call(29, 'r', 8)}{call(26, 's', 8)}{call(30, 't', 8)}"

CASES: dict[str, tuple[str, str]] = {
    # weight: (document, a string at which no chunk begins with the weight and one does without it)
    "intro": (
        f"{words(30, 'p')}\n\nThe rates are as follows:\n\n{listing('-', 7, 7, 5)}\n\n{words(30, 'q')}",
        "- b0",
    ),
    "condition": (f"{words(27, 'p')}\n\nHowever, {words(11, 'h')}\n\n{words(22, 'q')}", "However"),
    "reference": (f"{words(31, 'p')}\n\nThese {words(12, 'h')}\n\n{words(20, 'q')}", "These"),
    "caption": (f"{words(32, 'p')}\n\nTable 1: rates\n\n{table(3, 3)}\n\n{words(28, 'q')}", "| a"),
    "notes": (f"{words(11, 'p')}\n\n{table(5, 2, 3, 3)}\n\nSource: {words(5, 's')}\n\n{words(9, 'q')}", "Source"),
    "wrapper": (f"{words(30, 'p')}\n\n<Card>\n\n{words(15, 'i')}\n\n{words(22, 'q')}", "i0"),
    "steps": (
        f"{words(9, 'p')}\n\n{listing('1.', 11, 8, 12, 9, 9, 6)}\n\n{words(36, 'q')}\n\n{words(16, 'r')}",
        "1. d0",
    ),
    "whole_list": (f"{words(8, 'p')}\n\n{listing('-', 7, 9, 6, 5, 7)}\n\n{words(9, 'q')}\n\n{words(5, 'r')}", "- e0"),
    "tail": (
        f"# A\n\n{words(38, 'p')}\n\n{words(18, 'q')}\n\n{words(4, 'r')}\n\n"
        f"# B\n\n{words(15, 's')}\n\n{words(19, 't')}",
        "r0",
    ),
    "whole_section": (sections((3, 7, 21), (2, 14, 18), (2, 16, 9)), "g0"),
    "mixed": (sections((2, 10, 13), (2, 7, 8), (3, 18, 17)), "### S2"),
    "depth": (sections((3, 7, 8), (2, 40, 13), (1, 7, 23)), "## S1"),
    "size": (sections((3, 16, 10), (2, 5, 6), (2, 29, 6)), "## S1"),
    "row_span": (groups((20, 5), (18, 5, 19)), "<tr><td>cx0"),
    "nesting": (
        f"def f(x):\n{call(15, 'p', 4)}{call(8, 'q', 4)}{BRANCH}{call(26, 'u', 4)}{call(15, 'v', 4)}",
        "call_s",
    ),
    "comment": (
        f"{call(28, 'p')}\n# The rates.\n\n{call(30, 'q')}\n{call(10, 'r')}\n{call(28, 's')}",
        "call_q",
    ),
    "drift_inside": (sentences(19, 12, 18, 20, 12, 6, 10, 14), "D0"),
    "drift": (sections((1, 28, 13), (2, 11, 29), (3, 12, 5)), "## S1"),
}


EARNED: dict[str, tuple[str, str]] = {
    # weight: (document, a string at which a chunk begins with the weight and none does without it)
    "blank_line": (
        f"def f(x):\n{call(17, 'p', 4)}{call(17, 'q', 4)}\n{call(19, 'r', 4)}{call(24, 's', 4)}{call(27, 't', 4)}",
        "call_r",
    ),
    "over": ("\n".join(call(size, "pqrst"[n]) for n, size in enumerate((18, 18, 15, 15, 23))), "call_s"),
    "question": (f"# Is it A?\n\n{words(14, 'p')}\n\n# Is it B?\n\n{words(10, 'q')}", "# Is it B?"),
}


def beginnings(text: str, weights: Weights) -> list[str]:
    policy = Policy(max_tokens=CAP, tokenizer=lambda string: len(string.split()), questions=True)
    language = "python" if text.startswith(("def ", "call_")) else "markdown"
    document = cw.parse_text(text, format=language)
    return [chunk.text.lstrip() for chunk in pack(document, policy, weights=weights)]


@pytest.mark.parametrize("name", CASES)
def test_a_weight_of_zero_moves_a_cut(name: str) -> None:
    text, place = CASES[name]
    zeroed = dataclasses.replace(DEFAULT_WEIGHTS, **{name: 0.0})
    assert not any(chunk.startswith(place) for chunk in beginnings(text, DEFAULT_WEIGHTS))
    assert any(chunk.startswith(place) for chunk in beginnings(text, zeroed))


@pytest.mark.parametrize("name", EARNED)
def test_a_weight_of_zero_leaves_out_a_cut(name: str) -> None:
    text, place = EARNED[name]
    zeroed = dataclasses.replace(DEFAULT_WEIGHTS, **{name: 0.0})
    assert any(chunk.startswith(place) for chunk in beginnings(text, DEFAULT_WEIGHTS))
    assert not any(chunk.startswith(place) for chunk in beginnings(text, zeroed))


def test_every_weight_has_a_case() -> None:
    assert {field.name for field in dataclasses.fields(Weights)} - {"level"} == set(CASES) | set(EARNED)
