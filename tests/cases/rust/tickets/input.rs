// Copyright 2022 Riverside Theater.
// See LICENSE.

//! Sells tickets and takes them back.

use std::collections::HashMap;

use crate::ledger::{self, Entry};
use chrono::NaiveDate as Day;

/// Longest time in days before a show in which a ticket can come back.
pub const LATEST: i64 = 14;

/// Why a ticket cannot be taken back.
#[derive(Debug, Clone, PartialEq)]
pub enum Refusal {
    /// The show is too near.
    Late { days: i64 },
    Unknown,
}

/// A ticket that was sold.
#[derive(Debug)]
pub struct Ticket {
    pub seat: String,
    pub price: u32,
}

/// Where tickets are kept.
pub trait Store {
    fn find(&self, seat: &str) -> Option<&Ticket>;

    /// Whether a seat is taken.
    fn taken(&self, seat: &str) -> bool {
        self.find(seat).is_some()
    }
}

/// The desk of a show.
pub struct Desk<S> {
    store: S,
    notes: HashMap<String, String>,
}

impl<S: Store> Desk<S> {
    /// Creates a desk on a store.
    pub fn new(store: S) -> Self {
        Self { store, notes: HashMap::new() }
    }

    /// Takes a ticket back.
    ///
    /// # Errors
    ///
    /// The ticket is not known, or comes too late.
    #[must_use]
    #[tracing::instrument(skip(self))]
    pub fn refund(&mut self, seat: &str, today: Day, show: Day) -> Result<u32, Refusal> {
        let ticket = self.store.find(seat).ok_or(Refusal::Unknown)?;

        // A ticket that comes late may be sold on, but is not paid back.
        let days = (show - today).num_days();
        if days < LATEST {
            self.notes.insert(seat.to_string(), format!("{days} days before the show"));
            return Err(Refusal::Late { days });
        }

        ledger::book(Entry {
            account: seat.to_string(),
            amount: -i64::from(ticket.price),
        });
        Ok(ticket.price)
    }
}

impl<S> Drop for Desk<S> {
    fn drop(&mut self) {
        ledger::close();
    }
}

macro_rules! seat {
    ($row:literal, $place:expr) => {
        format!("{}{}", $row, $place)
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_late_ticket_is_refused() {
        let mut desk = Desk::new(Shelf::with("A1", 20));
        assert_eq!(desk.refund("A1", day(2), day(9)), Err(Refusal::Late { days: 7 }));
    }
}
