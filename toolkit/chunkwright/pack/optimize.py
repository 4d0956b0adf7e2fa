"""The cheapest cuts by dynamic programming on prefix sums of tokens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import repeat

_LARGEST_TABLE = 8192
"""Limit up to which the costs of all sizes are tabled."""
NO_SECTION = 99
"""Rank of a cut that is not before a section: deeper than any."""


@dataclass(frozen=True, slots=True)
class Problem:
    """Units, what a chunk costs and what a cut costs. All sequences have one entry a unit.

    Attributes:
        first: Tokens before each unit.
        last: Tokens up to each unit's end.
        opening: Tokens of the context of a chunk that begins with the unit.
        closing: Tokens of the closing marks of a chunk that ends before the unit; entry 0 is not used.
        cut: Cost of a cut before the unit; entry 0 is not used.
        rank: Level of the section that begins with the unit; `NO_SECTION` for any other cut.
        limit: Tokens that a chunk of several units may have.
        target: Tokens that a chunk should have.
        size_weight: Cost of an empty chunk.
        over_weight: Cost of a chunk of twice the target.
        mixed_weight: Cost of each edge of a chunk that lies inside a section while a section of a higher rank or
            the same begins inside the chunk: a piece of one section with another section or a piece of it.
    """

    first: Sequence[int]
    last: Sequence[int]
    opening: Sequence[int]
    closing: Sequence[int]
    cut: Sequence[float]
    rank: Sequence[int]
    limit: int
    target: int
    size_weight: float = 1.0
    over_weight: float = 0.0
    mixed_weight: float = 0.0

    def tokens(self, start: int, end: int) -> int:
        """Tokens of a chunk of the units from `start` up to `end`."""
        closing = self.closing[end] if end < len(self.first) else 0
        return self.last[end - 1] - self.first[start] + self.opening[start] + closing

    def size_cost(self, start: int, end: int) -> float:
        """What a chunk costs for what it lacks to the target or has beyond it."""
        lack = (self.target - self.tokens(start, end)) / self.target
        return (self.size_weight if lack > 0 else self.over_weight) * lack * lack

    def mixed_cost(self, start: int, end: int) -> float:
        """What a chunk costs for pieces of sections with others in it."""
        inside = min(self.rank[start + 1 : end], default=NO_SECTION)
        edges = (start > 0 and self.rank[start] > inside) + (end < len(self.rank) and self.rank[end] > inside)
        return self.mixed_weight * edges

    def cut_cost(self, start: int, cut: int, end: int) -> float:
        """What a cut costs, with the two chunks that it makes of the units from `start` up to `end`."""
        sizes = self.size_cost(start, cut) + self.size_cost(cut, end)
        return self.cut[cut] + sizes + self.mixed_cost(start, cut) + self.mixed_cost(cut, end)


def cheapest_cuts(problem: Problem, start: int = 0, end: int | None = None) -> list[int]:
    """First units of the chunks of the cheapest partition of the units from `start` up to `end`.

    A single unit is always allowed; it sheds context if it has to. Of partitions that cost the same, the one whose
    last chunk is longest is taken.

    The cost of a partition is a sum over its chunks and cuts, so the best partition up to a unit is found from the
    best ones before it (as in optimal line breaking: Knuth and Plass, 1981, without the totals).
    """
    stop = len(problem.first) if end is None else end
    over_weight = problem.over_weight if problem.target < problem.limit else 0.0
    level = problem.mixed_weight == 0.0 or min(problem.rank, default=NO_SECTION) == NO_SECTION
    if level and problem.limit <= _LARGEST_TABLE:
        came = _came_by_size(problem, start, stop, over_weight)
    else:
        came = _came(problem, start, stop, over_weight)
    cuts: list[int] = []
    unit = stop
    while unit > start:
        unit = came[unit - start]
        cuts.append(unit)
    return cuts[::-1]


def _came(problem: Problem, start: int, stop: int, over_weight: float) -> list[int]:
    """For each number of units from `start`, the first unit of the last chunk of their cheapest partition."""
    first, last, cut, rank = problem.first, problem.last, problem.cut, problem.rank
    limit, target, weight, mixed = problem.limit, problem.target, problem.size_weight, problem.mixed_weight
    share = 1.0 / target
    # What a chunk that begins with a unit has beside the tokens up to its end, and what everything before it costs.
    offset = [opening - tokens for opening, tokens in zip(problem.opening, first, strict=True)]
    before: list[float] = [0.0]
    came: list[int] = [start]
    left = start
    for unit in range(start + 1, stop + 1):
        inner = unit < len(first)
        tail = last[unit - 1] + (problem.closing[unit] if inner else 0)
        end_rank = rank[unit] if inner else 0
        while left < unit - 1 and last[unit - 1] - first[left] > limit:
            left += 1
        lowest, origin = float("inf"), unit - 1
        inside = NO_SECTION
        for at in range(unit - 1, left - 1, -1):
            size = tail + offset[at]
            if size <= limit or at == unit - 1:
                cost = before[at - start]
                if size < target:
                    lack = (target - size) * share
                    cost += weight * lack * lack
                elif over_weight:
                    over = (size - target) * share
                    cost += over_weight * over * over
                if end_rank > inside:
                    cost += mixed
                if rank[at] > inside and at:
                    cost += mixed
                if cost <= lowest:
                    lowest, origin = cost, at
            if rank[at] < inside:
                inside = rank[at]
        before.append(lowest + (cut[unit] if unit < stop else 0.0))
        came.append(origin)
    return came


def _came_by_size(problem: Problem, start: int, stop: int, over_weight: float) -> list[int]:
    """As `_came`, where a chunk costs what its size costs and nothing else: several times faster."""
    first, last, cut, limit = problem.first, problem.last, problem.cut, problem.limit
    settings = (problem.target, problem.size_weight, over_weight)
    around = max(problem.opening, default=0) + max(problem.closing, default=0)
    prices = [*_prices(limit, *settings), *repeat(float("inf"), around)]
    offset = [problem.opening[unit] - first[unit] for unit in range(start, stop)]
    before: list[float] = [0.0]
    came: list[int] = [start]
    left = start
    for unit in range(start + 1, stop + 1):
        tail = last[unit - 1] + (problem.closing[unit] if unit < len(first) else 0)
        while left < unit - 1 and last[unit - 1] - first[left] > limit:
            left += 1
        low, high = left - start, unit - 1 - start
        alone = before[high] + _price(tail + offset[high], *settings)  # a unit alone may be over the limit
        costs = [cost + prices[tail + more] for cost, more in zip(before[low:high], offset[low:high], strict=True)]
        costs.append(alone)
        lowest = min(costs)
        before.append(lowest + (cut[unit] if unit < stop else 0.0))
        came.append(left + costs.index(lowest))
    return came


@lru_cache(maxsize=16)
def _prices(limit: int, target: int, weight: float, over_weight: float) -> tuple[float, ...]:
    """What each size up to a limit costs."""
    return tuple(_price(size, target, weight, over_weight) for size in range(limit + 1))


def _price(size: int, target: int, weight: float, over_weight: float) -> float:
    lack = (target - size) * (1.0 / target)
    return (weight if lack > 0 else over_weight) * lack * lack
