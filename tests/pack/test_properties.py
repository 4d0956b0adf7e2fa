"""The packer's rules as properties over random trees and random text."""

from __future__ import annotations

import random
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from chunkwright import Document, Policy, pack
from chunkwright.pack.optimize import NO_SECTION, Problem, cheapest_cuts
from chunkwright.tree import faults, from_json, pretty, to_json
from invariants import check
from strategies import documents, policies

MANY = settings(max_examples=1500)
SOME = settings(max_examples=600)


@MANY
@given(documents(), policies())
def test_the_rules_hold_for_any_tree(document: Document, policy: Policy) -> None:
    assert faults(document) == []
    check(document, pack(document, policy), policy)


@SOME
@given(documents())
def test_json_gives_the_document_back(document: Document) -> None:
    again = from_json(to_json(document))
    assert again == document
    assert pretty(again) == pretty(document)


@SOME
@given(documents(), policies())
def test_the_same_chunks_come_out_twice(document: Document, policy: Policy) -> None:
    assert pack(document, policy) == pack(from_json(to_json(document)), policy)


@MANY
@given(st.integers(0, 10**9))
def test_the_cuts_are_the_cheapest_that_there_are(seed: int) -> None:
    problem = random_problem(random.Random(seed))
    cuts = cheapest_cuts(problem)
    assert abs(cost(problem, cuts) - min(cost(problem, other) for other in partitions(problem))) < 1e-9


def random_problem(rng: random.Random) -> Problem:
    count = rng.randint(1, 9)
    first, last, at = [], [], 0
    for _ in range(count):
        first.append(at)
        at += rng.randint(1, 30)
        last.append(at)
        at += rng.randint(0, 1)
    limit = rng.randint(20, 60)
    return Problem(
        first=first,
        last=last,
        opening=[rng.randint(0, 8) for _ in range(count)],
        closing=[rng.randint(0, 3) for _ in range(count)],
        cut=[rng.random() for _ in range(count)],
        rank=[rng.choice([1, 2, 3, NO_SECTION]) for _ in range(count)],
        limit=limit,
        target=rng.randint(limit // 2, limit),
        mixed_weight=rng.choice([0.0, 0.25]),
        over_weight=rng.choice([0.0, 1.0]),
    )


def partitions(problem: Problem) -> list[list[int]]:
    """Every allowed partition, by trying all of them."""
    count = len(problem.first)
    found = []
    for mask in range(2 ** (count - 1)):
        cuts = [0, *(i for i in range(1, count) if mask >> (i - 1) & 1)]
        if all(b - a == 1 or problem.tokens(a, b) <= problem.limit for a, b in pairwise([*cuts, count])):
            found.append(cuts)
    return found


def cost(problem: Problem, cuts: list[int]) -> float:
    total = sum(problem.cut[cut] for cut in cuts[1:])
    for start, end in pairwise([*cuts, len(problem.first)]):
        total += size_cost(problem, problem.tokens(start, end)) + mixed_cost(problem, start, end)
    return total


def size_cost(problem: Problem, tokens: int) -> float:
    """The square of what a chunk lacks to the target or has beyond it, as a share of the target."""
    lack = (problem.target - tokens) / problem.target
    return (problem.size_weight if lack > 0 else problem.over_weight) * lack * lack


def mixed_cost(problem: Problem, start: int, end: int) -> float:
    """Each edge inside a section counts, if a section of a higher rank or the same begins inside the chunk."""
    inside = min(problem.rank[start + 1 : end], default=NO_SECTION)
    last = len(problem.rank)
    edges = (start > 0 and problem.rank[start] > inside) + (end < last and problem.rank[end] > inside)
    return problem.mixed_weight * edges
