"""How much of something fits, where more never fits better: by bisection."""

from __future__ import annotations

from collections.abc import Callable


def most_that_fit(count: int, fits: Callable[[int], bool]) -> int:
    """The largest number up to `count` that fits; 0 if not even 1 does.

    Args:
        count: How many there are.
        fits: Whether so many of them, from the first on, fit.
    """
    low, high = 0, count
    while low < high:
        middle = (low + high + 1) // 2
        if fits(middle):
            low = middle
        else:
            high = middle - 1
    return low
