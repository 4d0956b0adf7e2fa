"""Callouts of GitHub, Obsidian and Learn: quotes that begin with `[!type]`."""

from __future__ import annotations

import re

_CALLOUT = re.compile(r"\[!([^\W\d_][\w-]*)((?:[ \t|][^\[\]\n]*)?)\]([+-]?)(?:[ \t]+([^\n]*))?")
_NOT_CALLOUTS = frozenset({"video", "include", "code"})


def callout(line: str) -> re.Match[str] | None:
    """The parts of a callout's first line: type, attributes, fold, title; None if it is another quote.

    Args:
        line: The line without quote marks and white space at its ends.
    """
    match = _CALLOUT.fullmatch(line)
    return None if match is None or match[1].lower().split("-")[0] in _NOT_CALLOUTS else match
