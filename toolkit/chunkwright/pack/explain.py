"""Why a document is cut where it is: what each cut cost, and what the alternatives would have cost."""

from __future__ import annotations

from dataclasses import dataclass, fields

from chunkwright.errors import PolicyError
from chunkwright.pack.assemble import Assembler
from chunkwright.pack.optimize import Problem
from chunkwright.pack.packer import drift, make_problem, prepare, ranges_of, structure
from chunkwright.pack.policy import Policy
from chunkwright.pack.reasons import Reason
from chunkwright.pack.unit import Unit
from chunkwright.pack.units import UnitBuilder
from chunkwright.pack.weights import DEFAULT_WEIGHTS, Weights
from chunkwright.tree import Document, LineIndex

_OF_CHUNKS = ("size", "level", "mixed", "drift", "drift_inside")
_MOST_ALTERNATIVES = 3
_LEAST = 0.0005  # costs below this are not worth a word


@dataclass(frozen=True, slots=True)
class Cost:
    """A part of what a cut costs.

    Attributes:
        name: The weight, or `line` for indentation and blank lines between lines of code.
        amount: The cost; negative for what a cut earns.
    """

    name: str
    amount: float


@dataclass(frozen=True, slots=True)
class Alternative:
    """Another place for a cut, the cuts around it unchanged; or no cut.

    Attributes:
        offset: The place, or None for no cut at all.
        line: Its line, from 1; 0 for no cut.
        reason: What lies there; None for no cut.
        extra: What it costs more than the cut that was made.
    """

    offset: int | None
    line: int
    reason: Reason | None
    extra: float


@dataclass(frozen=True, slots=True)
class CutExplanation:
    """One cut.

    Attributes:
        index: The chunk that begins with it.
        offset: Its place in `Document.text`.
        line: Its line, from 1.
        reason: What lies there.
        forced: Whether it goes through a block that is over the cap.
        costs: What it costs, part by part, with the sizes of the chunks on both sides.
        before: Size of the chunk before it.
        after: Size of the chunk after it.
        alternatives: The cheapest other places, and no cut if both chunks fit together; cheapest first.
        together: Size of both chunks as one.
    """

    index: int
    offset: int
    line: int
    reason: Reason
    forced: bool
    costs: tuple[Cost, ...]
    before: int
    after: int
    alternatives: tuple[Alternative, ...]
    together: int


def explain(
    document: Document, policy: Policy | None = None, *, weights: Weights = DEFAULT_WEIGHTS
) -> list[CutExplanation]:
    """Why the chunks of a document begin where they do, cut by cut.

    Args:
        document: The document.
        policy: Settings, as for `pack`.
        weights: Costs of cuts.

    Raises:
        PolicyError: The policy's strategy weighs nothing.
        CapTooSmall: A single code point has more tokens than the cap.
    """
    policy = policy or Policy()
    if policy.strategy != "structure":
        raise PolicyError(f"strategy={policy.strategy!r} weighs no cuts: explain needs strategy='structure'")
    document = prepare(document, policy)
    assembler = structure(document, policy, weights)
    units = assembler.units
    if not units:
        return []
    problem = make_problem(units, assembler, policy, weights)
    ranges = list(ranges_of(problem, assembler))
    parts = _parts(document, assembler, policy, weights)
    lines = LineIndex(document.text)
    bounds = [start for start, _, _ in ranges] + [len(units)]
    made = [made.tokens for _, _, made in ranges]
    out = []
    for number in range(1, len(ranges)):
        start, cut, end = bounds[number - 1 : number + 2]
        out.append(
            CutExplanation(
                index=number,
                offset=units[cut].start,
                line=lines.line(units[cut].start),
                reason=units[cut].reason,
                forced=units[cut].forced,
                costs=_costs(problem, parts[cut], start, cut, end),
                before=made[number - 1],
                after=made[number],
                alternatives=_alternatives(problem, assembler, lines, start, cut, end),
                together=problem.tokens(start, end),
            )
        )
    return out


def _parts(document: Document, assembler: Assembler, policy: Policy, weights: Weights) -> list[list[Cost]]:
    """What the cut before each unit costs by itself: what goes away with each weight is that weight's part."""
    ledger, holes, units = assembler.ledger, assembler.holes, assembler.units
    parts: list[list[Cost]] = [[Cost("level", weights.level[unit.reason])] for unit in units]
    for field in fields(Weights):
        if field.name in _OF_CHUNKS:
            continue
        without = UnitBuilder(document, ledger, holes, policy, _without(weights, field.name)).build()
        for part, unit, other in zip(parts, units, without, strict=True):
            part.append(Cost(field.name, unit.cost - other.cost))
    for part, unit in zip(parts, units, strict=True):
        part.append(Cost("line", unit.cost - sum(cost.amount for cost in part)))
        part.append(Cost("drift", drift(document.text, unit, weights)))
    return parts


def _without(weights: Weights, name: str) -> Weights:
    changed = {field.name: getattr(weights, field.name) for field in fields(Weights)}
    return Weights(**(changed | {name: 0.0}))


def _costs(problem: Problem, parts: list[Cost], start: int, cut: int, end: int) -> tuple[Cost, ...]:
    sizes = problem.size_cost(start, cut) + problem.size_cost(cut, end)
    mixed = problem.mixed_cost(start, cut) + problem.mixed_cost(cut, end)
    costs = (*parts, Cost("mixed", mixed), Cost("size", sizes))
    return tuple(cost for cost in costs if abs(cost.amount) >= _LEAST)


def _alternatives(
    problem: Problem, assembler: Assembler, lines: LineIndex, start: int, cut: int, end: int
) -> tuple[Alternative, ...]:
    """The cheapest other places, by the estimate; those that an exact count rules out are left out."""
    chosen, units = problem.cut_cost(start, cut, end), assembler.units
    places = sorted(
        (problem.cut_cost(start, at, end) - chosen, at)
        for at in range(start + 1, end)
        if at != cut and max(problem.tokens(start, at), problem.tokens(at, end)) <= problem.limit
    )
    found: list[Alternative] = []
    for extra, at in places:
        if len(found) == _MOST_ALTERNATIVES:
            break
        if max(assembler.assemble(start, at, start).tokens, assembler.assemble(at, end, start).tokens) <= assembler.cap:
            found.append(_alternative(units[at], lines, extra))
    together = problem.tokens(start, end) <= problem.limit and assembler.assemble(start, end, start).tokens
    if together and together <= assembler.cap:
        whole = problem.size_cost(start, end) + problem.mixed_cost(start, end)
        found.append(Alternative(None, 0, None, whole - chosen))
    return tuple(found)


def _alternative(unit: Unit, lines: LineIndex, extra: float) -> Alternative:
    return Alternative(unit.start, lines.line(unit.start), unit.reason, extra)
