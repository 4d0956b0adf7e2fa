//! Routes of consignments through the depots.
//!
//! The network is a graph of depots and lines. A line has departures on certain
//! weekdays; a route is found with Dijkstra's algorithm over the time of arrival,
//! so that a consignment waits where the next departure is best.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap, HashMap, HashSet};
use std::fmt;

/// Minutes since Monday, 0:00. A week has 10,080 of them.
pub type Minute = u32;

pub const WEEK: Minute = 7 * 24 * 60;

/// Time that a consignment needs in a depot between two lines.
pub const HANDLING: Minute = 75;

/// The same for goods that need the cage or the cold store.
pub const HANDLING_SPECIAL: Minute = 140;

/// Routes that take longer are not offered.
pub const LONGEST: Minute = 6 * 24 * 60;

/// A route goes through at most this many depots between the first and the last.
pub const MOST_STOPS: usize = 4;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RouteError {
    UnknownDepot(String),
    /// No line goes there at all, for goods of this kind.
    Unreachable { from: String, to: String },
    /// There is a way, but not within `LONGEST`.
    TooLong { minutes: Minute },
    /// The goods are heavier than any vehicle on the way may carry.
    TooHeavy { limit: u32 },
}

impl fmt::Display for RouteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RouteError::UnknownDepot(id) => write!(f, "no depot {id}"),
            RouteError::Unreachable { from, to } => write!(f, "no line from {from} to {to}"),
            RouteError::TooLong { minutes } => write!(f, "would take {} h", minutes / 60),
            RouteError::TooHeavy { limit } => write!(f, "heavier than {limit} kg"),
        }
    }
}

impl std::error::Error for RouteError {}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    Normal,
    Cold,
    Dangerous,
}

impl Kind {
    /// Minutes in a depot.
    pub fn handling(self) -> Minute {
        match self {
            Kind::Normal => HANDLING,
            Kind::Cold | Kind::Dangerous => HANDLING_SPECIAL,
        }
    }
}

#[derive(Debug, Clone)]
pub struct Depot {
    pub id: String,
    /// Closed from Saturday 18:00 to Monday 4:00 if false.
    pub weekend: bool,
    pub cold_store: bool,
    pub cage: bool,
}

impl Depot {
    /// Whether goods may stay here between two lines. Cold goods need a cold
    /// store only if they wait for more than 90 minutes.
    pub fn can_keep(&self, kind: Kind, wait: Minute) -> bool {
        match kind {
            Kind::Normal => true,
            Kind::Cold => self.cold_store || wait <= 90,
            Kind::Dangerous => self.cage,
        }
    }

    /// Whether the depot is open at a minute of the week.
    pub fn is_open(&self, at: Minute) -> bool {
        let minute = at % WEEK;
        self.weekend || (4 * 60..5 * 24 * 60 + 18 * 60).contains(&minute)
    }
}

#[derive(Debug, Clone)]
pub struct Line {
    pub from: String,
    pub to: String,
    /// Minutes of the week, sorted.
    pub departures: Vec<Minute>,
    pub duration: Minute,
    pub most_kg: u32,
    pub dangerous: bool,
    pub cold: bool,
    pub ferry: bool,
}

impl Line {
    /// Whether goods of this kind may go on the line. Dangerous goods go on a
    /// ferry only if the line is cleared for them, which `dangerous` says too.
    pub fn takes(&self, kind: Kind) -> bool {
        match kind {
            Kind::Normal => true,
            Kind::Cold => self.cold,
            Kind::Dangerous => self.dangerous,
        }
    }

