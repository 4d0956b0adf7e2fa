"""Plans the waterings of a day.

A plan is made at 03:30 local time for the 24 hours that follow, and again after
every change of a rule. Zones are served in the order of their priority; within a
priority the driest zone comes first.
"""

from __future__ import annotations

import heapq
import logging
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Iterable, Protocol

log = logging.getLogger(__name__)

#: Share of the supply that stays free for taps and cattle troughs.
RESERVE = 0.15

#: A watering shorter than this does more harm than good and is left out.
SHORTEST = timedelta(minutes=4)

#: After this time without a break, a pump rests for `PUMP_REST`.
PUMP_LONGEST = timedelta(hours=3, minutes=20)
PUMP_REST = timedelta(minutes=25)


class PlanError(Exception):
    """A plan could not be made; the plan of the day before stays in force."""


@dataclass(frozen=True)
class Zone:
    """A part of the field behind one valve."""

    id: str
    priority: int
    flow: float  # litres per minute
    area: float  # square metres
    soil: str = "loam"
    pump: str | None = None

    def minutes_for(self, depth: float) -> float:
        """Minutes to bring out a depth of water in millimetres."""
        return depth * self.area / self.flow


@dataclass
class Watering:
    zone: Zone
    start: datetime
    length: timedelta
    parts: int = 1

    @property
    def end(self) -> datetime:
        return self.start + self.length


@dataclass(order=True)
class _Entry:
    rank: tuple[int, float]
    demand: "Demand" = field(compare=False)


@dataclass
class Demand:
    """How much water a zone wants, and within which hours."""

    zone: Zone
    depth: float
    earliest: datetime
    latest: datetime
    dryness: float = 0.0

    def rank(self) -> tuple[int, float]:
        return (self.zone.priority, -self.dryness)


class Budget(Protocol):
    def take(self, zone: Zone, litres: float) -> float:
        """Grants at most so many litres."""

    def remaining(self) -> float: ...


class DailyBudget:
    """A fixed number of litres a day, the same for all zones."""

    def __init__(self, litres: float) -> None:
        self.litres = litres
        self.used = 0.0

    def take(self, zone: Zone, litres: float) -> float:
        granted = max(0.0, min(litres, self.litres * (1 - RESERVE) - self.used))
        self.used += granted
        return granted

    def remaining(self) -> float:
        return self.litres * (1 - RESERVE) - self.used


class SharedBudget:
    """A number of litres that zones of lower rank may not use up.

    Each priority above 1 may take at most half of what the priorities before it
    have left. Priority 1 knows no limit but the total.
    """

    def __init__(self, litres: float) -> None:
        self.litres = litres
        self.used: dict[int, float] = {}

    def take(self, zone: Zone, litres: float) -> float:
        before = sum(used for rank, used in self.used.items() if rank < zone.priority)
        left = self.litres - before
        limit = left if zone.priority == 1 else left / 2
        granted = max(0.0, min(litres, limit - self.used.get(zone.priority, 0.0)))
        self.used[zone.priority] = self.used.get(zone.priority, 0.0) + granted
        return granted

    def remaining(self) -> float:
        return self.litres - sum(self.used.values())


class MeteredBudget:
    """What a well may yield, by the level measured this morning.

    Below 4.5 m above the pump nothing is granted. Between 4.5 and 7 m the yield
    falls off in proportion; above, it is whole.
    """

    LOWEST = 4.5
    WHOLE = 7.0

    def __init__(self, litres: float, level: float) -> None:
        share = (level - self.LOWEST) / (self.WHOLE - self.LOWEST)
        self.litres = litres * min(1.0, max(0.0, share))
        self.used = 0.0

    def take(self, zone: Zone, litres: float) -> float:
        granted = max(0.0, min(litres, self.litres - self.used))
        if granted < litres * 0.3:
            # A third of a watering wets the leaves only; keep the water.
            return 0.0
        self.used += granted
        return granted

    def remaining(self) -> float:
        return self.litres - self.used


