//! The yardstick of time: what the textbook's algorithm takes on a board, on
//! this machine and at this time.
//!
//! A limit in seconds is generous on one machine and mean on another. Where an
//! assignment has a yardstick, a run may use so many times what the textbook's
//! A* uses on the same board, if that is more than the seconds that it has
//! anyway: see [`Yardstick`].
use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
    time::Duration,
};

use reference::{
    Board, Heuristic,
    search::{self, astar_by},
};
use rustix::time::{ClockId, clock_gettime};

use crate::{
    assignment::{Assignment, default_wall},
    execute::Limits,
    plan::Run,
};

/// What the textbook's algorithm may use of a board: where it gives up, what
/// it has used by then is taken, so that a limit is too low and never too high.
/// No grading shall wait longer for one, or need more memory than a program.
const SEARCH: search::Limits = search::Limits {
    nodes: u64::MAX,
    memory_bytes: 512 << 20,
    time: Some(Duration::from_secs(10)),
};

/// The longest CPU limit that a yardstick gives, as of `cpu_seconds`.
const MOST: Duration = Duration::from_secs(3600);

/// The limits of each run, measured when first asked for and kept: that is
/// right for the minutes of one grading.
#[derive(Debug)]
pub struct Yardstick<'a> {
    assignment: &'a Assignment,
    measured: Mutex<HashMap<(Board, Heuristic), Duration>>,
}

impl<'a> Yardstick<'a> {
    /// The yardstick of an assignment, with nothing measured so far.
    #[must_use]
    pub fn new(assignment: &'a Assignment) -> Yardstick<'a> {
        let measured = Mutex::default();
        Yardstick {
            assignment,
            measured,
        }
    }

    /// What a run may use.
    ///
    /// Without a yardstick that is what the assignment says. With one, the
    /// textbook's algorithm is run on the board: at most 10 s and 512 MiB. A
    /// board that it calls unsolvable takes it no time, so nothing is added.
    #[must_use]
    pub fn limits(&self, run: Run) -> Limits {
        let limits = &self.assignment.limits;
        let Some(times) = self.assignment.yardstick else {
            return *limits;
        };
        let board = &self.assignment.groups[run.group].cases[run.case].board;
        let heuristic = self.assignment.modes[run.mode].textbook;
        grown(limits, times, self.textbook(board, heuristic))
    }

    /// The CPU time of the textbook's algorithm.
    fn textbook(&self, board: &Board, heuristic: Heuristic) -> Duration {
        // Held while measuring: searches one at a time share no memory and
        // slow each other down no more than the runs beside them do.
        let measured = self.measured.lock();
        let mut measured = measured.unwrap_or_else(PoisonError::into_inner);
        let key = (board.clone(), heuristic);
        *measured.entry(key).or_insert_with(|| {
            let before = cpu_time();
            std::hint::black_box(astar_by(board, heuristic, SEARCH));
            cpu_time().saturating_sub(before)
        })
    }
}

/// The limits where the textbook's algorithm takes `textbook` and a run may
/// take so many `times` as much.
///
/// The wall limit grows with the CPU limit: by the default rule if it follows
/// that, else in proportion.
fn grown(limits: &Limits, times: f64, textbook: Duration) -> Limits {
    let wanted = textbook.as_secs_f64() * times;
    let cpu = Duration::from_secs_f64(wanted.min(MOST.as_secs_f64()));
    if cpu <= limits.cpu {
        return *limits;
    }
    let wall = if limits.wall == default_wall(limits.cpu) {
        default_wall(cpu)
    } else {
        limits
            .wall
            .mul_f64(cpu.as_secs_f64() / limits.cpu.as_secs_f64())
    };
    Limits {
        cpu,
        wall,
        ..*limits
    }
}

/// CPU time of this thread so far.
fn cpu_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.try_into()
        .expect("a thread's CPU time is not negative")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assignment::example;

    /// 2 s of CPU and the wall limit that goes with it, unless given.
    #[track_caller]
    fn check(wall: u64, times: f64, textbook: f64, expected: (f64, f64)) {
        let limits = Limits {
            wall: Duration::from_secs(wall),
            ..example::LIMITS
        };
        let grown = grown(&limits, times, Duration::from_secs_f64(textbook));
        let found = (grown.cpu.as_secs_f64(), grown.wall.as_secs_f64());
        assert_eq!(found, expected);
        let rest = |limits: Limits| (limits.memory, limits.output, limits.file);
        assert_eq!(rest(grown), rest(limits));
    }

    #[test]
    fn takes_the_larger_of_the_seconds_and_the_multiple() {
        check(6, 20.0, 0.0, (2.0, 6.0));
        check(6, 20.0, 0.1, (2.0, 6.0));
        check(6, 20.0, 0.25, (5.0, 15.0));
        check(6, 1.5, 2.0, (3.0, 9.0));
        check(6, 1000.0, 10.0, (3600.0, 10_800.0));
    }

    #[test]
    fn lets_a_wall_limit_of_its_own_grow_in_proportion() {
        check(4, 20.0, 0.1, (2.0, 4.0));
        check(4, 20.0, 0.25, (5.0, 10.0));
        check(20, 20.0, 0.25, (5.0, 50.0));
    }

    #[test]
    fn measures_a_board_once_for_each_heuristic() {
        // 31 moves from the goal: some tenths of a second with Hamming.
        let deepest = "8 6 7\n2 5 4\n3 0 1";
        let mut assignment = example::assignment();
        assignment.groups[0].cases[0].board = Board::parse(deepest.as_bytes()).unwrap();
        assignment.modes[0].textbook = Heuristic::Hamming;
        assignment.limits.cpu = Duration::from_nanos(1);
        let limit = |yardstick: &Yardstick<'_>, case, mode| {
            let run = Run {
                group: 0,
                case,
                mode,
            };
            yardstick.limits(run).cpu
        };
        let none = Yardstick::new(&assignment);
        assert_eq!(limit(&none, 0, 0), Duration::from_nanos(1));

        assignment.yardstick = Some(20.0);
        let yardstick = Yardstick::new(&assignment);
        let [hamming, manhattan] = [0, 1].map(|mode| limit(&yardstick, 0, mode));
        // By nodes Hamming is about ten times as dear on this board.
        assert!(manhattan > Duration::from_nanos(1) && manhattan < hamming);
        assert_eq!(
            [0, 1].map(|mode| limit(&yardstick, 0, mode)),
            [hamming, manhattan]
        );
        // The second case is unsolvable, which takes no search.
        assert!(limit(&yardstick, 1, 0) < Duration::from_millis(20));
    }
}
