"""The search for cuts where units are tiny beside the cap: groups of units first, so that its cost stays linear."""

from __future__ import annotations

from chunkwright.pack.optimize import Problem, cheapest_cuts

_WIDEST = 512
"""Units in a chunk up to which the search looks at every unit."""
_LEAST, _MOST = 256, 64
"""A group has 1 / 256 of the cap at least where it ends at a good cut, and 1 / 64 at most."""


def solve(problem: Problem, start: int = 0, end: int | None = None) -> list[int]:
    """First units of the chunks of the cheapest partition; see `cheapest_cuts`.

    A chunk of many hundred units (a huge cap, rows of a few tokens) has so many good partitions that it is enough to
    look for one among cuts that are the cheapest of their surroundings. Which those are is decided by the content at
    the cuts, so that an edit does not move all that follow.
    """
    stop = len(problem.first) if end is None else end
    tokens = max(1, problem.last[stop - 1] - problem.first[start])
    if min(stop - start, problem.limit * (stop - start) // tokens) <= _WIDEST:
        return cheapest_cuts(problem, start, stop)
    groups = _groups(problem, start, stop)
    ends = [*groups[1:], stop]
    coarse = Problem(
        first=[problem.first[unit] for unit in groups],
        last=[problem.last[unit - 1] for unit in ends],
        opening=[problem.opening[unit] for unit in groups],
        closing=[problem.closing[unit] for unit in groups],
        cut=[problem.cut[unit] for unit in groups],
        rank=[problem.rank[unit] for unit in groups],
        limit=problem.limit,
        target=problem.target,
        size_weight=problem.size_weight,
        over_weight=problem.over_weight,
        mixed_weight=problem.mixed_weight,
    )
    return [groups[index] for index in cheapest_cuts(coarse)]


def _groups(problem: Problem, start: int, stop: int) -> list[int]:
    """First units of groups that are not cut."""
    first, last, cut = problem.first, problem.last, problem.cut
    least, most = problem.limit // _LEAST, problem.limit // _MOST
    groups = [start]
    for unit in range(start + 1, stop):
        size = last[unit - 1] - first[groups[-1]]
        good = size >= least and cut[unit] <= min(cut[max(start, unit - 2) : unit + 3])
        if good or last[unit] - first[groups[-1]] > most:
            groups.append(unit)
    return groups
