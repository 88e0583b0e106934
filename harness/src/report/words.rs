//! What a report says, in words: every verdict, reason and note as one sentence
//! for a student. The sentences live here so that all formats say the same.
//!
//! A sentence says no more than the feedback level lets it: below
//! [`Feedback::Actual`] nothing that the program printed, below
//! [`Feedback::Expected`] nothing of the right answer.
//!
//! [`Feedback::Actual`]: crate::assignment::Feedback::Actual
//! [`Feedback::Expected`]: crate::assignment::Feedback::Expected
mod exit;
mod fault;
pub(super) mod flaw;
mod form;
pub(super) mod method;
mod note;
mod parity;
pub(super) mod probe;
pub(super) mod protection;
pub(super) mod quantity;
mod rejection;
pub(super) mod script;
mod submission;

use crate::{
    execute::{MemorySource, signal_name},
    grade::Stopped,
    judge::Verdict,
    score::Earned,
};

pub(super) use exit::exit;
pub use fault::fault;
pub(super) use note::{IN_FAIRNESS, note, note_label, overlooked};
use quantity::count;
pub(super) use rejection::rejection;
pub(super) use submission::{build_failure, files_missing, left_out, missing_file, start_error};

pub(super) use form::caret;

/// The most characters of a line that a sentence quotes.
const QUOTED_CHARS: usize = 60;

/// One sentence for a student, in lower case and without a full stop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Sentence {
    /// What is wrong.
    pub(super) text: String,
    /// What to do about it, if there is one thing to try first.
    pub(super) help: Option<&'static str>,
}

impl Sentence {
    pub(super) fn new(text: impl Into<String>) -> Sentence {
        Sentence {
            text: text.into(),
            help: None,
        }
    }

    fn with_help(text: impl Into<String>, help: &'static str) -> Sentence {
        Sentence {
            text: text.into(),
            help: Some(help),
        }
    }
}

/// The name of a verdict.
pub(super) fn name(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Accepted => "accepted",
        Verdict::PresentationError => "presentation error",
        Verdict::WrongAnswer => "wrong answer",
        Verdict::TimeLimitExceeded => "time limit exceeded",
        Verdict::MemoryLimitExceeded => "memory limit exceeded",
        Verdict::OutputLimitExceeded => "output limit exceeded",
        Verdict::RunTimeError => "runtime error",
    }
}

/// How many runs came to a verdict: `1 wrong answer`, `2 wrong answers`.
pub(super) fn number_of(verdict: Verdict, runs: usize) -> String {
    match (verdict, runs) {
        (Verdict::Accepted, _) | (_, 1) => format!("{runs} {}", name(verdict)),
        (Verdict::TimeLimitExceeded, _) => format!("{runs} time limits exceeded"),
        (Verdict::MemoryLimitExceeded, _) => format!("{runs} memory limits exceeded"),
        (Verdict::OutputLimitExceeded, _) => format!("{runs} output limits exceeded"),
        _ => format!("{runs} {}s", name(verdict)),
    }
}

/// What a figure of memory is, beside it.
pub(super) fn memory_source(source: MemorySource) -> &'static str {
    match source {
        MemorySource::Polled => "as seen every few milliseconds",
        MemorySource::LargestProcess => "in its largest process",
        MemorySource::ControlGroup => "as counted by the kernel",
    }
}

/// The abbreviation of a verdict, as judges of programming contests use it.
pub(super) fn abbreviation(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Accepted => "AC",
        Verdict::PresentationError => "PE",
        Verdict::WrongAnswer => "WA",
        Verdict::TimeLimitExceeded => "TLE",
        Verdict::MemoryLimitExceeded => "MLE",
        Verdict::OutputLimitExceeded => "OLE",
        Verdict::RunTimeError => "RTE",
    }
}

/// Why a criterion has no points yet; `None` if it has.
pub(super) fn open(earned: Earned) -> Option<&'static str> {
    match earned {
        Earned::Points(_) | Earned::Withheld { .. } => None,
        Earned::ByHand => Some("by hand"),
        Earned::Later => Some("not graded yet"),
        Earned::NoSources => Some("without sources"),
        Earned::NotAllRun => Some("not judged in full"),
        Earned::JudgeFailed => Some("judge failed"),
    }
}

