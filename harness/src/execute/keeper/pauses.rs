//! The time for which the keeper itself stood still: stopped, or frozen with all
//! else, as by `docker pause`. A program is not blamed for it.
use std::time::{Duration, Instant};

/// From one moment at which the keeper is awake to the next it is far less, unless
/// it stands still or has no processor.
const LONG: Duration = Duration::from_secs(1);

/// Finds the time for which a process stood still in the time that passed while
/// it neither ran nor waited for a processor: a busy machine stops nobody.
pub(super) struct Pauses {
    /// When it was last seen awake.
    last: Instant,
    /// What it had used then of processors and queues, or a while before.
    active: Duration,
    /// When that was.
    since: Instant,
    /// The sum of the pauses.
    total: Duration,
}

impl Pauses {
    /// Begins at `now`, up to which the process was `active` for so long.
    pub(super) fn new(now: Instant, active: Duration) -> Self {
        Self {
            last: now,
            active,
            since: now,
            total: Duration::ZERO,
        }
    }

    /// Notes that the process is awake; returns how long it has just stood still.
    pub(super) fn awake(&mut self, now: Instant, active: impl FnOnce() -> Duration) -> Duration {
        let gap = now.saturating_duration_since(self.last);
        self.last = now;
        if now.saturating_duration_since(self.since) < LONG {
            return Duration::ZERO;
        }
        self.since = now;
        let active = active();
        let used = active.saturating_sub(self.active);
        self.active = active;
        let pause = gap.saturating_sub(used);
        if pause < LONG {
            return Duration::ZERO;
        }
        self.total += pause;
        pause
    }

    /// The sum of the pauses so far.
    pub(super) fn total(&self) -> Duration {
        self.total
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A process that is seen at each of these times, in milliseconds, with what
    /// it had used by then; the pauses found.
    fn pauses(seen: &[(u64, u64)]) -> (Vec<u64>, u64) {
        let start = Instant::now();
        let mut pauses = Pauses::new(start, Duration::from_millis(5));
        let found = seen.iter().map(|&(at, active)| {
            let now = start + Duration::from_millis(at);
            let pause = pauses.awake(now, || Duration::from_millis(active));
            u64::try_from(pause.as_millis()).unwrap()
        });
        let found = found.collect();
        (found, u64::try_from(pauses.total().as_millis()).unwrap())
    }

    #[test]
    fn a_process_that_is_seen_often_makes_no_pause() {
        let often: Vec<_> = (1..500).map(|tick| (tick * 20, 5 + tick)).collect();
        assert_eq!(pauses(&often), (vec![0; 499], 0));
    }

    #[test]
    fn a_stop_is_a_pause() {
        let seen = [(20, 6), (5020, 7), (5040, 8), (9040, 9)];
        assert_eq!(pauses(&seen), (vec![0, 4998, 0, 3998], 8996));
    }

    #[test]
    fn neither_work_nor_a_busy_machine_is_a_pause() {
        let seen = [(20, 6), (5020, 4900), (5040, 4901), (9040, 8800)];
        assert_eq!(pauses(&seen), (vec![0; 4], 0));
    }
}
