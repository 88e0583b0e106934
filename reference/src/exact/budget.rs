//! What is left of the limits while an exact search is at work.

use std::time::Instant;

use crate::search::{Budget as Spent, Limits};

/// The limits of a search, with the time told as its end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Budget {
    /// The most nodes to search, over all iterations.
    pub(super) nodes: u64,
    /// The most memory for tables, in bytes, while they are built too.
    pub(super) memory_bytes: usize,
    /// When to give up, whatever else; no clock is read if there is none.
    pub(super) deadline: Option<Instant>,
}

impl Budget {
    /// Starts the time of `limits`.
    pub(super) fn new(limits: Limits) -> Budget {
        Budget {
            nodes: limits.nodes,
            memory_bytes: limits.memory_bytes,
            // A time too long to add is no limit.
            deadline: limits
                .time
                .and_then(|time| Instant::now().checked_add(time)),
        }
    }

    /// What is left for one more search that has spent `nodes` so far.
    pub(super) fn limits_after(&self, nodes: u64) -> Limits {
        Limits {
            nodes: self.nodes.saturating_sub(nodes),
            memory_bytes: self.memory_bytes,
            time: self
                .deadline
                .map(|deadline| deadline.saturating_duration_since(Instant::now())),
        }
    }

    /// Whether the time is over.
    pub(super) fn is_over(&self) -> bool {
        self.deadline
            .is_some_and(|deadline| deadline <= Instant::now())
    }
}

/// What there is without limits.
#[cfg(test)]
impl Default for Budget {
    fn default() -> Budget {
        Budget::new(Limits::default())
    }
}

/// Nodes between two looks at the clock.
const PORTION: u64 = 1 << 16;

/// Counts the nodes of a search against its budget.
///
/// A search asks for a portion of nodes, and counts them itself on its hot path.
pub(super) struct Meter {
    budget: Budget,
    /// The nodes allowed before the search looks for something better.
    allowed: u64,
    nodes: u64,
}

impl Meter {
    pub(super) fn new(budget: Budget) -> Self {
        Meter {
            budget,
            allowed: budget.nodes,
            nodes: 0,
        }
    }

    /// Allows `more` nodes from here on, but no more than the budget has.
    pub(super) fn allow(&mut self, more: u64) {
        self.allowed = self.nodes.saturating_add(more).min(self.budget.nodes);
    }

    /// How many nodes may follow before the meter is asked again; 0 is the end.
    pub(super) fn portion(&self) -> u64 {
        if self.budget.is_over() {
            0
        } else {
            (self.allowed - self.nodes).min(PORTION)
        }
    }

    /// Counts nodes of the last portion.
    pub(super) fn count(&mut self, nodes: u64) {
        self.nodes += nodes;
    }

    /// The nodes counted so far.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Why no node at all may follow, if that is so.
    pub(super) fn exhausted(&self) -> Option<Spent> {
        if self.nodes >= self.budget.nodes {
            Some(Spent::Nodes)
        } else {
            self.budget.is_over().then_some(Spent::Time)
        }
    }

    /// The budget itself.
    pub(super) fn budget(&self) -> &Budget {
        &self.budget
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn gives_out_exactly_the_nodes_of_the_budget() {
        let mut meter = Meter::new(Budget::new(Limits {
            nodes: 200_000,
            ..Limits::default()
        }));
        meter.allow(70_000);
        meter.count(meter.portion());
        assert_eq!(meter.portion(), 70_000 - 65_536);
        meter.count(meter.portion());
        assert_eq!((meter.portion(), meter.exhausted()), (0, None));
        meter.allow(u64::MAX);
        while meter.portion() > 0 {
            meter.count(meter.portion());
        }
        assert_eq!(
            (meter.nodes(), meter.exhausted()),
            (200_000, Some(Spent::Nodes))
        );
    }

    #[test]
    fn heeds_the_time() {
        let meter = |time| {
            Meter::new(Budget::new(Limits {
                time,
                ..Limits::default()
            }))
        };
        let over = meter(Some(Duration::ZERO));
        assert_eq!((over.portion(), over.exhausted()), (0, Some(Spent::Time)));
        // Too long to add to now, so no limit.
        let endless = meter(Some(Duration::MAX));
        assert_eq!((endless.portion(), endless.exhausted()), (65_536, None));
    }
}
