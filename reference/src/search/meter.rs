//! When a search has to give up.

use std::time::Instant;

use super::{Budget, Limits};

/// How many nodes are expanded between two looks at the clock: well under a millisecond of work.
const NODES_A_LOOK: u64 = 1 << 8;

/// The limits of a search at work, but for memory, which only the search itself can count.
pub(super) struct Meter {
    pub(super) limits: Limits,
    /// When the time is up, or `None` if it never is.
    deadline: Option<Instant>,
}

impl Meter {
    /// Starts the time.
    pub(super) fn new(limits: Limits) -> Meter {
        // A time too long to add is no limit.
        let deadline = limits
            .time
            .and_then(|time| Instant::now().checked_add(time));
        Meter { limits, deadline }
    }

    /// What there is no more of, after so many nodes.
    #[inline]
    pub(super) fn exhausted(&self, expanded: u64) -> Option<Budget> {
        if expanded >= self.limits.nodes {
            return Some(Budget::Nodes);
        }
        let deadline = self
            .deadline
            .filter(|_| expanded.is_multiple_of(NODES_A_LOOK))?;
        (Instant::now() >= deadline).then_some(Budget::Time)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[track_caller]
    fn check(nodes: u64, time: Option<Duration>, expanded: u64, expected: Option<Budget>) {
        let limits = Limits {
            nodes,
            time,
            ..Limits::default()
        };
        assert_eq!(Meter::new(limits).exhausted(expanded), expected);
    }

    #[test]
    fn stops_at_the_first_limit() {
        check(7, None, 6, None);
        check(7, None, 7, Some(Budget::Nodes));
        check(7, Some(Duration::ZERO), 7, Some(Budget::Nodes));
        check(u64::MAX, Some(Duration::ZERO), 0, Some(Budget::Time));
        check(u64::MAX, Some(Duration::ZERO), 512, Some(Budget::Time));
        check(u64::MAX, Some(Duration::MAX), 512, None);
    }

    #[test]
    fn looks_at_the_clock_now_and_then() {
        check(u64::MAX, Some(Duration::ZERO), 255, None);
        check(u64::MAX, Some(Duration::ZERO), 256, Some(Budget::Time));
    }
}
