# Copyright 2026 The Rillgate cooperative. Public domain (CC0 1.0).

"""Refunds of pumps and meters that were sent back."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, timedelta
from decimal import Decimal

PERIOD = timedelta(days=30)
FREE_OF_CHARGE = Decimal("25.00")


class LimitExceeded(Exception):
    """A refund is over what a clerk may pay out alone."""


@dataclass(frozen=True)
class Part:
    """One article of a refund."""

    article: str
    amount: Decimal
    opened: bool = False


# What a customer asks for, before anybody has looked at it.
@dataclass
class Refund:
    """A refund that a customer asks for."""

    order: str
    asked_on: date
    delivered_on: date
    parts: list[Part] = field(default_factory=list)

    def in_time(self) -> bool:
        """Whether it was asked for within the period."""
        return self.asked_on - self.delivered_on <= PERIOD

    def total(self) -> Decimal:
        """Sum of the parts; an opened article counts half."""
        return sum((part.amount / 2 if part.opened else part.amount for part in self.parts), Decimal(0))


class RefundService:
    """Settles refunds and tells customers."""

    def __init__(self, ledger: Ledger, mail: Mail, limit: Decimal) -> None:
        self.ledger = ledger
        self.mail = mail
        self.limit = limit
        self.settled: dict[str, Decimal] = {}

    # A refund is paid out once: the ledger refuses the second.
    @audited("refund")
    def settle(self, refund: Refund, clerk: str) -> Decimal:
        """Pays out a refund.

        Raises:
            LimitExceeded: It needs a second signature.
            LateRefund: It was asked for too late.
        """
        if not refund.in_time():
            days = (refund.asked_on - refund.delivered_on).days
            self.mail.send(refund.order, "late", days=days, period=PERIOD.days)
            raise LateRefund(refund.order, days)

        total = refund.total()
        if total > self.limit:
            self.mail.send("supervisor", "signature", order=refund.order, total=total)
            raise LimitExceeded(f"{refund.order}: {total} is over {self.limit}")

        for number, part in enumerate(refund.parts, 1):
            account = self.ledger.account_of(part.article)
            self.ledger.post(account, -part.amount, text=f"refund {refund.order}, part {number}", by=clerk)
            if part.opened:
                self.ledger.post("restocking", part.amount / 2, text=f"opened: {part.article}", by=clerk)

        shipping = Decimal(0) if total < FREE_OF_CHARGE else self.ledger.shipping_of(refund.order)
        if shipping:
            self.ledger.post("shipping", -shipping, text=f"shipping of {refund.order}", by=clerk)

        self.settled[refund.order] = total + shipping
        self.mail.send(refund.order, "settled", total=total, shipping=shipping)
        return total + shipping

    def reject(self, refund: Refund, reason: str) -> None:
        """Refuses a refund and says why."""
        self.ledger.note(refund.order, f"rejected: {reason}")
        self.mail.send(refund.order, "rejected", reason=reason)