/// What is said of a group whose boards are to be drawn for a student, and were not.
pub(super) fn undrawn(group: &str) -> String {
    format!(
        "{group} not run: its boards are drawn for each student, which needs `--secret` and \
         `--student`; its points are open"
    )
}

/// What is said of runs that were not made because somebody asked to stop.
pub(super) fn stopped(stopped: &Stopped) -> String {
    let not = |number, thing: &str, what: &str| {
        let verb = if number == 1 { "was" } else { "were" };
        format!("{} {verb} not {what}", count(number, thing))
    };
    let were = |number, what: &str| not(number, "run", what);
    let mut missing = Vec::new();
    if stopped.not_run > 0 {
        let made = were(stopped.not_run, "made");
        missing.push(format!("{made}, which is held against nobody"));
    }
    if stopped.not_repeated > 0 {
        missing.push(were(stopped.not_repeated, "repeated"));
    }
    if stopped.not_called > 0 {
        missing.push(not(stopped.not_called, "method", "called"));
    }
    format!(
        "stopped by {}: {}",
        signal(stopped.signal),
        missing.join("; ")
    )
}

/// The name of a signal, or its number.
pub(super) fn signal(signal: i32) -> String {
    signal_name(signal).map_or_else(|| format!("signal {signal}"), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tells_that_and_by_what_it_was_stopped() {
        let check = |signal, not_run, not_repeated, text| {
            let stopped = Stopped {
                signal,
                not_run,
                not_repeated,
                not_called: 0,
            };
            assert_eq!(super::stopped(&stopped), text);
        };
        let stopped = Stopped {
            signal: 2,
            not_run: 0,
            not_repeated: 0,
            not_called: 3,
        };
        let told = "stopped by SIGINT: 3 methods were not called";
        assert_eq!(super::stopped(&stopped), told);
        check(
            2,
            1,
            0,
            "stopped by SIGINT: 1 run was not made, which is held against nobody",
        );
        check(
            99,
            7,
            1,
            "stopped by signal 99: 7 runs were not made, which is held against nobody; \
             1 run was not repeated",
        );
        check(15, 0, 2, "stopped by SIGTERM: 2 runs were not repeated");
    }

    #[test]
    fn names_every_verdict() {
        let check = |verdict, named, short| {
            assert_eq!((name(verdict), abbreviation(verdict)), (named, short));
        };
        check(Verdict::Accepted, "accepted", "AC");
        check(Verdict::PresentationError, "presentation error", "PE");
        check(Verdict::WrongAnswer, "wrong answer", "WA");
        check(Verdict::TimeLimitExceeded, "time limit exceeded", "TLE");
        check(Verdict::MemoryLimitExceeded, "memory limit exceeded", "MLE");
        check(Verdict::OutputLimitExceeded, "output limit exceeded", "OLE");
        check(Verdict::RunTimeError, "runtime error", "RTE");
    }

    #[test]
    fn counts_verdicts() {
        assert_eq!(number_of(Verdict::Accepted, 2), "2 accepted");
        assert_eq!(
            number_of(Verdict::PresentationError, 2),
            "2 presentation errors"
        );
        assert_eq!(number_of(Verdict::WrongAnswer, 1), "1 wrong answer");
        assert_eq!(number_of(Verdict::WrongAnswer, 2), "2 wrong answers");
        assert_eq!(
            number_of(Verdict::TimeLimitExceeded, 2),
            "2 time limits exceeded"
        );
        assert_eq!(
            number_of(Verdict::MemoryLimitExceeded, 2),
            "2 memory limits exceeded"
        );
        assert_eq!(
            number_of(Verdict::OutputLimitExceeded, 2),
            "2 output limits exceeded"
        );
        assert_eq!(number_of(Verdict::RunTimeError, 2), "2 runtime errors");
    }

    #[test]
    fn tells_why_points_are_open() {
        assert_eq!(open(Earned::Points(3)), None);
        assert_eq!(open(Earned::Withheld { requires: 0 }), None);
        assert_eq!(open(Earned::ByHand), Some("by hand"));
        assert_eq!(open(Earned::Later), Some("not graded yet"));
        assert_eq!(open(Earned::NotAllRun), Some("not judged in full"));
        assert_eq!(open(Earned::JudgeFailed), Some("judge failed"));
    }
}
