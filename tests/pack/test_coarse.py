"""Huge caps: the search goes over groups of units, and what comes out still keeps the rules."""

from __future__ import annotations

import random
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

import chunkwright as cw
from chunkwright.pack.coarse import solve
from chunkwright.pack.optimize import NO_SECTION, Problem, cheapest_cuts
from invariants import check


def problem(sizes: list[int], cuts: list[float], limit: int) -> Problem:
    first = [sum(sizes[:index]) for index in range(len(sizes))]
    count = len(sizes)
    return Problem(
        first=first,
        last=[a + b for a, b in zip(first, sizes, strict=True)],
        opening=[0] * count,
        closing=[0] * count,
        cut=cuts,
        rank=[NO_SECTION] * count,
        limit=limit,
        target=limit,
    )


@settings(max_examples=50)
@given(st.integers(600, 900), st.integers(0, 10**9))
def test_groups_give_a_partition_within_the_limit(count: int, seed: int) -> None:
    rng = random.Random(seed)
    sizes = [rng.randint(1, 6) for _ in range(count)]
    tiny = problem(sizes, [rng.random() for _ in range(count)], limit=2600)
    cuts = solve(tiny)
    assert cuts[0] == 0
    assert cuts == sorted(set(cuts))
    assert all(tiny.tokens(a, b) <= tiny.limit for a, b in pairwise([*cuts, count]))


def test_small_windows_are_searched_exactly() -> None:
    few = problem([7] * 100, [0.1] * 100, limit=70)
    assert solve(few) == cheapest_cuts(few)


def test_a_long_table_at_a_huge_cap_is_filled_and_an_edit_stays_local() -> None:
    rows = [f"| berth {n} | {n * 7} euro |" for n in range(6000)]
    policy = cw.Policy(max_tokens=12_000)

    def cut(lines: list[str]) -> list[cw.Chunk]:
        document = cw.parse_text("\n".join(["| Berth | Fee |", "|---|---|", *lines]), format="markdown")
        chunks = cw.pack(document, policy)
        check(document, chunks, policy)
        return chunks

    before = cut(rows)
    assert sum(chunk.tokens for chunk in before[:-1]) >= 0.8 * policy.max_tokens * (len(before) - 1)
    after = cut([*rows[:300], "| new | 1 euro |", *rows[300:]])
    assert len({c.id for c in after} - {c.id for c in before}) <= 2
