//! The judge: facts of one run in, one judgement out.
//!
//! Pure: no file, no clock. What a run did is blamed before what it printed,
//! in one order (see [`judge`]).
mod another_board;
mod flaw;
mod near;
mod puzzle;
mod rejection;
mod repeat_rule;
mod replay;
mod script;
mod steady;
mod verdict;
mod way;

use std::time::Duration;

use crate::{
    answer::{self, Answer, Overlooked, Says},
    assignment::AnswerRules,
    case::{Case, Expected},
    execute::{Content, Denied, Exit, Limits, Observation},
};

pub use flaw::{Flaw, Misreading};
pub use near::{hard, is_better, is_near};
pub(crate) use puzzle::in_form;
pub use rejection::{Parity, Rejection};
pub use repeat_rule::judge_by;
pub(crate) use replay::{Trail, Wrong, trail};
pub use script::{NoShuffle, ScriptFault, ScriptFlaw, judge_script};
pub use steady::{Attempt, Steadiness, compare};
pub use verdict::Verdict;

/// Judges one run: the case it was given, the limits it had, what was seen.
///
/// The order of blame: memory, output, time, a signal, an exit code, and only
/// then the answer. A program that ended by itself below every limit has never
/// exceeded one.
///
/// The limits are those by which a run is judged; it may have been let go on to
/// those of [`hard`], so that one that ended by itself may be over its time.
#[must_use]
pub fn judge(case: &Case, rules: &AnswerRules, limits: &Limits, seen: &Observation) -> Judgement {
    let output = match output(rules, seen) {
        Ok(output) => output,
        Err(missing) => {
            let rejection = blame(limits, seen).unwrap_or(missing);
            let notes = notes(
                case,
                seen,
                &answer::read(b"", rules),
                false,
                Some(&rejection),
            );
            let rejection = Some(rejection);
            return Judgement { rejection, notes };
        }
    };
    let answer = answer::read(output, rules);
    let compared = compare_with(case, rules, &answer, output);
    let rejection = match blame(limits, seen) {
        Some(rejection) => Some(rejection),
        None => match compared.clone() {
            Err(Rejection::NothingPrinted { .. }) => Some(Rejection::NothingPrinted {
                is_on_stderr: is_right(case, rules, &seen.stderr.bytes),
            }),
            other => other.err(),
        },
    };
    let mut notes = notes(case, seen, &answer, compared.is_ok(), rejection.as_ref());
    if let (None, Ok(Some(moves)), Expected::Moves(least)) = (&rejection, compared, case.expected)
        && moves > least as usize
    {
        notes.push(Note::MoreThanNeeded { moves, least });
    }
    Judgement { rejection, notes }
}

/// The text that holds the answer: what was printed, or a file.
pub(crate) fn output<'a>(
    rules: &AnswerRules,
    seen: &'a Observation,
) -> Result<&'a [u8], Rejection> {
    let Some(name) = &rules.from else {
        return Ok(&seen.stdout.bytes);
    };
    let saved = seen.saved.iter().find(|saved| saved.name == *name);
    match saved.map_or(&Content::Absent, |saved| &saved.content) {
        Content::Bytes(bytes) => Ok(bytes),
        other => Err(Rejection::NoAnswerFile {
            name: name.clone(),
            found: other.clone(),
        }),
    }
}

fn is_right(case: &Case, rules: &AnswerRules, output: &[u8]) -> bool {
    compare_with(case, rules, &answer::read(output, rules), output).is_ok()
}

/// Compares the answer read of an output with the right one; returns how many moves
/// it has, where that was looked at.
fn compare_with(
    case: &Case,
    rules: &AnswerRules,
    answer: &Answer,
    output: &[u8],
) -> Result<Option<usize>, Rejection> {
    if rules.is_number_only() {
        let moves = |says: &Says| match says {
            Says::Moves(moves) => Some(*moves as usize),
            _ => None,
        };
        let first = answer.claims.first();
        return puzzle::compare(case, rules, answer)
            .map(|()| first.and_then(|first| moves(&first.says)));
    }
    let boards = answer::boards(output, rules, case.board.shape());
    way::compare(case, rules, answer, boards.as_ref())
}

/// What a run did wrong, whatever it printed; the first rule that fits decides.
pub(crate) fn blame(limits: &Limits, seen: &Observation) -> Option<Rejection> {
    let cpu_limit = Rejection::CpuLimit { limit: limits.cpu };
    match &seen.exit {
        Exit::KilledAtMemoryLimit => {
            let limit = limits.memory.unwrap_or(seen.peak_memory);
            Some(Rejection::MemoryLimit {
                limit,
                peak: seen.peak_memory,
            })
        }
        Exit::KilledAtOutputLimit(stream) => Some(Rejection::OutputLimit {
            stream: *stream,
            limit: limits.output,
        }),
        Exit::Signal(libc::SIGXFSZ) => Some(Rejection::FileLimit { limit: limits.file }),
        // Killed below the limit of the run: at that of a line.
        Exit::KilledAtCpuLimit if seen.cpu < limits.cpu && limits.line_cpu.is_some() => limits
            .line_cpu
            .map(|limit| Rejection::LineCpuLimit { limit }),
        Exit::KilledAtCpuLimit | Exit::Signal(libc::SIGXCPU) => Some(cpu_limit),
        Exit::KilledAtWallLimit => Some(Rejection::WallLimit {
            limit: limits.wall,
            cpu: seen.cpu,
            is_stopped: seen.is_stopped,
        }),
        _ if seen.cpu > limits.cpu => Some(cpu_limit),
        Exit::Signal(signal) => Some(Rejection::Signal { signal: *signal }),
        Exit::Code(code) if *code != 0 => Some(Rejection::ExitCode { code: *code }),
        Exit::Code(_) => None,
        Exit::NotStarted(_) => unreachable!("a program that did not start has no run to judge"),
    }
}

