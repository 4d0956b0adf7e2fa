"""Prices: what a quantity costs under a plan.

All arithmetic is done with `Decimal` and rounded once, at the end of a line,
half to even. Amounts of currencies without cents are rounded to whole units.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from datetime import date
from decimal import ROUND_CEILING, ROUND_HALF_EVEN, Decimal
from typing import Sequence

#: Currencies whose smallest unit is the whole.
WHOLE = frozenset({"JPY", "KRW", "CLP", "ISK", "VND"})

#: A plan may have at most this many tiers for a meter.
MAX_TIERS = 25


class PriceError(ValueError):
    """A price that cannot be computed or was defined wrongly."""


@dataclass(frozen=True)
class Tier:
    unit: Decimal
    up_to: Decimal | None = None
    fixed: Decimal = Decimal(0)


def check_tiers(tiers: Sequence[Tier]) -> None:
    """Raises PriceError unless tiers grow and only the last is open."""
    if not tiers or len(tiers) > MAX_TIERS:
        raise PriceError(f"one to {MAX_TIERS} tiers are allowed")
    if tiers[-1].up_to is not None:
        raise PriceError("the last tier must be open")
    bounds = [tier.up_to for tier in tiers[:-1]]
    if any(bound is None for bound in bounds):
        raise PriceError("only the last tier may be open")
    if any(b <= a for a, b in zip(bounds, bounds[1:])):
        raise PriceError("tiers must grow")


class Price(ABC):
    """What a quantity costs before rounding."""

    @abstractmethod
    def cost(self, quantity: Decimal) -> Decimal: ...


class Flat(Price):
    """The same amount for each unit."""

    def __init__(self, unit: Decimal) -> None:
        self.unit = unit

    def cost(self, quantity: Decimal) -> Decimal:
        return quantity * self.unit


class Graduated(Price):
    """Each unit costs what its own tier says.

    The fixed part of a tier is charged once, as soon as a unit falls into it.
    """

    def __init__(self, tiers: Sequence[Tier]) -> None:
        check_tiers(tiers)
        self.tiers = tuple(tiers)

    def cost(self, quantity: Decimal) -> Decimal:
        total, below = Decimal(0), Decimal(0)
        for tier in self.tiers:
            if quantity <= below:
                break
            top = quantity if tier.up_to is None else min(quantity, tier.up_to)
            total += tier.fixed + (top - below) * tier.unit
            below = top
        return total


class Volume(Price):
    """All units cost what the tier of the total says.

    A customer never pays more than for the first unit of the next tier: without
    that, 999 units could cost more than 1,000.
    """

    def __init__(self, tiers: Sequence[Tier]) -> None:
        check_tiers(tiers)
        self.tiers = tuple(tiers)

    def cost(self, quantity: Decimal) -> Decimal:
        for place, tier in enumerate(self.tiers):
            if tier.up_to is None or quantity <= tier.up_to:
                break
        own = tier.fixed + quantity * tier.unit
        if tier.up_to is None:
            return own
        after = self.tiers[place + 1]
        return min(own, after.fixed + (tier.up_to + 1) * after.unit)


class Package(Price):
    """Units are sold in packs; a pack that was begun is paid whole.

    Up to `free` units nothing is charged. The free units are not taken off when
    there are more.
    """

    def __init__(self, size: Decimal, amount: Decimal, free: Decimal = Decimal(0)) -> None:
        if size <= 0:
            raise PriceError("a pack holds at least one unit")
        self.size, self.amount, self.free = size, amount, free

    def cost(self, quantity: Decimal) -> Decimal:
        if quantity <= self.free:
            return Decimal(0)
        packs = (quantity / self.size).to_integral_value(rounding=ROUND_CEILING)
        return packs * self.amount


class Minimum(Price):
    """Another price, but not less than an amount a period.

    The least amount is not charged in a period without any usage.
    """

    def __init__(self, inner: Price, least: Decimal) -> None:
        self.inner, self.least = inner, least

    def cost(self, quantity: Decimal) -> Decimal:
        if quantity == 0:
            return Decimal(0)
        return max(self.least, self.inner.cost(quantity))


def rounded(amount: Decimal, currency: str) -> Decimal:
    """An amount as it is printed on an invoice."""
    unit = Decimal(1) if currency in WHOLE else Decimal("0.01")
    return amount.quantize(unit, rounding=ROUND_HALF_EVEN)


def prorated(fixed: Decimal, start: date, end: date, joined: date, left: date | None = None) -> Decimal:
    """The part of a fixed price for the days from `joined` to `left`.

    Both days count. Customers who stay for less than three days pay for three.
    The result is not rounded.
    """
    days = (end - start).days
    first = max(start, joined)
    last = min(end, left) if left else end
    used = (last - first).days + (1 if left else 0)
    if used <= 0:
        return Decimal(0)
    return fixed * max(used, min(3, days)) / days


@dataclass(frozen=True)
class Discount:
    """A discount in per cent or as an amount, for a number of periods."""

    percent: Decimal | None = None
    amount: Decimal | None = None
    periods: int | None = None

    def apply(self, total: Decimal, period: int) -> Decimal:
        """The total less the discount, never below zero.

        `period` counts from 0. Discounts in per cent are taken off before tax,
        amounts as well. A discount with neither is an error.
        """
        if self.periods is not None and period >= self.periods:
            return total
        if self.percent is not None:
            return total * (100 - self.percent) / 100
        if self.amount is not None:
            return max(Decimal(0), total - self.amount)
        raise PriceError("a discount needs a percentage or an amount")


def combine(discounts: Sequence[Discount], total: Decimal, period: int) -> Decimal:
    """Applies several discounts: percentages first, the greatest of them only,
    then all amounts."""
    percents = [d for d in discounts if d.percent is not None and (d.periods is None or period < d.periods)]
    if percents:
        total = max(percents, key=lambda d: d.percent).apply(total, period)
    for discount in discounts:
        if discount.amount is not None:
            total = discount.apply(total, period)
    return total
