"""Initials over several lines: a large first letter belongs to the word beside it."""

from __future__ import annotations

from chunkwright_parsers.pdf.page import Run

_LARGER = 1.8  # of the size of the text beside it
_FURTHEST = 1.2  # of the size of the text beside it: how far that can be
_ALIKE = 2.2  # of the size of the text: how much lower than the letter its first line can begin


def with_drop_caps(runs: list[Run]) -> list[Run]:
    """The runs of a page, large first letters put in front of the words that they begin.

    Args:
        runs: Horizontal runs.
    """
    letters = [run for run in runs if len(run.text.strip()) == 1 and run.text.strip().isupper()]
    taken: set[int] = set()
    for letter in letters:
        beside = [
            run for run in runs
            if run.size * _LARGER <= letter.size
            and -2 < run.x0 - letter.x1 < _FURTHEST * run.size
            and -run.size < run.top - letter.top < _ALIKE * run.size
            and run.text[:1].isalpha()
        ]  # fmt: skip
        if beside:
            word = min(beside, key=lambda run: run.top)
            word.text = letter.text.strip() + word.text
            word.x0 = letter.x0
            taken.add(id(letter))
    return [run for run in runs if id(run) not in taken] if taken else runs