    /// The first departure at or after a time. Goes on into the next week.
    pub fn next_departure(&self, at: Minute) -> Option<Minute> {
        if self.departures.is_empty() {
            return None;
        }
        let (week, minute) = (at / WEEK, at % WEEK);
        match self.departures.iter().find(|&&departure| departure >= minute) {
            Some(&departure) => Some(week * WEEK + departure),
            None => Some((week + 1) * WEEK + self.departures[0]),
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Leg {
    pub from: String,
    pub to: String,
    pub departure: Minute,
    pub arrival: Minute,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Route {
    pub legs: Vec<Leg>,
}

impl Route {
    pub fn arrival(&self) -> Minute {
        self.legs.last().map_or(0, |leg| leg.arrival)
    }

    /// Minutes that the goods stand still.
    pub fn waiting(&self) -> Minute {
        self.legs.windows(2).map(|pair| pair[1].departure - pair[0].arrival).sum()
    }
}

#[derive(Debug, Default)]
pub struct Network {
    depots: HashMap<String, Depot>,
    lines: BTreeMap<String, Vec<Line>>,
}

impl Network {
    pub fn new(depots: Vec<Depot>, lines: Vec<Line>) -> Result<Self, RouteError> {
        let mut network = Network::default();
        for depot in depots {
            network.depots.insert(depot.id.clone(), depot);
        }
        for mut line in lines {
            for end in [&line.from, &line.to] {
                if !network.depots.contains_key(end) {
                    return Err(RouteError::UnknownDepot(end.clone()));
                }
            }
            line.departures.sort_unstable();
            network.lines.entry(line.from.clone()).or_default().push(line);
        }
        Ok(network)
    }

    /// The route that arrives first. Of two that arrive at the same time the one
    /// with fewer legs wins.
    pub fn route(&self, from: &str, to: &str, kind: Kind, kg: u32, ready: Minute) -> Result<Route, RouteError> {
        for end in [from, to] {
            if !self.depots.contains_key(end) {
                return Err(RouteError::UnknownDepot(end.to_string()));
            }
        }
        let mut heap = BinaryHeap::new();
        let mut done: HashSet<&str> = HashSet::new();
        let mut refused_for_weight: Option<u32> = None;
        heap.push(Reverse((ready, 0usize, from, Vec::<Leg>::new().into_iter().map(key).collect::<Vec<_>>())));
        while let Some(Reverse((time, stops, depot, legs))) = heap.pop() {
            if depot == to {
                let route = Route { legs: legs.into_iter().map(unkey).collect() };
                let minutes = route.arrival().saturating_sub(ready);
                return if minutes > LONGEST { Err(RouteError::TooLong { minutes }) } else { Ok(route) };
            }
            if !done.insert(depot) || stops > MOST_STOPS {
                continue;
            }
            for line in self.lines.get(depot).into_iter().flatten() {
                if !line.takes(kind) {
                    continue;
                }
                if kg > line.most_kg {
                    refused_for_weight = refused_for_weight.max(Some(line.most_kg));
                    continue;
                }
                let earliest = if stops == 0 { time } else { time + kind.handling() };
                let Some(departure) = line.next_departure(earliest) else { continue };
                if stops > 0 && !self.depots[depot].can_keep(kind, departure - time) {
                    continue;
                }
                let arrival = departure + line.duration;
                if !self.depots[&line.to].is_open(arrival) {
                    continue;
                }
                let mut next = legs.clone();
                next.push(key(Leg { from: line.from.clone(), to: line.to.clone(), departure, arrival }));
                heap.push(Reverse((arrival, stops + 1, line.to.as_str(), next)));
            }
        }
        match refused_for_weight {
            Some(limit) => Err(RouteError::TooHeavy { limit }),
            None => Err(RouteError::Unreachable { from: from.to_string(), to: to.to_string() }),
        }
    }

    /// Depots that are reached within a time, with the time of arrival; used for
    /// the map of the sales department. Weight and weekend are left aside.
    pub fn within(&self, from: &str, kind: Kind, ready: Minute, minutes: Minute) -> BTreeMap<String, Minute> {
        let mut best: BTreeMap<String, Minute> = BTreeMap::new();
        let mut heap = BinaryHeap::from([Reverse((ready, from.to_string()))]);
        while let Some(Reverse((time, depot))) = heap.pop() {
            if time > ready + minutes || best.get(&depot).is_some_and(|&known| known <= time) {
                continue;
            }
            for line in self.lines.get(&depot).into_iter().flatten().filter(|line| line.takes(kind)) {
                if let Some(departure) = line.next_departure(time + kind.handling()) {
                    heap.push(Reverse((departure + line.duration, line.to.clone())));
                }
            }
            best.insert(depot, time);
        }
        best
    }
}

type Key = (String, String, Minute, Minute);

fn key(leg: Leg) -> Key {
    (leg.from, leg.to, leg.departure, leg.arrival)
}

fn unkey((from, to, departure, arrival): Key) -> Leg {
    Leg { from, to, departure, arrival }
}
