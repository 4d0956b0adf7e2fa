"""Sweeps: combinations of values, and what of them makes no sense."""

from __future__ import annotations

import pytest

from chunkwright import Policy, PolicyError
from chunkwright.evaluation import SWEPT, sweep


def test_every_combination_in_order() -> None:
    found = sweep({"max_tokens": ["256", "512"], "strategy": ["structure", "fixed"]})
    assert [setting.name for setting in found.settings] == [
        "max_tokens=256 strategy=structure",
        "max_tokens=256 strategy=fixed",
        "max_tokens=512 strategy=structure",
        "max_tokens=512 strategy=fixed",
    ]
    assert found.settings[1].policy == Policy(max_tokens=256, strategy="fixed")
    assert [(s.name, s.policy) for s in sweep({}).settings] == [("default", Policy())]


def test_values_have_kinds() -> None:
    values = {
        "parents": ["none", "0", "900"], "overlap": ["0", "0.1"], "context": ["default", "none", "title+path"],
        "questions": ["true"], "tables": ["records"], "unit": ["tokens"], "code": ["whole"], "target": ["300"],
        "clauses": ["0"], "tokenizer": ["characters"],
    }  # fmt: skip
    policies = [setting.policy for setting in sweep(values).settings]
    assert len(policies) == 2 * 2 * 3
    assert {policy.parents for policy in policies} == {None, 900}
    assert {policy.overlap_tokens for policy in policies} == {0, 51}
    assert {policy.context for policy in policies} == {None, (), ("title", "path")}
    assert {(p.questions, p.tables, p.code, p.target, p.clauses) for p in policies} == {
        (True, "records", "whole", 300, False)
    }


def test_what_contradicts_itself_is_left_out_with_the_reason() -> None:
    found = sweep({"strategy": ["structure", "fixed"], "tables": ["records"], "parents": ["100", "900"]})
    assert [setting.name for setting in found.settings] == ["strategy=structure tables=records parents=900"]
    assert [name for name, _ in found.refused] == [
        "strategy=structure tables=records parents=100",
        "strategy=fixed tables=records parents=100",
        "strategy=fixed tables=records parents=900",
    ]
    assert "tables has no effect with strategy='fixed'" in found.refused[2][1]


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("max_tokens", "many", "max_tokens=many: give a whole number"),
        ("questions", "yes", "questions=yes: give true or false"),
        ("overlap", "0.9", "overlap=0.9: give a share of max_tokens from 0 to 0.5"),
        ("overlap", "x", "overlap=x: give a share"),
        ("embed", "x", "'embed' cannot be varied: give one of clauses, code"),
    ],
)
def test_mistakes(name: str, value: str, message: str) -> None:
    with pytest.raises(PolicyError, match=message):
        sweep({name: [value]})


def test_every_name_can_be_varied() -> None:
    values = {"clauses": "true", "questions": "true", "overlap": "0.1", "context": "path", "strategy": "structure"}
    values |= {"tables": "rows", "code": "symbols", "unit": "chars", "tokenizer": "characters"}
    for name in SWEPT:
        assert len(sweep({name: [values.get(name, "600" if name == "parents" else "90")]}).settings) == 1
