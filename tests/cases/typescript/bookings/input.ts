// Copyright 2022 Riverside Theater.
// See LICENSE.

import type { Seat, Show } from './shows';
import { Injectable } from '@riverside/core';
import * as ledger from './ledger';

/** What became of a booking. */
export enum State {
  Open = 'open',
  Paid = 'paid',
  Refunded = 'refunded',
}

/** A seat that somebody has booked. */
export interface Booking {
  readonly seat: Seat;
  state: State;
  /** In cents. */
  price: number;
}

export type Refusal = { kind: 'late'; days: number } | { kind: 'unknown' };

/**
 * Sells seats and takes them back.
 */
@Injectable({ scope: 'show' })
export class BookingDesk<S extends Show> extends Desk implements Closeable {
  private readonly bookings = new Map<string, Booking>();

  constructor(private readonly show: S, protected days: number = 14) {
    super();
  }

  /** Bookings that are not paid. */
  get open(): Booking[] {
    return [...this.bookings.values()].filter((booking) => booking.state === State.Open);
  }

  /**
   * Takes a seat back.
   *
   * @returns The amount that goes back, or why nothing does.
   */
  @audited
  @role('clerk')
  async refund(seat: Seat, today: Date): Promise<number | Refusal> {
    const booking = this.bookings.get(seat.label);
    if (booking === undefined) {
      return { kind: 'unknown' };
    }

    // A show that was called off is paid back at any time.
    const days = daysBetween(today, this.show.date);
    if (days < this.days && !this.show.canceled) {
      return { kind: 'late', days };
    }

    booking.state = State.Refunded;
    await ledger.book({
      account: booking.seat.label,
      amount: -booking.price,
    });
    return booking.price;
  }

  close(): void {
    this.bookings.clear();
  }
}

export namespace Seats {
  /** Label of a seat. */
  export function label(row: number, place: number): string {
    return `${String.fromCharCode(64 + row)}${place}`;
  }
}

/** Whether a refusal can be talked over. */
export const soft = (refusal: Refusal): boolean => refusal.kind === 'late' && refusal.days > 7;

declare module './shows' {
  interface Show {
    canceled: boolean;
  }
}
