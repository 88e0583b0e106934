//! The part of the published format that tells of a run.
mod fill;

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::flaw::Flaw;
pub(super) use fill::run;

/// A run that was judged.
#[derive(Serialize, JsonSchema)]
pub(super) struct Run {
    /// Its name: `group/case:mode`, or `group/case` if there is only one mode.
    pub(super) id: String,
    /// The name of the group.
    pub(super) group: String,
    /// The name of the case.
    pub(super) case: String,
    /// The name of the mode.
    pub(super) mode: String,
    /// The judge's word.
    pub(super) verdict: Verdict,
    /// The verdict as contest judges abbreviate it, such as `WA`.
    pub(super) abbreviation: &'static str,
    /// Why it was not accepted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) message: Option<String>,
    /// What to do about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) help: Option<String>,
    /// What else is worth saying, a sentence each; changes no verdict.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) notes: Vec<String>,
    /// What the rule not to enqueue a board twice has to do with the answer; absent if nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) repeat_rule: Option<ByRepeatRule>,
    /// Whether it was made several times and did not do the same each time.
    pub(super) is_flaky: bool,
    /// What several attempts at it had in common; absent if it was made once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) repeats: Option<Repeats>,
    /// How it was near its limit of CPU time; absent if it was not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) near_limit: Option<NearLimit>,
    /// Why the case is there; only for instructors.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) reason: Option<String>,
    /// The board, row by row, 0 for the blank and 255 for a wall.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) board: Option<Vec<Vec<u8>>>,
    /// What is wrong with its path, or with the boards on the way; absent if that is not
    /// why it was not accepted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) flaw: Option<Flaw>,
    /// The right answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) expected: Option<Expected>,
    /// The lines of the output, or of the file that is to hold the answer, that are answers,
    /// or the first lines if none is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) got: Option<Vec<String>>,
    /// What was typed to an interactive program and what it printed, line by line in the
    /// order in which it came; a long line is cut, and the first 400 lines are told.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) transcript: Option<Vec<Line>>,
    /// What was printed to standard output.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) stdout: Option<Output>,
    /// What was printed to standard error.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) stderr: Option<Output>,
    /// How the program ended, in words; absent, like all figures below, if only the
    /// verdict may be shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) exit: Option<String>,
    /// Its exit code, if it ended by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) exit_code: Option<i32>,
    /// The number of the signal that it died of, if it was not killed at a limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) signal: Option<i32>,
    /// CPU time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) cpu_seconds: Option<f64>,
    /// The limit of CPU time that this run had.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) cpu_limit_seconds: Option<f64>,
    /// Time on the clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) wall_seconds: Option<f64>,
    /// The limit of time on the clock that this run had.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) wall_limit_seconds: Option<f64>,
    /// The largest resident memory seen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) peak_memory_bytes: Option<u64>,
    /// What that figure is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) peak_memory_source: Option<MemorySource>,
    /// The command that makes the run again and shows it in full.
    pub(super) rerun: String,
}

/// The judge's word on a run.
#[derive(Serialize, JsonSchema, PartialEq, Eq, PartialOrd, Ord)]
#[serde(rename_all = "snake_case")]
pub(super) enum Verdict {
    /// The right answer in the right form.
    Accepted,
    /// The right answer in a wrong form.
    PresentationError,
    /// A wrong answer, or none.
    WrongAnswer,
    /// Too much CPU time, or asleep on the clock.
    TimeLimitExceeded,
    /// More memory than allowed.
    MemoryLimitExceeded,
    /// More output than allowed.
    OutputLimitExceeded,
    /// A crash, or an exit code other than 0.
    #[serde(rename = "runtime_error")]
    RunTimeError,
}

/// What a figure of memory is.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum MemorySource {
    /// All processes together, looked at every few milliseconds.
    Polled,
    /// The largest single process, by the kernel's record.
    LargestProcess,
    /// The control group, by the kernel's count.
    ControlGroup,
}

/// More moves than needed, as the rule not to enqueue a board twice leads to them.
#[derive(Serialize, JsonSchema)]
pub(super) struct ByRepeatRule {
    /// Whether the answer counts as right because of that.
    pub(super) is_accepted: bool,
    /// By how many moves it is too large; absent if the right answer may not be shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) too_many: Option<u32>,
}

/// What several attempts at a run had in common.
#[derive(Serialize, JsonSchema)]
pub(super) struct Repeats {
    /// The attempts that were compared. One that passed a limit of time only just, or
    /// one of time or memory while memory was filled, is not.
    pub(super) attempts: usize,
    /// Those of them in which memory was filled and the environment larger.
    pub(super) changed: usize,
    /// How many of them came to each verdict; verdicts of none are left out.
    pub(super) verdicts: BTreeMap<Verdict, usize>,
    /// Whether they ended with different exit codes or signals.
    pub(super) exits_differ: bool,
    /// Whether they gave different answers.
    pub(super) answers_differ: bool,
}

/// A run that ended within a fifth of its limit of CPU time.
#[derive(Serialize, JsonSchema)]
pub(super) struct NearLimit {
    /// The CPU time that it took first.
    pub(super) first_cpu_seconds: f64,
    /// The CPU time that it took when it was made again alone; absent if it was not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) again_cpu_seconds: Option<f64>,
    /// Whether the run made again counts in place of the first.
    pub(super) again_counts: bool,
}

/// A right answer.
#[derive(Serialize, JsonSchema)]
pub(super) struct Expected {
    /// The line that is to be printed.
    pub(super) line: String,
    /// The least number of moves; absent if the board is unsolvable.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) moves: Option<u32>,
}

/// A line typed or printed.
#[derive(Serialize, JsonSchema)]
pub(super) struct Line {
    /// Whose it is.
    pub(super) from: Speaker,
    /// The line, control characters escaped.
    pub(super) text: String,
    /// Whether the run goes wrong behind it.
    pub(super) is_wrong: bool,
}

/// Whose a line is.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum Speaker {
    /// The program's.
    Program,
    /// Typed.
    Typed,
    /// It was to be typed, and the program had ended, or read no more.
    NotTyped,
}

/// What was printed to one stream.
#[derive(Serialize, JsonSchema)]
pub(super) struct Output {
    /// The first 40 lines, at most 200 characters of each.
    pub(super) text: String,
    /// The number of bytes kept.
    pub(super) bytes: usize,
    /// Whether more than the limit was printed.
    pub(super) is_cut: bool,
}
