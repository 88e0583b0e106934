//! The one reason why a run was not accepted.
use std::time::Duration;

use super::{Flaw, ScriptFault, ScriptFlaw, Verdict};
use crate::execute::{Content, Stream};

/// Why a run was not accepted: exactly one thing, as data.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rejection {
    /// The right answer, in another form than asked for.
    WrongForm {
        /// The line as printed.
        line: String,
        /// The line as it should have been.
        wanted: String,
    },
    /// The right answer in the right form, and another line beside it.
    ExtraLine {
        /// The first such line.
        line: String,
        /// Its number, from 1.
        line_number: usize,
        /// Whether the extra line is the answer once more.
        is_repetition: bool,
    },
    /// Nothing on standard output but white space.
    NothingPrinted {
        /// The right answer is on standard error.
        is_on_stderr: bool,
    },
    /// Output in which no answer was found.
    NoAnswer {
        /// Its first line.
        line: String,
    },
    /// Two answers that differ.
    Contradiction {
        /// The line of the first.
        first: String,
        /// The line of the second: the same text if one line says both.
        second: String,
    },
    /// An answer with something else for its number of moves: not a whole number,
    /// or one too large for any board.
    NotANumberOfMoves {
        /// The number as printed.
        text: String,
    },
    /// More moves than needed.
    TooManyMoves {
        /// The moves claimed.
        found: u32,
        /// The least number that solves the board.
        least: u32,
    },
    /// Fewer moves than any solution has.
    TooFewMoves {
        /// The moves claimed.
        found: u32,
        /// The least number that solves the board.
        least: u32,
    },
    /// A solvable board called unsolvable.
    CalledUnsolvable {
        /// The least number of moves that solves the board.
        least: u32,
        /// Why it is solvable.
        parity: Parity,
    },
    /// An unsolvable board with a number of moves.
    CalledSolvable {
        /// The moves claimed.
        found: u32,
        /// Why it is unsolvable.
        parity: Parity,
    },
    /// A path, or boards on the way, that are not right.
    Flawed(Box<Flaw>),
    /// An interactive program that goes wrong behind a line that was typed.
    Script(Box<ScriptFault>),
    /// A file with the answer that was not written, or is none that may be read.
    NoAnswerFile {
        /// Its name.
        name: String,
        /// What is there; no bytes.
        found: Content,
    },
    /// More CPU time than allowed.
    CpuLimit {
        /// The limit.
        limit: Duration,
    },
    /// More CPU time for one line of a script than allowed.
    LineCpuLimit {
        /// The limit.
        limit: Duration,
    },
    /// More time on the clock than allowed.
    WallLimit {
        /// The limit.
        limit: Duration,
        /// The CPU time used by then: next to nothing for a program that sleeps or waits.
        cpu: Duration,
        /// It had stopped itself by a signal such as SIGSTOP.
        is_stopped: bool,
    },
    /// More memory than allowed.
    MemoryLimit {
        /// The limit, in bytes.
        limit: u64,
        /// The memory seen in use, in bytes.
        peak: u64,
    },
    /// More output than allowed.
    OutputLimit {
        /// Where.
        stream: Stream,
        /// The limit, in bytes.
        limit: u64,
    },
    /// A larger file than allowed.
    FileLimit {
        /// The limit, in bytes.
        limit: u64,
    },
    /// Died by a signal.
    Signal {
        /// Its number.
        signal: i32,
    },
    /// Ended with a code other than 0.
    ExitCode {
        /// The code.
        code: i32,
    },
}

impl Rejection {
    /// The verdict that this is a reason for.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        match self {
            Rejection::WrongForm { .. } | Rejection::ExtraLine { .. } => Verdict::PresentationError,
            // Right, if it is read in another way than asked for.
            Rejection::Flawed(flaw) if flaw.percent() > 0 => Verdict::PresentationError,
            Rejection::Script(fault) => match &fault.flaw {
                ScriptFlaw::Solution(rejection) => rejection.verdict(),
                _ => Verdict::WrongAnswer,
            },
            Rejection::NothingPrinted { .. }
            | Rejection::NoAnswerFile { .. }
            | Rejection::NoAnswer { .. }
            | Rejection::Contradiction { .. }
            | Rejection::NotANumberOfMoves { .. }
            | Rejection::TooManyMoves { .. }
            | Rejection::TooFewMoves { .. }
            | Rejection::CalledUnsolvable { .. }
            | Rejection::CalledSolvable { .. }
            | Rejection::Flawed(_) => Verdict::WrongAnswer,
            Rejection::CpuLimit { .. }
            | Rejection::LineCpuLimit { .. }
            | Rejection::WallLimit { .. } => Verdict::TimeLimitExceeded,
            Rejection::MemoryLimit { .. } => Verdict::MemoryLimitExceeded,
            Rejection::OutputLimit { .. } | Rejection::FileLimit { .. } => {
                Verdict::OutputLimitExceeded
            }
            Rejection::Signal { .. } | Rejection::ExitCode { .. } => Verdict::RunTimeError,
        }
    }
}

/// The figures that decide whether a board is solvable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parity {
    /// Rows of the board.
    pub rows: usize,
    /// Columns of the board: the rule differs for odd and even ones.
    pub columns: usize,
    /// Pairs of tiles in the wrong order, the blank left out.
    pub inversions: u32,
    /// The row of the blank, from 0 at the top.
    pub blank_row: usize,
    /// The row of the blank in the goal, whose tiles are in order.
    pub goal_blank_row: usize,
}
