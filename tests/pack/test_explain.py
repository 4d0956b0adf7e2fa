"""Explanations agree with what the packer did."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

import chunkwright as cw

MANUAL = Path(__file__).parents[2] / "corpora" / "manual" / "rillgate.en.md"


@pytest.mark.parametrize("cap", [60, 200, 512])
def test_every_cut_is_explained_and_no_other_place_is_cheaper(cap: int) -> None:
    document, policy = cw.parse(MANUAL), cw.Policy(max_tokens=cap)
    chunks, cuts = cw.pack(document, policy), cw.explain(document, policy)
    assert [cut.offset for cut in cuts] == [chunk.spans[0].start for chunk in chunks[1:]]
    assert [(cut.reason, cut.forced) for cut in cuts] == [(c.starts.reason, c.starts.forced) for c in chunks[1:]]
    assert [(cut.before, cut.after) for cut in cuts] == [(a.tokens, b.tokens) for a, b in pairwise(chunks)]
    for cut in cuts:
        assert all(alternative.extra > -1e-9 for alternative in cut.alternatives), cut
        names = [cost.name for cost in cut.costs]
        assert len(names) == len(set(names))
    assert any(cut.alternatives for cut in cuts)


@pytest.mark.parametrize(
    "policy",
    [
        cw.Policy(max_tokens=60, overlap_tokens=20),
        cw.Policy(max_tokens=400, unit="chars"),
        cw.Policy.preset("technical", max_tokens=90, tables="records"),
        cw.Policy(max_tokens=80, context=("path",), questions=True),
    ],
)
def test_explanations_follow_every_setting(policy: cw.Policy) -> None:
    document = cw.parse(MANUAL)
    chunks, cuts = cw.pack(document, policy), cw.explain(document, policy)
    assert [cut.offset for cut in cuts] == [chunk.spans[0].start for chunk in chunks[1:]]


def test_the_bond_that_was_paid_for_is_named() -> None:
    text = "The steps are as follows:\n\n" + "\n".join(f"- step {n} is to do this and that" for n in range(30))
    cuts = cw.explain(cw.parse_text(text, format="markdown"), cw.Policy(max_tokens=100))
    told = {cost.name for cut in cuts for cost in cut.costs}
    assert {"level", "size", "drift"} <= told
    before = cw.explain(
        cw.parse_text("# A\n\n" + "He did it. " * 9 + "\n\nHowever, " + "it was not so " * 8, format="markdown"),
        cw.Policy(max_tokens=44),
    )
    assert "condition" in {cost.name for cut in before for cost in cut.costs}


def test_a_baseline_weighs_nothing() -> None:
    with pytest.raises(cw.PolicyError, match="weighs no cuts"):
        cw.explain(cw.parse(MANUAL), cw.Policy(strategy="fixed"))
