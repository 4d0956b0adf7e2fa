#!/usr/bin/env python3
# Copyright 2020 Brightwell Trading Ltd.
# Licensed under the terms in LICENSE.

"""Refunds of the shop."""

from __future__ import annotations

import logging
from dataclasses import dataclass, field
from decimal import Decimal as Money

from brightwell.ledger import Ledger, book

log = logging.getLogger(__name__)

# Longest time in days in which goods can come back.
LONGEST = 30


@dataclass(frozen=True)
class Refund:
    """What goes back to a customer.

    Attributes:
        order: Number of the order.
        amount: What is paid back.
    """

    order: int
    amount: Money
    notes: list[str] = field(default_factory=list)


class RefundDesk:
    """Takes goods back and pays for them."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._open: dict[int, Refund] = {}

    @property
    def waiting(self) -> int:
        """Refunds that nobody has looked at."""
        return len(self._open)

    # The share is of the price without the postage.
    @audited("refund")
    def settle(self, number: int, share: Money = Money(1)) -> Refund:
        """Pays back an order.

        Raises:
            TooLate: The goods came back after the time.
        """
        order = self._ledger.find(number)
        if order.days > LONGEST:
            log.warning("order %d came too late", number)
            raise TooLate(number)

        # Postage is never paid back, whatever the reason is.
        amount = sum((line.price * line.count for line in order.lines), Money(0))
        refund = Refund(number, amount * share)

        book(
            self._ledger,
            account=order.customer,
            amount=-refund.amount,
            text=f"refund of {number}",
        )
        self._open.pop(number, None)
        return refund

    async def settle_all(self, numbers):
        def paid(number):
            return self._ledger.find(number).paid

        for number in filter(paid, numbers):
            yield self.settle(number)


def desk(path: str) -> RefundDesk:
    """The desk on a ledger file."""
    return RefundDesk(Ledger.load(path))


if __name__ == "__main__":
    print(desk("shop.ledger").waiting)