#: Millimetres an hour that a soil takes in before water runs off.
INTAKE = {"sand": 22.0, "loam": 11.0, "silt": 7.5, "clay": 4.0}


class Planner:
    """Makes plans from demands."""

    def __init__(self, budget: Budget, lines: int = 2) -> None:
        if not 1 <= lines <= 4:
            raise ValueError("a gateway opens one to four valves at once")
        self.budget = budget
        self.lines = lines

    def plan(self, demands: Iterable[Demand], now: datetime) -> list[Watering]:
        """The waterings of the day, ordered by start.

        Demands that cannot be met within their hours are left out with a warning.
        """
        heap = [_Entry(demand.rank(), demand) for demand in demands]
        heapq.heapify(heap)
        free_at = [now] * self.lines
        pumps: dict[str, datetime] = {}
        plan: list[Watering] = []
        while heap:
            demand = heapq.heappop(heap).demand
            zone = demand.zone
            litres = self.budget.take(zone, demand.depth * zone.area)
            length = timedelta(minutes=litres / zone.flow)
            if length < SHORTEST:
                log.info("zone %s left out: only %.0f litres granted", zone.id, litres)
                continue
            line = min(range(self.lines), key=free_at.__getitem__)
            start = max(free_at[line], demand.earliest)
            if zone.pump is not None:
                start = max(start, pumps.get(zone.pump, now))
            watering = self._soak(Watering(zone, start, length), demand.depth)
            if watering.end > demand.latest:
                log.warning("zone %s does not fit before %s", zone.id, demand.latest)
                continue
            free_at[line] = watering.end
            if zone.pump is not None:
                pumps[zone.pump] = self._pump_free(watering)
            plan.append(watering)
        if not plan and heap:
            raise PlanError("no demand could be met")
        return sorted(plan, key=lambda watering: watering.start)

    def _soak(self, watering: Watering, depth: float) -> Watering:
        """Splits a watering where the soil is slower than the sprinklers.

        Each part brings out what the soil takes in within the hour; pauses of 30
        minutes lie between the parts. Clay gets pauses of 50 minutes.
        """
        zone = watering.zone
        hours = watering.length.total_seconds() / 3600
        rate = depth / hours if hours else 0.0
        intake = INTAKE.get(zone.soil, INTAKE["loam"])
        if rate <= intake:
            return watering
        parts = min(6, int(rate // intake) + 1)
        pause = timedelta(minutes=50 if zone.soil == "clay" else 30)
        return Watering(zone, watering.start, watering.length + pause * (parts - 1), parts)

    def _pump_free(self, watering: Watering) -> datetime:
        """When the pump of a watering may start again."""
        if watering.length > PUMP_LONGEST:
            return watering.end + PUMP_REST
        return watering.end


def merge_short(plan: list[Watering], gap: timedelta = timedelta(minutes=2)) -> list[Watering]:
    """Joins waterings of one zone that lie no more than `gap` apart.

    Waterings with parts are never joined, since their pauses are meant.
    """
    merged: list[Watering] = []
    for watering in plan:
        last = merged[-1] if merged else None
        if (
            last is not None
            and last.zone == watering.zone
            and last.parts == watering.parts == 1
            and watering.start - last.end <= gap
        ):
            last.length = watering.end - last.start
        else:
            merged.append(watering)
    return merged


def frost_shift(plan: list[Watering], lowest: float, sunrise: datetime) -> list[Watering]:
    """Moves waterings out of a frosty night.

    If the forecast falls below 1.5 °C, nothing starts before two hours after
    sunrise. Drip zones (less than 8 litres a minute) stay where they are.
    """
    if lowest >= 1.5:
        return plan
    earliest = sunrise + timedelta(hours=2)
    for watering in plan:
        if watering.start < earliest and watering.zone.flow >= 8:
            watering.start = earliest
    return sorted(plan, key=lambda watering: watering.start)
