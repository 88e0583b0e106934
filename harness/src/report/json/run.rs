//! The part of the published format that tells of a run.
mod fill;

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{flaw::Flaw, way::Way};
pub(super) use fill::run;

/// A run that was judged.
#[derive(Serialize, Deserialize, Clone, Debug, JsonSchema)]
pub(crate) struct Run {
    /// Its name: `group/case:mode`, or `group/case` if there is only one mode.
    pub(crate) id: String,
    /// The name of the group.
    pub(crate) group: String,
    /// The name of the case.
    pub(crate) case: String,
    /// The name of the mode.
    pub(crate) mode: String,
    /// The judge's word.
    pub(crate) verdict: Verdict,
    /// The verdict as contest judges abbreviate it, such as `WA`.
    pub(crate) abbreviation: String,
    /// Why it was not accepted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) message: Option<String>,
    /// What to do about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) help: Option<String>,
    /// What else is worth saying, a sentence each; changes no verdict.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) notes: Vec<String>,
    /// What the rule not to enqueue a board twice has to do with the answer; absent if nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) repeat_rule: Option<ByRepeatRule>,
    /// Whether it was made several times and did not do the same each time.
    pub(crate) is_flaky: bool,
    /// What several attempts at it had in common; absent if it was made once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) repeats: Option<Repeats>,
    /// How it was near its limit of CPU time; absent if it was not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) near_limit: Option<NearLimit>,
    /// Why the case is there; only for instructors.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) reason: Option<String>,
    /// The board, row by row, 0 for the blank and 255 for a wall.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) board: Option<Vec<Vec<u8>>>,
    /// What is wrong with its path, or with the boards on the way; absent if that is not
    /// why it was not accepted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) flaw: Option<Flaw>,
    /// The way that was printed, move by move; absent if none was read, if it may not be
    /// shown, if the run was accepted, or of an interactive program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) way: Option<Way>,
    /// A shortest solution of the board: the moves of the blank, `U`, `D`, `L` or `R` each.
    /// Absent if the right answer may not be shown, if there is none, if the run was accepted,
    /// or of an interactive program. On a board of more than 9 free cells also if it was not
    /// found within 100,000 nodes, and of each run behind the first 20 that were not accepted
    /// on such boards; those of which the student sees the right answer come first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) shortest: Option<String>,
    /// The right answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) expected: Option<Expected>,
    /// The lines of the output, or of the file that is to hold the answer, that are answers,
    /// or the first lines if none is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) got: Option<Vec<String>>,
    /// What was typed to an interactive program and what it printed, line by line in the
    /// order in which it came; a long line is cut, and the first 400 lines are told.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) transcript: Option<Vec<Line>>,
    /// What was printed to standard output.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) stdout: Option<Output>,
    /// What was printed to standard error.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) stderr: Option<Output>,
    /// How the program ended, in words; absent, like all figures below, if only the
    /// verdict may be shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) exit: Option<String>,
    /// Its exit code, if it ended by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) exit_code: Option<i32>,
    /// The number of the signal that it died of, if it was not killed at a limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) signal: Option<i32>,
    /// CPU time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) cpu_seconds: Option<f64>,
    /// The limit of CPU time that this run had.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) cpu_limit_seconds: Option<f64>,
    /// Time on the clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) wall_seconds: Option<f64>,
    /// The limit of time on the clock that this run had.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) wall_limit_seconds: Option<f64>,
    /// The largest resident memory seen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) peak_memory_bytes: Option<u64>,
    /// What that figure is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) peak_memory_source: Option<MemorySource>,
    /// The command that makes the run again and shows it in full.
    pub(crate) rerun: String,
}

/// The judge's word on a run.
#[derive(Serialize, Deserialize, Clone, Debug, JsonSchema, PartialEq, Eq, PartialOrd, Ord)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Verdict {
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
#[derive(Serialize, Deserialize, Clone, Debug, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum MemorySource {
    /// All processes together, looked at every few milliseconds.
    Polled,
    /// The largest single process, by the kernel's record.
    LargestProcess,
    /// The control group, by the kernel's count.
    ControlGroup,
}

/// More moves than needed, as the rule not to enqueue a board twice leads to them.
#[derive(Serialize, Deserialize, Clone, Debug, JsonSchema)]
pub(crate) struct ByRepeatRule {
    /// Whether the answer counts as right because of that.
    pub(crate) is_accepted: bool,
    /// By how many moves it is too large; absent if the right answer may not be shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) too_many: Option<u32>,
}

/// What several attempts at a run had in common.
#[derive(Serialize, Deserialize, Clone, Debug, JsonSchema)]
pub(crate) struct Repeats {
    /// The attempts that were compared. One that passed a limit of time only just, or
    /// one of time or memory while memory was filled, is not.
    pub(crate) attempts: usize,
    /// Those of them in which memory was filled and the environment larger.
    pub(crate) changed: usize,
    /// How many of them came to each verdict; verdicts of none are left out.
    pub(crate) verdicts: BTreeMap<Verdict, usize>,
    /// Whether they ended with different exit codes or signals.
    pub(crate) exits_differ: bool,
    /// Whether they gave different answers.
    pub(crate) answers_differ: bool,
}

/// A run that ended within a fifth of its limit of CPU time.
#[derive(Serialize, Deserialize, Clone, Debug, JsonSchema)]
pub(crate) struct NearLimit {
    /// The CPU time that it took first.
    pub(crate) first_cpu_seconds: f64,
    /// The CPU time that it took when it was made again alone; absent if it was not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) again_cpu_seconds: Option<f64>,
    /// Whether the run made again counts in place of the first.
    pub(crate) again_counts: bool,
}

/// A right answer.
#[derive(Serialize, Deserialize, Clone, Debug, JsonSchema)]
pub(crate) struct Expected {
    /// The line that is to be printed.
    pub(crate) line: String,
    /// The least number of moves; absent if the board is unsolvable.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) moves: Option<u32>,
}

/// A line typed or printed.
#[derive(Serialize, Deserialize, Clone, Debug, JsonSchema)]
pub(crate) struct Line {
    /// Whose it is.
    pub(crate) from: Speaker,
    /// The line, control characters escaped.
    pub(crate) text: String,
    /// Whether the run goes wrong behind it.
    pub(crate) is_wrong: bool,
}

/// Whose a line is.
#[derive(Serialize, Deserialize, Clone, Debug, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Speaker {
    /// The program's.
    Program,
    /// Typed.
    Typed,
    /// It was to be typed, and the program had ended, or read no more.
    NotTyped,
}

/// What was printed to one stream.
#[derive(Serialize, Deserialize, Clone, Debug, JsonSchema)]
pub(crate) struct Output {
    /// The first 40 lines, at most 200 characters of each.
    pub(crate) text: String,
    /// The number of bytes kept.
    pub(crate) bytes: usize,
    /// Whether more than the limit was printed.
    pub(crate) is_cut: bool,
}
