"""Rules that a table does not draw: outer edges, and edges of rows where vertical rules are drawn row by row."""

from __future__ import annotations

from dataclasses import dataclass, field

from chunkwright_parsers.pdf.page import Rule

_SHORTEST = 20.0  # points of a rule that counts
_SAME = 1.5  # points within which places are one
_TOUCHING = 3.0  # points between the pieces of one line
_BORDER = 4.0  # points from an edge within which a rule is the edge
_OVERLAP = 0.5  # share of the shorter of two lines that stand side by side
_SHORT = 0.15  # of the height of a grid: what a line may lack
_MOST_UPRIGHT = 400
_MOST_LEVEL = 400


@dataclass(slots=True)
class _Line:
    """A vertical line, with the places where its pieces begin and end."""

    x: float
    top: float
    bottom: float
    ends: list[float] = field(default_factory=list)


def implied_rules(rules: list[Rule]) -> list[Rule]:
    """The rules that grids imply.

    Args:
        rules: The rules of a page.
    """
    upright = [rule for rule in rules if not rule.horizontal and rule.bottom - rule.top > _TOUCHING]
    level = [rule for rule in rules if rule.horizontal and rule.x1 - rule.x0 > _SHORTEST]
    if not upright or len(upright) > _MOST_UPRIGHT or len(level) > _MOST_LEVEL:
        return []
    lines = [line for line in _lines(upright) if line.bottom - line.top > _SHORTEST]
    out: list[Rule] = []
    for group in _groups(lines):
        out += _implied(group, level)
    return out


def _lines(upright: list[Rule]) -> list[_Line]:
    out: list[_Line] = []
    for rule in sorted(upright, key=lambda rule: (round(rule.x0), rule.top)):
        last = out[-1] if out else None
        if last is not None and abs(rule.x0 - last.x) <= _SAME and rule.top - last.bottom <= _TOUCHING:
            last.bottom = max(last.bottom, rule.bottom)
            last.ends += [rule.top, rule.bottom]
        else:
            out.append(_Line(rule.x0, rule.top, rule.bottom, [rule.top, rule.bottom]))
    return out


def _groups(lines: list[_Line]) -> list[list[_Line]]:
    """Lines that stand side by side and begin or end together."""
    groups: list[list[_Line]] = []
    for line in lines:
        group = next((group for group in groups if any(_beside(line, other) for other in group)), None)
        if group is None:
            groups.append([line])
        else:
            group.append(line)
    return groups


def _beside(line: _Line, other: _Line) -> bool:
    shared = min(line.bottom, other.bottom) - max(line.top, other.top)
    together = abs(line.top - other.top) < _BORDER or abs(line.bottom - other.bottom) < _BORDER
    return together and shared > _OVERLAP * min(line.bottom - line.top, other.bottom - other.top)


def _implied(group: list[_Line], level: list[Rule]) -> list[Rule]:
    top, bottom = min(line.top for line in group), max(line.bottom for line in group)
    crossing = [
        rule for rule in level
        if top - _BORDER <= rule.top <= bottom + _BORDER
        and any(rule.x0 - _BORDER <= line.x <= rule.x1 + _BORDER for line in group)
    ]  # fmt: skip
    if len(crossing) < 2:
        return []
    x0, x1 = min(rule.x0 for rule in crossing), max(rule.x1 for rule in crossing)
    levels = [top, bottom, *_row_edges(group)]
    out = [Rule(x0, y, x1, y) for y in levels if not any(abs(rule.top - y) < _BORDER for rule in crossing)]
    out += [Rule(x, top, x, bottom) for x in (x0, x1) if not any(abs(line.x - x) < _BORDER for line in group)]
    return out + _stretched(group, crossing, top, bottom)


def _stretched(group: list[_Line], crossing: list[Rule], top: float, bottom: float) -> list[Rule]:
    """What is missing of lines that end a little before the others do, and not at a rule."""
    out = []
    for line in group:
        for end, far in ((line.top, top), (line.bottom, bottom)):
            short = _BORDER < abs(far - end) < _SHORT * (bottom - top)
            if short and not any(abs(rule.top - end) < _BORDER for rule in crossing):
                out.append(Rule(line.x, min(end, far), line.x, max(end, far)))
    return out


def _row_edges(group: list[_Line]) -> list[float]:
    """Where pieces of several lines meet: the edges of rows."""
    ends = sorted(end for line in group for end in {round(end, 1) for end in line.ends})
    wanted = 2 * min(2, len(group))  # the end of one piece and the beginning of the next, on two lines
    out: list[float] = []
    index = 0
    while index < len(ends):
        after = index
        while after < len(ends) and ends[after] - ends[index] <= 2 * _SAME:
            after += 1
        if after - index >= wanted:
            out.append(sum(ends[index:after]) / (after - index))
        index = after
    return out