fn notes(
    case: &Case,
    seen: &Observation,
    answer: &Answer,
    is_right: bool,
    rejection: Option<&Rejection>,
) -> Vec<Note> {
    let mut notes = Vec::new();
    match rejection {
        None => notes.extend(answer.overlooked.iter().copied().map(Note::Overlooked)),
        // On a board that is solved nothing may be a right path, but it was not printed.
        Some(_) if is_right && !seen.stdout.bytes.trim_ascii().is_empty() => {
            notes.push(Note::AnswerWasRight);
        }
        Some(rejection) => notes.extend(puzzle::explained(case, rejection)),
    }
    if matches!(rejection, Some(Rejection::Signal { .. })) && seen.stdout.bytes.is_empty() {
        notes.push(Note::NothingFlushed);
    }
    if matches!(rejection, Some(Rejection::ExitCode { code: 1 })) && has_no_main_class(seen) {
        notes.push(Note::NoMainClass);
    } else if rejection.is_some() && seen.stdin_unread > 0 {
        let bytes = seen.stdin_unread;
        notes.push(Note::InputUnread { bytes });
    }
    if !seen.denied.is_empty() {
        let denied = seen.denied.clone();
        notes.push(Note::Denied { denied });
    }
    if seen.left_behind > 0 {
        let processes = seen.left_behind;
        notes.push(Note::LeftBehind { processes });
    }
    notes
}

/// Whether this is what Java says before a program begins.
fn has_no_main_class(seen: &Observation) -> bool {
    let begin = b"Error: Could not find or load main class ";
    seen.stdout.bytes.is_empty() && seen.stderr.bytes.starts_with(begin)
}

/// The judge's word on one run, with the one reason for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judgement {
    /// Why the run was not accepted; `None` if it was.
    pub rejection: Option<Rejection>,
    /// What else is worth saying; never changes the verdict.
    pub notes: Vec<Note>,
}

impl Judgement {
    /// The verdict.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        self.rejection
            .as_ref()
            .map_or(Verdict::Accepted, Rejection::verdict)
    }

    /// Whether more moves than needed count as right, by the policy of the assignment.
    #[must_use]
    pub fn is_by_repeat_rule(&self) -> bool {
        let is_it = |note: &Note| {
            matches!(
                note,
                Note::RepeatRule {
                    is_accepted: true,
                    ..
                }
            )
        };
        self.notes.iter().any(is_it)
    }

    /// What the run earns, in percent of one that is accepted.
    #[must_use]
    pub fn percent(&self, rules: &AnswerRules) -> u32 {
        self.rejection.as_ref().map_or(100, |it| percent(it, rules))
    }
}

/// What a run earns that was rejected for this, in percent of one that is accepted.
fn percent(rejection: &Rejection, rules: &AnswerRules) -> u32 {
    match rejection {
        Rejection::Flawed(flaw) => flaw.percent(),
        Rejection::Script(fault) => match &fault.flaw {
            ScriptFlaw::Solution(rejection) => percent(rejection, rules),
            _ => 0,
        },
        other if other.verdict() == Verdict::PresentationError => rules.presentation_error_percent,
        _ => 0,
    }
}

/// Something worth saying beside the verdict.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Note {
    /// A byte-for-byte comparison would not have accepted the output.
    Overlooked(Overlooked),
    /// What the program answered before it failed, compared: it was right.
    AnswerWasRight,
    /// The program crashed and nothing of its output arrived: text that was not
    /// flushed is lost.
    NothingFlushed,
    /// Java found no main class: it has another name, or is in a package.
    NoMainClass,
    /// The author of the case explains this very answer, the only one given.
    Explained {
        /// The explanation.
        text: String,
    },
    /// The rule not to enqueue a board twice leads to this very number of moves.
    RepeatRule {
        /// The moves claimed.
        found: u32,
        /// The least number that solves the board.
        least: u32,
        /// Whether the answer counts as right because of that.
        is_accepted: bool,
    },
    /// It has more moves than needed, where that is not wrong.
    MoreThanNeeded {
        /// How many it has.
        moves: usize,
        /// How many are needed.
        least: u32,
    },
    /// Everything had been typed to an interactive program when it was stopped at a limit:
    /// its input was at its end.
    InputEnded,
    /// An interactive program was stopped at a limit before all had been typed.
    NotTyped {
        /// The index of the line that was next.
        line: usize,
        /// That line.
        text: String,
    },
    /// It never read its input: so many bytes were left.
    InputUnread {
        /// Bytes left.
        bytes: u64,
    },
    /// It tried what no run may do, and was refused.
    Denied {
        /// What, each once.
        denied: Vec<Denied>,
    },
    /// It left processes running; they were killed.
    LeftBehind {
        /// How many.
        processes: u32,
    },
    /// Its CPU time was near the limit.
    NearLimit {
        /// The limit.
        limit: Duration,
        /// The time that it took first.
        first: Duration,
        /// How it was made again alone; `None` if it was not.
        again: Option<Again>,
    },
    /// Made several times, it did not do the same each time.
    Flaky(Steadiness),
}

/// How a run near the limit was made again alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Again {
    /// The CPU time that it took.
    pub cpu: Duration,
    /// Whether it counts in place of the first.
    pub counts: bool,
}

#[cfg(test)]
mod tests;
