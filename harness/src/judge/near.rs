//! Near the limit of CPU time: what is asked again, and which run counts.
//!
//! The same program takes a few percent more on a busy machine. So a program
//! is killed only some way beyond its limit, and a run that ended near it is
//! made again alone.
use std::time::Duration;

use crate::{
    execute::{Exit, Limits, Observation},
    judge::Verdict,
};

/// How far from its limit a run is near it, in percent, on both sides: several times
/// what a busy machine adds.
const PERCENT: u32 = 20;

/// The limits at which a program is killed: its CPU time may pass the limit by
/// which it is judged by a fifth, to show how near it was. So may that for one line,
/// for which there is no second look.
///
/// The wall limit stays: it is a net for programs that sleep.
#[must_use]
pub fn hard(limits: &Limits) -> Limits {
    let more = |limit: Duration| limit.saturating_add(share(limit));
    Limits {
        cpu: more(limits.cpu),
        line_cpu: limits.line_cpu.map(more),
        ..*limits
    }
}

/// Whether a program ended by itself within a fifth of its limit of CPU time.
#[must_use]
pub fn is_near(limits: &Limits, seen: &Observation) -> bool {
    let least = limits.cpu.saturating_sub(share(limits.cpu));
    ended_by_itself(&seen.exit) && (least..=hard(limits).cpu).contains(&seen.cpu)
}

/// Whether a second run, made alone, counts in place of the first, each given
/// with its verdict: if it took less, and its verdict is the same or the first
/// was over the limit. A run in time keeps its verdict: to be run again must
/// not be a second chance for an answer.
#[must_use]
pub fn is_better(second: (&Observation, Verdict), first: (&Observation, Verdict)) -> bool {
    let is_open = first.1 == Verdict::TimeLimitExceeded || first.1 == second.1;
    is_open && ended_by_itself(&second.0.exit) && second.0.cpu < first.0.cpu
}

pub(super) fn ended_by_itself(exit: &Exit) -> bool {
    match exit {
        Exit::Code(_) => true,
        Exit::Signal(signal) => !matches!(*signal, libc::SIGXCPU | libc::SIGXFSZ),
        _ => false,
    }
}

fn share(limit: Duration) -> Duration {
    limit / 100 * PERCENT
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{assignment::example::LIMITS, judge::tests::seen};

    fn took(exit: Exit, milliseconds: u64) -> Observation {
        Observation {
            cpu: Duration::from_millis(milliseconds),
            ..seen(exit, "")
        }
    }

    #[test]
    fn kills_a_fifth_beyond_the_limit() {
        let hard = hard(&LIMITS);
        assert_eq!(hard.cpu, Duration::from_millis(2400));
        let cpu = LIMITS.cpu;
        assert_eq!(Limits { cpu, ..hard }, LIMITS);
        let endless = Limits {
            cpu: Duration::MAX,
            ..LIMITS
        };
        assert_eq!(super::hard(&endless), endless);
    }

    #[test]
    fn is_near_within_a_fifth_on_both_sides() {
        // The limit is 2 s.
        for (exit, milliseconds, expected) in [
            (Exit::Code(0), 1599, false),
            (Exit::Code(0), 1600, true),
            (Exit::Code(0), 2000, true),
            (Exit::Code(0), 2400, true),
            (Exit::Code(0), 2401, false),
            (Exit::Code(3), 2100, true),
            (Exit::Signal(libc::SIGSEGV), 1900, true),
            (Exit::Signal(libc::SIGXCPU), 2100, false),
            (Exit::KilledAtCpuLimit, 2400, false),
            (Exit::KilledAtWallLimit, 1900, false),
            (Exit::KilledAtMemoryLimit, 1900, false),
        ] {
            let seen = took(exit, milliseconds);
            assert_eq!(is_near(&LIMITS, &seen), expected, "{seen:?}");
        }
    }

    #[test]
    fn the_better_time_counts_and_not_the_better_answer() {
        use Verdict::{Accepted, TimeLimitExceeded, WrongAnswer};
        let killed = Exit::KilledAtCpuLimit;
        for (first, second, expected) in [
            (
                (2100, TimeLimitExceeded),
                (Exit::Code(0), 1900, Accepted),
                true,
            ),
            (
                (2100, TimeLimitExceeded),
                (Exit::Code(0), 1900, WrongAnswer),
                true,
            ),
            (
                (2100, TimeLimitExceeded),
                (Exit::Code(0), 2050, TimeLimitExceeded),
                true,
            ),
            (
                (2100, TimeLimitExceeded),
                (Exit::Code(0), 2150, TimeLimitExceeded),
                false,
            ),
            (
                (2100, TimeLimitExceeded),
                (killed.clone(), 2000, TimeLimitExceeded),
                false,
            ),
            ((1900, Accepted), (Exit::Code(0), 1700, Accepted), true),
            ((1900, Accepted), (Exit::Code(0), 1950, Accepted), false),
            ((1900, Accepted), (killed, 2400, TimeLimitExceeded), false),
            ((1900, Accepted), (Exit::Code(0), 1700, WrongAnswer), false),
            ((1900, WrongAnswer), (Exit::Code(0), 1700, Accepted), false),
        ] {
            let (exit, milliseconds, verdict) = second;
            let of_first = took(Exit::Code(0), first.0);
            let of_second = took(exit, milliseconds);
            let is_better = is_better((&of_second, verdict), (&of_first, first.1));
            assert_eq!(is_better, expected, "{first:?} {of_second:?} {verdict:?}");
        }
    }
}
